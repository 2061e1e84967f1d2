"""What a calibration says: where the camera stands over the felt, and which part of it is whose.

Table millimetres have z up and the felt at z = 0; pixels follow OpenCV (pixel centres are integers). Every value is
checked when it is made, so a `Calibration` that exists can be used without further questions.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, product

import numpy as np
import numpy.typing as npt

from calibration.looks import CupLook, DiceLook
from calibration.regions import overlap

Floats = npt.NDArray[np.float64]
Point = tuple[float, float]

ROTATION_TOLERANCE = 1e-3
"""How far R R^T may be from the identity: files are written with a few digits, not with an error."""

MIN_CAMERA_HEIGHT_MM = 50.0
MAX_SEATS = 11
"""Seats are numbered 0 to 10."""

MAX_CORNERS = 64
MAX_DICE_OWNED = 40
MAX_SIDE_PX = 20_000


class CalibrationError(ValueError):
    """A calibration that cannot be used; the text is one plain sentence for the person who wrote the file."""


def require(holds: bool, sentence: str) -> None:
    """Raise CalibrationError with the sentence unless it holds."""
    if not holds:
        raise CalibrationError(sentence)


def _is_finite(values: object) -> bool:
    return bool(np.isfinite(np.asarray(values, dtype=np.float64)).all())


def polygon_area_mm2(polygon_mm: tuple[Point, ...]) -> float:
    """The area a polygon encloses, never negative."""
    xy = np.asarray(polygon_mm, dtype=np.float64)
    after = np.roll(xy, -1, axis=0)
    return abs(float(np.sum(xy[:, 0] * after[:, 1] - xy[:, 1] * after[:, 0]))) / 2.0


def _check_polygon(polygon_mm: tuple[Point, ...], whose: str) -> None:
    require(3 <= len(polygon_mm) <= MAX_CORNERS, f"{whose} polygon needs 3 to {MAX_CORNERS} corners.")
    require(_is_finite(polygon_mm), f"{whose} polygon has a corner that is not a number.")
    require(polygon_area_mm2(polygon_mm) >= 100.0, f"{whose} polygon encloses less than one square centimetre.")


@dataclass(frozen=True, slots=True)
class Lens:
    """The camera's own numbers.

    Args:
        fx, fy: Focal lengths in pixels, above zero.
        cx, cy: Principal point in pixels.
        distortion: k1, k2, p1, p2, k3 as OpenCV has them.
    """

    fx: float
    fy: float
    cx: float
    cy: float
    distortion: tuple[float, float, float, float, float] = (0.0, 0.0, 0.0, 0.0, 0.0)

    def __post_init__(self) -> None:
        require(
            _is_finite((self.fx, self.fy, self.cx, self.cy, *self.distortion)),
            "The camera matrix or distortion has an entry that is not a number.",
        )
        require(
            self.fx > 0 and self.fy > 0,
            "The camera matrix is singular: both focal lengths must be above zero.",
        )


@dataclass(frozen=True, slots=True)
class Placement:
    """Where the camera is: camera = rotation @ table + translation_mm (camera x right, y down, z forward)."""

    rotation: tuple[tuple[float, float, float], ...]
    translation_mm: tuple[float, float, float]

    def __post_init__(self) -> None:
        require(
            _is_finite(self.rotation) and _is_finite(self.translation_mm),
            "The rotation or translation has an entry that is not a number.",
        )
        turn = np.asarray(self.rotation, dtype=np.float64)
        require(turn.shape == (3, 3), "The rotation must be 3 rows of 3 numbers.")
        require(abs(float(np.linalg.det(turn))) > ROTATION_TOLERANCE, "The rotation is singular.")
        require(
            bool(np.allclose(turn @ turn.T, np.eye(3), atol=ROTATION_TOLERANCE)),
            "The rotation is no rotation: its rows are not of length one and at right angles.",
        )
        require(float(np.linalg.det(turn)) > 0, "The rotation is mirrored: its determinant is -1, not +1.")
        require(self.camera_mm[2] >= MIN_CAMERA_HEIGHT_MM, "The camera would stand below the table or on it.")

    @property
    def camera_mm(self) -> tuple[float, float, float]:
        """Where the camera stands, in table millimetres."""
        centre = -np.asarray(self.rotation).T @ np.asarray(self.translation_mm)
        return (float(centre[0]), float(centre[1]), float(centre[2]))


@dataclass(frozen=True, slots=True)
class SeatRegion:
    """The part of the felt on which a seat's dice count. `dice` is how many it owns, None where that is not known."""

    seat: int
    polygon_mm: tuple[Point, ...]
    dice: int | None = None

    def __post_init__(self) -> None:
        require(0 <= self.seat < MAX_SEATS, f"A seat is numbered 0 to {MAX_SEATS - 1}, not {self.seat}.")
        _check_polygon(self.polygon_mm, f"Seat {self.seat}'s")
        require(
            self.dice is None or 0 <= self.dice <= MAX_DICE_OWNED,
            f"Seat {self.seat} cannot own {self.dice} dice.",
        )


@dataclass(frozen=True, slots=True)
class MarkerPlace:
    """A printed marker that stays on the table.

    Args:
        id: The number on it.
        middle_mm: Where its middle is.
        turn_rad: From the table's x to its upper edge, left to right.
        side_mm: Of its black border, as it was printed.
        blur_px: How wide its edges were when the camera was calibrated.
    """

    id: int
    middle_mm: tuple[float, float, float]
    turn_rad: float
    side_mm: float
    blur_px: float

    def __post_init__(self) -> None:
        require(
            _is_finite((*self.middle_mm, self.turn_rad, self.side_mm, self.blur_px)),
            f"Marker {self.id} has an entry that is not a number.",
        )
        require(5.0 <= self.side_mm <= 500.0, f"Marker {self.id} cannot be {self.side_mm:g} mm large.")

    @property
    def corners_mm(self) -> Floats:
        """(4, 3) upper left, upper right, lower right, lower left."""
        c, s, half = np.cos(self.turn_rad), np.sin(self.turn_rad), self.side_mm / 2
        inner = half * np.array([(-1, 1), (1, 1), (1, -1), (-1, -1)])
        flat = inner @ np.array([(c, s), (-s, c)]) + self.middle_mm[:2]
        return np.column_stack([flat, np.full(4, self.middle_mm[2])])


def _check_apart(one: SeatRegion, other: SeatRegion) -> None:
    require(
        one.seat == other.seat or not overlap(one.polygon_mm, other.polygon_mm),
        f"The regions of seats {one.seat} and {other.seat} overlap, so that a die could count for both: "
        "move their corners apart.",
    )


@dataclass(frozen=True, slots=True)
class Calibration:
    """One camera over one table.

    Args:
        image_size: (width, height) in pixels of the pictures it holds for.
        die_size_mm: The side of a die, None at a table without dice.
        card_size_mm: (short, long) side of a card, None at a table without cards.
        markers: Those from which it was made, by which it is seen later whether it still holds.
        lost_polygon_mm: Where lost dice are laid; no seat reaches into it, so none of them is ever counted.
        dice_look, cup_look: What the table's dice and cups are like, None where that was not measured.
    """

    image_size: tuple[int, int]
    lens: Lens
    placement: Placement
    seats: tuple[SeatRegion, ...] = ()
    board_polygon_mm: tuple[Point, ...] | None = None
    die_size_mm: float | None = None
    card_size_mm: tuple[float, float] | None = None
    markers: tuple[MarkerPlace, ...] = ()
    lost_polygon_mm: tuple[Point, ...] | None = None
    dice_look: DiceLook | None = None
    cup_look: CupLook | None = None

    def __post_init__(self) -> None:
        require(
            all(8 <= side <= MAX_SIDE_PX for side in self.image_size),
            f"The picture size must lie between 8 and {MAX_SIDE_PX} pixels a side.",
        )
        numbers = [region.seat for region in self.seats]
        require(len(set(numbers)) == len(numbers), "Two seats have the same number.")
        for one, other in combinations(self.seats, 2):
            _check_apart(one, other)
        if self.board_polygon_mm is not None:
            _check_polygon(self.board_polygon_mm, "The board's")
        require(
            self.die_size_mm is None or 4.0 <= self.die_size_mm <= 60.0,
            "The die size must lie between 4 and 60 mm.",
        )
        card = self.card_size_mm or (63.0, 88.0)
        require(
            _is_finite(card) and 20.0 <= card[0] < card[1] <= 200.0,
            "The card size must be a short and a long side of 20 to 200 mm.",
        )
        for region in self.seats:
            self._check_in_view(region.polygon_mm, f"Seat {region.seat}")
        if self.board_polygon_mm is not None:
            self._check_in_view(self.board_polygon_mm, "The board")
        if self.lost_polygon_mm is not None:
            self._check_lost(self.lost_polygon_mm)

    def _check_lost(self, polygon_mm: tuple[Point, ...]) -> None:
        _check_polygon(polygon_mm, "The lost dice's")
        self._check_in_view(polygon_mm, "The place of lost dice")
        for region in self.seats:
            require(
                not overlap(region.polygon_mm, polygon_mm),
                f"The region of seat {region.seat} reaches into the place of lost dice, where none counts: "
                "move their corners apart.",
            )

    def _check_in_view(self, polygon_mm: tuple[Point, ...], what: str) -> None:
        turn = np.asarray(self.placement.rotation)
        depth = np.asarray(polygon_mm) @ turn[2, :2] + self.placement.translation_mm[2]
        require(bool((depth > 1.0).all()), f"{what} lies behind the camera.")

    def seat(self, number: int) -> SeatRegion:
        """The region of a seat.

        Raises:
            KeyError: There is no such seat.
        """
        for region in self.seats:
            if region.seat == number:
                return region
        raise KeyError(number)


def check_together(calibrations: Sequence[Calibration]) -> None:
    """Refuse calibrations of one table, in the same table millimetres, in which different seats share ground.

    Raises:
        CalibrationError: With one plain sentence that names the seats.
    """
    for one, other in combinations(calibrations, 2):
        for here, there in product(one.seats, other.seats):
            _check_apart(here, there)
