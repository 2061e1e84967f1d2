"""The simulated people: the same seed plays the same game, a whole round, by legal bids alone."""

from dataclasses import dataclass

import pytest

from hub.events.clocks import HubNanos, UtcMicros
from hub.events.observations import (
    BidEntered,
    ChallengeMade,
    DiceRevealed,
    NextRoundEntered,
    SeatDice,
    TimeResumeEntered,
)
from hub.events.phase import Phase
from hub.events.readings import SeatState
from hub.events.rulings import Refusal, ReviewOpened, RoundOpened, Ruling, SeatCount, SeatDoubt
from hub.events.timecalls import HoldCause, TimeHeld
from hub.people.pace import Pace
from hub.people.script import Press, calls_time, deal
from hub.people.troupe import Doing, Mode, Troupe, act
from hub.rules.raffle.decide import Action, decide
from hub.table.deadlines import TimeLimits, call_time, with_time
from hub.table.moment import Moment
from hub.table.raffle.play import RAFFLE
from hub.views.fold import Names, Screen, fold, table_view
from hub.views.model import TableView

NAMES = Names("t", "Table 1", "", "raffle", {})


@dataclass
class Stage:
    """A table that always reads right, and the people at it."""

    troupe: Troupe
    screen: Screen
    now: float = 0.0
    row: int = 0

    def rule(self, *rulings: Ruling) -> None:
        for ruling in rulings:
            self.row += 1
            self.screen = fold(self.screen, self.row, UtcMicros(0), ruling)

    def enter(self, action: Action) -> None:
        at = Moment(HubNanos(round(self.now * 1e9)), 0, by_arrival=False)
        decision = with_time(RAFFLE, self.screen.state, decide(self.screen.state.round, action), at)
        assert not isinstance(decision, Refusal), (action, decision)
        self.rule(*decision)

    def press(self, press: Press) -> None:
        if press.button == "bluff":
            self.enter(ChallengeMade(press.seat))
            return
        called = call_time(RAFFLE, self.screen.state, press.seat, TimeLimits(), HubNanos(round(self.now * 1e9)))
        assert not isinstance(called, Refusal), press
        self.rule(*called)

    def view(self) -> TableView:
        return table_view(self.screen, {}, (), UtcMicros(0))

    def step(self) -> Doing:
        self.now += 0.1
        self.troupe, doing = act(self.troupe, self.view(), self.now)
        return doing

    def play(self, steps: int) -> bool:
        for _ in range(steps):
            doing = self.step()
            if doing.done:
                return True
            if isinstance(doing.entry, BidEntered):
                self.enter(doing.entry)
            if isinstance(doing.entry, NextRoundEntered):
                return True
            if doing.press is not None:
                self.press(doing.press)
            if self.view().phase is Phase.REVEALING and self.troupe.lifted >= set(self.screen.state.round.live):
                dice = self.troupe.dealt.dice
                self.enter(DiceRevealed(tuple(SeatDice(seat, values) for seat, values in dice.items() if values)))
        return False


def stage(seed: int = 1, rounds: int = 0, mode: Mode = Mode.SCRIPT) -> Stage:
    made = Stage(Troupe(seed, Pace(), rounds, mode), Screen(NAMES))
    made.rule(RoundOpened(1, tuple(SeatCount(seat, 5) for seat in range(1, 6)), 1))
    return made


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_whole_round_is_played_by_legal_entries_alone(seed: int) -> None:
    table = stage(seed)
    assert table.play(20_000)
    assert table.view().phase is Phase.WON
    assert table.view().settled >= 20


def test_the_same_seed_gives_the_same_rulings_and_another_one_does_not() -> None:
    first, second, other = stage(7), stage(7), stage(8)
    for each in (first, second, other):
        each.play(2_000)
    assert first.view() == second.view()
    assert first.screen.state.round.last != other.screen.state.round.last


def test_time_is_called_now_and_then_and_whoever_it_is_called_on_acts_in_time() -> None:
    table = stage(1)
    ends = []
    while not ends or len(ends) < 3:
        before = table.view().time
        table.play(1)
        after = table.view().time
        if before is not None and after is None:
            ends.append(before.deadline / 1e9 - table.now)
    assert all(left > 30 for left in ends)
    assert table.view().calls == ()


def test_a_time_that_a_restart_held_is_resumed() -> None:
    table = stage(1)
    while table.view().time is None:
        table.play(1)
    table.rule(TimeHeld(1, 40 * 10**9, HoldCause.RESTART, "hub"))
    doings = [table.step().entry for _ in range(60)]
    assert TimeResumeEntered(1, "the scripted dealer") in doings


def test_by_seed_some_turns_are_slow_and_most_are_not() -> None:
    table = stage(1)
    table.enter(BidEntered(1, 1, 2))
    slow = sum(calls_time(seed, table.view()) is not None for seed in range(500))
    assert 20 < slow < 120


def test_people_who_were_killed_go_on_where_the_table_stands() -> None:
    whole, broken = stage(3), stage(3)
    whole.play(20_000)
    for _ in range(200):
        broken.troupe = Troupe(3, Pace())
        if broken.play(100):
            break
    assert broken.view().ranking == whole.view().ranking


def test_the_play_ends_after_the_rounds_asked_for() -> None:
    table = stage(rounds=2)
    assert table.play(5_000)
    assert table.view().settled == 2


def test_by_hand_the_people_shake_and_lift_and_nothing_else() -> None:
    table = stage(mode=Mode.BY_HAND)
    doings = [table.step() for _ in range(200)]
    assert [doing for doing in doings if doing.entry or doing.press] == []
    assert sum(bool(doing.scene) for doing in doings) == 1


def test_cups_go_up_one_after_the_other_and_stay_up() -> None:
    table = stage()
    table.step()
    table.enter(BidEntered(1, 1, 2))
    table.enter(ChallengeMade(2))
    scenes = [doing.scene for doing in (table.step() for _ in range(30)) if doing.scene]
    lifted = [sum(seat.cup is SeatState.LIFTED for seat in scene) for scene in scenes]
    assert lifted == [1, 2, 3, 4, 5]


def test_a_question_to_the_dealer_is_answered_by_what_lies_there() -> None:
    table = stage()
    table.step()
    table.enter(BidEntered(1, 1, 2))
    table.enter(ChallengeMade(2))
    table.rule(ReviewOpened(1, (SeatDoubt(2, (), ("no_picture",)),), ()))
    doings = [table.step() for _ in range(60)]
    (answer,) = [doing.entry for doing in doings if doing.entry][:1]
    assert answer is not None
    assert answer.seats == (SeatDice(2, deal(1, table.view()).dice[2]),)  # type: ignore[union-attr]


def test_a_press_without_effect_is_made_again() -> None:
    table = stage()
    table.step()
    table.enter(BidEntered(1, 25, 6))
    presses = [doing.press for doing in (table.step() for _ in range(100)) if doing.press]
    assert presses == [Press(2, "bluff")] * len(presses)
    assert len(presses) >= 2
