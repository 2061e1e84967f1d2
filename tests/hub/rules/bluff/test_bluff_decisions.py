"""The decisions of BLUFF.md section 3, by their numbers."""

import pytest

from hub.events.bluff import FloorRuled, HoleCardsRead, ReadHandUsed
from hub.events.observations import LastEntryUndone
from hub.events.poker import DealDone, HandNotShown, LeftTable
from hub.events.stakes import SeatChips
from hub.rules.bluff.state import End, HandKind, HandState
from hub.rules.bluff.upcoming import upcoming
from hub.rules.bluff.verdict import Compared, compare
from hub.rules.poker.positions import Positions
from tests.hub.rules.bluff.bluff_table import (
    FLOP,
    LITERAL,
    act,
    antes,
    bluff_pot,
    bluffed,
    board,
    cards,
    dealt,
    folds,
    go_on,
    played,
    raised,
    refused,
    result,
    show,
    stacks,
    verdict,
)

SHORT_TWO = {1: 10_000, 2: 350, 3: 10_000, 4: 10_000}
SHORT_CALL = (*folds(4), act(1, "raise", 600), act(2, "call"), *folds(3))


def test_d1_with_an_all_in_player_still_in_there_is_no_bluff() -> None:
    state = played(dealt(SHORT_TWO), *SHORT_CALL)
    assert state.may_show
    state = played(state, result(s1=9_650, s2=1_000))
    assert verdict(state) == (False, "showdown", None, None)
    assert state.end is End.SHOWDOWN


def test_d1_the_literal_reading_compares_on_the_board_as_it_lay_at_the_fold() -> None:
    state = played(dealt(SHORT_TWO, profile=LITERAL), *SHORT_CALL, board("7d 2s 9c"), board("5c"), board("Kd"))
    state = played(state, show(1, "7s 2h"), show(3, "3h 3d"), result(s1=10_650, s2=0))
    assert verdict(state) == (True, "bluff", 1, 3)
    assert stacks(state) == {1: 10_850, 2: 0, 3: 9_550, 4: 9_950}


def test_d1_the_literal_reading_waits_for_the_hands_after_the_showdown_too() -> None:
    state = played(dealt(SHORT_TWO, profile=LITERAL), *SHORT_CALL, result(s1=10_650, s2=0))
    assert state.verdict is None
    assert verdict(played(state, show(3, "3h 3d"), show(1, "7s 2h")))[0] is True


def test_d1_a_bluffer_whose_chips_are_lost_is_saved_by_the_antes() -> None:
    short = {1: 600, 2: 900, 3: 10_000, 4: 10_000}
    state = played(dealt(short, profile=LITERAL), *folds(4), act(1, "raise", 550), act(2, "call"), *folds(3))
    state = played(state, result(s2=1_800), show(1, "7s 2h"), show(3, "3h 3d"))
    assert (stacks(state)[1], upcoming(state).kind) == (200, HandKind.BLUFF_POT)  # type: ignore[union-attr]


def test_d1_a_check_after_the_fold_leaves_no_suspicion() -> None:
    state = played(dealt(profile=LITERAL), *folds(4), act(1, "raise", 600), act(2, "call"), *folds(3), board(FLOP))
    for street in ("5h", "Kh", ""):
        state = played(state, act(2, "check"), act(1, "check"), *([board(street)] if street else []))
    assert verdict(played(state, show(1, "As Ad"), show(2, "7h 6h"))) == (False, "showdown", None, None)


def test_d2_blinds_are_no_bets_and_a_raise_does_not_carry_over() -> None:
    state = played(dealt(), act(4, "raise", 600), *folds(1, 2), act(3, "call"), board(FLOP), *folds(3))
    assert verdict(state) == (False, "no_aggression", None, None)
    assert upcoming(state).kind is HandKind.NORMAL  # type: ignore[union-attr]


def test_d2_an_all_in_for_less_than_a_full_raise_is_a_legal_raise() -> None:
    state = played(dealt({1: 900, 2: 9_000, 3: 9_000, 4: 9_000}), act(4, "raise", 600), act(1, "all_in"))
    state = played(state, *folds(2, 3, 4))
    assert verdict(played(state, show(1, "7s 2h"), show(4, "Qh Qs"))) == (True, "bluff", 1, 4)


def test_d2_out_of_turn_and_undersized_raises_make_no_bluffer() -> None:
    state = played(dealt(), *folds(4, 1), act(2, "call"), act(3, "check"), board(FLOP), act(2, "bet", 400))
    assert refused(state, act(2, "raise", 1_200)) == "not_your_turn"
    assert refused(state, act(3, "raise", 600)) == "below_min"
    assert verdict(played(state, *folds(3), show(2, "7h 6h"), show(3, "Ac Kh"))) == (True, "bluff", 2, 3)


@pytest.mark.parametrize(
    ("folder", "aggressor", "found"),
    [
        ("2s 2d", "As Kd", Compared.BETTER),
        ("3s 3d", "2s 2h", Compared.BETTER),
        ("Ah 2d", "Ks Qs", Compared.BETTER),
        ("Ah 3d", "As 2s", Compared.BETTER),
        ("Ah Kh", "As Kd", Compared.EQUAL),
        ("8h 7h", "9s 2d", Compared.WORSE),
    ],
)
def test_d3_before_the_flop_two_cards_are_compared(folder: str, aggressor: str, found: Compared) -> None:
    assert compare(cards(folder), cards(aggressor), ()) is found


def test_d4_equal_hands_cost_nothing() -> None:
    state = played(raised(), show(1, "As Kd"), show(3, "Ah Kh"))
    assert (verdict(state)[:2], state.given) == ((False, "tie"), None)


@pytest.mark.parametrize("state", [dealt(at=Positions(2, None, 3)), dealt(absent=(2,))], ids=["dead", "absent"])
def test_d5_a_walk_needs_a_small_blind_who_folds(state: HandState) -> None:
    while state.end is None:
        state = played(state, *folds(state.turn or 0))
    assert verdict(state) == (False, "walk_no_small_blind", None, None)


def test_d5_no_walk_in_a_bluff_pot_nor_to_anybody_but_the_big_blind() -> None:
    assert verdict(played(bluff_pot(), *folds(4, 1, 2)))[:2] == (False, "no_aggression")
    assert verdict(played(dealt(absent=(3,)), *folds(4, 1)))[:2] == (False, "no_aggression")


def test_d6_a_hand_that_cannot_be_read_is_for_the_floor() -> None:
    state = played(raised(), HandNotShown(3))
    assert verdict(state) == (None, "needs_floor", 1, 3)
    assert (state.given, refused(state, go_on()), refused(state, HandNotShown(3))) == (None, "needs_floor", "not_shown")
    said_no = played(state, FloorRuled(False, "Eve"))
    assert (verdict(said_no)[0], said_no.given, played(said_no, go_on()).kind) == (False, None, HandKind.NORMAL)
    said_yes = played(state, FloorRuled(True, "Eve"))
    assert (verdict(said_yes), stacks(said_yes)[3]) == ((True, "bluff", 1, 3), 9_550)
    assert played(said_yes, go_on()).kind is HandKind.BLUFF_POT
    assert refused(said_yes, FloorRuled(False, "Eve")) == "no_floor_needed"


def test_d6_the_floor_can_take_its_word_back() -> None:
    state = played(raised(), HandNotShown(3))
    assert played(state, FloorRuled(True, "Eve"), LastEntryUndone("Eve")) == state


def test_d6_a_hand_found_after_all_is_judged() -> None:
    state = played(raised(), HandNotShown(3), show(1, "7s 2h"), show(3, "3h 3d"))
    assert (verdict(state)[0], stacks(state)[1]) == (True, 10_650)


def test_d6_what_the_reader_had_read_may_be_used() -> None:
    state = played(raised(), show(1, "7s 2h"))
    assert refused(state, ReadHandUsed(3, "Ann")) == "card_not_read"
    state = played(state, HoleCardsRead(3, cards("3h 3d")))
    assert state.verdict is None
    assert refused(state, HoleCardsRead(3, cards("7s 3d"))) == "duplicate_card"
    assert verdict(played(state, ReadHandUsed(3, "Ann"))) == (True, "bluff", 1, 3)


def test_d7_a_short_payer_gives_what_is_left_and_is_out() -> None:
    state = played(dealt({1: 10_000, 2: 10_000, 3: 370, 4: 10_000}), *folds(4), act(1, "raise", 600), *folds(2, 3))
    state = played(state, show(1, "7s 2h"), show(3, "3h 3d"))
    assert (stacks(state)[3], stacks(state)[1]) == (0, 10_570)
    assert [each.seat for each in upcoming(state).antes] == [1, 2, 4]  # type: ignore[union-attr]


def test_d7_d12_the_payment_can_make_it_heads_up_or_end_it() -> None:
    three = played(dealt({1: 10_000, 2: 10_000, 3: 370}), act(1, "raise", 600), *folds(2, 3))
    three = played(three, show(1, "7s 2h"), show(3, "3h 3d"))
    assert (upcoming(three).kind, upcoming(three).bb) == (HandKind.NORMAL, 1)  # type: ignore[union-attr]
    two = played(dealt({1: 10_000, 4: 370}), act(1, "raise", 600), *folds(4), show(1, "7s 2h"), show(4, "3h 3d"))
    assert (upcoming(two), refused(two, go_on())) == (None, "table_over")


def test_d8_the_printed_ante_is_what_each_pays_and_four_of_it_the_price() -> None:
    state = played(dealt(level=antes("bb", 200)), *folds(4), act(1, "raise", 600), *folds(2, 3))
    state = played(state, show(1, "7s 2h"), show(3, "3h 3d"))
    assert stacks(state) == {1: 11_300, 2: 9_900, 3: 8_800, 4: 10_000}
    assert stacks(played(state, go_on())) == {1: 11_100, 2: 9_700, 3: 8_600, 4: 9_800}


def test_d8_who_is_short_posts_the_blind_first_with_a_table_ante_and_the_ante_first_without() -> None:
    short = {1: 10_000, 2: 10_000, 3: 250, 4: 10_000}
    assert dealt(short, level=antes("bb", 200)).betting.dead == 50
    assert dealt({**short, 3: 120}).betting.at(3).bet == 70  # type: ignore[union-attr]


def test_d9_bets_in_a_bluff_pot_start_at_the_big_blind() -> None:
    state = bluff_pot()
    assert refused(state, act(4, "bet", 199)) == "below_min"
    state = played(state, act(4, "bet", 300))
    assert refused(state, act(1, "raise", 599)) == "below_min"
    assert played(state, act(1, "raise", 600)).turn == 2


def test_d9_all_in_for_the_ante_takes_no_turn() -> None:
    state = bluff_pot({1: 10_000, 2: 30, 3: 10_000, 4: 10_000})
    assert (state.pot, played(state, act(4, "check"), act(1, "check")).turn) == (180, 3)


def test_d9_a_short_all_in_does_not_reopen_the_betting() -> None:
    state = played(dealt({1: 900, 2: 9_000, 3: 9_000, 4: 9_000}), act(4, "raise", 600), act(1, "raise", 850))
    assert refused(played(state, *folds(2, 3)), act(4, "raise", 2_000)) == "not_reopened"


def test_d10_the_same_bluffer_may_repeat() -> None:
    state = played(bluffed(), go_on(), DealDone(), *folds(2, 3), act(4, "bet", 400), act(1, "raise", 900))
    state = played(state, *folds(4), show(1, "7s 2h"), show(4, "3h 3d"))
    assert (upcoming(state).kind, upcoming(state).button) == (HandKind.BLUFF_POT, 1)  # type: ignore[union-attr]


def test_d11_the_bluffers_seat_is_the_reference_even_if_he_is_out() -> None:
    state = played(bluff_pot({1: 10_000, 3: 450, 4: 10_000, 6: 10_000}), *folds(4), act(6, "bet", 400), *folds(1))
    state = played(state, act(3, "call"), result(s6=10_550, s3=0))
    following = upcoming(state)
    assert following is not None
    assert (following.button, following.sb, following.bb) == (4, 6, 1)


def test_d11_two_left_after_a_bluff_pot_the_one_after_the_bluffer_has_button_and_small_blind() -> None:
    state = played(bluff_pot({1: 500, 2: 10_000, 4: 10_000}, 2), act(4, "bet", 450), act(1, "call"), *folds(2))
    state = played(state, result(s1=0, s4=10_550))
    following = upcoming(state)
    assert following is not None
    assert (following.kind, following.button, following.sb, following.bb) == (HandKind.NORMAL, 4, 4, 2)


def test_d14_nobody_comes_or_goes_before_a_bluff_pot_but_the_payer_sits_it_out() -> None:
    state = played(dealt({1: 10_000, 2: 10_000, 3: 370, 4: 10_000}), *folds(4), act(1, "raise", 600), *folds(2, 3))
    state = played(state, show(1, "7s 2h"), show(3, "3h 3d"))
    assert refused(state, go_on(joined=(SeatChips(5, 9_000),))) == "seats_wait"
    assert refused(state, go_on(left=(2,))) == "seats_wait"
    assert refused(bluffed(), go_on(joined=(SeatChips(3, 9_000),))) == "seat_taken"
    pot = played(state, go_on(joined=(SeatChips(3, 9_000),)), DealDone())
    assert (pot.betting.seats, pot.waiting) == ((1, 2, 4), (SeatChips(3, 9_000),))
    over = played(pot, *folds(2, 4))
    assert refused(over, go_on(joined=(SeatChips(3, 9_000),))) == "seat_taken"
    opened = played(over, go_on(left=(4,), joined=(SeatChips(6, 5_000),)))
    assert (opened.betting.seats, opened.button, opened.sb, opened.bb) == ((1, 2, 3, 6), 2, 3, 6)


def test_d15_absent_players_pay_and_have_no_turn() -> None:
    state = bluff_pot(absent=(4,))
    assert (state.pot, state.turn, refused(state, act(4, "check"))) == (200, 1, "not_your_turn")
    assert dealt(absent=(3,)).pot == 500


def test_d15_who_leaves_decided_nothing_so_the_last_who_acted_is_the_last_decider() -> None:
    state = played(dealt(), *folds(4), act(1, "raise", 600), *folds(2), LeftTable(3))
    assert verdict(played(state, show(1, "7s 3h"), show(2, "3s 3d"))) == (True, "bluff", 1, 2)
