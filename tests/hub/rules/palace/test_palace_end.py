"""The end of a hand by its numbers: last one in, one suit, quiet rounds, splits, time (P25-P29, P31, D21, D22)."""

from dataclasses import replace

import pytest

from hub.events.palace_rulings import Result
from hub.events.stakes import Level
from hub.rules.palace.piles import Pile
from hub.rules.palace.profile import Profile
from hub.rules.palace.state import PalaceState, Phase
from hub.rules.palace.turn import time_expired
from tests.hub.rules.palace.palace_table import (
    PALACES,
    cards,
    dealt,
    laid,
    offered,
    play,
    played,
    refused,
    shares,
    soldiers,
    stacks_of,
    told,
    with_soldiers,
)

TWO = {2: "3c", 3: "Jd"}
EQUAL = {1: "Kh", 3: "Kd"}
EQUAL_CARDS = {1: "Qs Jh 9c", 3: "Qc Jd 9s"}
# Five players: 1 and 5 are both under hearts, in different groups.
HEARTS = {1: "9h", 2: "3c", 3: "Jd", 4: "As", 5: "Ah"}
FIGHT = Profile(stay_at_two=False)


def over(state: PalaceState) -> tuple[Result | None, dict[int, int]]:
    assert (state.phase, state.turn, state.betting.pot, offered(state)) == (Phase.OVER, None, 0, ["next_hand"])
    return state.result, shares(state)


def late(state: PalaceState) -> PalaceState:
    assert state.turn is not None
    return told(state, *time_expired(state, state.turn))


def test_p25_the_last_one_in_wins_the_whole_pot_without_showing() -> None:
    state = play(dealt(), "fold 1", "fold 2", "fold 3")
    assert over(state) == (Result.LAST_STANDING, {4: 8})
    assert (state.shown, stacks_of(state, 4)) == ((), (1_008,))


def test_p25_the_last_battle_ends_the_hand_and_nothing_is_captured() -> None:
    state = play(dealt({1: "9h", 3: "Jd"}, dealer=3), "bet 1 3", "call 3", "concede 3")
    assert over(state) == (Result.LAST_STANDING, {1: 14})
    assert (soldiers(state, 1), state.live, state.discard.known) == ("", (1,), cards("7h 7s 8c"))
    assert over(play(dealt({1: "9h", 3: "Jd"}, dealer=3), "bet 1 3", "fold 3")) == (Result.LAST_STANDING, {1: 9})


def test_p25_a_double_knock_out_can_leave_one() -> None:
    tied = dealt({**EQUAL, 2: "3c"}, {**EQUAL_CARDS, 2: "8c 8d 5s"}, dealer=3)
    assert over(play(tied, "bet 1 3", "call 3", "win 3")) == (Result.LAST_STANDING, {2: 16})


def test_p25_nothing_is_accepted_after_the_hand() -> None:
    state = play(dealt(), "fold 1", "fold 2", "fold 3")
    for sentence in ("stay 4", "buy 4 4h", "bet 4 1", "fold 4", "call 1", "take 4", "win 4"):
        assert refused(state, sentence) == "hand_over"
    assert time_expired(state, 4) == ()


def test_p26_two_under_different_suits_go_on() -> None:
    state = play(dealt({1: "9h", 2: "3c", 3: "Jd"}, dealer=3), "fold 1", "stay 2")
    assert (state.phase, state.live, state.turn) == (Phase.TURN, (2, 3), 3)


def test_p27_two_under_one_suit_split_at_once() -> None:
    state = play(dealt(HEARTS, dealer=5), "stay 1", "fold 2", "fold 3")
    assert (state.phase, state.live) == (Phase.TURN, (1, 4, 5))
    assert over(play(state, "fold 4")) == (Result.SAME_BANNER_SUIT, {1: 5, 5: 5})


def test_p27_comes_before_a_quiet_round() -> None:
    state = play(dealt(HEARTS, dealer=5), "stay 1", "fold 2", "buy 3 4h", "fold 4", "stay 5", "stay 1")
    assert state.passed == (5, 1)
    assert over(play(state, "fold 3")) == (Result.SAME_BANNER_SUIT, {1: 8, 5: 7})


def test_p27_a_battle_can_leave_one_suit_and_captures_nothing() -> None:
    state = play(dealt(HEARTS, dealer=5), "stay 1", "fold 2", "fold 3", "stay 4", "bet 5 4", "fold 4")
    assert over(state) == (Result.SAME_BANNER_SUIT, {1: 8, 5: 7})
    assert soldiers(state, 5) == ""


def nine() -> PalaceState:
    """Nine players of whom 1, 5 and 9 are under hearts."""
    banners = {seat: f"{seat + 1 if seat < 9 else 'T'}{'hcds'[(seat - 1) % 4]}" for seat in range(1, 10)}
    return dealt(banners, {}, dealer=9)


def test_p27_three_under_one_suit_split_too() -> None:
    state = play(nine(), "stay 1", "fold 2", "fold 3", "fold 4", "stay 5", "fold 6", "fold 7")
    assert state.phase is Phase.TURN
    assert over(play(state, "fold 8")) == (Result.SAME_BANNER_SUIT, {1: 6, 5: 6, 9: 6})


def test_p28_when_all_in_have_stayed_discarded_or_folded_the_best_hand_wins() -> None:
    state = play(with_soldiers(dealt(), {3: "8d"}), "stay 1", "fold 2", "discard 3 8d", "stay 4")
    assert over(state) == (Result.SHOWDOWN, {1: 8})


def test_p28_a_fold_inside_a_quiet_round_does_not_start_it_again() -> None:
    assert over(play(dealt(), "stay 1", "fold 2", "stay 3", "stay 4"))[0] is Result.SHOWDOWN
    assert over(play(dealt(), "stay 1", "stay 2", "stay 3", "fold 4"))[0] is Result.SHOWDOWN


def test_p28_d22_a_purchase_or_bet_starts_it_again_its_maker_included() -> None:
    state = play(dealt(), "stay 1", "stay 2", "stay 3", "buy 4 4h", "stay 1", "stay 2", "stay 3")
    assert state.turn == 4
    assert over(play(state, "stay 4")) == (Result.SHOWDOWN, {1: 13})
    state = play(dealt(), "stay 1", "stay 2", "bet 3 4", "fold 4", "take 3", "stay 1", "stay 2")
    assert (state.turn, state.passed) == (3, (1, 2))


def test_d22_in_a_showdown_all_cards_count() -> None:
    """Seat 2 has a flush in the suit of seat 3's banner; in a battle against 3 it would not count."""
    state = dealt(TWO, {2: "2d 5d 9d", 3: "Ah Ac 8c"}, dealer=3)
    state = with_soldiers(state, {2: "Kd Qd"})
    assert over(play(state, "stay 2", "stay 3")) == (Result.SHOWDOWN, {2: 4})
    lost = play(state, "bet 2 3", "call 3", "win 3")
    assert shares(lost) == {3: 24}


def test_d22_equal_hands_split_without_a_tie_break() -> None:
    state = with_soldiers(dealt(EQUAL, EQUAL_CARDS, dealer=3), {1: "2h"})
    assert over(play(state, "stay 1", "stay 3")) != (Result.SHOWDOWN, {1: 2, 3: 2})
    state = dealt(EQUAL, {1: "Qs Jh 9h", 3: "Qc Jd 9s"}, dealer=3)
    assert over(play(state, "stay 1", "stay 3")) == (Result.SHOWDOWN, {1: 2, 3: 2})


def test_p28_the_showdown_waits_for_cards_that_nobody_read() -> None:
    state = play(dealt(palaces={1: PALACES[1], 2: PALACES[2]}), "stay 1", "stay 2", "stay 3", "stay 4")
    assert (state.phase, state.turn, offered(state)) == (Phase.SHOWDOWN, None, ["show"])
    assert refused(state, "stay 1") == "out_of_turn"
    state = played(state, laid(3, PALACES[3]))
    assert state.phase is Phase.SHOWDOWN
    assert over(played(state, laid(4, PALACES[4]))) == (Result.SHOWDOWN, {1: 8})


def test_d21_two_who_both_pass_come_to_a_showdown() -> None:
    assert over(play(dealt(TWO, dealer=3), "stay 2", "stay 3")) == (Result.SHOWDOWN, {2: 4})


def test_d21_stay_at_two_false_staying_is_refused_and_a_discard_is_no_pass() -> None:
    state = with_soldiers(dealt(TWO, dealer=3, profile=FIGHT), {2: "2h", 3: "8d"})
    assert offered(state) == ["buy", "discard", "bet", "fold"]
    assert refused(state, "stay 2") == "must_fight"
    state = play(state, "discard 2 2h", "discard 3 8d")
    assert (state.phase, state.turn, state.passed) == (Phase.TURN, 2, ())


def test_d21_stay_at_two_false_holds_for_the_last_two_alone() -> None:
    state = play(dealt({1: "9h", 2: "3c", 3: "Jd"}, dealer=3, profile=FIGHT), "stay 1", "fold 2")
    assert refused(state, "stay 3") == "must_fight"


@pytest.mark.parametrize(("stack", "may_stay"), [(4, True), (5, False)])
def test_d21_unless_the_seat_can_neither_buy_nor_bet(stack: int, may_stay: bool) -> None:
    state = dealt(TWO, dealer=3, profile=FIGHT, stacks={2: stack, 3: 100})
    assert ("stay" in offered(state)) is may_stay
    # With a soldier a bet costs two small bets, and a purchase still one.
    soldier = replace(with_soldiers(state, {2: "2h"}), draw=Pile())
    assert play(soldier, "discard 2 2h").passed == (2,)
    assert "stay" in offered(soldier)


def test_p29_odd_chips_go_to_the_first_left_of_the_dealer() -> None:
    state = dealt(EQUAL, EQUAL_CARDS, dealer=1)
    state = replace(state, betting=replace(state.betting, dead=5))
    assert shares(play(state, "stay 3", "stay 1")) == {3: 5, 1: 4}
    state = replace(dealt(EQUAL, EQUAL_CARDS, dealer=3), betting=replace(state.betting, turn=1))
    assert shares(play(state, "stay 1", "stay 3")) == {1: 5, 3: 4}


def test_p29_a_split_is_in_whole_chips_and_the_rest_goes_to_one() -> None:
    level = Level(20, 40, smallest=5)
    banners = {seat: f"{seat + 1 if seat < 9 else 'T'}{'hcds'[(seat - 1) % 4]}" for seat in range(1, 10)}
    state = dealt(banners, {}, stacks=dict.fromkeys(banners, 998), dealer=9, level=level)
    state = replace(state, betting=replace(state.betting, dead=10))
    end = play(state, "stay 1", *(f"fold {seat}" for seat in (2, 3, 4)), "stay 5", "fold 6", "fold 7", "fold 8")
    assert shares(end) == {1: 40, 5: 30, 9: 30}
    assert end.paid is not None and end.paid.odd_to == 1


def test_p18_p29_the_last_two_split_a_tie() -> None:
    state = dealt(EQUAL, EQUAL_CARDS, dealer=3)
    state = replace(state, betting=replace(state.betting, dead=1))
    end = play(state, "bet 1 3", "call 3", "win 3")
    assert over(end) == (Result.TIE_SPLIT, {1: 8, 3: 7})
    assert (end.live, len(end.discard)) == ((1, 3), 0)


def test_p31_time_on_a_turn_is_a_fold() -> None:
    state = late(dealt())
    assert (state.live, state.turn, len(state.discard)) == ((2, 3, 4), 2, 4)


def test_p31_time_as_defender_is_a_fold() -> None:
    state = late(play(dealt(), "bet 1 3"))
    assert (state.live, soldiers(state, 1), state.phase) == ((1, 2, 4), "Jd", Phase.TAKE)


def test_p31_time_facing_a_raise_gives_it_back() -> None:
    state = play(late(play(dealt(), "bet 1 3", "raise 3 10")), "take 3")
    assert (state.pot, state.live, stacks_of(state, 1, 3), state.turn) == (18, (2, 3, 4), (995, 995), 2)


def test_p31_the_last_caller_concedes_though_nothing_was_read() -> None:
    state = late(play(dealt(palaces={}), "bet 1 3", "call 3"))
    assert (state.live, soldiers(state, 1)) == ((1, 2, 4), "Jd")


def test_p31_a_winner_who_does_not_choose_loses_the_newest_above_five() -> None:
    state = play(with_soldiers(dealt(), {1: "2h 3h 6h Td", 3: "8d 6s"}), "bet 1 3", "fold 3")
    state = late(state)
    assert (soldiers(state, 1), state.discard.seen, state.turn) == ("2h 3h 6h Td 8d", cards("6s Jd"), 2)
    assert soldiers(late(play(dealt(), "bet 1 3", "fold 3")), 1) == "Jd"


def test_p31_nobody_elses_time_is_over() -> None:
    for state in (dealt(), play(dealt(), "bet 1 3"), play(dealt(), "bet 1 3", "fold 3")):
        assert time_expired(state, 2) == ()
