"""Where the cards of Palace Poker lie at a seat: the banner nearest the middle of the table, soldiers at right angles
below it in two rows, and the palace cards before the player (PALACE.md P8, P10); the piles lie across in the middle.

Where so many sit that a row has no room its cards overlap.
"""

import math
from typing import Final

import numpy as np

from vision.cards.order import from_left
from vision.rig.places import HALF_STRAIGHT_MM, RADIUS_MM, Floats, Place

BOARD_HALF_MM: Final = (200.0, 38.0)
"""Half the region of the piles, which lie across and so leave the seats more room."""

PILE_PITCH_MM: Final = 97.0
_BANNER_MM: Final = {1: -31.0, 2: -102.0}
"""By how many rows of soldiers there are."""

_SOLDIERS_MM: Final = {1: (52.5,), 2: (-18.5, 52.5)}
_PALACE_MM: Final = 136.0
_ABOVE_BANNER_MM, _BELOW_BANNER_MM, _BELOW_SOLDIERS_MM, _OUTER_MM = 47.0, 46.0, 87.0, 186.0
_BANNER_HALF_MM: Final = 36.0
_SOLDIER_PITCH_MM, _PALACE_PITCH_MM = 96.0, 71.0
_SOLDIER_HALF_MM, _PALACE_HALF_MM = 49.0, 35.0
"""From the middle of the last card of a row to the side of its region."""

_AROUND_MM: Final = 4 * HALF_STRAIGHT_MM + 2 * math.pi * RADIUS_MM
_APART_MM: Final = 4.0
_MOST_WITH_THREE, _MOST_WITH_TWO_ROWS = 6, 7


def piles(count: int) -> Floats:
    """(N, 2) where so many piles lie in the middle, from the dealer's left."""
    x = (np.arange(count) - (count - 1) / 2) * min(PILE_PITCH_MM, 3 * PILE_PITCH_MM / max(count - 1, 1))
    return np.stack([x, np.zeros(count)], axis=1)


def spots(place: Place, soldiers: int, palace: int) -> tuple[Floats, Floats, Floats]:
    """(1, 2), (S, 2) and (P, 2): where the banner, the soldiers and the palace cards of a seat lie.

    Args:
        place: One of those of a table.
        soldiers: How many soldiers it has.
        palace: How many palace cards.
    """
    count = place.count
    half_soldiers, half_palace = _halves(count)
    outs = _SOLDIERS_MM[_rows(count)]
    first = soldiers if soldiers <= _columns(count) else -(-soldiers // len(outs))
    rows = [
        _row(place, each, out, _SOLDIER_PITCH_MM, half_soldiers - _SOLDIER_HALF_MM)
        for each, out in zip((first, soldiers - first), outs, strict=False)
    ]
    below = _row(place, palace, _PALACE_MM, _PALACE_PITCH_MM, half_palace - _PALACE_HALF_MM)
    return _row(place, 1, _BANNER_MM[_rows(count)], 0.0, 0.0), np.concatenate(rows), below


def region_of_board_mm() -> tuple[tuple[float, float], ...]:
    """The corners of the piles' region in table mm."""
    x, y = BOARD_HALF_MM
    return ((-x, -y), (x, -y), (x, y), (-x, y))


def region_mm(place: Place) -> tuple[tuple[float, float], ...]:
    """The corners of a seat's region in table mm: narrow at the banner, wide where soldiers and palace cards lie."""
    soldiers, palace = _halves(place.count)
    banner = _BANNER_MM[_rows(place.count)]
    one = [(banner - _ABOVE_BANNER_MM, _BANNER_HALF_MM), (banner + _BELOW_BANNER_MM, soldiers)]
    one += [(_BELOW_SOLDIERS_MM, soldiers), (_BELOW_SOLDIERS_MM + _APART_MM, palace), (_OUTER_MM, palace)]
    corners = np.array([*((out, -along) for out, along in one), *reversed(one)])
    return tuple((round(float(x), 1), round(float(y), 1)) for x, y in place.table_mm(corners))


def _rows(count: int) -> int:
    """How many rows of soldiers have room at each of so many seats."""
    return 2 if count <= _MOST_WITH_TWO_ROWS else 1


def _columns(count: int) -> int:
    """How many soldiers have room beside each other."""
    return 3 if count <= _MOST_WITH_THREE else 2


def _halves(count: int) -> tuple[float, float]:
    """Half the width of a seat's region at its soldiers and at its palace cards."""
    soldiers = (_columns(count) - 1) / 2 * _SOLDIER_PITCH_MM + _SOLDIER_HALF_MM
    palace = min(_PALACE_PITCH_MM + _PALACE_HALF_MM, (_AROUND_MM / count - _APART_MM) / 2)
    return soldiers, palace


def _row(place: Place, count: int, out_mm: float, pitch_mm: float, reach_mm: float) -> Floats:
    """(N, 2) cards beside each other so far out, their middles `reach_mm` from the middle of the row at most."""
    pitch = min(pitch_mm, 2 * reach_mm / max(count - 1, 1))
    along = (np.arange(count) - (count - 1) / 2) * pitch
    found = place.table_mm(np.stack([np.full(count, out_mm), along], axis=1))
    return np.asarray(found[np.argsort(from_left(found))], np.float64)
