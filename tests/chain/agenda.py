"""Virtual time: what is to happen, in its order. Nothing else lets time pass."""

import heapq
from collections.abc import Callable
from typing import Final

MS: Final = 1_000_000
SECOND: Final = 1_000_000_000
US: Final = 1_000

Do = Callable[[], object]


class Agenda:
    """Events by their true time in nanoseconds; those of one moment in the order in which they were put down."""

    def __init__(self) -> None:
        self.now = 0
        self._next: list[tuple[int, int, Do]] = []
        self._put = 0

    def at(self, when: int, do: Do) -> None:
        """Do it then, or at once where that has passed."""
        self._put += 1
        heapq.heappush(self._next, (max(when, self.now), self._put, do))

    def after(self, wait: int, do: Do) -> None:
        """Do it after this wait."""
        self.at(self.now + wait, do)

    def run(self, until: int) -> None:
        """Let time pass up to a moment."""
        while self._next and self._next[0][0] <= until:
            self.now, _, do = heapq.heappop(self._next)
            do()
        self.now = until
