"""Which events of a device are on their way to the hub, and which has it. Pure; it only saves work.

Losing all of it (a killed bridge) loses no event and applies none twice: the device sends again, the hub knows the
envelope.
"""

from enum import Enum, auto
from typing import Final

from hub.events.clocks import HubNanos

PATIENCE_NS: Final = 250_000_000
"""An event that is on its way is not forwarded again before."""
KEPT: Final = 256
"""Four full outboxes of a device."""

Key = tuple[int, int]
"""Boot and sequence number."""


class Verdict(Enum):
    """What to do with an event that came in."""

    FORWARD = auto()
    WAIT = auto()
    """It is on its way: the hub will answer."""
    KNOWN = auto()
    """The hub has it; only our word to the device was lost."""


class Forwarding:
    """The events of one device."""

    def __init__(self) -> None:
        self.again = 0
        """How many came that had come before."""
        self._asked: dict[Key, HubNanos] = {}
        self._done: dict[Key, None] = {}

    def offer(self, key: Key, now: HubNanos) -> Verdict:
        """An event came in."""
        if key in self._done:
            self.again += 1
            return Verdict.KNOWN
        asked = self._asked.get(key)
        self.again += asked is not None
        if asked is not None and now - asked < PATIENCE_NS:
            return Verdict.WAIT
        self._asked[key] = now
        _bound(self._asked)
        return Verdict.FORWARD

    def done(self, key: Key) -> None:
        """The hub has it."""
        self._asked.pop(key, None)
        self._done[key] = None
        _bound(self._done)

    def lost(self) -> None:
        """What was on its way may be lost: forward it as soon as it comes again."""
        self._asked = dict.fromkeys(self._asked, HubNanos(-PATIENCE_NS))


def _bound(keys: dict[Key, HubNanos] | dict[Key, None]) -> None:
    if len(keys) > KEPT:
        del keys[next(iter(keys))]
