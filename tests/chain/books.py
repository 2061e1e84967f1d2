"""The referee's books: what truly happened, what the rulings have made of the table, what he found wrong."""

from collections import Counter
from collections.abc import Mapping

from hub.events.rulings import Ruling
from hub.events.timecalls import TimeExpired
from hub.rules.raffle.turn import ends_turn
from hub.table.raffle.state import TableState, evolve
from tests.chain.agenda import Agenda
from tests.chain.gadget import Gadget
from tests.chain.hours import Hours
from tests.chain.truth import Press, Running, after
from tests.chain.verdicts import Table


class Books:
    """All times of the table are the hub's, those of presses and of the story true ones."""

    def __init__(
        self, agenda: Agenda, hours: Hours, seats: Mapping[str, int], limit: int, wait: int, late_acts: bool
    ) -> None:
        self.agenda, self.hours, self.seats = agenda, hours, seats
        self.limit, self.wait, self.late_acts = limit, wait, late_acts
        self.gadgets: Mapping[str, Gadget] = {}
        self.made: Mapping[int, int] = {}
        """When each entry of the dealer was made, in true time, by its number."""
        self.wrong: list[str] = []
        self.story: list[tuple[int, object]] = []
        self.tally: Counter[str] = Counter()
        self.bounds: list[tuple[int, int]] = []
        """Of every press with a stated time: the error and the bound."""
        self.presses: list[Press] = []
        self.state = TableState()
        self.running: Running | None = None
        self.expired: TimeExpired | None = None
        self.expired_called = self.turn_since = 0
        self.heard: dict[str, int] = {}
        """When the hub last heard what each shot clock counts."""
        self.counting: dict[tuple[str, int], int] = {}
        """When it last heard that it counts for a call."""
        self.back = 0
        """When the hub began anew, or went on after it stood still."""

    def table(self) -> Table:
        """What the rulings so far have made of the table."""
        return Table(
            self.state, self.running, self.expired, self.expired_called, self.turn_since, late_acts=self.late_acts
        )

    def fold(self, ruling: Ruling, now: int) -> None:
        """Take a ruling in."""
        before = self.state
        if isinstance(ruling, TimeExpired):
            self.expired, self.expired_called = ruling, self.running.called if self.running else 0
        self.running = after(self.running, ruling, now)
        self.state = evolve(before, ruling)
        if ends_turn(ruling) or self.state.round.turn != before.round.turn:
            self.turn_since = now

    def other_clock(self) -> None:
        """The machine of the hub was off: times of its old clock mean nothing any more."""
        self.expired, self.heard, self.counting, self.turn_since = None, {}, {}, 0

    def say(self, what: str) -> None:
        """Something is wrong."""
        self.wrong.append(f"{self.agenda.now / 1e6:.3f} ms: {what}")
