"""What a shot clock is to show, and what to say to it so that it does. Pure."""

from typing import Final

from devices.bridge.effects import SECOND
from devices.bridge.session import LONG_AGO
from devices.bridge.timekeeping import Timekeeper
from devices.messages import NOT_RUNNING, ClockClear, ClockHold, ClockRun, Count, ToDevice
from hub.events.clocks import DeviceTicks, HubNanos
from hub.events.timing import MAX_BOUND_NS, CountReport
from hub.wire.messages import ClockShown

TOLERANCE_NS: Final = 5_000_000
"""The end is moved only where it is off by more, or by more than the clocks' bound: nobody sees five milliseconds."""
AGAIN_NS: Final = SECOND // 5
"""The same is not said more often: the clock's word comes back within milliseconds."""
REPORT_NS: Final = SECOND // 2
"""A count that has not changed is reported at most twice a second."""
ENDS_KEPT: Final = 16
"""Ticks at which one count was to end: it is moved when it is held, and by a little while the clocks are learnt."""
MODEL: Final = "shot-clock"


class Display:
    """One clock's, through all its boots."""

    def __init__(self) -> None:
        self.wanted: ClockShown | None = None
        self.count: Count | None = None
        self._over = 0
        self._ends: dict[int, tuple[int, ...]] = {}
        self._said: ToDevice | None = None
        self._said_at = self._reported = LONG_AGO

    def rebooted(self) -> None:
        """Its memory is gone; what it is to show is not."""
        self.count, self._said, self._ends = None, None, {}

    def want(self, wanted: ClockShown) -> None:
        """The hub's word. Whoever holds a count does not take it for over; nor whoever shows none any more."""
        if wanted.call in (0, self._over) and wanted.deadline is None:
            self._over = 0
        self.wanted = wanted

    def counted(self, count: Count, now: HubNanos) -> bool:
        """The clock's word; whether the table is to be told now."""
        before, self.count = self.count, count
        self._remember(count.call, count.ends)
        changed = before is None or (before.call, before.ends) != (count.call, count.ends)
        told = changed or (count.ends != NOT_RUNNING and now - self._reported >= REPORT_NS)
        self._reported = now if told else self._reported
        return told

    def foreign(self, clock: int) -> bool:
        """Whether the count that is wanted goes by another machine's clock than this one."""
        return self.wanted is not None and self.wanted.deadline is not None and self.wanted.clock != clock

    def expired(self, call: int) -> None:
        """The clock has reported that the count of this call ran out; one that is to be held goes on all the same."""
        held = self.wanted is not None and self.wanted.call == call and self.wanted.deadline is None
        self._over = self._over if held else max(self._over, call)

    def ends(self, call: int) -> frozenset[int]:
        """The ticks at which the count of this call was to end, as far as they are known."""
        return frozenset(self._ends.get(call, ()))

    def correction(self, boot: int, keeper: Timekeeper, now: HubNanos) -> ToDevice | None:
        """What to say, where the clock shows anything else than it should and was not just told so."""
        message = self._needed(boot, keeper, now)
        if message is None or (message == self._said and now - self._said_at < AGAIN_NS):
            return None
        self._said, self._said_at = message, now
        if isinstance(message, ClockRun):
            self._remember(message.call, message.ends)
        return message

    def report(self, keeper: Timekeeper) -> CountReport | None:
        """What the clock counts, in the hub's time; None where that cannot be said."""
        count = self.count
        if count is None:
            return None
        if count.ends == NOT_RUNNING:
            return CountReport(count.call, None, count.left_ms, 0, keeper.clock)
        found = keeper.sync.at(DeviceTicks(count.ends))
        if found is None or found.bound_ns > MAX_BOUND_NS:
            return None
        return CountReport(count.call, found.at, count.left_ms, found.bound_ns, keeper.clock)

    def _needed(self, boot: int, keeper: Timekeeper, now: HubNanos) -> ToDevice | None:
        wanted, count = self.wanted, self.count
        if wanted is None:
            return None
        shown = 0 if count is None else count.call
        if wanted.call == 0:
            return ClockClear() if count is None or shown else None
        if wanted.deadline is None:
            return None if count is not None and _holds(count, wanted) else ClockHold(wanted.call, wanted.left_ms)
        if wanted.clock != keeper.clock:
            return None
        if wanted.call == self._over or wanted.deadline <= now:
            # It runs out by itself, or has; one that knows nothing of it shows that it is over.
            return None if shown == wanted.call else ClockHold(wanted.call, 0)
        return self._run(boot, keeper, wanted.call, wanted.deadline)

    def _run(self, boot: int, keeper: Timekeeper, call: int, deadline: HubNanos) -> ToDevice | None:
        """To count to the deadline; None while the clock cannot be converted, and where it does so or has done."""
        count = self.count
        if not keeper.synced:
            return None
        ends = keeper.sync.ticks(deadline)
        if count is not None and count.call == call:
            if count.ends == NOT_RUNNING and count.left_ms == 0:
                return None
            if count.ends != NOT_RUNNING and abs(count.ends - ends) * 1_000 <= max(TOLERANCE_NS, keeper.bound_ns(ends)):
                return None
        return ClockRun(boot, call, ends)

    def _remember(self, call: int, ends: int) -> None:
        if call and ends != NOT_RUNNING:
            self._ends = {call: (*self._ends.get(call, ()), ends)[-ENDS_KEPT:]}


def _holds(count: Count, wanted: ClockShown) -> bool:
    return (count.call, count.ends, count.left_ms) == (wanted.call, NOT_RUNNING, wanted.left_ms)
