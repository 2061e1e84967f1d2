"""What the spectators' stream said, and when, for those who see it later. Pure: time is an argument."""

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from typing import Final

from hub.events.clocks import HubNanos

SECOND_NS: Final = 1_000_000_000
LONGEST_S: Final = 1_800
"""No stream is later than half an hour."""
MOST_BYTES: Final = 33_554_432
"""Of snapshots; half an hour of a busy table has a tenth of it."""
MOST_PICTURES: Final = 4_096

_PICTURE: Final = re.compile(rb'"([0-9a-f]{64})"')


@dataclass(frozen=True, slots=True)
class Moment:
    """What a page showed at some time: the events `view` and `beat` or `stale` as they went out, and when."""

    view: bytes
    viewed: HubNanos
    pulse: bytes
    pulsed: HubNanos


@dataclass(slots=True)
class _Track:
    """Events of one kind by time."""

    times: list[HubNanos] = field(default_factory=list)
    events: list[bytes] = field(default_factory=list)
    size: int = 0

    def add(self, at: HubNanos, event: bytes) -> None:
        self.times.append(at)
        self.events.append(event)
        self.size += len(event)

    def as_of(self, at: HubNanos) -> tuple[bytes, HubNanos] | None:
        place = bisect_right(self.times, at)
        return (self.events[place - 1], self.times[place - 1]) if place else None

    def forget(self, before: HubNanos, most: int) -> None:
        """Keep what was so at `before` and since, and no more than so many bytes."""
        gone = max(0, bisect_right(self.times, before) - 1)
        size = self.size - sum(map(len, self.events[:gone]))
        while size > most:
            size -= len(self.events[gone])
            gone += 1
        del self.times[:gone], self.events[:gone]
        self.size = size


class History:
    """The last LONGEST_S seconds, in MOST_BYTES at most."""

    def __init__(self, longest_s: int = LONGEST_S, most_bytes: int = MOST_BYTES) -> None:
        self._longest_ns, self._most = longest_s * SECOND_NS, most_bytes
        self._views, self._pulses = _Track(), _Track()
        self._pictures: dict[str, HubNanos] = {}

    def view(self, at: HubNanos, event: bytes) -> None:
        """A snapshot went out at `at`, which is never before the last one."""
        self._views.add(at, event)
        self._views.forget(HubNanos(at - self._longest_ns), self._most)
        for found in _PICTURE.findall(event):
            self._pictures.setdefault(found.decode(), at)
        while len(self._pictures) > MOST_PICTURES:
            del self._pictures[next(iter(self._pictures))]

    def pulse(self, at: HubNanos, event: bytes) -> None:
        """A pulse went out at `at`."""
        self._pulses.add(at, event)
        self._pulses.forget(HubNanos(at - self._longest_ns), self._most)

    def as_of(self, at: HubNanos) -> Moment | None:
        """What a page showed at `at`; None where that is longer ago than is known: never anything that came later."""
        view, pulse = self._views.as_of(at), self._pulses.as_of(at)
        return None if view is None or pulse is None else Moment(*view, *pulse)

    def picture_known(self, sha256: str, at: HubNanos) -> bool:
        """Whether a snapshot that had gone out by `at` names this picture."""
        shown = self._pictures.get(sha256)
        return shown is not None and shown <= at
