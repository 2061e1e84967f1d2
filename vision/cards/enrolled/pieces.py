"""Small pieces of cards, each laid onto another card's for itself: lying a little askew is no difference."""

from dataclasses import dataclass
from itertools import combinations
from typing import Final

import cv2
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from vision.cards.enrolled.planes import F32

SIDE_PX: Final = 24
"""Of a piece, at FACE_PX_PER_MM: a suit has room in it, and little else."""

_STEP_PX: Final = 8
_INSET_PX: Final = 3
"""The card's edge, where the felt begins, is left out."""

_REACH: Final = 2
_OFFS: Final = tuple((down, right) for down in range(-_REACH, _REACH + 1) for right in range(-_REACH, _REACH + 1))
_BETWEEN: Final = np.array(
    [
        (one, other)
        for one, other in combinations(range(len(_OFFS)), 2)
        if abs(_OFFS[one][0] - _OFFS[other][0]) + abs(_OFFS[one][1] - _OFFS[other][1]) == 1
    ]
)
"""Neighbours: their mean is the piece half a pixel between them."""

ROOM_PX: Final = 8
Place = tuple[int, int]
"""The uppermost row and the leftmost column of a piece."""


@dataclass(frozen=True, slots=True, eq=False)
class Moved:
    """A piece of a card wherever it may lie.

    Args:
        rows: (k, n) its values, the mean of each plane taken off.
        squares: (k,) the sums of their squares.
    """

    rows: F32
    squares: F32

    def apart(self, piece: F32) -> float:
        """The squares of what differs from a `flat` piece (n,), where it differs least."""
        return float((self.squares - 2.0 * (self.rows @ piece)).min() + piece @ piece)


def places(height: int, width: int) -> tuple[Place, ...]:
    """Where pieces are cut from cards of this size; they overlap."""
    down, right = (range(_INSET_PX, size - SIDE_PX - _INSET_PX + 1, _STEP_PX) for size in (height, width))
    return tuple((top, left) for top in down for left in right)


def meet(one: Place, other: Place) -> bool:
    """Whether more than a quarter of two pieces' sides is common to them both ways."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) < 0.75 * SIDE_PX


def with_room(whole: F32) -> F32:
    """(2, h, w) planes with ROOM_PX around them, in which their edge goes on; for `moved`."""
    return np.stack([cv2.copyMakeBorder(plane, *(ROOM_PX,) * 4, cv2.BORDER_REPLICATE) for plane in whole])


def moved(roomy: F32, place: Place, off: Place = (0, 0)) -> Moved:
    """The piece at a place of a card that is so far down and right of where it should lie, and what is near it.

    Args:
        roomy: Of `with_room`.
        place: Of the piece.
        off: Pixels, at most 4 each way.
    """
    top, left = (ROOM_PX + at + by - _REACH for at, by in zip(place, off, strict=True))
    part = roomy[:, top : top + SIDE_PX + 2 * _REACH, left : left + SIDE_PX + 2 * _REACH]
    near = sliding_window_view(part, (SIDE_PX, SIDE_PX), axis=(1, 2)).transpose(1, 2, 0, 3, 4)
    whole = near.reshape(len(_OFFS), len(roomy), -1)
    whole = (whole - whole.mean(axis=2, keepdims=True)).reshape(len(_OFFS), -1)
    rows = np.concatenate([whole, (whole[_BETWEEN[:, 0]] + whole[_BETWEEN[:, 1]]) / 2])
    return Moved(np.asarray(rows, np.float32), np.asarray(np.einsum("ij,ij->i", rows, rows), np.float32))


def flat(whole: F32, place: Place) -> F32:
    """(n,) the piece at a place of planes (2, h, w), the mean of each plane taken off."""
    part = whole[:, place[0] : place[0] + SIDE_PX, place[1] : place[1] + SIDE_PX].reshape(len(whole), -1)
    return np.asarray((part - part.mean(axis=1, keepdims=True)).ravel(), np.float32)
