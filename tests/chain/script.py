"""A world in which only what a test says happens, in steps that read like a story."""

from pathlib import Path
from typing import TypeVar

from hub.events.observations import BidEntered, ButtonPressed, Observation
from hub.events.rulings import Ruling
from hub.table.timestate import RunningTime
from hub.wire.messages import Ack, Observed
from tests.chain.agenda import MS, SECOND
from tests.chain.wires import Noise
from tests.chain.world import World

R = TypeVar("R")


class Script:
    """Three players. A bid of seat 1 stands, so that seat 2 is to act; all clocks are known. `jitter_ms` of cables."""

    def __init__(
        self, *, limit_s: float = 5, jitter_ms: float = 0.1, dealer: bool = False, clock: bool = False
    ) -> None:
        self.world = World(1, players=3, dealer=dealer, clock=clock, limit=round(limit_s * SECOND))
        for cable in self.world.cables.values():
            cable.noise = Noise(jitter=round(jitter_ms * MS))
        self.world.run(3)
        self.enter(BidEntered(1, 1, 2))
        self.from_here = len(self.world.referee.story)

    @property
    def now(self) -> int:
        """True time."""
        return self.world.agenda.now

    @property
    def running(self) -> RunningTime:
        """The running Time."""
        state = self.world.house.state
        assert state is not None
        assert state.time.running is not None
        return state.time.running

    @property
    def deadline(self) -> int:
        """When the running Time ends, in true time."""
        ends = self.running.deadline
        assert ends is not None
        return ends - self.world.hours.ahead

    def enter(self, entry: Observation) -> None:
        """The dealer enters something, and the hub has it."""
        self.world.desk.enter(entry)
        self.world.run(0.1)

    def call_time(self, seat: int = 1) -> "Script":
        """A player calls Time."""
        self.press(f"seat-{seat}", "time", self.now)
        self.world.run(0.2)
        assert self.running.seat == 2
        return self

    def press(self, device: str, button: str, at: int, held_ms: int = 80, bounce_ms: int = 0) -> None:
        """A finger."""
        self.world.gadgets[device].press(button, at, held_ms * MS, bounce_ms * MS)

    def until(self, when: int) -> None:
        """Let time pass up to a true time."""
        self.world.agenda.run(when)

    def cable(self, device: str) -> Noise:
        """The noise of a device's cable."""
        return self.world.cables[Path("/dev") / device].noise

    def ruled(self) -> list[Ruling]:
        """The rulings since the bid; the referee has found nothing wrong so far."""
        assert self.world.referee.wrong == []
        return [each for _, rulings, _ in self._turns() for each in rulings or ()]

    def the(self, kind: type[R]) -> R:
        """The only ruling of a kind."""
        (found,) = [each for each in self.ruled() if isinstance(each, kind)]
        return found

    def kinds(self) -> list[str]:
        """Their names, but for the question that is asked where no camera settles a challenge."""
        return [name for each in self.ruled() if (name := type(each).__name__) != "ReviewOpened"]

    def presses(self, button: str) -> list[tuple[Observed, Ack | None]]:
        """What was journalled of presses since the bid, with the answers."""
        return [
            (seen, ack)
            for seen, rulings, ack in self._turns()
            if seen is not None and isinstance(seen.observation, ButtonPressed) and rulings is not None
            and seen.observation.button == button
        ]  # fmt: skip

    def end(self) -> None:
        """Everything comes to rest, and the referee agrees."""
        assert self.world.settle() == []

    def _turns(self) -> list[tuple[Observed | None, list[Ruling] | None, Ack | None]]:
        return [what for _, what in self.world.referee.story[self.from_here :] if isinstance(what, tuple)]
