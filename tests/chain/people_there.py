"""Players and dealer: what they do, when they see how the table stands. All near the deadlines, where it matters."""

from collections.abc import Callable
from random import Random

from hub.events.observations import (
    BidEntered,
    CallAnswered,
    LastEntryUndone,
    RerollOrdered,
    TimeCancelEntered,
    TimeHoldEntered,
    TimeResumeEntered,
)
from hub.events.phase import Phase
from hub.rules.raffle.counting import cheapest
from hub.table.raffle.state import TableState
from hub.table.timestate import RunningTime
from tests.chain.agenda import MS, SECOND, Agenda
from tests.chain.desk import Desk
from tests.chain.gadget import Gadget
from tests.chain.hours import Hours

DEALER = "dealer-box"


class People:
    """They look at the table ten times a second until `until`."""

    def __init__(
        self,
        agenda: Agenda,
        rng: Random,
        hours: Hours,
        desk: Desk,
        gadgets: dict[str, Gadget],
        state: Callable[[], TableState | None],
    ) -> None:
        self._agenda, self._rng, self._hours, self._desk = agenda, rng, hours, desk
        self._gadgets, self._state = gadgets, state
        self._planned: set[tuple[int, int]] = set()
        self._free: dict[tuple[str, str], int] = {}
        self._rest = 0
        self.until = 0

    def look(self) -> None:
        """See how the table stands and do something, or wait."""
        state = self._state()
        if self._agenda.now < self.until:
            self._agenda.after(100 * MS, self.look)
        if state is None:
            return
        running = state.time.running
        if running is not None and running.deadline is not None:
            self._answer(running, running.deadline)
        if self._agenda.now >= self._rest:
            self._rest = self._agenda.now + self._rng.randrange(100, 700) * MS
            self._deal(state)

    def press(self, device: str, button: str, at: int, held: int | None = None) -> None:
        """A finger, where the button is free by then."""
        gadget, rng = self._gadgets.get(device), self._rng
        if gadget is None or button not in gadget.identity.inputs or at < self._free.get((device, button), 0):
            return
        if at > self.until + 2 * SECOND:
            return  # everything is to come to rest
        long = held or (rng.randrange(50, 300) * MS if rng.random() < 0.9 else rng.randrange(300, 1800) * MS)
        bounce = rng.randrange(20 * MS) if rng.random() < 0.6 else 0
        at = max(at, self._agenda.now)
        self._free[(device, button)] = at + long + 2 * bounce + 100 * MS
        gadget.press(button, at, long, bounce)

    def _answer(self, running: RunningTime, deadline: int) -> None:
        """Plan, once for every deadline, what the player in turn does about it, and the dealer."""
        if (running.call, deadline) in self._planned:
            return
        self._planned.add((running.call, deadline))
        ends, rng, box = deadline - self._hours.ahead, self._rng, f"seat-{running.seat}"
        chance = rng.random()
        if chance < 0.75:
            self.press(box, "bluff", ends + self._aside())
        if chance < 0.12:
            self.press(box, "bluff", ends + rng.randrange(-900, 900) * MS)
        if rng.random() < 0.12:
            self._agenda.at(ends + self._aside(), lambda: self._bid(self._state()))
        if rng.random() < 0.25:
            self._hold(running, ends + rng.choice([self._aside(), -rng.randrange(2_000 * MS)]))

    def _aside(self) -> int:
        """How far from the deadline, in nanoseconds."""
        reach = self._rng.choice([1, 3, 3, 15, 40, 40, 250, 1_500]) * MS
        return self._rng.randrange(-reach, reach) if reach < 1_000 * MS else -self._rng.randrange(reach)

    def _hold(self, running: RunningTime, at: int) -> None:
        if self._rng.random() < 0.5:
            self.press(DEALER, "hold", at)
        else:
            self._agenda.at(at, lambda: self._desk.enter(TimeHoldEntered(running.call, "Ann")))

    def _deal(self, state: TableState) -> None:
        running = state.time.running
        if running is not None:
            if running.deadline is None:
                self._let_go(running)
            elif self._rng.random() < 0.04:
                self._rng.choice([self._reroll, self._cancel])(running)
        elif state.phase is Phase.REVEALING:
            self._desk.enter(LastEntryUndone("Ann"))
        elif state.phase is Phase.BIDDING:
            self._bidding(state)

    def _let_go(self, running: RunningTime) -> None:
        if self._rng.random() < 0.15:
            self._cancel(running)
        elif self._rng.random() < 0.3:
            self.press(DEALER, "resume", self._agenda.now + self._rng.randrange(100 * MS))
        else:
            self._desk.enter(TimeResumeEntered(running.call, "Ann"))

    def _cancel(self, running: RunningTime) -> None:
        self._desk.enter(TimeCancelEntered(running.call, "Ann"))

    def _reroll(self, running: RunningTime) -> None:
        self._desk.enter(RerollOrdered())

    def _bidding(self, state: TableState) -> None:
        rng = self._rng
        if state.time.wanted:
            self._desk.enter(CallAnswered(tuple({each.seat: None for each in state.time.wanted}), "Ann"))
        if state.round.bid is None or rng.random() < 0.25:
            self._bid(state)
            return
        seats = [seat for seat, _ in state.round.dice]
        at = self._agenda.now + rng.randrange(50 * MS)
        chance = rng.random()
        if chance < 0.8:
            self.press(f"seat-{rng.choice(seats)}", "time", at)
        if chance < 0.3:
            self.press(f"seat-{rng.choice(seats)}", "time", at + rng.randrange(2) * MS)
        if chance > 0.85:
            self.press(f"seat-{rng.choice(seats)}", rng.choice(["bluff", "call"]), at)
        if chance > 0.93:
            self.press(f"seat-{rng.choice(seats)}", rng.choice(["bluff", "time"]), at)

    def _bid(self, state: TableState | None) -> None:
        if state is None or state.phase is not Phase.BIDDING or state.round.turn is None:
            return
        next_bid = cheapest(state.round)
        if next_bid is not None:
            self._desk.enter(BidEntered(state.round.turn, *next_bid))

    def brush(self, device: str) -> None:
        """Somebody touches a button too shortly for a press."""
        gadget = self._gadgets[device]
        button = self._rng.choice(gadget.identity.inputs)
        at = self._agenda.now
        if at >= self._free.get((device, button), 0):
            self._free[(device, button)] = at + 100 * MS
            gadget.touch(button, at, self._rng.randrange(1, 19) * MS)
