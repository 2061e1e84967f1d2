"""The hub's inbox: what links put in, taken by the one thread of a table, which wakes in time for its next deadline."""

import queue
from collections.abc import Callable
from typing import Final, Generic, TypeVar

from hub.events.clocks import HubNanos

T = TypeVar("T")
NANOS: Final = 1_000_000_000


class Inbox(Generic[T]):
    """A bounded queue, of `bound` pieces; `clock` reads the hub's clock. `dropped` counts what found no room."""

    def __init__(self, bound: int, clock: Callable[[], HubNanos]) -> None:
        self.dropped = 0
        # Of the two queues the one whose reader wakes without a lock of Python's; the bound is kept here.
        self._queue: queue.SimpleQueue[T] = queue.SimpleQueue()
        self._bound, self._clock = bound, clock

    @property
    def empty(self) -> bool:
        """Whether nothing waits."""
        return self._queue.empty()

    def put(self, piece: T) -> None:
        """From any thread; never waits. A piece that finds no room is dropped and counted."""
        if self._queue.qsize() >= self._bound:
            self.dropped += 1
        else:
            self._queue.put(piece)

    def take(self, longest_ns: int, due: HubNanos | None) -> T | None:
        """The next piece; None once `due` or `longest_ns` nanoseconds from now have come, never before."""
        left = longest_ns if due is None else min(longest_ns, due - self._clock())
        try:
            return self._queue.get(timeout=max(left, 0) / NANOS)
        except queue.Empty:
            return None
