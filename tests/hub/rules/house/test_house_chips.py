"""What chips in front of the cards mean (H17-H23; D12-D14, D16, D28)."""

import pytest

from hub.events.poker import ChipsMoved, LeftTable, Said, Street
from hub.events.poker_rulings import ActionStood, TooFewStood
from hub.rules.house.chips import Facing, Meaning, Reading, read_chips
from hub.rules.house.profile import NamedAmount, Profile, Underraise
from hub.rules.house.state import HandState
from tests.hub.rules.house.hand import act, chips, dealt, limped, played, refused, ruled, stacks

PREFLOP = Facing(Street.PREFLOP, 200, 0, 400)
SMALL_BLIND = Facing(Street.PREFLOP, 200, 100, 400)
OPTION = Facing(Street.PREFLOP, 200, 200, 400)
BET = Facing(Street.FLOP, 300, 0, 600)
FIRST = Facing(Street.FLOP, 0, 0, 200)

CALL, CHECK, OPENED, RAISED, TOO_FEW = Meaning.CALL, Meaning.CHECK, Meaning.BET, Meaning.RAISE, Meaning.TOO_FEW


def read(
    facing: Facing, *motions: tuple[int, ...], said: str = "", named: int | None = None, **settings: object
) -> tuple[Meaning, int, bool, int]:
    moved = ChipsMoved(1, motions, Said(said) if said else None, named)
    found = read_chips(facing, moved, Profile(**settings))  # type: ignore[arg-type]
    return found.meaning, found.to, found.string_bet, found.missing


@pytest.mark.parametrize("facing", [PREFLOP, SMALL_BLIND])
@pytest.mark.parametrize("chip", [500, 1000, 5000])
def test_h20_before_the_flop_one_chip_is_a_call_whatever_its_value(facing: Facing, chip: int) -> None:
    assert read(facing, (chip,)) == (CALL, 200, False, 0)


def test_d12_one_chip_facing_a_bet_later_is_a_call_too() -> None:
    assert read(BET, (1000,)) == (CALL, 300, False, 0)


def test_d12_the_big_blind_with_the_option_and_one_chip_checks() -> None:
    assert read(OPTION, (1000,)) == (CHECK, 200, False, 0)


def test_d12_h20_the_first_bet_is_exactly_the_chips() -> None:
    assert read(FIRST, (1000,)) == (OPENED, 1000, False, 0)
    assert read(FIRST, (500, 100, 25)) == (OPENED, 625, False, 0)


def test_d13_an_opening_bet_is_at_least_the_minimum() -> None:
    assert read(FIRST, (100,)) == (OPENED, 200, False, 0)


def test_h20_chips_worth_exactly_the_call_are_a_call() -> None:
    assert read(PREFLOP, (100, 100)) == (CALL, 200, False, 0)
    assert read(SMALL_BLIND, (50, 50)) == (CALL, 200, False, 0)


def test_h20_two_chips_worth_more_are_a_raise_to_their_value() -> None:
    assert read(PREFLOP, (500, 100)) == (RAISED, 600, False, 0)
    assert read(SMALL_BLIND, (200, 300)) == (RAISED, 600, False, 0)
    assert read(OPTION, (100, 100)) == (RAISED, 400, False, 0)
    assert read(BET, (500, 100)) == (RAISED, 600, False, 0)


def test_d13_to_minimum_makes_a_small_raise_up() -> None:
    assert read(BET, (300, 100)) == read(BET, (500, 50)) == (RAISED, 600, False, 0)
    assert read(PREFLOP, (200, 100)) == (RAISED, 400, False, 0)


def test_d13_half_rule() -> None:
    half = {"underraise": Underraise.HALF_RULE}
    assert read(BET, (300, 100), **half) == (CALL, 300, False, 0)
    assert read(BET, (300, 145), **half) == (CALL, 300, False, 0)
    assert read(BET, (300, 150), **half) == (RAISED, 600, False, 0)


def test_d13_exact_value_holds_in_the_first_round_only() -> None:
    exact = {"underraise": Underraise.EXACT_VALUE}
    assert read(PREFLOP, (200, 100), **exact) == (RAISED, 300, False, 0)
    assert read(BET, (300, 100), **exact) == (RAISED, 600, False, 0)


def test_h19_several_motions_without_a_word_are_a_call() -> None:
    assert read(BET, (300,), (500,)) == (CALL, 300, True, 0)
    assert read(BET, (500, 500), (500,)) == (CALL, 300, True, 0)
    assert read(OPTION, (200,), (500,)) == (CHECK, 200, True, 0)


def test_h19_raise_and_several_motions_is_the_smallest_raise() -> None:
    assert read(BET, (500,), (500,), (500,), said="raise") == (RAISED, 600, True, 0)
    assert read(BET, (500,), (300,), said="raise") == (RAISED, 600, True, 0)
    assert read(BET, (300,), (500,), (200,), said="raise") == (RAISED, 600, True, 0)


def test_h19_the_exception_is_exactly_the_call_and_then_the_raise_in_one_motion() -> None:
    assert read(BET, (300,), (500, 200), said="raise") == (RAISED, 1000, False, 0)
    assert read(SMALL_BLIND, (100,), (500,), said="raise") == (RAISED, 700, False, 0)
    assert read(BET, (300,), (100,), said="raise") == (RAISED, 600, False, 0)
    assert read(OPTION, (200,), (500,), said="raise") == (RAISED, 400, True, 0)


def test_h21_raise_binds_to_at_least_the_smallest_one() -> None:
    assert read(BET, (500, 500), said="raise") == (RAISED, 1000, False, 0)
    assert read(BET, (1000,), said="raise") == (RAISED, 1000, False, 0)
    assert read(BET, (300, 100), said="raise") == read(BET, (300,), said="raise") == (RAISED, 600, False, 0)
    assert read(BET, said="raise") == (RAISED, 600, False, 0)
    assert read(BET, (500, 500), said="bet") == (RAISED, 1000, False, 0)


def test_h21_a_named_amount_binds_however_the_chips_come() -> None:
    assert read(BET, (300,), (500,), (200,), said="raise", named=900) == (RAISED, 900, False, 0)
    assert read(BET, said="raise", named=400) == (RAISED, 600, False, 0)
    assert read(BET, said="raise", named=300) == (RAISED, 600, False, 0)
    assert read(FIRST, (1000,), said="bet", named=700) == (OPENED, 700, False, 0)
    assert read(FIRST, (1000,), named=700) == (OPENED, 700, False, 0)


def test_h21_an_amount_without_a_word_may_be_a_call() -> None:
    assert read(BET, (500,), named=300) == (CALL, 300, False, 0)
    assert read(BET, (500,), named=900) == (RAISED, 900, False, 0)
    assert read(BET, (100,), named=100) == (TOO_FEW, 100, False, 200)
    assert read(SMALL_BLIND, (100,), named=100) == (CALL, 200, False, 0)
    assert read(SMALL_BLIND, (50,), named=150) == (TOO_FEW, 150, False, 50)


def test_d28_by_is_on_top_of_the_bet_to_match() -> None:
    by = {"named_amount": NamedAmount.BY}
    assert read(BET, said="raise", named=1000, **by) == (RAISED, 1300, False, 0)
    assert read(BET, said="raise", named=400, **by) == (RAISED, 700, False, 0)
    assert read(BET, said="raise", named=200, **by) == (RAISED, 600, False, 0)
    assert read(FIRST, said="bet", named=700, **by) == (OPENED, 700, False, 0)


def test_h18_call_said_and_a_bigger_chip_is_a_call() -> None:
    assert read(BET, (5000,), said="call") == read(BET, (5000,), (100,), said="call") == (CALL, 300, False, 0)
    assert read(OPTION, (5000,), said="call") == read(OPTION, said="check") == (CHECK, 200, False, 0)
    assert read(FIRST, said="check") == (CHECK, 0, False, 0)


def test_h21_a_call_said_with_too_few_chips_is_a_call_and_the_rest_is_owed() -> None:
    assert read(BET, (100,), said="call") == (CALL, 300, False, 200)
    assert read(SMALL_BLIND, said="call") == (CALL, 200, False, 100)


def test_fold_said_is_a_fold() -> None:
    assert read(SMALL_BLIND, said="fold") == (Meaning.FOLD, 100, False, 0)


def test_d14_of_two_motions_the_first_is_the_opening_bet() -> None:
    assert read(FIRST, (300,), (500,)) == (OPENED, 300, True, 0)
    assert read(FIRST, (100,), (500,)) == (OPENED, 200, True, 0)
    assert read(FIRST, (300,), (500,), said="bet") == (OPENED, 300, True, 0)


def test_h23_too_few_chips_stay_in_and_the_rest_is_missing() -> None:
    assert read(Facing(Street.FLOP, 500, 0, 900), (100,)) == (TOO_FEW, 100, False, 400)
    assert read(SMALL_BLIND, (50,)) == (TOO_FEW, 150, False, 50)
    assert read(BET, (100,), (100,)) == (TOO_FEW, 200, False, 100)


def test_empty_motions_are_none() -> None:
    assert read(BET, (), (500, 500)) == (RAISED, 1000, False, 0)
    assert read_chips(BET, ChipsMoved(1, ((),)), Profile()) == Reading(TOO_FEW, 0, missing=300)
    assert read_chips(OPTION, ChipsMoved(1, ()), Profile()).meaning is CHECK


def test_d13_all_in_for_less_is_always_allowed() -> None:
    last = Facing(Street.FLOP, 300, 0, 600, most=450)
    assert read(last, (300, 150)) == (RAISED, 450, False, 0)
    assert read(last, said="raise") == (RAISED, 450, False, 0)
    assert read(Facing(Street.FLOP, 300, 0, 600, most=150), (100, 50)) == (CALL, 150, False, 0)
    assert read(Facing(Street.FLOP, 0, 0, 200, most=150), (100, 50)) == (OPENED, 150, False, 0)


# In the hand: the reading is an action of the player in turn like any other.


def faced() -> HandState:
    """Seat 2 bet 300 on the flop; seat 3 is to act."""
    return played(limped(), act(2, "bet", 300))


def test_a_reading_is_an_action_of_the_hand() -> None:
    stood = ruled(faced(), chips(3, (500, 500)))[0]
    assert stood == ActionStood(3, stood.action, 1000, 1000, 1000, 700, 4)
    assert ruled(faced(), chips(3, (300,), (500,)))[0].string_bet
    assert stacks(played(faced(), chips(3, (1000,))))[3] == 9_500
    assert ruled(faced(), chips(3, said="fold"))[0].action == "fold"


def test_h23_too_few_then_fold_loses_them_and_complete_adds_the_rest() -> None:
    few = played(faced(), chips(3, (100,)))
    assert ruled(faced(), chips(3, (100,))) == (TooFewStood(3, 100, 100, 200),)
    assert few.turn == 3
    assert stacks(played(few, act(3, "fold")))[3] == 9_700
    done = played(few, act(3, "complete"))
    assert (stacks(done)[3], done.turn, done.too_few) == (9_500, 4, None)
    assert stacks(played(few, act(3, "call")))[3] == 9_500


def test_d16_no_raise_after_too_few_chips() -> None:
    few = played(faced(), chips(3, (100,)))
    for action in ("raise", "bet", "all_in"):
        assert refused(few, act(3, action, 2000)) == "fold_or_complete"
    assert refused(faced(), act(3, "complete")) == "nothing_to_complete"


def test_d16_chips_that_come_after_too_few_complete_the_call_and_no_more() -> None:
    few = played(faced(), chips(3, (100,)))
    exact = played(few, chips(3, (200,)))
    assert (exact.turn, exact.too_few, stacks(exact)[3]) == (4, None, 9_500)
    more = played(few, chips(3, (500, 500)))
    assert (more.betting.price, stacks(more)[3], more.turn) == (300, 9_500, 4)
    still = played(few, chips(3, (50,)))
    assert (still.too_few, stacks(still)[3]) == (3, 9_650)
    assert played(few, chips(3, said="fold")).betting.live == (1, 2, 4)


def test_h23_if_the_next_player_acts_meanwhile_that_is_out_of_turn() -> None:
    few = played(faced(), chips(3, (100,)), act(4, "all_in"))
    assert (few.turn, few.restricted, few.too_few) == (3, (4,), 3)


def test_h23_who_put_in_too_few_and_leaves_loses_them_and_nobody_else_is_asked_to_complete() -> None:
    few = played(faced(), chips(3, (100,)))
    gone = played(few, LeftTable(3))
    assert (gone.too_few, gone.turn, stacks(gone)[3]) == (None, 4, 9_700)
    other = played(few, LeftTable(4))
    assert (other.too_few, other.turn) == (3, 3)


def test_the_whole_stack_may_be_pushed_in() -> None:
    stood = ruled(faced(), chips(3, (9_000, 800)))[0]
    assert (stood.to, stood.all_in) == (9_800, True)


def test_chips_beyond_the_stack_and_nothing_at_all_are_refused() -> None:
    assert refused(faced(), chips(3, (10_000,))) == "not_enough_chips"
    assert refused(faced(), chips(3)) == refused(faced(), chips(3, ())) == "no_chips"


def test_d13_exact_value_stands_in_the_hand_though_it_is_no_full_raise() -> None:
    state = dealt(profile=Profile(underraise=Underraise.EXACT_VALUE))
    state = played(state, chips(4, (200, 100)))
    assert (state.betting.price, state.betting.raise_by) == (300, 200)


def test_a_restricted_player_may_not_raise_by_chips_either() -> None:
    state = played(faced(), chips(4, (500, 500)))
    assert state.restricted == (4,)
    state = played(state, act(3, "call"))
    assert refused(state, chips(4, (500, 500))) == "restricted"
    assert played(state, chips(4, (500,))).turn == 1
