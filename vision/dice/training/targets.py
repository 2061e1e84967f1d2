"""What the network should answer to a patch: the class of each cell, and where the centre of its top lies."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from vision.dice.lattice import F32, U8
from vision.dice.learned import BAD, GROUND, STRIDE
from vision.dice.training.patch import DieKind, PaintedDie

IGNORED: Final = 255
"""The class of cells whose answer is not scored: the outer part of a top, and a die that cannot be seen."""

NO_VALUE: Final = 254
"""The class of cells that may be taken for ground or for a bad die, only not for a value: a die that hardly shows."""

_CORE: Final = 0.28
_TOP: Final = 0.5
"""Cells within the first part of a side of a centre belong to the top, those beyond the second do not."""


@dataclass(frozen=True, slots=True)
class Target:
    """The right answer to one patch.

    Args:
        classes: (h, w) uint8: 0 ground, 1-6, 7 a die that must not be read, NO_VALUE, IGNORED.
        offsets: (2, h, w) float16, x and y in pixels from the middle of a cell to the nearest die's centre; they count
            only where the class is 1-7.
    """

    classes: U8
    offsets: npt.NDArray[np.float16]


def target(dice: Sequence[PaintedDie], side_px: int) -> Target:
    """The target of a square patch of so many pixels, a multiple of STRIDE."""
    cells = side_px // STRIDE
    if not dice:
        return Target(np.full((cells, cells), GROUND, np.uint8), np.zeros((2, cells, cells), np.float16))
    ticks = np.arange(cells, dtype=np.float32) * STRIDE + np.float32((STRIDE - 1) / 2)
    across = np.array([die.x for die in dice], np.float32)[:, None, None] - ticks[None, None, :]
    down = np.array([die.y for die in dice], np.float32)[:, None, None] - ticks[None, :, None]
    sides = np.array([die.size_px for die in dice], np.float32)[:, None, None]
    away = np.asarray(np.hypot(across, down) / sides, np.float32)
    nearest = away.argmin(axis=0)
    labels = np.array([_label(die) for die in dice], np.uint8)
    least = away.min(axis=0)
    classes = np.where(least < _CORE, labels[nearest], np.where(least < _TOP, IGNORED, GROUND))
    offsets = np.stack([_pick(np.broadcast_to(axis, away.shape), nearest) for axis in (across, down)])
    return Target(classes.astype(np.uint8), np.clip(offsets, -99.0, 99.0).astype(np.float16))


def _label(die: PaintedDie) -> int:
    if die.kind is DieKind.UNSEEN:
        return NO_VALUE
    return die.value if die.kind is DieKind.FLAT else BAD


def _pick(values: F32, index: npt.NDArray[np.intp]) -> F32:
    """(h, w) the values (n, h, w) of the die given for each cell."""
    return np.asarray(np.take_along_axis(values, index[None], axis=0)[0])
