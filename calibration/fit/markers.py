"""What is known of the table's markers: where a picture shows them, and what somebody measured."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from calibration.model import Floats, Lens, Point, require
from calibration.sheets.marks import CELLS, MARKER_MM

LEAST_MARKERS: Final = 3
_MOST_HEIGHT_MM: Final = 150.0
_LENGTHS_MM: Final = (80.0, 5000.0)

CORNER_PX: Final = 0.1
"""Deviation of a corner of which no more is known than that it was measured at its edges."""

_LEAST_PX: Final = 0.05
_FINE, _PER_BLUR = 4.3, 0.06
"""A cell of fewer blurs than this has no place that is surely black: the edge is then found too far in or out."""

_BENT: Final = 0.0005
"""Part of a side by which the lens bends it, while a line is laid through it."""


@dataclass(frozen=True, slots=True, eq=False)
class MarkerSeen:
    """A marker in the picture.

    Args:
        id: Its number.
        corners: (4, 2) in pixels, clockwise from its upper left.
        error_px: The deviation of a corner.
    """

    id: int
    corners: Floats
    error_px: float = CORNER_PX


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
        accept: Whether a felt that is known less well than it should be is taken all the same.
    """

    lens: Lens | None = None
    scale: float | None = None
    lengths: tuple[Length, ...] = ()
    places: Mapping[int, Point] = field(default_factory=dict)
    height_mm: float = 0.0
    accept: bool = False

    @property
    def is_measured(self) -> bool:
        """Whether the lens was, and something across the table; a ruler on a sheet says too little of that."""
        return self.lens is not None and bool(self.lengths or self.places)

    def __post_init__(self) -> None:
        require(
            0.0 <= self.height_mm <= _MOST_HEIGHT_MM,
            f"Markers cannot lie {self.height_mm:g} mm above the felt: give 0 to {_MOST_HEIGHT_MM:g} mm.",
        )


def corners_mm(side_mm: float) -> Floats:
    """(4, 3) the corners of a marker from its middle: upper left, upper right, lower right, lower left; z up."""
    half = side_mm / 2
    return np.array([(-half, half, 0.0), (half, half, 0.0), (half, -half, 0.0), (-half, -half, 0.0)])


def corner_error_px(corners: Floats, blur_px: float) -> float:
    """The deviation of the corners (4, 2) of a marker whose edges are so wide: of rendered ones, and more."""
    shortest = float(np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1).min())
    lacking = max(0.0, _FINE - shortest / CELLS / max(blur_px, 0.3))
    return float(np.hypot(np.hypot(_LEAST_PX, _PER_BLUR * lacking), _BENT * shortest))


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
