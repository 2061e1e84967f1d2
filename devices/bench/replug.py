"""Row `replug`: cables are pulled and plugged in again, at another port, and a button is pressed at once.

Broker, bridge and hub are processes as a table runs them; the boxes are spoken by the bench. Counted is the time from
the plug to word of the hub's ruling, which names the seat; and whether it is the right seat, once, for every press.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from devices.bench.chance import Random, seeded
from devices.bench.observer import Observer
from devices.bench.spoken import SpokenBox, serve
from devices.bench.stage import SEATS, Stage, comes, running
from hub import clock
from hub.events.clocks import HubNanos
from hub.figures import Figure, percentile

REPLUGS: Final = 100
AT_ONCE: Final = 2
GOAL_MS: Final = 1_000.0
SPARE: Final = 2
"""Ports at which nothing hangs."""
PULLED_MS: Final = (30, 600)
APART_NS: Final = 1_100_000_000
"""Within a second the same button is the same press."""
BOOT: Final = 1
MILLI: Final = 1e6
_TURN_MS: Final = 5
_PATIENCE: Final = 2_000
"""Turns: ten seconds, then the press is lost."""


@dataclass(slots=True)
class Replugs:
    """What came of them."""

    took_ms: list[float] = field(default_factory=list)
    lost: int = 0
    """Presses that nobody ruled on within ten seconds."""
    astray: int = 0
    """Boxes that the bridge said were at another port than they were."""
    pressed: Counter[int] = field(default_factory=Counter)
    """Presses by seat."""


def measure(seed: int, replugs: int = REPLUGS) -> list[Figure]:
    """How many of the replugged boxes were at their seat within a second, and how long it took.

    Raises:
        BenchError: the table does not come up.
    """
    with running() as stage, Observer(stage) as observer:
        boxes = [SpokenBox(f"seat-{seat}", BOOT) for seat in range(1, SEATS + 1)]
        for number, box in enumerate(boxes):
            box.plug(stage.port(number))
        if not comes(lambda: all(observer.ports.get(box.id) for box in boxes), lambda: serve(boxes, _in_ms(50)), 400):
            raise stage.silent()
        found = _Bench(stage, boxes, observer, seeded(seed, "replug")).turns(replugs // AT_ONCE)
        serve(boxes, _in_ms(1_000))
        return figures(found, Counter(seat for seat, _ in observer.calls))


def figures(found: Replugs, ruled: Counter[int]) -> list[Figure]:
    """The figures; `ruled` counts the rulings by seat."""
    asked = len(found.took_ms) + found.lost
    late = sum(took >= GOAL_MS for took in found.took_ms) + found.lost
    wrong = (ruled - found.pressed).total() + (found.pressed - ruled).total()
    return [
        Figure(f"replug: right seat in under 1 s (of {asked})", asked - late, asked, at_least=True),
        Figure("replug: presses that were lost, counted twice or at a wrong seat", wrong, 0),
        Figure("replug: boxes that were shown at another port", found.astray, 0),
        *(
            Figure(f"  plug to ruling: p{percent} (ms)", percentile(found.took_ms, percent))
            for percent in (50, 99, 100)
            if found.took_ms
        ),
    ]


class _Bench:
    """The hands at the cables."""

    def __init__(self, stage: Stage, boxes: Sequence[SpokenBox], observer: Observer, chance: Random) -> None:
        self._stage, self._boxes, self._observer, self._chance = stage, boxes, observer, chance
        self._free = [stage.port(number) for number in range(len(boxes), len(boxes) + SPARE)]
        self._at: dict[str, Path] = {box.id: stage.port(number) for number, box in enumerate(boxes)}
        self._last: dict[str, HubNanos] = {}
        self._found = Replugs()

    def turns(self, count: int) -> Replugs:
        """Pull and plug so often, every box as often as the others."""
        order: list[SpokenBox] = []
        for _ in range(count):
            if len(order) < AT_ONCE:
                order = self._chance.sample(self._boxes, len(self._boxes))
            pulled, order = order[:AT_ONCE], order[AT_ONCE:]
            self._turn(pulled)
        return self._found

    def _turn(self, pulled: Sequence[SpokenBox]) -> None:
        for box in pulled:
            box.unplug()
            self._free.append(self._at[box.id])
        serve(self._boxes, self._rested(pulled))
        plugged = {int(box.id.removeprefix("seat-")): self._plug(box) for box in pulled}
        for seat, at in plugged.items():
            self._await(seat, at)
        for box in pulled:
            self._found.astray += self._observer.ports.get(box.id) != str(self._at[box.id])

    def _rested(self, pulled: Sequence[SpokenBox]) -> HubNanos:
        """Until when they stay pulled: some time, and until a press is not the one before."""
        soonest = max(self._last.get(box.id, HubNanos(0)) for box in pulled) + APART_NS
        return max(_in_ms(self._chance.uniform(*PULLED_MS)), HubNanos(soonest))

    def _plug(self, box: SpokenBox) -> HubNanos:
        """At any free port; a button is pressed at once. When."""
        port = self._chance.choice(self._free)
        self._free.remove(port)
        self._at[box.id] = port
        at = clock.monotonic()
        box.plug(port)
        box.press("call")
        self._last[box.id] = at
        self._found.pressed[int(box.id.removeprefix("seat-"))] += 1
        return at

    def _await(self, seat: int, since: HubNanos) -> None:
        def came() -> list[HubNanos]:
            return [at for other, at in list(self._observer.calls) if other == seat and at > since]

        if comes(lambda: bool(came()), lambda: serve(self._boxes, _in_ms(_TURN_MS)), _PATIENCE):
            self._found.took_ms.append((came()[0] - since) / MILLI)
        else:
            self._found.lost += 1


def _in_ms(milliseconds: float) -> HubNanos:
    return HubNanos(clock.monotonic() + int(milliseconds * MILLI))
