"""Links and crystals on which clocks are set, and what happens on one in a run."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from math import pi, sin
from typing import Final

from devices.bench.chance import Random
from hub.events.clocks import DeviceTicks, HubNanos

MILLI: Final = 1_000_000
SECOND: Final = 1_000_000_000
DRIFT_PPM: Final = 40.0

Delay = Callable[[Random], float]
"""Milliseconds one way."""


def uniform(low: float, high: float) -> Delay:
    """Any delay between the two, alike."""
    return lambda chance: chance.uniform(low, high)


def exponential(least: float, mean: float) -> Delay:
    """The least delay and a tail."""
    return lambda chance: least + chance.expovariate(1 / mean)


def mostly(part: float, usual: Delay, other: Delay) -> Delay:
    """So often the usual one, else the other."""
    return lambda chance: usual(chance) if chance.random() < part else other(chance)


@dataclass(frozen=True, slots=True)
class Crystal:
    """A device's clock against the hub's: it drifts and swings, and the hub's clock is slewed now and then."""

    drift_ppm: float = DRIFT_PPM
    swing_ppm: float = 0.0
    period_s: float = 150.0
    slewed_ppm: float = 0.0
    slewed_s: float = 20.0
    """The first seconds of every ten minutes, by so many ppm."""

    def ticks(self, at: HubNanos) -> DeviceTicks:
        """What the counter shows at `at`, which is at least 0; it showed 10 s at 0."""
        ahead = at * self.drift_ppm + self._swung(at) - self._slewed(at)
        return DeviceTicks((at + round(ahead / 1e6)) // 1_000 + 10_000_000)

    def _swung(self, at: int) -> float:
        turn = self.period_s * SECOND / (2 * pi)
        return self.swing_ppm * turn * sin(at / turn)

    def _slewed(self, at: int) -> float:
        rounds, into = divmod(at / SECOND, 600.0)
        return self.slewed_ppm * SECOND * (rounds * self.slewed_s + min(into, self.slewed_s))


@dataclass(frozen=True, slots=True)
class Link:
    """A link and its ends. In the last `silent_s` seconds of every ten minutes nothing is asked."""

    name: str
    there: Delay
    back: Delay
    crystal: Crystal = field(default_factory=Crystal)
    hertz: float = 1.0
    silent_s: float = 0.0
    promised: bool = True
    """Whether the crystals keep what `devices.clocksync` takes for true of them."""


@dataclass(frozen=True, slots=True, order=True)
class Answered:
    """A round trip has ended at `now`."""

    now: HubNanos
    sent: HubNanos
    ticks: DeviceTicks


@dataclass(frozen=True, slots=True, order=True)
class Asked:
    """At `now` somebody wants to know when the counter showed `ticks`; it was at `truth`. `fresh`: a moment ago."""

    now: HubNanos
    truth: HubNanos
    ticks: DeviceTicks
    fresh: bool


JITTER: Final = uniform(1.0, 20.0)
USUAL: Final = Link("1-20 ms jitter", JITTER, JITTER)
LINKS: Final = (
    USUAL,
    Link("crystal swings 2 ppm in 150 s", JITTER, JITTER, Crystal(swing_ppm=2.0)),
    Link("exponential, mean 5 ms", exponential(1.0, 5.0), exponential(1.0, 5.0)),
    Link("1-2 ms, 3 in 10 10-20 ms", *2 * (mostly(0.7, uniform(1.0, 2.0), uniform(10.0, 20.0)),)),
    Link("1-4 ms there, 5-20 ms back", uniform(1.0, 4.0), uniform(5.0, 20.0)),
    Link("1 in 50 takes 3 s", *2 * (mostly(0.99, JITTER, uniform(1_000.0, 3_000.0)),)),
    Link("0.3 Hz", JITTER, JITTER, hertz=0.3),
    Link("0.3 Hz, crystal swings 2 ppm", JITTER, JITTER, Crystal(swing_ppm=2.0), hertz=0.3),
    Link("5 of 10 minutes silent, 2 ppm", JITTER, JITTER, Crystal(swing_ppm=2.0), silent_s=300.0),
    Link("1 ms USB", uniform(0.1, 1.0), uniform(0.1, 1.0)),
    Link("hub's clock slewed by 500 ppm", JITTER, JITTER, Crystal(slewed_ppm=500.0), promised=False),
)

_LATE_S: Final = 120.0
_AHEAD_S: Final = 60.0


def happenings(link: Link, seconds: float, chance: Random) -> Iterator[Answered | Asked]:
    """All that happens on a link in a run, in the order in which the hub learns of it.

    For every round trip somebody asks of two fresh presses, of one that comes late, and of one tick to come.
    """
    found: list[Answered | Asked] = []
    step = SECOND / link.hertz
    for turn in range(round(seconds * link.hertz)):
        begins = round(turn * step + chance.uniform(0.0, 20.0) * MILLI)
        if (begins / SECOND) % 600.0 < 600.0 - link.silent_s:
            found.append(_answered(link, begins, chance))
        found.extend(_asked(link, begins, step, chance))
    yield from sorted(found, key=lambda each: each.now)


def _answered(link: Link, begins: int, chance: Random) -> Answered:
    read = HubNanos(begins + round(link.there(chance) * MILLI))
    return Answered(HubNanos(read + round(link.back(chance) * MILLI)), HubNanos(begins), link.crystal.ticks(read))


def _asked(link: Link, begins: int, step: float, chance: Random) -> Iterator[Asked]:
    for off_s, fresh in ((0.0, True), (0.0, True), (-chance.uniform(0.0, _LATE_S), False), (_AHEAD_S, False)):
        now = begins + round(chance.uniform(0.0, step))
        truth = HubNanos(max(0, now + round(off_s * SECOND)))
        learnt = HubNanos(now + round(link.back(chance) * MILLI))
        yield Asked(learnt, truth, link.crystal.ticks(truth), fresh)
