"""How often somebody may try: some tries are free, then each waits twice as long. Pure: time is an argument."""

from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

from hub.events.clocks import HubNanos

SECOND_NS: Final = 1_000_000_000
KEPT: Final = 4_096
"""Keys that are remembered; whoever comes from more addresses than that still meets the bound of the name."""


@dataclass(frozen=True, slots=True)
class Bound:
    """Tries that are free; seconds of the first and longest wait. After the longest without one all is forgotten."""

    free: int
    first_s: int
    longest_s: int


@dataclass(frozen=True, slots=True)
class _Tried:
    times: int
    until: HubNanos
    last: HubNanos


class Throttle:
    """Counts tries by key, until one was right."""

    def __init__(self, bound: Bound) -> None:
        self._bound = bound
        self._tried: OrderedDict[str, _Tried] = OrderedDict()

    def wait_s(self, key: str, now: HubNanos) -> int:
        """Whole seconds until the next try; 0: it may be now."""
        tried = self._known(key, now)
        return max(0, -(-(tried.until - now) // SECOND_NS))

    def tried(self, key: str, now: HubNanos) -> None:
        """A try begins. It counts as wrong until `right` is said, so that many at a time are no way round the bound."""
        times = self._known(key, now).times + 1
        over = times - self._bound.free
        wait_s = min(self._bound.longest_s, self._bound.first_s << min(over, 20)) if over >= 0 else 0
        self._tried[key] = _Tried(times, HubNanos(now + wait_s * SECOND_NS), now)
        self._tried.move_to_end(key)
        while len(self._tried) > KEPT:
            self._tried.popitem(last=False)

    def right(self, key: str) -> None:
        """The try was right: the key begins anew."""
        self._tried.pop(key, None)

    def back(self, key: str) -> None:
        """The last try does not count, but those before it do."""
        tried = self._tried.get(key)
        if tried is not None:
            self._tried[key] = _Tried(tried.times - 1, tried.last, tried.last)

    def _known(self, key: str, now: HubNanos) -> _Tried:
        tried = self._tried.get(key)
        if tried is None or now - max(tried.until, tried.last) > self._bound.longest_s * SECOND_NS:
            return _Tried(0, now, now)
        return tried


class Pace:
    """Lets a key do something so many times within so many seconds."""

    def __init__(self, most: int, within_s: int) -> None:
        self._most, self._within_ns = most, within_s * SECOND_NS
        self._began = HubNanos(0)
        self._times: dict[str, int] = {}

    def may(self, key: str, now: HubNanos) -> bool:
        """Whether it may once more now; that counts."""
        if now - self._began >= self._within_ns:
            self._began, self._times = now, {}
        self._times[key] = self._times.get(key, 0) + 1
        return self._times[key] <= self._most
