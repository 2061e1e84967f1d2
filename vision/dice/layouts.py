"""The legal layouts of pips, told by their distances from one another alone: no lattice, no pose."""

from typing import Final

import numpy as np

from vision.dice.lattice import F32

MOST_PIPS: Final = 6
_LARGEST: Final = (0.33, 0.95)
"""Bounds of the greatest distance of two pips, in sides of the body."""

_OFF: Final = 0.13
"""By how much a distance may differ from the legal one, both as parts of the mean distance."""

_ROWS_APART: Final = tuple(0.65 + 0.05 * step for step in range(9))
"""The two rows of a six stand so far from each other, in parts of their length."""


def _distances(points: F32) -> F32:
    first, second = np.triu_indices(len(points), 1)
    return np.asarray(np.sort(np.linalg.norm(points[first] - points[second], axis=1)), np.float32)


def _in_parts(distances: F32) -> F32:
    return np.asarray(distances / np.sqrt((distances**2).mean()), np.float32)


def _legal(*points: tuple[float, float]) -> F32:
    return _in_parts(_distances(np.array(points, np.float32)))


_CORNERS: Final = ((-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0))

_KNOWN: Final[dict[int, F32]] = {
    3: _legal((-1.0, -1.0), (0.0, 0.0), (1.0, 1.0))[None],
    4: _legal(*_CORNERS)[None],
    5: _legal(*_CORNERS, (0.0, 0.0))[None],
    6: np.stack([_legal(*((x, y * apart) for x in (-1.0, 0.0, 1.0) for y in (-1.0, 1.0))) for apart in _ROWS_APART]),
}
"""For each count the sorted distances of its layouts, (layouts, pairs)."""


def is_legal(points: F32, side: float) -> bool:
    """Whether points (n, 2), 1 <= n <= 6, lie as the pips of a die do whose side is `side` in the same unit."""
    if len(points) == 1:
        return True
    distances = _distances(points)
    if not _LARGEST[0] < distances[-1] / side < _LARGEST[1]:
        return False
    if len(points) == 2:
        return True
    return float(np.abs(_in_parts(distances) - _KNOWN[len(points)]).max(axis=1).min()) < _OFF
