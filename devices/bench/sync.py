"""Row `sync`: the error of converted ticks beside other methods on the same links, and whether the bound holds."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from devices.bench.chance import seeded
from devices.bench.links import LINKS, MILLI, SECOND, USUAL, Answered, Asked, Link, happenings
from devices.bench.peers import KlipperBounds, KlipperRegression, LastMidpoint, Peer
from devices.clocksync.sync import ClockSync
from hub.figures import Figure, percentile

OF_MIDPOINT: Final = 0.15
OF_KLIPPER: Final = 0.7
EXCEEDED: Final = 1.0
"""Of 10,000: the bound holds in 99.99 %."""

WARM_UP_S: Final = 120.0
RUN_S: Final = 2_400.0
RUNS: Final = 4
USUAL_RUNS: Final = 10
"""On the link that has the goals: some 90,000 conversions."""

PEERS: Final[dict[str, Callable[[], Peer]]] = {
    "last midpoint": LastMidpoint,
    "klipper's regression": KlipperRegression,
    "klipper's bounds": KlipperBounds,
}


@dataclass(slots=True)
class Findings:
    """What was found on a link, times in milliseconds. Errors are those of fresh presses, bounds count all."""

    ours: list[float] = field(default_factory=list)
    theirs: dict[str, list[float]] = field(default_factory=lambda: {name: [] for name in PEERS})
    bounds: list[float] = field(default_factory=list)
    asked: int = 0
    exceeded: int = 0
    jumps: int = 0

    @property
    def exceeded_of_10_000(self) -> float:
        """How often the error was over the stated bound, of 10,000 conversions."""
        return 1e4 * self.exceeded / self.asked

    def ratio(self, peer: str) -> float:
        """Our p99 error as a part of the peer's."""
        return percentile(self.ours, 99) / percentile(self.theirs[peer], 99)


def measure(seed: int) -> list[Figure]:
    """The figures with goals, then all links one by one."""
    found = {link: findings(link, seed, USUAL_RUNS if link is USUAL else RUNS) for link in LINKS}
    usual = found[USUAL]
    kept = [each for link, each in found.items() if link.promised]
    exceeded = 1e4 * sum(each.exceeded for each in kept) / sum(each.asked for each in kept)
    goals = {name: OF_MIDPOINT if name == "last midpoint" else OF_KLIPPER for name in PEERS}
    return [
        *(Figure(f"sync: p99 error / that of {name}", usual.ratio(name), goal) for name, goal in goals.items()),
        Figure("sync: over the stated bound (of 10,000)", usual.exceeded_of_10_000, EXCEEDED),
        Figure("sync: over the stated bound, all promised links (of 10,000)", exceeded, EXCEEDED),
        Figure("sync: conversions checked (count)", float(sum(each.asked for each in kept))),
        *(figure for link, each in found.items() for figure in _details(link, each)),
    ]


def findings(link: Link, seed: int, runs: int, seconds: float = RUN_S) -> Findings:
    """What is found in so many runs of a link."""
    found = Findings()
    for run in range(runs):
        _run(link, seconds, f"{seed}/{run}", found)
    return found


def _run(link: Link, seconds: float, seed: str, found: Findings) -> None:
    ours, peers = ClockSync(), {name: make() for name, make in PEERS.items()}
    for each in happenings(link, seconds, seeded(seed, link.name)):
        if isinstance(each, Answered):
            ours.pinged(each.sent, each.ticks, each.now)
            for peer in peers.values():
                peer.pinged(each.sent, each.ticks, each.now)
        elif each.now > WARM_UP_S * SECOND:
            _compare(each, ours, peers, found)
    found.jumps += ours.jumps


def _compare(asked: Asked, ours: ClockSync, peers: dict[str, Peer], found: Findings) -> None:
    converted = ours.at(asked.ticks)
    if converted is None:
        return
    off = abs(converted.at - asked.truth)
    found.asked += 1
    found.exceeded += off > converted.bound_ns
    if asked.fresh:
        found.ours.append(off / MILLI)
        found.bounds.append(converted.bound_ns / MILLI)
        for name, peer in peers.items():
            found.theirs[name].append(abs(peer.time(asked.ticks) - asked.truth) / MILLI)


def _details(link: Link, found: Findings) -> Iterator[Figure]:
    yield Figure(f"  {link.name}: p99 error (ms)", percentile(found.ours, 99))
    yield Figure(f"  {link.name}: p50 error (ms)", percentile(found.ours, 50))
    yield Figure(f"  {link.name}: p50 bound (ms)", percentile(found.bounds, 50))
    for name, errors in found.theirs.items():
        yield Figure(f"  {link.name}: p99 error of {name} (ms)", percentile(errors, 99))
    yield Figure(f"  {link.name}: over the bound (of 10,000)", found.exceeded_of_10_000)
    yield Figure(f"  {link.name}: jumps told (count)", float(found.jumps))
