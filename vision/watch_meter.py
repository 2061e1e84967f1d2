"""Where the time goes: milliseconds by step, collected and told now and then. The clock is an argument."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import numpy as np

Nanos = Callable[[], int]


class Meter:
    """Durations by the name of the step."""

    def __init__(self, clock: Nanos) -> None:
        self._clock = clock
        self._spent: dict[str, list[float]] = {}

    @contextmanager
    def span(self, step: str) -> Iterator[None]:
        """Measure what is done inside."""
        begun = self._clock()
        yield
        self.add(step, (self._clock() - begun) / 1e6)

    def add(self, step: str, spent_ms: float) -> None:
        """Take in a duration that was measured elsewhere."""
        self._spent.setdefault(step, []).append(spent_ms)

    def told(self) -> dict[str, str]:
        """`median/worst ms (times)` of each step since the last time, and begin anew."""
        spent, self._spent = self._spent, {}
        return {
            step: f"{float(np.median(each)):.1f}/{max(each):.1f} ms ({len(each)})"
            for step, each in spent.items()
            if each
        }
