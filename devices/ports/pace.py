"""Keeps a device that never stops talking from taking all the time there is. Pure."""

from collections.abc import Hashable
from typing import Final, Generic, TypeVar

CHUNKS_A_TURN: Final = 40
"""A box sends a few chunks in a quarter of a second. One that sends more has to wait the turn out."""

K = TypeVar("K", bound=Hashable)


class Pace(Generic[K]):
    """Of every port, how often it was read in this turn."""

    def __init__(self) -> None:
        self.resting: set[K] = set()
        self._read: dict[K, int] = {}

    def tired(self, key: K) -> bool:
        """It is read now; whether it has to rest after that."""
        count = self._read[key] = self._read.get(key, 0) + 1
        if count < CHUNKS_A_TURN:
            return False
        self.resting.add(key)
        return True

    def turn(self) -> set[K]:
        """A turn is over; those that may be read again."""
        rested, self.resting = self.resting, set()
        self._read.clear()
        return rested
