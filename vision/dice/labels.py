"""Where the labels of a picture go: beside what they name, on no die and on no other label."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import cv2
import numpy as np

from vision.dice.lattice import F32, U8

_TURNS: Final = 24
_BY_TURN: Final = np.array(
    sorted(np.arange(_TURNS) * (2.0 * np.pi / _TURNS), key=lambda turn: abs((turn + np.pi) % (2 * np.pi) - np.pi))
)
"""Radians, the least turn first."""

_REACHES: Final = (0.0, 0.25, 0.5, 0.8, 1.2, 1.7, 2.3)
"""How far beyond the nearest place a label may go, in parts of its width."""

_AIR: Final = 2
"""Pixels between a label and what is beside it."""

Corner = tuple[int, int]


def _taken(shapes: Sequence[F32], width: int, height: int) -> U8:
    mask = np.zeros((height, width), np.uint8)
    for shape in shapes:
        cv2.fillPoly(mask, [np.rint(shape).astype(np.int32)], 1)
        cv2.polylines(mask, [np.rint(shape).astype(np.int32)], True, 1, 2 * _AIR + 1)
    return mask


def _corners(shape: F32, away_from: F32, label: tuple[int, int]) -> Iterator[Corner]:
    """Upper left corners to try, nearest first, at equal distance those first that lead away from the other dice."""
    middle, half = shape.mean(axis=0), np.array(label) / 2.0
    outward = middle - away_from
    first = float(np.arctan2(outward[1], outward[0])) if float(np.abs(outward).max()) > 1.0 else -np.pi / 4.0
    ways = np.column_stack([np.cos(first + _BY_TURN), np.sin(first + _BY_TURN)])
    edges = (ways @ (shape - middle).T).max(axis=1) + _AIR + 1.0 + np.abs(ways) @ half
    for reach in _REACHES:
        for x, y in np.rint(middle + ways * (edges + reach * label[0])[:, None] - half).tolist():
            yield int(x), int(y)


def place_labels(shapes: Sequence[F32], obstacles: Sequence[F32], label: tuple[int, int], picture: U8) -> list[Corner]:
    """The upper left corner of each shape's label.

    Args:
        shapes: What is named, closed lines (n, 2) in pixels of the picture.
        obstacles: What no label may lie on.
        label: Width and height of a label in pixels; it must fit into the picture.
        picture: (H, W, 3).
    """
    height, width = picture.shape[:2]
    taken = _taken(obstacles, width, height)
    everything = np.concatenate(list(shapes)).mean(axis=0) if shapes else np.zeros(2, np.float32)
    placed = []
    for shape in shapes:
        x, y = _best(_corners(shape, everything, label), taken, label)
        taken[max(0, y - _AIR) : y + label[1] + _AIR, max(0, x - _AIR) : x + label[0] + _AIR] = 1
        placed.append((x, y))
    return placed


def _best(corners: Iterable[Corner], taken: U8, label: tuple[int, int]) -> Corner:
    """The first corner at which nothing is covered, else the one at which least is."""
    height, width = taken.shape
    least, best = label[0] * label[1] + 1, (0, 0)
    for x, y in corners:
        inside = (min(max(x, 0), width - label[0]), min(max(y, 0), height - label[1]))
        covered = int(np.count_nonzero(taken[inside[1] : inside[1] + label[1], inside[0] : inside[0] + label[0]]))
        if covered == 0:
            return inside
        if covered < least:
            least, best = covered, inside
    return best
