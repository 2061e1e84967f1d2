"""A device's ticks as the hub's time, from ping round trips, with a bound on the error.

A device that answers a ping with `ticks` read them after the ping was sent and before the answer was received. The
middle of all that this leaves possible is the answer and its extent the bound: before, among and after the round trips
alike, so that the bound grows by itself with silence. `devices/clocksync/crystal.py` says what is taken for true.
"""

from dataclasses import dataclass
from math import ceil
from typing import Final

from devices.clocksync.crystal import WANDER, Bound, answer, possible
from devices.clocksync.region import Corner, Region
from devices.clocksync.thinning import Edge, earliest, latest
from hub.events.clocks import DeviceTicks, HubNanos

KEPT: Final = 24
"""Outermost round trips kept on each side: what minutes of jitter leave, and some for presses that come late."""
TICK: Final = 1_000
"""Nanoseconds of a tick: the device read its counter up to so much after it had turned to `ticks`."""

NEAR: Final = 2_000_000
"""Ticks, to both sides of the newest round trip, for which its moment serves: within them a crystal wanders 200 ns."""

_STEPS: Final = 6
"""Of the inverse; each leaves less than a thousandth of the error."""


@dataclass(frozen=True, slots=True)
class Converted:
    """The hub's time of some ticks: off by at most `bound_ns`."""

    at: HubNanos
    bound_ns: int


@dataclass(frozen=True, slots=True)
class _Moment:
    """What is possible at some ticks, in nanoseconds from `start`, and the rate and time to go by.

    All times may be off by `slack` more.
    """

    ticks: int
    start: int
    region: Region
    answer: Corner
    slack: float = 0.0

    def moved(self, ticks: int) -> "_Moment":
        """The same a little later or earlier: each rate goes on, give or take what the crystal may have wandered."""
        passed = (ticks - self.ticks) * TICK
        region = [(rate, time + rate * passed) for rate, time in self.region]
        rate, time = self.answer
        return _Moment(ticks, self.start + passed, region, (rate, time + rate * passed), WANDER * passed * passed / 2)


class ClockSync:
    """The clock of one boot of one device. It holds at most KEPT round trips on each side."""

    def __init__(self) -> None:
        self.jumps = 0
        """How often the device's clock, or the hub's, did what no crystal does; each time all was learnt anew."""
        self._since: tuple[Edge, ...] = ()
        self._until: tuple[Edge, ...] = ()
        self._newest: _Moment | None = None
        """Worked out with each round trip, so that a press, which is in a hurry, finds it."""

    @property
    def held(self) -> int:
        """Bounds held, of both sides."""
        return len(self._since) + len(self._until)

    def pinged(self, sent: HubNanos, ticks: DeviceTicks, received: HubNanos) -> None:
        """Learn from a round trip; they may come doubled and in any order.

        Raises:
            ValueError: it was received before it was sent.
        """
        if received < sent:
            raise ValueError(f"an answer was received {sent - received} ns before its ping was sent")
        since, until = Edge(ticks, sent - TICK), Edge(ticks, received)
        if self._contradicted(since, until):
            self.jumps += 1
            self._since, self._until = (), ()
            self._newest = None
        self._since = earliest((*self._since, since), WANDER, KEPT)
        self._until = latest((*self._until, until), WANDER, KEPT)
        self._newest = self._exactly(self._until[-1].ticks)

    def at(self, ticks: DeviceTicks) -> Converted | None:
        """The hub's time when the device's counter showed `ticks`, past or to come.

        None before the first round trip.
        """
        if not self._until:
            return None
        moment = self._moment(ticks)
        times = [time for _, time in moment.region]
        middle = moment.answer[1]
        most = max(max(times) + TICK - middle, middle - min(times)) + moment.slack
        return Converted(HubNanos(moment.start + round(middle)), ceil(most) + 1)

    def ticks(self, at: HubNanos) -> DeviceTicks:
        """What the device's counter shows at this time of the hub: the inverse of `at`, to the tick. At least 0.

        Raises:
            ValueError: before the first round trip.
        """
        if not self._until:
            raise ValueError("no round trip has told of this clock yet")
        found = self._until[-1].ticks
        for _ in range(_STEPS):
            moment = self._moment(found)
            off = (at - moment.start - round(moment.answer[1])) // TICK
            found += off
            if not off:
                break
        return DeviceTicks(max(0, found))

    @property
    def rate_ppm(self) -> float:
        """By how many ppm the device's clock is fast against the hub's just now; 0 before the first round trip."""
        if not self._until:
            return 0.0
        slow, _ = self._moment(self._until[-1].ticks).answer
        return -1e6 * slow

    def _contradicted(self, since: Edge, until: Edge) -> bool:
        """Whether nothing that was possible so far, at the ticks of the round trip, lies within it."""
        if not self._until:
            return False
        moment = self._moment(since.ticks)
        times, spare = [time for _, time in moment.region], 1 + moment.slack
        return until.at < moment.start + min(times) - spare or since.at > moment.start + max(times) + spare

    def _moment(self, ticks: int) -> _Moment:
        near = self._newest
        return near.moved(ticks) if near and abs(ticks - near.ticks) <= NEAR else self._exactly(ticks)

    def _exactly(self, ticks: int) -> _Moment:
        start, lows, highs = self._bounds(ticks)
        region = possible(lows, highs)
        return _Moment(ticks, start, region, answer(region, lows, highs))

    def _bounds(self, ticks: int) -> tuple[int, list[Bound], list[Bound]]:
        """A start near the answer, so that the rest is small enough for floating point, and the bounds from there."""
        newest = self._until[-1]
        start = newest.at + (ticks - newest.ticks) * TICK
        lows = [_bound(each, ticks, start) for each in reversed(self._since)]
        highs = [_bound(each, ticks, start) for each in reversed(self._until)]
        return start, lows, highs


def _bound(edge: Edge, ticks: int, start: int) -> Bound:
    away = (edge.ticks - ticks) * TICK
    return Bound(float(away), float(edge.at - start - away))
