"""Acting in turn and out of it, and named actions (H22, H25; D13, D15, D18, D19, D27)."""

import pytest

from hub.events.observations import LastEntryUndone
from hub.events.poker import ActionKind, BoardDealt, CardsShownAround, ChipsMoved, LeftTable, NextHandEntered
from hub.events.poker_rulings import ActionStood, ActionVoided, DeathCause, EntryTakenBack, HandKilled, RestrictionEnded
from hub.events.stakes import Level
from hub.rules.house import order, turn
from hub.rules.house.clock import Result, TimeState, answered, called, passed, time_limit_ms
from hub.rules.house.decide import Action
from hub.rules.house.profile import OutOfTurn, Profile
from hub.rules.house.state import HandState
from hub.rules.poker.hand import Stage
from tests.hub.rules.house.hand import (
    FLOP,
    TURN,
    act,
    board,
    chips,
    dealt,
    limped,
    opened,
    played,
    refused,
    ruled,
    stacks,
    told,
)


def test_h22_acting_out_of_turn_is_void_and_restricts() -> None:
    state = dealt()
    assert ruled(state, act(1, "all_in")) == (ActionVoided(1, ActionKind.ALL_IN),)
    after = played(state, act(1, "all_in"))
    assert (after.turn, after.restricted, stacks(after)) == (4, (1,), stacks(state))


def test_h22_then_only_check_call_or_fold() -> None:
    state = played(dealt(), act(1, "all_in"), act(4, "call"))
    for action in ("all_in", "raise", "bet"):
        assert refused(state, act(1, action, 600)) == "restricted"
    assert played(state, act(1, "call")).restricted == ()
    assert played(state, act(1, "fold")).restricted == ()


def test_d15_also_when_the_player_in_turn_changed_the_price() -> None:
    state = played(dealt(), act(1, "raise", 600), act(4, "raise", 500))
    assert refused(state, act(1, "raise", 2000)) == "restricted"
    assert order.left_to_do(1, state.restricted, True) == (ActionKind.CALL, ActionKind.FOLD)
    assert order.left_to_do(1, state.restricted, False) == (ActionKind.CHECK, ActionKind.FOLD)
    assert order.left_to_do(2, state.restricted, True) is None
    assert order.left_to_do(None, state.restricted, True) is None


def test_d15_decision_ends_with_the_next_accepted_action() -> None:
    state = played(dealt(), act(1, "call"), act(4, "call"))
    assert ruled(state, act(1, "call"))[1:] == (RestrictionEnded((1,)),)
    state = played(state, act(1, "call"), act(2, "raise", 800), act(3, "fold"), act(4, "fold"))
    assert played(state, act(1, "raise", 2000)).betting.price == 2000


def test_d15_decision_lasts_into_the_next_street() -> None:
    state = played(dealt(), act(4, "call"), act(1, "call"), act(1, "raise", 900), act(2, "call"), act(3, "check"))
    state = played(state, board(FLOP), act(2, "check"), act(3, "check"), act(4, "check"))
    assert refused(state, act(1, "bet", 500)) == "restricted"


def test_d15_round_lasts_for_the_betting_round_and_no_longer() -> None:
    state = dealt(profile=Profile(out_of_turn_restriction=OutOfTurn.ROUND))
    state = played(state, act(1, "call"), act(4, "call"), act(1, "call"), act(2, "raise", 800), act(3, "fold"))
    state = played(state, act(4, "fold"))
    assert refused(state, act(1, "raise", 2000)) == "restricted"
    state = played(state, act(1, "call"))
    assert ruled(state, board(FLOP))[1:] == (RestrictionEnded((1,)),)
    state = played(state, board(FLOP), act(2, "check"))
    assert played(state, act(1, "bet", 500)).betting.price == 500


def test_the_order_of_refusals() -> None:
    reason = order.order_reason
    assert reason(2, 3, ActionKind.CHECK, (3,), True) == "out_of_turn"
    assert reason(None, 3, ActionKind.CHECK, (), False) == "out_of_turn"
    assert reason(3, 3, ActionKind.RAISE, (3,), True) == "restricted"
    assert reason(3, 3, ActionKind.CHECK, (3,), True) == "facing_bet"
    assert reason(3, 3, ActionKind.CHECK, (3,), False) is None
    assert reason(3, 3, ActionKind.RAISE, (2,), True) is None


def test_d13_named_amounts_have_their_limits() -> None:
    state = dealt()
    assert refused(state, act(4, "raise", 20_000)) == "not_enough_chips"
    assert refused(state, act(4, "raise", 10_001)) == "not_enough_chips"
    assert refused(state, act(4, "raise", 399)) == "below_min"
    assert refused(state, act(4, "raise", 200)) == refused(state, act(4, "raise")) == "not_a_raise"
    assert refused(state, act(4, "check")) == "facing_bet"
    state = played(state, act(4, "raise", 500), act(1, "raise", 800))
    assert refused(state, act(2, "raise", 1_099)) == "below_min"
    assert played(state, act(2, "raise", 1_100)).betting.raise_by == 300
    assert played(state, act(2, "all_in")).betting.price == 10_000


def test_d13_the_smallest_bet_is_the_big_blind_and_there_is_nothing_to_call_before_one() -> None:
    state = limped()
    assert refused(state, act(2, "bet", 199)) == "below_min"
    assert refused(state, act(2, "call")) == "nothing_to_call"
    stood = ruled(state, act(2, "raise", 200))[0]
    assert stood == ActionStood(2, ActionKind.BET, 200, 200, 200, 200, 3)


def test_all_in_is_a_call_a_bet_or_a_raise_by_what_it_is_worth() -> None:
    short = dealt({1: 150, 2: 10_000, 3: 10_000, 4: 250})
    call = ruled(played(short, act(4, "fold")), act(1, "all_in"))[0]
    assert (call.action, call.to, call.all_in, call.price) == (ActionKind.CALL, 150, True, 200)
    raised = ruled(short, act(4, "all_in"))[0]
    assert (raised.action, raised.to, raised.all_in, raised.raise_by) == (ActionKind.RAISE, 250, True, 200)
    assert not ruled(short, act(4, "call"))[0].all_in
    exact = ruled(dealt({1: 9_000, 2: 9_000, 3: 9_000, 4: 200}), act(4, "all_in"))[0]
    assert (exact.action, exact.to, exact.all_in, exact.price) == (ActionKind.CALL, 200, True, 200)


def test_d27_a_short_all_in_does_not_reopen_the_betting() -> None:
    state = dealt({1: 850, 2: 10_000, 3: 10_000, 4: 10_000})
    state = played(state, act(4, "raise", 600), act(1, "all_in"), act(2, "fold"), act(3, "call"))
    assert refused(state, act(4, "raise", 2_000)) == refused(state, act(4, "all_in")) == "not_reopened"
    assert played(state, act(4, "call")).turn is None
    other = played(dealt({1: 850, 2: 9_000, 3: 9_000, 4: 9_000}), act(4, "raise", 600), act(1, "all_in"))
    assert played(other, act(2, "raise", 1_250)).betting.price == 1_250  # has not acted yet


def test_d19_an_amount_that_the_chips_in_play_cannot_make_is_refused() -> None:
    state = dealt({1: 700, 2: 900, 3: 900, 4: 900}, level=Level(100, 200, smallest=100))
    assert refused(state, act(4, "raise", 450)) == "not_a_multiple"
    assert played(state, act(4, "call", 450)).turn == 1  # an amount that goes with no bet or raise means nothing
    assert refused(state, ChipsMoved(4, ((400, 50),))) == "not_a_multiple"
    assert refused(state, ChipsMoved(4, ((50,),))) == "not_a_multiple"
    assert played(state, act(4, "raise", 900)).betting.price == 900


def test_who_cannot_decide_anything_is_refused_and_not_restricted() -> None:
    state = played(dealt({1: 150, 2: 9_000, 3: 9_000, 4: 9_000}), act(4, "fold"), act(1, "all_in"))
    assert refused(state, act(4, "call")) == "hand_folded"
    assert refused(state, act(1, "raise", 600)) == "all_in"
    assert refused(state, act(8, "call")) == "player_out"
    assert refused(HandState(), act(1, "call")) == "not_dealt"
    closed = played(state, act(2, "call"), act(3, "check"))
    assert refused(closed, act(2, "bet", 500)) == "betting_closed"
    won = played(state, act(2, "fold"))
    assert won.stage is Stage.PLAY
    assert refused(played(dealt(), act(4, "fold"), act(1, "fold"), act(2, "fold")), act(3, "check")) == "hand_over"


def test_the_last_entry_is_taken_back_then_the_one_before_it() -> None:
    state = dealt()
    raised = played(state, act(4, "raise", 900))
    assert ruled(raised, LastEntryUndone("Ann")) == (EntryTakenBack("Ann"),)
    assert played(raised, LastEntryUndone("Ann")) == state
    later = played(raised, act(1, "fold"), LastEntryUndone("Ann"))
    assert later == raised
    assert played(later, LastEntryUndone("Ann")) == state


def test_nothing_is_taken_back_beyond_the_opening_of_the_hand() -> None:
    assert refused(opened(), LastEntryUndone("Ann")) == "nothing_to_undo"
    over = played(dealt(), act(4, "fold"), act(1, "fold"), act(2, "fold"), NextHandEntered())
    assert refused(over, LastEntryUndone("Ann")) == "nothing_to_undo"
    with pytest.raises(ValueError, match="no entry"):
        told(over, EntryTakenBack("Ann"))


@pytest.mark.parametrize(
    "entry",
    [act(1, "raise", 600), chips(4, (100,)), LeftTable(2), CardsShownAround(2), board(FLOP), act(4, "fold")],
)
def test_any_entry_can_be_taken_back(entry: Action) -> None:
    assert played(dealt(), entry, LastEntryUndone("Ann")) == dealt()


def test_a_pot_that_was_paid_by_the_last_entry_comes_back_with_it() -> None:
    state = played(dealt(), act(4, "fold"), act(1, "fold"))
    over = played(state, act(2, "fold"))
    assert over.stage is Stage.OVER
    back = played(over, LastEntryUndone("Ann"))
    assert (back.stage, back.turn, stacks(back)) == (Stage.PLAY, 2, stacks(state))


# *Time* (H25, D17, D18)


def test_h25_an_expiry_folds_the_hand() -> None:
    assert turn.time_expired(dealt(), 4) == (HandKilled(4, DeathCause.TIME, 1),)
    assert turn.time_expired(dealt(), 1) == ()
    assert turn.time_expired(dealt(), 9) == ()
    assert not turn.LATE_ACTS


def test_d18_it_folds_even_if_checking_was_free() -> None:
    state = limped()
    assert turn.time_expired(state, 2) == (HandKilled(2, DeathCause.TIME, 3),)
    last = played(dealt(), act(4, "fold"), act(1, "fold"))
    killed, paid = turn.time_expired(last, 2)
    assert killed == HandKilled(2, DeathCause.TIME, None)
    assert paid.pots[0].winners == (3,)


def test_h25_whoever_has_chips_may_call_time_in_the_hand_or_not() -> None:
    state = played(dealt({1: 150, 2: 9_000, 3: 9_000, 4: 9_000}), act(4, "fold"), act(1, "all_in"))
    assert [turn.may_call(state, seat) for seat in (1, 2, 3, 4, 9)] == [False, True, True, True, False]


def test_time_ends_with_the_action_and_with_what_takes_the_turn_away() -> None:
    stood = ruled(dealt(), act(4, "call"))[0]
    assert turn.acts(stood, 4) and not turn.acts(stood, 1)
    assert turn.ends_turn(stood, 4)
    few = ruled(dealt(), ChipsMoved(4, ((100,),)))[0]
    assert not turn.acts(few, 4) and not turn.ends_turn(few, 4)
    assert not turn.ends_turn(HandKilled(2, DeathCause.LEFT, 4), 4)
    assert turn.ends_turn(HandKilled(4, DeathCause.LEFT, 1), 4)
    early = ruled(dealt(), board(FLOP))[0]
    assert not turn.ends_turn(early, 4)
    assert not turn.ends_turn(ruled(dealt(), act(1, "call"))[0], 4)
    assert turn.ends_turn(EntryTakenBack("Ann"), 4)
    assert {"fold", "check-call"} == turn.ACTS


def test_d17_the_deadline_is_inclusive() -> None:
    running = called(TimeState(3, (1, 3)), 1, 1_000, Profile())
    assert isinstance(running, TimeState)
    assert running.deadline_ms == 61_000
    assert passed(running, 61_000) == running
    folded = passed(running, 61_001)
    assert (folded.result, folded.seat, folded.turn) == (Result.FOLDED, 3, None)
    assert answered(folded, 3) == "hand_folded"
    assert answered(folded, 1) == "not_your_turn"
    assert called(folded, 1, 62_000, Profile()) == "nobody_to_act"


def test_d17_grace_is_added() -> None:
    assert time_limit_ms(Profile(time_s=30, time_grace_ms=1_000)) == 31_000


def test_d18_only_once_only_with_chips_only_while_someone_is_to_act() -> None:
    idle = TimeState(None, (1, 3))
    assert called(idle, 5, 0, Profile()) == "caller_has_no_chips"
    assert called(idle, 1, 0, Profile()) == "nobody_to_act"
    running = called(TimeState(3, (1, 3)), 3, 0, Profile())
    assert isinstance(running, TimeState)
    assert called(running, 1, 10, Profile()) == "already_running"
    done = answered(running, 3)
    assert isinstance(done, TimeState)
    assert (done.result, done.deadline_ms) == (Result.ACTED, 60_000)
    assert passed(done, 99_000) == done


@pytest.mark.parametrize("street", [FLOP, TURN])
def test_the_board_waits_for_the_deal(street: str) -> None:
    assert refused(HandState(), BoardDealt(board(street).cards)) == "not_dealt"
