"""What the hub has to make of a press, judged by when it was truly made. Numbers are the contract's, not the code's."""

from dataclasses import dataclass
from typing import Final

from hub.events.phase import Phase
from hub.events.rulings import ChallengeOpened, Ruling
from hub.events.timecalls import (
    DealerCalled,
    TimeAnswered,
    TimeCalled,
    TimeCancelled,
    TimeDisputed,
    TimeExpired,
    TimeHeld,
    TimeResumed,
)
from hub.table.raffle.state import TableState
from tests.chain.agenda import SECOND
from tests.chain.truth import Running

SAME: Final = SECOND
"""Two events of a button from within a second are one press."""
OLD: Final = 2 * SECOND
"""A press that took longer may have been meant for another turn, and one of the dealer's for another state."""
ACTS: Final = "bluff"

Kinds = tuple[type[Ruling], ...]


@dataclass(frozen=True, slots=True)
class When:
    """A press by the hub's clock: truly, and as stated with its bound; `arrival`: no time was stated."""

    true: int
    at: int
    bound: int
    arrival: bool
    taken: int = 0
    """When the hub had it."""

    @property
    def delayed(self) -> bool:
        """Whether it was long on its way, as far as its stated time tells."""
        return not self.arrival and self.taken - self.at > OLD

    def by(self, deadline: int) -> bool:
        """Whether it counts as in time: a press in time always, one that is late by two bounds never.

        What is stated is off by a bound at most, and then the player has the benefit of another. Between them the
        stated word decides, as the contract has it.
        """
        if self.true <= deadline:
            return True
        return self.at - self.bound <= deadline and self.true <= deadline + 2 * self.bound

    def before(self, moment: int) -> bool:
        """Whether it was before a moment; inside the bound by the stated word."""
        return self.true < moment if abs(self.true - moment) > self.bound else self.at < moment

    def surely_before(self, moment: int) -> bool:
        """Whether it was before a moment whatever the bound hides; less than two bounds before by the stated word."""
        if self.true >= moment:
            return False
        return self.true < moment - 2 * self.bound or self.at + self.bound < moment

    def same(self, other: "When") -> bool:
        """Whether the two are one press."""
        gap, stated = abs(self.true - other.true), abs(self.at - other.at)
        return gap < SAME if abs(gap - SAME) > self.bound + other.bound else stated < SAME


@dataclass(frozen=True, slots=True)
class Table:
    """What the rulings so far have made of the table."""

    state: TableState
    running: Running | None
    expired: TimeExpired | None
    expired_called: int
    turn_since: int
    late_acts: bool
    """Whether, by the game, an act from after the deadline counts; the Time then comes to nothing."""


def of_seat(table: Table, seat: int, button: str, when: When) -> tuple[Kinds, str]:
    """The rulings, and the reason of a refusal, for a press at a seat."""
    expired = table.expired
    if button == ACTS and expired is not None and expired.seat == seat and _was_in_time(table, expired, when):
        return (TimeDisputed, DealerCalled), "time_disputed"
    if when.delayed and when.surely_before(table.turn_since):
        return (), "old_time" if button == "time" else "old_press"
    if button == "call":
        return (DealerCalled,), ""
    return _time(table) if button == "time" else _bluff(table, seat, when)


def _was_in_time(table: Table, expired: TimeExpired, when: When) -> bool:
    if when.arrival or when.before(table.expired_called - OLD):
        return False
    return when.by(expired.deadline)


def of_dealer(table: Table, button: str, when: When) -> tuple[Kinds, str]:
    """The same for a box of the dealer's."""
    if when.delayed:
        return (), "old_press"
    running = table.running
    if running is None or _is_for_another(running, when):
        return (), "no_time"
    match button:
        case "hold":
            if running.deadline is None:
                return (), "time_held"
            over = not when.before(running.deadline + 1)
            return ((), "time_over") if over else ((TimeHeld,), "")
        case "cancel":
            return (TimeCancelled,), ""
        case _:
            return ((TimeResumed,), "") if running.deadline is None else ((), "time_not_held")


def _is_for_another(running: Running, when: When) -> bool:
    """Pressed before this Time was called."""
    return running.deadline is not None and when.surely_before(min(running.called, running.since))


def _time(table: Table) -> tuple[Kinds, str]:
    if table.running is not None:
        return (), "time_running"
    if table.state.phase is not Phase.BIDDING or table.state.round.turn is None:
        return (), "nobody_to_act"
    return (TimeCalled,), ""


def _bluff(table: Table, seat: int, when: When) -> tuple[Kinds, str]:
    round_, running = table.state.round, table.running
    if round_.challenger is not None:
        return (), "bidding_closed"
    if round_.turn != seat:
        return (), "not_your_turn"
    if round_.bid is None:
        return (), "no_bid_to_challenge"
    if running is None:
        return (ChallengeOpened,), ""
    if running.deadline is None or when.by(running.deadline):
        return (TimeAnswered, ChallengeOpened), ""
    return ((TimeCancelled, ChallengeOpened), "") if table.late_acts else ((), "time_over")
