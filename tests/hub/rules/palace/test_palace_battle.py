"""A battle by its numbers: the bet, its price, the answers, raises, who looks, the capture (P13-P22, D9-D19, P30)."""

from dataclasses import replace

import pytest

from hub.events.palace_rulings import BattleEnd, BattleWon, SoldiersCaptured
from hub.events.rulings import Refusal
from hub.events.stakes import Level
from hub.rules.choice import Choice
from hub.rules.palace.decide import decide
from hub.rules.palace.legal import legal
from hub.rules.palace.options import price, targets
from hub.rules.palace.profile import BareRaise, Profile, ShortCall
from hub.rules.palace.state import PalaceState, Phase
from hub.rules.palace.turn import time_expired
from tests.hub.rules.palace.palace_table import (
    BANNERS,
    NO_LIMIT,
    PALACES,
    cards,
    dealt,
    offered,
    play,
    refused,
    ruled,
    said,
    soldiers,
    stacks_of,
    with_soldiers,
)

FIVE_IN = {**BANNERS, 5: "Kc"}
CROWD = with_soldiers(dealt(), {1: "2h 3h 6h Td", 3: "8d 6s"})
TIED = dealt({1: "Kh", 2: "3c", 3: "Kd", 4: "As"}, {1: "Qs Jh 9c", 2: "8c 8d 5s", 3: "Qc Jd 9s", 4: "6c 6d Th"})
FOLDING = Profile(short_call=ShortCall.FOLD)


def fought(state: PalaceState) -> tuple[int, int]:
    assert state.battle is not None
    return state.battle.price, state.battle.raised


def raises(state: PalaceState) -> list[int | None]:
    return [each.least for each in legal(state) if each.act == "raise"]


def short(seat: int, stack: int, profile: Profile | None = None) -> PalaceState:
    return dealt(stacks={**dict.fromkeys(BANNERS, 100), seat: stack}, profile=profile)


def test_p13_whoever_is_in_under_another_suit_may_be_chosen() -> None:
    state = play(dealt(FIVE_IN, {**PALACES, 5: "Ah Ad 4d"}, dealer=5), "stay 1")
    assert targets(state, 2) == (1, 3, 4)
    assert [each.against for each in legal(state) if each.act == "bet"] == [1, 3, 4]
    assert refused(state, "bet 2 5") == "same_banner_suit"


@pytest.mark.parametrize("sentence", ["bet 2", "bet 2 2", "bet 2 1", "bet 2 9"])
def test_p13_the_opponent_is_somebody_else_who_is_in(sentence: str) -> None:
    assert refused(play(dealt(), "fold 1"), sentence) == "no_such_opponent"


def test_p13_the_own_suit_is_the_reason_also_where_nothing_can_be_paid() -> None:
    state = play(dealt(FIVE_IN, {}, stacks={**dict.fromkeys(FIVE_IN, 100), 2: 4}, dealer=5), "stay 1")
    assert refused(state, "bet 2 5") == "same_banner_suit"
    for sentence in ("bet 2 1", "bet 2 2", "bet 2", "bet 2 9"):
        assert refused(state, sentence) == "not_enough_chips"


@pytest.mark.parametrize(("own", "small", "cost"), [(0, 5, 5), (5, 10, 60), (2, 5, 15)])
def test_p14_a_small_bet_for_the_banner_and_each_soldier(own: int, small: int, cost: int) -> None:
    assert price(own, small) == cost


def test_p14_d9_each_side_pays_by_its_own_soldiers_into_the_pot() -> None:
    state = play(with_soldiers(dealt(), {1: "2h 3h", 3: "8d"}), "bet 1 3")
    assert (state.pot, stacks_of(state, 1), fought(state), state.turn) == (23, (985,), (10, 0), 3)
    state = play(state, "call 3")
    assert (state.pot, stacks_of(state, 3)) == (33, (990,))


def test_d10_limit_is_exactly_the_price() -> None:
    assert refused(dealt(), "bet 1 3 5") == "bet_size"
    assert refused(dealt(), "bet 1 3 -5") == "bet_size"
    assert Choice("bet", 1, 5, 5, against=3) in legal(dealt())


def test_d10_no_limit_the_excess_is_owed_on_top() -> None:
    state = dealt(profile=NO_LIMIT)
    assert Choice("bet", 1, 5, 1_000, against=3) in legal(state)
    assert refused(state, "bet 1 3 -1") == "bet_size"
    assert refused(state, "bet 1 3 996") == "not_enough_chips"
    assert stacks_of(play(state, "bet 1 3 995"), 1) == (0,)
    state = play(with_soldiers(state, {3: "8d"}), "bet 1 3 20")
    assert (state.pot, fought(state)) == (33, (30, 0))


def test_no_limit_amounts_are_of_chips_that_are_in_play() -> None:
    state = dealt(profile=NO_LIMIT, level=Level(50, 100, smallest=25), stacks=dict.fromkeys(BANNERS, 998))
    assert refused(state, "bet 1 3 7") == "not_a_multiple"
    state = play(state, "bet 1 3 25")
    assert refused(state, "raise 3 101") == "not_a_multiple"
    assert play(state, "raise 3 125").pot % 25 == 0


def test_p15_fold_call_or_raise() -> None:
    state = play(dealt(), "bet 1 3")
    assert offered(state) == ["fold", "call", "raise"]
    for sentence in ("stay 3", "buy 3 4h", "discard 3 2h", "bet 3 1", "win 3", "take 3"):
        assert refused(state, sentence) == "illegal_action"
    assert refused(state, "call 1") == "out_of_turn"


def test_p15_d11_the_folder_pays_nothing_and_the_bet_stays_in_the_pot() -> None:
    state = play(with_soldiers(dealt(), {3: "8d"}), "bet 1 3", "fold 3")
    assert (state.pot, state.live, state.turn) == (13, (1, 2, 4), 1)
    assert (soldiers(state, 1), state.discard.known) == ("8d Jd", cards("7h 7s 8c"))
    assert stacks_of(state, 1, 3) == (995, 1_000)


def test_p16_the_defender_who_called_looks_and_announces() -> None:
    state = play(dealt(), "bet 1 3", "call 3")
    assert (state.turn, offered(state), state.pot) == (3, ["resolve"], 18)
    for sentence in ("fold 3", "call 3", "raise 3 10", "take 3"):
        assert refused(state, sentence) == "illegal_action"
    assert refused(state, "win 1") == "out_of_turn"


def test_p16_the_loser_is_out_and_the_winner_takes() -> None:
    state = play(dealt(), "bet 1 3", "call 3", "concede 3")
    assert (state.live, state.turn, soldiers(state, 1), state.pot) == ((1, 2, 4), 1, "Jd", 18)
    assert state.discard.hidden == cards("7h 7s 8c")


def test_p16_a_claim_that_holds() -> None:
    state = play(dealt(dealer=2), "bet 3 1", "call 1", "win 1", "take 1")
    assert (state.live, soldiers(state, 1), state.turn) == ((1, 2, 4), "Jd", 4)


def test_d13_a_claim_is_decided_by_the_cards() -> None:
    state = play(dealt(), "bet 1 3", "call 3")
    assert ruled(state, said("win 3"))[0] == BattleWon(1, 3, BattleEnd.HAND)


def test_d13_a_concession_is_final_though_the_cards_were_better() -> None:
    state = play(dealt(dealer=2), "bet 3 1", "call 1")
    assert ruled(state, said("concede 1")) == (
        BattleWon(3, 1, BattleEnd.CONCESSION),
        SoldiersCaptured(3, 1, cards("9h")),
    )


def test_d13_a_claim_needs_both_sets_read_and_a_concession_the_other_one() -> None:
    state = play(dealt(palaces={3: PALACES[3]}), "bet 1 3", "call 3")
    assert (refused(state, "win 3"), refused(state, "concede 3")) == ("cards_not_read", "cards_not_read")
    state = play(dealt(palaces={1: PALACES[1]}), "bet 1 3", "call 3")
    assert refused(state, "win 3") == "cards_not_read"
    state = play(state, "concede 3")
    assert (state.live, state.discard.unknown) == ((1, 2, 4), 3)


def test_p18_d12_four_in_both_are_out_and_all_they_held_is_thrown() -> None:
    state = play(TIED, "bet 1 3", "call 3", "win 3")
    assert (state.live, state.turn, len(state.discard), state.phase) == ((2, 4), 2, 8, Phase.TURN)
    assert state.battle is None


def test_p18_the_turn_after_a_double_knock_out_is_left_of_the_attacker() -> None:
    state = play(TIED, "stay 1", "stay 2")
    assert play(state, "bet 3 1", "call 1", "win 1").turn == 4


def test_p18_the_banner_suit_decides_a_tie() -> None:
    tied = dealt({1: "Kh", 2: "3c", 3: "Kd", 4: "As"}, {1: "Qs Jh 9c", 2: "8c 8d 5s", 3: "Qc Js 9s", 4: "6c 6d Th"})
    state = play(tied, "bet 1 3", "call 3")
    assert ruled(state, said("win 3"))[0] == BattleWon(1, 3, BattleEnd.SUIT_COUNT)


def test_p19_own_and_captured_may_be_thrown_down_to_five() -> None:
    state = play(CROWD, "bet 1 3", "fold 3")
    assert (soldiers(state, 1), offered(state)) == ("2h 3h 6h Td 8d 6s Jd", ["take"])
    assert legal(state) == (Choice("take", 1, 2, 7),)
    assert refused(state, "take 1 2h") == "too_many_soldiers"
    assert refused(state, "take 1 2h 9h Kh") == "too_many_soldiers"
    assert refused(state, "take 1 2h Td Kh") == "not_your_soldier"
    after = play(state, "take 1 2h Td")
    assert (soldiers(after, 1), len(after.discard), after.turn) == ("3h 6h 8d 6s Jd", 5, 2)
    assert soldiers(play(state, "take 1 2h 3h 6h Td 6s"), 1) == "8d Jd"


def test_p19_the_winner_chooses_also_below_five_and_d18_keeps_his_banner() -> None:
    state = play(dealt(), "bet 1 3", "fold 3")
    assert refused(state, "stay 1") == "illegal_action"
    assert refused(state, "take 1 9h") == "not_your_soldier"
    assert refused(state, "take 2") == "out_of_turn"
    state = play(state, "take 1")
    assert (str(state.at(1).banner), soldiers(state, 1), state.at(3).cards) == ("9h", "Jd", ())


def test_after_a_battle_the_seat_left_of_the_attacker_is_next() -> None:
    state = play(dealt(), "stay 1")
    assert play(state, "bet 2 3", "call 3", "win 3", "take 3").turn == 3
    assert play(state, "bet 2 1", "call 1", "win 1", "take 1").turn == 3
    assert play(state, "bet 2 3", "fold 3", "take 2").turn == 4


def test_a_battle_counts_as_no_pass_of_anybody() -> None:
    state = play(dealt(), "stay 1", "bet 2 3")
    assert state.passed == ()


def test_p20_limit_a_big_bet_and_no_other_size() -> None:
    state = play(dealt(), "bet 1 3")
    assert raises(state) == [10]
    for size in (7, 0, -10, 20):
        assert refused(state, f"raise 3 {size}") == "raise_size"
    state = play(state, "raise 3 10")
    assert (state.pot, fought(state), state.turn) == (28, (10, 10), 1)


def test_d19_without_soldiers_also_twice_the_small_bet() -> None:
    wide = dealt(level=Level(5, 15))
    assert raises(play(wide, "bet 1 3")) == [10, 15]
    assert fought(play(wide, "bet 1 3", "raise 3 10")) == (10, 10)
    state = play(with_soldiers(wide, {3: "8d"}), "bet 1 3")
    assert raises(state) == [15]
    assert refused(state, "raise 3 10") == "raise_size"


def test_d19_by_small_is_one_small_bet() -> None:
    state = play(dealt(profile=Profile(raise_without_soldiers=BareRaise.BY_SMALL)), "bet 1 3")
    assert raises(state) == [5, 10]
    assert fought(play(state, "raise 3 5")) == (5, 5)


def test_d19_a_re_raise_goes_by_the_attackers_own_soldiers() -> None:
    state = play(with_soldiers(dealt(level=Level(5, 15)), {1: "2h"}), "bet 1 3", "raise 3 10")
    assert raises(state) == [15]
    assert refused(state, "raise 1 10") == "raise_size"


def test_p21_no_limit_any_amount_from_a_big_bet() -> None:
    state = play(dealt(profile=NO_LIMIT), "bet 1 3")
    assert Choice("raise", 3, 10, 995) in legal(state)
    assert refused(state, "raise 3 9") == "raise_size"
    assert refused(state, "raise 3 996") == "not_enough_chips"
    after = play(state, "raise 3 250")
    assert (after.pot, fought(after), stacks_of(after, 3)) == (268, (250, 250), (745,))
    assert fought(play(after, "raise 1 10")) == (10, 10)


def test_p22_fold_to_a_raise_gives_the_raise_back_and_the_cards() -> None:
    state = play(dealt(), "bet 1 3", "raise 3 10", "fold 1")
    assert (state.pot, state.live, stacks_of(state, 1, 3), soldiers(state, 3)) == (18, (2, 3, 4), (995, 995), "9h")
    assert state.discard.known == cards("Kh Ks 2d")
    assert play(state, "take 3").turn == 2


def test_p22_fold_to_a_re_raise_gives_back_the_last_raise_alone() -> None:
    state = play(dealt(), "bet 1 3", "raise 3 10", "raise 1 10", "fold 3", "take 1")
    assert (state.pot, stacks_of(state, 1, 3), soldiers(state, 1)) == (38, (985, 985), "Jd")


def test_p22_whoever_calls_last_looks() -> None:
    state = play(dealt(), "bet 1 3", "raise 3 10")
    called = play(state, "call 1")
    assert (called.turn, called.pot, offered(called)) == (1, 38, ["resolve"])
    assert play(state, "raise 1 10", "call 3").turn == 3
    assert play(state, "raise 1 10", "raise 3 10", "call 1").pot == 78


def test_p22_without_a_limit_of_raises() -> None:
    state = play(dealt(), "bet 1 3")
    for seat in (3, 1, 3, 1, 3, 1, 3):
        state = play(state, f"raise {seat} 10")
    assert state.pot == 8 + 5 + 15 + 6 * 20


def test_p30_a_defender_may_call_for_all_he_has_and_stays_in_for_the_whole_pot() -> None:
    state = play(short(3, 3), "bet 1 3")
    assert offered(state) == ["fold", "call"]
    assert legal(state)[1] == Choice("call", 3, 3, 3)
    assert refused(state, "raise 3 10") == "not_enough_chips"
    state = play(state, "call 3")
    assert (state.pot, stacks_of(state, 3, 1), offered(state)) == (16, (0, 95), ["resolve"])


def test_p30_who_has_nothing_left_may_be_attacked_and_calls_for_nothing() -> None:
    state = play(dealt({1: "9h", 2: "3c", 3: "Jd"}, dealer=3, stacks={1: 100, 2: 100, 3: 0}), "bet 1 3")
    assert refused(state, "raise 3 10") == "not_enough_chips"
    assert play(state, "call 3").pot == 6 + 5


def test_p30_an_extra_that_is_called_short_stays_in_the_pot() -> None:
    state = play(short(3, 9, NO_LIMIT), "bet 1 3 20", "call 3")
    assert (state.pot, stacks_of(state, 1, 3)) == (8 + 25 + 9, (75, 0))


def test_p30_a_raise_called_short_returns_what_was_not_matched() -> None:
    state = play(short(1, 9), "bet 1 3", "raise 3 10", "call 1")
    assert (state.pot, stacks_of(state, 1, 3), state.turn) == (26, (0, 91), 1)


@pytest.mark.parametrize(("stack", "acts"), [(14, ["fold", "call"]), (15, ["fold", "call", "raise"])])
def test_p30_a_raise_needs_call_and_raise(stack: int, acts: list[str]) -> None:
    assert offered(play(short(3, stack), "bet 1 3")) == acts


def test_p30_of_two_sizes_one_may_be_too_much() -> None:
    state = dealt(level=Level(5, 15), stacks={1: 100, 2: 100, 3: 16, 4: 100})
    state = play(state, "bet 1 3")
    assert raises(state) == [10]
    assert refused(state, "raise 3 15") == "not_enough_chips"


def test_p30_nobody_is_raised_who_has_nothing_left() -> None:
    state = play(short(1, 5), "bet 1 3")
    assert offered(state) == ["fold", "call"]
    assert refused(state, "raise 3 10") == "not_enough_chips"
    assert offered(play(short(1, 6), "bet 1 3")) == ["fold", "call", "raise"]


def test_p30_short_call_fold() -> None:
    state = play(short(3, 3, FOLDING), "bet 1 3")
    assert offered(state) == ["fold"]
    assert refused(state, "call 3") == "not_enough_chips"
    assert offered(play(short(3, 5, FOLDING), "bet 1 3")) == ["fold", "call"]


@pytest.mark.parametrize(
    ("before", "sentences"),
    [
        (("bet 1 3",), ("call 3", "fold 3", "raise 3 10")),
        (("bet 1 3", "call 3"), ("win 3", "concede 3")),
        (("bet 1 3", "fold 3"), ("take 1",)),
    ],
)
def test_a_fight_needs_a_battle(before: tuple[str, ...], sentences: tuple[str, ...]) -> None:
    """A state that no ruling leads to is refused in words."""
    torn = replace(play(dealt(), *before), battle=None)
    for sentence in sentences:
        assert decide(torn, said(sentence)) == Refusal("illegal_action")
    assert time_expired(torn, torn.turn or 0) == ()
