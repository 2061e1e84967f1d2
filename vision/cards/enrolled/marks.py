"""A deck's ranks and suits as its own cards show them: the mean of all cards that have one, laid on each other."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.cards.enrolled.planes import F32, leads, unit

_FINE: Final = 2
"""Marks are laid on each other to half a pixel."""

_REACH: Final = 3
_ROUNDS: Final = 2


@dataclass(frozen=True, slots=True, eq=False)
class Marks:
    """Marks of one kind.

    Args:
        names: Their letters.
        rows: (names, n) each as `unit` gives it.
        gaps: (names, names) how alike they are to each other.
    """

    names: str
    rows: F32
    gaps: F32

    def alike(self, cuts: F32) -> F32:
        """(names,) how alike the likest of cuts (k, planes, h, w) is to each mark."""
        seen = unit(cuts.reshape(*cuts.shape[:2], -1))
        return np.asarray((self.rows @ seen.T).max(axis=1), np.float32)

    def lead(self, scores: F32, name: str) -> float:
        """How far a mark is ahead of every other one: 1 as far as it would be itself, 0 not at all."""
        own = self.names.index(name)
        return float(np.delete(leads(scores, self.gaps[own], own), own).min())


def made_marks(names: str, samples: Sequence[tuple[str, F32]]) -> Marks:
    """Marks of cards' corners.

    Args:
        names: The letters.
        samples: (planes, h, w) each with its letter; one of each letter at least.
    """
    means = [_mean([each for letter, each in samples if letter == name]) for name in names]
    rows = unit(np.stack([each.reshape(len(each), -1) for each in means]))
    return Marks(names, rows, np.asarray(rows @ rows.T, np.float32))


def _mean(samples: Sequence[F32]) -> F32:
    """(planes, h, w) the mean of samples that are moved so that they lie on each other."""
    fine = [_larger(each) for each in samples]
    mean = np.mean(fine, axis=0)
    for _ in range(_ROUNDS):
        mean = np.mean([_laid_on(each, mean) for each in fine], axis=0)
    planes, height, width = samples[0].shape
    return np.stack([cv2.resize(plane, (width, height), interpolation=cv2.INTER_AREA) for plane in mean[:planes]])


def _larger(sample: F32) -> F32:
    size = (sample.shape[2] * _FINE, sample.shape[1] * _FINE)
    return np.stack([cv2.resize(plane, size, interpolation=cv2.INTER_LINEAR) for plane in sample])


def _laid_on(sample: F32, mean: F32) -> F32:
    steps = range(-_REACH, _REACH + 1)
    moved = [np.roll(sample, (down, right), axis=(1, 2)) for down in steps for right in steps]
    rows = unit(np.stack([each.reshape(len(each), -1) for each in moved]))
    return moved[int((rows @ unit(mean.reshape(1, len(mean), -1).astype(np.float32))[0]).argmax())]
