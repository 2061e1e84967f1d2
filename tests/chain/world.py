"""The whole chain in virtual time, from one seed: devices, cables, bridge, broker, hub, people, and what goes wrong."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from itertools import zip_longest
from pathlib import Path
from random import Random

from pydantic_core import to_json

from devices.bridge.device import Binding
from devices.models.body import INPUTS, Identity
from hub.events.clocks import DeviceTicks, HubNanos
from hub.events.envelope import Envelope
from hub.events.observations import ButtonPressed
from hub.events.timing import Timing
from hub.settings.model import Box, Player, Table, TableFile
from hub.table.core import Core, receive
from hub.table.deadlines import TimeLimits
from hub.table.raffle.play import RafflePlay
from hub.views.fold import Screen, table_view
from tests.chain.agenda import MS, SECOND, Agenda
from tests.chain.desk import Desk
from tests.chain.gadget import Gadget
from tests.chain.hours import Hours
from tests.chain.house import House
from tests.chain.mishaps import draw
from tests.chain.people_there import People
from tests.chain.post import Post, Trouble
from tests.chain.referee import Referee
from tests.chain.span import Span
from tests.chain.wires import Cable, Noise

QUIET = 8 * SECOND
"""So long at most everything is given to come to rest."""


class World:
    """A table of `players`, with a dealer's box and a shot clock where wanted."""

    def __init__(
        self,
        seed: int,
        *,
        players: int = 2,
        dealer: bool = False,
        clock: bool = False,
        limit: int = 2 * SECOND,
        wait: int = SECOND,
        coded: bool = False,
        ahead: int = 1_000 * SECOND,
        late_acts: bool = True,
    ) -> None:
        self.seed, self.rng, self.agenda = seed, Random(seed), Agenda()
        self.hours = Hours(self.agenda, ahead)
        settings = _settings(players, dealer, clock)
        seats = {box.id: box.seat for box in settings.boxes if box.seat is not None}
        self.referee = Referee(self.agenda, self.hours, seats, limit, wait, late_acts)
        self.post = Post(self.agenda, self.rng, coded=coded)
        self.gadgets = {box.id: self._gadget(box) for box in settings.boxes}
        self.homes = {Path("/dev") / name: gadget for name, gadget in self.gadgets.items()}
        self.cables = {path: Cable(self.agenda, self.rng) for path in self.homes}
        bindings = [Binding(box.id, box.model, Path("/dev") / box.id, {}) for box in settings.boxes]
        self.span = Span(self.agenda, self.rng, self.hours, bindings, self.cables, self.post)
        limits = TimeLimits(limit, 0, wait, 1)
        self.house = House(self.agenda, self.rng, self.hours, settings, limits, self.post, self.referee)
        self.desk = Desk(self.agenda, self.rng, self.hours, self.post)
        self.people = People(self.agenda, self.rng, self.hours, self.desk, self.gadgets, lambda: self.house.state)
        self.referee.gadgets, self.referee.made = self.gadgets, self.desk.made
        for path, gadget in self.homes.items():
            self.cables[path].plug(gadget)
        self.wake(first=True)

    def _gadget(self, box: Box) -> Gadget:
        return Gadget(self.agenda, self.rng, Identity(box.id, box.model, INPUTS[box.model]), self.referee)

    def wake(self, *, first: bool = False) -> None:
        """The machine has power: so have devices, bridge and hub."""
        if not first:
            self.hours.restart()
            self.desk.start()
        self.dark = False
        for gadget in self.gadgets.values():
            self.agenda.after(self.rng.randrange(300 * MS), partial(self._power, gadget))
        self.agenda.after(self.rng.randrange(300 * MS), self.raise_bridge)
        self.agenda.after(self.rng.randrange(300 * MS), self.raise_hub)

    def pull(self, path: Path) -> Gadget | None:
        """Pull what hangs at a port."""
        gadget = self.cables[path].gadget
        if gadget is not None:
            self.tell(f"{path} pulled")
            self.cables[path].pull()
            self.span.pulled(path)
        return gadget

    def plug(self, path: Path, gadget: Gadget) -> None:
        """Plug a device in, where the port is free."""
        if self.cables[path].gadget is None and not any(each.gadget is gadget for each in self.cables.values()):
            self.tell(f"{gadget.identity.id} plugged in at {path}")
            self.cables[path].plug(gadget)
            self.span.plugged(path)

    def tell(self, what: str) -> None:
        """Keep for the story."""
        self.referee.story.append((self.agenda.now, what))

    def run(self, seconds: float) -> None:
        """Let time pass."""
        self.agenda.run(self.agenda.now + round(seconds * SECOND))

    def heal(self) -> None:
        """Everything is mended, and comes to rest."""
        self.tell("everything is mended")
        self.post.trouble = Trouble()
        self.house.spare()
        for path, gadget in self.homes.items():
            self.cables[path].noise = Noise()
            self.agenda.after(300 * MS, partial(self._home, path, gadget))
        for do in (self.span.connect, self.house.connect):
            self.agenda.after(2_600 * MS, do)
        self.agenda.after(1_000 * MS, self._powered)
        until = self.agenda.now + QUIET
        self.run(2.7)
        while self.agenda.now < until and any(each.waiting for each in self.gadgets.values()):
            self.run(0.25)
        self.run(0.6)

    def _home(self, path: Path, gadget: Gadget) -> None:
        if self.cables[path].gadget is not gadget:
            for other in [each for each, cable in self.cables.items() if cable.gadget is gadget or each == path]:
                self.pull(other)
            self.plug(path, gadget)

    def _powered(self) -> None:
        self.dark = False
        for gadget in self.gadgets.values():
            self._power(gadget)
        self.raise_bridge()
        self.raise_hub()

    def _power(self, gadget: Gadget) -> None:
        if gadget.firmware is None and not self.dark:
            gadget.power_on()

    def raise_hub(self) -> None:
        """The hub comes back, where it is dead."""
        if self.house.host is None and not self.dark:
            self.house.start()

    def raise_bridge(self) -> None:
        """The bridge comes back, where it is dead."""
        if self.span.bridge is None and not self.dark:
            self.span.start()

    def settle(self) -> list[str]:
        """Come to rest and be judged; what is wrong."""
        self.heal()
        self.referee.end()
        self.referee.wrong += self._replayed()
        return self.referee.wrong

    def _replayed(self) -> list[str]:
        """Whether a replay gives the same table, and decides alike."""
        host = self.house.host
        if host is None:
            return ["the hub is not there at the end"]
        core, screen = self.house.replayed()
        live: Core = host._core
        wrong = [] if to_json(core.state) == to_json(live.state) else ["a replay gives another state"]
        if _view(screen) != _view(host._screen):
            wrong.append("a replay gives other screens")
        for name, button in [(name, each) for name in self.gadgets for each in ("bluff", "time", "hold")]:
            again, before = (self._probe(each, name, button) for each in (core, live))
            wrong += [
                f"{name} '{button}' is decided otherwise after a replay: {one}, before {other}"
                for one, other in zip_longest(again, before)
                if one != other
            ]
        return wrong

    def _probe(self, core: Core, device: str, button: str) -> list[object]:
        """What would be decided on presses now, and half a second after each that there was."""
        now = self.hours.hub()
        found: list[object] = []
        ats = [now, *(at + SECOND // 2 for at in core.seen.presses.values())]
        for at in ats:
            press = ButtonPressed(button, Timing(HubNanos(at), 0, self.hours.name))
            step = receive(core, Envelope(device, 10**9, 1, DeviceTicks(0)), press, now)
            found.append((at, step.rulings, step.outcome, step.reason))
        return found


def _view(screen: Screen) -> bytes:
    return to_json(table_view(screen, {}, (), screen.at))


def _settings(players: int, dealer: bool, clock: bool) -> TableFile:
    boxes = [Box(id=f"seat-{seat}", model="seat-box", seat=seat) for seat in range(1, players + 1)]
    boxes += [Box(id="dealer-box", model="dealer-box")] if dealer else []
    boxes += [Box(id="clock", model="shot-clock")] if clock else []
    there = tuple(Player(seat=seat, name=f"Player {seat}") for seat in range(1, players + 1))
    return TableFile(table=Table(id="t", name="Table"), players=there, boxes=tuple(boxes))


def by_chance(seed: int, *, harsh: bool = False) -> World:
    """A short game with whatever goes wrong by this seed, to its end; the referee tells what he found.

    Where it is `harsh`, much goes wrong in every game.
    """
    rng = Random(f"world {seed}")
    late_acts, clock = rng.random() < 0.5, rng.random() < 0.35 or harsh
    with game_where(late_acts=late_acts):
        world = World(
            seed,
            players=rng.choice([2, 2, 3, 4]),
            dealer=rng.random() < 0.4,
            clock=clock,
            limit=rng.choice([2_000, 4_800, 4_800] if clock else [1_000, 1_500, 2_000]) * MS,
            wait=rng.choice([SECOND, SECOND, 300 * MS]),
            coded=rng.random() < 0.1,
            ahead=rng.choice([rng.randrange(10, 30), rng.randrange(10, 100_000)]) * SECOND,
            late_acts=late_acts,
        )
        length = (rng.randrange(7, 15) if clock else rng.randrange(4, 9)) * SECOND
        lost = rng.choice([0.1, 0.3]) if harsh or rng.random() < 0.25 else 0
        for cable in world.cables.values():
            cable.noise = Noise(lost, jitter=rng.choice([1, 2, 5, 20]) * MS)
        draw(world, rng.choice([3, 5] if harsh else [0, 1, 2, 3, 5]), length)
        world.people.until = length
        world.agenda.at(700 * MS, world.people.look)
        world.run(length / SECOND)
        world.settle()
    return world


@contextmanager
def game_where(*, late_acts: bool) -> Iterator[None]:
    """Raffle lets an act after the deadline count; a game that folds does not, and the chain is the same."""
    before = RafflePlay.late_acts
    RafflePlay.late_acts = late_acts
    try:
        yield
    finally:
        RafflePlay.late_acts = before
