"""Whether what a device says of when its buttons went down can be true. Pure.

A beat says how many events there were by then, and that every press up to `settled` is among them. So an event that was
not yet counted then cannot have happened before it; and none happened after it came in. A device whose stamps break
either is not believed any more: its presses count by their arrival, until enough sound ones have come.
"""

from dataclasses import dataclass
from typing import Final

from devices.clocksync.sync import Converted
from devices.messages import EXPIRED, Event
from hub.events.clocks import HubNanos

SOUND_NEEDED: Final = 8
"""A device whose stamps are two seconds off may pass for sound once by chance; eight times in a row it does not."""
SLACK_NS: Final = 1_000_000
"""An edge and a beat within a millisecond may be in either order in a firmware."""
KEPT: Final = 256
"""Four full outboxes of a device."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Of one event: the first time that it came in, and whether its stamp may be used; None: not judged yet."""

    arrival: HubNanos
    usable: bool | None = None


class Stamps:
    """The events of one boot of a device."""

    def __init__(self) -> None:
        self._floors: dict[int, int] = {}
        self._seen: dict[int, Verdict] = {}
        self._highest = 0
        self._doubt = 0

    @property
    def lie(self) -> bool:
        """Whether the device is not believed just now."""
        return self._doubt > 0

    def counted(self, seq: int, settled: int) -> None:
        """A beat: there were `seq` events, and every press up to `settled` ticks was one of them."""
        self._highest = max(self._highest, seq)
        self._floors[seq] = max(settled, self._floors.get(seq, 0))
        _bound(self._floors)

    def quiet(self, settled: int) -> None:
        """An answer with nothing waiting: every event up to `settled` has come in, so it counts like a beat."""
        self.counted(self._highest, settled)

    def came(self, event: Event, now: HubNanos) -> HubNanos:
        """An event came in; the time at which it did so first."""
        self._highest = max(self._highest, event.seq)
        verdict = self._seen.setdefault(event.seq, Verdict(now))
        _bound(self._seen)
        return verdict.arrival

    def usable(self, event: Event, found: Converted, ends: frozenset[int]) -> bool:
        """Whether to go by the stamp of an event that `came`; judged once, however often it comes again.

        Args:
            event: The event.
            found: Its ticks as the hub's time.
            ends: For an expiry: the ticks at which that count was to end, as far as they are known.
        """
        verdict = self._seen.get(event.seq)
        if verdict is None:
            return False
        if verdict.usable is None:
            sound = self._sound(event, found, verdict.arrival, ends)
            self._doubt = max(0, self._doubt - 1) if sound else SOUND_NEEDED
            verdict = Verdict(verdict.arrival, sound and not self._doubt)
            self._seen[event.seq] = verdict
        return bool(verdict.usable)

    def _sound(self, event: Event, found: Converted, arrival: HubNanos, ends: frozenset[int]) -> bool:
        if found.at - found.bound_ns > arrival:
            return False
        if event.what == EXPIRED:
            return not ends or event.ticks in ends
        floor = max((settled for seq, settled in self._floors.items() if seq < event.seq), default=0)
        return (floor - event.ticks) * 1_000 <= max(SLACK_NS, found.bound_ns)


def _bound(kept: dict[int, int] | dict[int, Verdict]) -> None:
    if len(kept) > KEPT:
        del kept[next(iter(kept))]
