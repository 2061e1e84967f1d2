"""Edges on their way from an interrupt to the loop: a ring that allocates nothing, as an interrupt must not. Pure."""

from array import array

SIZE = 64
"""One bounce has a dozen edges, and the loop empties the ring every millisecond."""


class Ring:
    """Which input, which level and when, in their order. One writer, the interrupt, and one reader, the loop."""

    def __init__(self) -> None:
        self._inputs = array("i", [0] * SIZE)
        self._levels = array("i", [0] * SIZE)
        self._raws = array("q", [0] * SIZE)
        self._head = 0
        self._tail = 0

    def put(self, which: int, level: int, raw: int) -> None:
        """Keep an edge; one that no longer fits is left to the loop, which looks at the levels itself."""
        after = (self._head + 1) % SIZE
        if after == self._tail:
            return
        self._inputs[self._head] = which
        self._levels[self._head] = level
        self._raws[self._head] = raw
        self._head = after

    def take(self) -> tuple | None:
        """The oldest edge as (input, level, counter reading), or None."""
        if self._tail == self._head:
            return None
        at = self._tail
        edge = (self._inputs[at], self._levels[at], self._raws[at])
        self._tail = (at + 1) % SIZE
        return edge
