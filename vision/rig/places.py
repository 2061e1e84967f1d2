"""Where the players of the simulated table sit: places along a stadium (two straights and two half circles).

Seats are numbered clockwise as seen from above, seat 1 to the left of the dealer, who stands in the middle of the south
side. Each place has its own frame: `out` grows towards the player, `along` to his left hand; angles run clockwise.
"""

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

HALF_STRAIGHT_MM: Final = 220.0
RADIUS_MM: Final = 190.0
"""The line on which the cups stand."""

INNER_MM: Final = -80.0
OUTER_MM: Final = 104.0
"""A seat's region in its own frame; it holds a cup of 90 mm with its perspective, seen by either camera."""

LOST_MM: Final = -102.0
"""The row of the dice that were lost: outside the region, towards the middle of the table."""

PARKED_MM: Final = 152.0
"""Where a lifted cup is put down: outside the region, in front of the player."""

ROWS_INNER_MM: Final = -96.0
ROWS_OUTER_MM: Final = 108.0
ROWS_HALF_WIDTH_MM: Final = 148.0
"""The region of a seat before which cards lie in two rows, of four beside each other at most."""

MOST_WITH_ROWS: Final = 5
"""Where more sit there is no room for so many cards: they overlap."""

_HALF_WIDTH_MM: Final = 92.0
_HALF_WIDTH_CROWDED_MM: Final = 62.0
_CROWDED: Final = 7


@dataclass(frozen=True)
class Place:
    """One place: its seat, the middle of its region in table mm, the angle of its outward direction in radians, and of
    how many it is one.
    """

    seat: int
    x_mm: float
    y_mm: float
    out_rad: float
    count: int

    @property
    def has_room(self) -> bool:
        """Whether four cards find room beside each other."""
        return self.count <= MOST_WITH_ROWS

    @cached_property
    def axes(self) -> Floats:
        """(2, 2): the outward and the along direction, as rows."""
        c, s = math.cos(self.out_rad), math.sin(self.out_rad)
        return np.array([[c, s], [s, -c]])

    def table_mm(self, local_mm: Floats) -> Floats:
        """(..., 2) points of this place's frame (out, along) in table millimetres."""
        return np.asarray(local_mm @ self.axes + (self.x_mm, self.y_mm), dtype=np.float64)


def places(count: int) -> tuple[Place, ...]:
    """The places of a table for `count` players (2 to 10), at equal distances, seat 1 first."""
    if not 2 <= count <= 10:
        raise ValueError(f"a table has 2 to 10 places, not {count}")
    around = 4 * HALF_STRAIGHT_MM + 2 * math.pi * RADIUS_MM
    spots = (_spot(around * (seat - 0.5) / count) for seat in range(1, count + 1))
    return tuple(Place(seat, *spot, count) for seat, spot in enumerate(spots, 1))


def _spot(way_mm: float) -> tuple[float, float, float]:
    """X, y and outward angle after so much way, clockwise from the middle of the south side."""
    h, r = HALF_STRAIGHT_MM, RADIUS_MM
    half = math.pi * r
    if way_mm < h:
        return (-way_mm, -r, -math.pi / 2)
    if way_mm < h + half:
        turn = -math.pi / 2 - (way_mm - h) / r
        return (-h + r * math.cos(turn), r * math.sin(turn), turn)
    if way_mm < 3 * h + half:
        return (way_mm - h - half - h, r, math.pi / 2)
    if way_mm < 3 * h + 2 * half:
        turn = math.pi / 2 - (way_mm - 3 * h - half) / r
        return (h + r * math.cos(turn), r * math.sin(turn), turn)
    return (4 * h + 2 * half - way_mm, -r, -math.pi / 2)


def region_mm(place: Place, count: int, rows: bool = False) -> tuple[tuple[float, float], ...]:
    """The corners of a place's region in table mm; narrower inside where many sit, so that no two overlap.

    Args:
        place: one of those of `places(count)`.
        count: how many sit there.
        rows: whether cards lie there in two rows; it makes the region larger where there is room.
    """
    inner = outer = ROWS_HALF_WIDTH_MM
    near, far = ROWS_INNER_MM, ROWS_OUTER_MM
    if not (rows and place.has_room):
        inner, outer = _HALF_WIDTH_MM if count < _CROWDED else _HALF_WIDTH_CROWDED_MM, _HALF_WIDTH_MM
        near, far = INNER_MM, OUTER_MM
    corners = np.array([(near, -inner), (far, -outer), (far, outer), (near, inner)])
    return tuple((round(float(x), 1), round(float(y), 1)) for x, y in place.table_mm(corners))
