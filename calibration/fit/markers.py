"""What is known of the table's markers: where a picture shows them, and what somebody measured."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from calibration.model import Floats, Lens, Point, require
from calibration.sheets.marks import MARKER_MM

LEAST_MARKERS: Final = 3
_MOST_HEIGHT_MM: Final = 150.0
_LENGTHS_MM: Final = (80.0, 5000.0)


@dataclass(frozen=True, slots=True, eq=False)
class MarkerSeen:
    """A marker in the picture: its number, and its corners (4, 2) in pixels, clockwise from its upper left."""

    id: int
    corners: Floats


@dataclass(frozen=True, slots=True)
class Length:
    """What somebody measured from the middle of one marker to the middle of another."""

    first: int
    second: int
    mm: float

    def __post_init__(self) -> None:
        require(self.first != self.second, f"A distance is between two markers, not from {self.first} to itself.")
        require(
            _LENGTHS_MM[0] <= self.mm <= _LENGTHS_MM[1],
            f"Markers {self.first} and {self.second} cannot lie {self.mm:g} mm apart: give it middle to middle, in mm.",
        )


@dataclass(frozen=True, slots=True)
class Told:
    """What is known besides the picture.

    Args:
        lens: None where nobody measured it.
        scale: What the printer made of a millimetre, as the ruler says; None where nobody measured it.
        lengths: Measured between markers.
        places: Where markers are on the table, where that is known; they fix the table's axes.
        height_mm: Of the markers above the felt.
    """

    lens: Lens | None = None
    scale: float | None = None
    lengths: tuple[Length, ...] = ()
    places: Mapping[int, Point] = field(default_factory=dict)
    height_mm: float = 0.0

    def __post_init__(self) -> None:
        require(
            0.0 <= self.height_mm <= _MOST_HEIGHT_MM,
            f"Markers cannot lie {self.height_mm:g} mm above the felt: give 0 to {_MOST_HEIGHT_MM:g} mm.",
        )


def corners_mm(side_mm: float) -> Floats:
    """(4, 3) the corners of a marker from its middle: upper left, upper right, lower right, lower left; z up."""
    half = side_mm / 2
    return np.array([(-half, half, 0.0), (half, half, 0.0), (half, -half, 0.0), (-half, -half, 0.0)])


def check(seen: Sequence[MarkerSeen], told: Told) -> None:
    """Refuse what cannot be calibrated from.

    Raises:
        CalibrationError: with one plain sentence.
    """
    ids = [each.id for each in seen]
    twice = sorted({number for number in ids if ids.count(number) > 1})
    require(
        not twice,
        f"Marker {(twice or [0])[0]} lies there twice: a number may lie on a table once, so take a spare one.",
    )
    have = ", ".join(map(str, ids)) or "none"
    require(
        len(ids) >= LEAST_MARKERS,
        f"At least {LEAST_MARKERS} markers must be seen, better four, and there is only {have}: uncover the others, "
        "or move the camera so that it sees them whole with the white around them.",
    )
    for length in told.lengths:
        missing = sorted({length.first, length.second} - set(ids))
        require(
            not missing,
            f"A distance to marker {(missing or [0])[0]} was given, which is not seen: uncover it, or leave it out.",
        )


def side_mm(scale: float) -> float:
    """The side of a marker as it was printed."""
    return MARKER_MM * scale
