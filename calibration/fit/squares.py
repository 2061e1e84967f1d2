"""Least squares: the numbers at which weighted differences are least (Levenberg and Marquardt)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np

from calibration.model import Floats

Differences = Callable[[Floats], Floats]

_STEPS: Final = 40
_START, _EASIER, _HARDER, _HARDEST = 1e-3, 0.3, 5.0, 1e9
_DONE: Final = 1e-9
_PART: Final = 1e-6


@dataclass(frozen=True, slots=True, eq=False)
class Least:
    """Where the sum of the squares is least, that sum, and how the numbers (N,) vary together (N, N)."""

    at: Floats
    squares: float
    spread: Floats

    @property
    def deviations(self) -> Floats:
        """(N,) of the numbers."""
        return np.sqrt(np.maximum(np.diag(self.spread), 0.0))

    def nearby(self) -> Floats:
        """(N, N) a row for each independent way in which the numbers vary: one deviation along it."""
        squared, ways = np.linalg.eigh(self.spread)
        return np.asarray(self.at + np.sqrt(np.maximum(squared, 0.0))[:, None] * ways.T, np.float64)


def least(differences: Differences, start: Floats) -> Least:
    """Go downhill from a start (N,); `differences` gives (M,) for it."""
    at, damping = np.asarray(start, np.float64), _START
    now = differences(at)
    for _ in range(_STEPS):
        slopes = _slopes(differences, at, now)
        normal, pull = slopes.T @ slopes, slopes.T @ now
        gain = 0.0
        while damping < _HARDEST:
            step = np.linalg.lstsq(normal + damping * np.diag(np.diag(normal) + _DONE), -pull, rcond=None)[0]
            after = differences(at + step)
            gain = float(now @ now - after @ after)
            if gain >= 0.0:
                at, now, damping = at + step, after, damping * _EASIER
                break
            damping *= _HARDER
        if gain <= _DONE * max(1.0, float(now @ now)):
            break
    slopes = _slopes(differences, at, now)
    return Least(at, float(now @ now), np.asarray(np.linalg.pinv(slopes.T @ slopes), np.float64))


def _slopes(differences: Differences, at: Floats, now: Floats) -> Floats:
    """(M, N) how each difference follows each number."""
    slopes = np.empty((len(now), len(at)))
    for number in range(len(at)):
        step = _PART * max(1.0, abs(float(at[number])))
        moved = at.copy()
        moved[number] += step
        slopes[:, number] = (differences(moved) - now) / step
    return slopes
