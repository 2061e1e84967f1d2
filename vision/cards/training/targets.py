"""What the finder ought to say of a tile, cell by cell."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from vision.cards.finder import F32, LENGTHS_PX, OFFSET_UNIT_PX, STRIDE, USUAL_PX
from vision.cards.suits import U8
from vision.cards.training.tile import Index, Tile

GROUND, INDEX, IGNORED = 0, 1, 2
SEEN: Final = 0.92
"""Visible part from which an index is to be found."""

_HALF_SEEN: Final = 0.35
_CORE, _RING = 0.24, 0.5


@dataclass(frozen=True, slots=True)
class Target:
    """(h, w) GROUND, INDEX or IGNORED; (5, h, w) offsets, up and length where an index is."""

    kinds: U8
    told: F32


def target(tile: Tile) -> Target:
    """The target of a tile."""
    side = tile.picture.shape[0] // STRIDE
    kinds, told = np.zeros((side, side), np.uint8), np.zeros((5, side, side), np.float32)
    y, x = np.mgrid[:side, :side].astype(np.float32) * STRIDE + (STRIDE - 1) / 2
    for index in sorted(tile.indices, key=lambda each: each.visible):
        away = np.hypot(x - index.centre[0], y - index.centre[1])
        if index.visible >= _HALF_SEEN:
            kinds[(away < _RING * index.length) & (kinds != INDEX)] = IGNORED
        if is_whole(index):
            core = away < _CORE * index.length
            kinds[core] = INDEX
            told[0][core] = (index.centre[0] - x[core]) / OFFSET_UNIT_PX
            told[1][core] = (index.centre[1] - y[core]) / OFFSET_UNIT_PX
            told[2][core], told[3][core] = index.up
            told[4][core] = np.log2(index.length / USUAL_PX)
    return Target(kinds, told)


def is_whole(index: Index) -> bool:
    """Whether an index is to be found and read."""
    low, high = LENGTHS_PX
    return index.visible >= SEEN and low * 0.9 <= index.length <= high * 1.05
