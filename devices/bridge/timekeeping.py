"""One boot of a device's clock: pings, what their answers teach, and when its events happened. Pure."""

from typing import Final

from devices.bridge.effects import SECOND
from devices.bridge.session import LONG_AGO
from devices.bridge.stamps import Stamps
from devices.clocksync.sync import ClockSync, Converted
from devices.messages import Beat, Event, Ping, Pong
from hub.events.clocks import DeviceTicks, HubNanos
from hub.events.envelope import MAX_COUNTER
from hub.events.timing import MAX_BOUND_NS, InputReport, Timing

PING_NS: Final = SECOND * 9 // 10
"""Once a second at four ticks a second, whatever the jitter of the ticks."""
YOUNG_PING_NS: Final = SECOND // 5
YOUNG_NS: Final = 5 * SECOND
"""A device that has just come is asked four times a second for so long."""
HURRY_NS: Final = SECOND // 2
HURRIES: Final = 10
"""Those who want to know at once are answered at most ten times in half a second."""
PATIENCE_NS: Final = SECOND
"""So long an event waits for the first answer, so that it can be timed."""
JUMPED_NS: Final = 60 * SECOND
"""So long a jump of the clock is told."""
UNANSWERED: Final = 16
"""Pings that may still be answered."""


class Timekeeper:
    """The clock of one boot. `first` is the number of its first ping, `clock` the name of the hub's clock."""

    def __init__(self, first: int, clock: int) -> None:
        self.sync = ClockSync()
        self.stamps = Stamps()
        self.clock = clock
        self.synced = False
        """Whether there was a round trip."""
        self._next = first
        self._sent: dict[int, HubNanos] = {}
        self._wanted: set[int] = set()
        self._hurried: list[HubNanos] = []
        self._again = False
        self._pinged = self._arrived = self._jumped = LONG_AGO
        self._settled: tuple[int, int, HubNanos] | None = None

    def arrived(self, now: HubNanos) -> None:
        """The device is there, for the first time or again. What was asked before is not answered any more."""
        self._arrived = now
        self._sent, self._wanted, self._hurried, self._again = {}, set(), [], False

    def ping(self, now: HubNanos) -> Ping | None:
        """The ping that is due."""
        asked = bool(self._wanted) or self._again
        often = asked or now - self._arrived < YOUNG_NS
        if now - self._pinged < (YOUNG_PING_NS if often else PING_NS):
            return None
        self._again = False
        return self._ping(now, wanted=asked)

    def want(self, now: HubNanos) -> Ping | None:
        """Somebody wants to know at once; None where the question follows in a moment."""
        self._hurried = [at for at in self._hurried if now - at < HURRY_NS]
        self._again = len(self._hurried) >= HURRIES
        if self._again:
            return None
        self._hurried.append(now)
        return self._ping(now, wanted=True)

    def pong(self, pong: Pong, now: HubNanos) -> bool:
        """An answer; whether it is one that somebody waits for."""
        sent = self._sent.pop(pong.n, None)
        if sent is not None:
            before = self.sync.jumps
            self.sync.pinged(sent, DeviceTicks(pong.ticks), now)
            self.synced = True
            self._jumped = now if self.sync.jumps > before else self._jumped
        self._know(pong, now)
        if pong.waiting == 0:
            self.stamps.quiet(pong.settled)
        awaited = pong.n in self._wanted
        self._wanted = {each for each in self._wanted if each > pong.n} if awaited else self._wanted
        return awaited

    def follow_up(self, now: HubNanos) -> Ping | None:
        """After an answer: the question that came too soon after others."""
        return self.want(now) if self._again else None

    def beat(self, beat: Beat, now: HubNanos) -> None:
        """What a heartbeat says of events."""
        self._know(beat, now)
        self.stamps.counted(beat.seq, beat.settled)

    def ready(self, now: HubNanos) -> bool:
        """Whether events can be timed, or it is no use to wait longer."""
        return self.synced or now - self._arrived >= PATIENCE_NS

    def jumped(self, now: HubNanos) -> bool:
        """Whether its clock did what no crystal does within the last minute."""
        return now - self._jumped < JUMPED_NS

    def timing(self, event: Event, now: HubNanos, ends: frozenset[int] = frozenset()) -> Timing | None:
        """When an event happened, never after it came in first; None where nobody can tell."""
        arrival = self.stamps.came(event, now)
        found = self._converted(event.ticks)
        if found is None or not self.stamps.usable(event, found, ends):
            return None
        return Timing(min(found.at, arrival), found.bound_ns, self.clock)

    def report(self) -> InputReport | None:
        """What is known of the buttons; None where the clock cannot be converted."""
        if self._settled is None:
            return None
        settled, waiting, arrival = self._settled
        found = self._converted(settled)
        if found is None:
            return None
        return InputReport(min(found.at, arrival), found.bound_ns, self.clock, waiting)

    def bound_ns(self, ticks: int) -> int:
        """By how much these ticks are uncertain, at most a minute."""
        found = self._converted(ticks)
        return MAX_BOUND_NS if found is None else found.bound_ns

    def _converted(self, ticks: int) -> Converted | None:
        found = self.sync.at(DeviceTicks(ticks))
        return None if found is None or found.bound_ns > MAX_BOUND_NS else found

    def _know(self, said: Beat | Pong, now: HubNanos) -> None:
        # An answer that was held back must not undo what a later one said.
        if self._settled is None or said.settled >= self._settled[0]:
            self._settled = said.settled, said.waiting, now

    def _ping(self, now: HubNanos, *, wanted: bool) -> Ping:
        number, self._next = self._next, (self._next + 1) % MAX_COUNTER
        self._pinged = now
        self._sent[number] = now
        if wanted:
            self._wanted.add(number)
        if len(self._sent) > UNANSWERED:
            oldest = next(iter(self._sent))
            del self._sent[oldest]
            self._wanted.discard(oldest)
        return Ping(number)
