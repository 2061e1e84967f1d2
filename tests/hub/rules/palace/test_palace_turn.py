"""A turn by its numbers: order, buy, piles, discard, stay, fold (P9-P12, P23, P24, D5-D8, D20)."""

from dataclasses import replace

import pytest

from hub.events.cards import Card
from hub.rules.palace.piles import Pile
from hub.rules.palace.profile import Profile
from hub.rules.palace.state import PalaceState
from tests.hub.rules.palace.palace_table import (
    cards,
    dealt,
    offered,
    play,
    refused,
    soldiers,
    stacks_of,
    with_soldiers,
)

FIVE = {1: "2h 3h 5c 6s 8d"}


def piles(draw: str = "", discard: str = "", unknown: int = 0, state: PalaceState | None = None) -> PalaceState:
    return replace(state or dealt(), draw=Pile(hidden=cards(draw)), discard=Pile(cards(discard), (), unknown))


def test_p9_left_of_the_dealer_starts_and_turns_go_left() -> None:
    assert dealt().turn == 1
    assert dealt(dealer=2).turn == 3
    state = play(dealt(), "stay 1", "buy 2 4h")
    assert state.turn == 3
    assert play(state, "stay 3", "stay 4").turn == 1


def test_p9_other_seats_are_out_of_turn() -> None:
    state = dealt()
    for sentence in ("buy 2 4h", "discard 2 2h", "bet 2 1", "stay 2", "fold 2", "stay 9", "call 2", "take 2"):
        assert refused(state, sentence) == "out_of_turn"


def test_p9_five_things_to_do_in_the_rulebooks_order() -> None:
    assert offered(dealt()) == ["buy", "bet", "stay", "fold"]
    assert offered(with_soldiers(dealt(), FIVE)) == ["buy", "discard", "bet", "stay", "fold"]
    for sentence in ("call 1", "raise 1 10", "win 1", "take 1"):
        assert refused(dealt(), sentence) == "illegal_action"


def test_p10_a_small_bet_for_the_top_card() -> None:
    state = play(dealt(), "buy 1 4h")
    assert (soldiers(state, 1), state.pot, len(state.draw), stacks_of(state, 1)) == ("4h", 13, 35, (995,))


def test_p10_soldiers_and_the_new_card_may_be_thrown() -> None:
    state = play(with_soldiers(dealt(), {1: "2h 3h"}), "buy 1 4h -4h -2h")
    assert (soldiers(state, 1), state.discard.seen) == ("3h", cards("4h 2h"))


def test_p10_at_most_five_remain() -> None:
    state = with_soldiers(dealt(), FIVE)
    assert refused(state, "buy 1 4h") == "too_many_soldiers"
    assert soldiers(play(state, "buy 1 4h -2h"), 1) == "3h 5c 6s 8d 4h"
    assert soldiers(play(with_soldiers(dealt(), {1: "2h 3h 5c 6s"}), "buy 1 4h"), 1) == "2h 3h 5c 6s 4h"


def test_d6_soldiers_only_and_each_once() -> None:
    state = with_soldiers(dealt(), {1: "2h"})
    for thrown in ("-Kh", "-9h", "-8d", "-2h -2h"):
        assert refused(state, f"buy 1 4h {thrown}") == "not_your_soldier"
    assert refused(with_soldiers(dealt(), FIVE), "buy 1 4h -Kh") == "too_many_soldiers"


def test_d6_one_purchase_a_turn() -> None:
    assert refused(play(dealt(), "buy 1 4h"), "buy 1 5h") == "out_of_turn"


def test_p10_a_card_that_lies_elsewhere_cannot_be_the_top_one() -> None:
    state = play(dealt(), "buy 1 4h -4h")
    for code in ("4h", "3c", "Kh", "Qd"):
        assert refused(state, f"buy 2 {code}") == "duplicate_card"
    assert refused(state, "buy 2") == "card_not_read"
    assert refused(piles("2c"), "buy 1 2s") == "reshuffle_mismatch"


def test_p11_the_discard_pile_is_shuffled_when_a_card_is_needed() -> None:
    state = play(piles("2c"), "buy 1 2c -2c")
    assert (len(state.draw), state.discard.seen) == (0, cards("2c"))
    state = play(state, "buy 2 2c")
    assert (soldiers(state, 2), len(state.draw), len(state.discard)) == ("2c", 0, 0)
    assert refused(state, "buy 3 2s") == "no_cards"
    assert "buy" not in offered(state)


def test_d7_the_throw_of_the_same_turn_is_in_the_pile_already() -> None:
    state = play(with_soldiers(piles("2c"), {1: "2h"}), "buy 1 2c -2h", "buy 2 =2h")
    assert soldiers(state, 2) == "2h"


def test_p11_the_shuffled_cards_are_exactly_those_that_lay_there() -> None:
    state = piles(discard="2c 2s")
    for order in ("=2s =3d", "=2s", "=2s =2s", "=2s =2c =3d", ""):
        assert refused(state, f"buy 1 {order}") == "reshuffle_mismatch"
    assert refused(state, "buy 1 3d") == "reshuffle_mismatch"
    assert len(play(state, "buy 1 =2s =2c").draw) == 1


def test_p11_thrown_palace_cards_that_nobody_read_are_backs_in_the_pile() -> None:
    state = piles(discard="2c", unknown=3, state=play(dealt(palaces={2: "Qc Qd 5s"}), "fold 1"))
    assert refused(state, "buy 2 Jd") == "duplicate_card"
    assert refused(state, "buy 2 =2c =Jd =2s =3s") == "reshuffle_mismatch"
    after = play(state, "buy 2 2s")
    assert (len(after.draw), after.draw.unknown, after.draw.seen) == (3, 2, cards("2c"))
    after = play(state, "buy 2 =2c =2s =3s =4s")
    assert (after.draw.unknown, after.draw.seen) == (3, ())


def test_p11_the_draw_pile_is_drawn_from_while_it_has_cards() -> None:
    state = play(piles("2c 2s", discard="3d"), "buy 1 2s")
    assert (state.draw.hidden, state.discard.seen) == (cards("2c"), cards("3d"))


def test_p12_d8_a_discard_costs_nothing_and_draws_nothing() -> None:
    state = play(with_soldiers(dealt(), {1: "2h 3h"}), "discard 1 2h")
    assert (soldiers(state, 1), state.discard.seen, state.pot, len(state.draw)) == ("3h", cards("2h"), 8, 36)
    assert (state.turn, state.passed) == (2, (1,))


def test_p12_at_least_one_soldier_of_ones_own() -> None:
    state = with_soldiers(dealt(), {1: "2h"})
    assert refused(state, "discard 1") == "discard_needs_a_card"
    assert refused(state, "discard 1 3h") == "not_your_soldier"
    assert refused(dealt(), "discard 1 9h") == "illegal_action"


def test_d8_discard_fee() -> None:
    state = with_soldiers(dealt(profile=Profile(discard_fee=5)), {1: "2h 3h"})
    after = play(state, "discard 1 2h")
    assert (after.pot, stacks_of(after, 1), after.passed) == (13, (995,), (1,))
    poor = with_soldiers(dealt(stacks={1: 4, 2: 50, 3: 50, 4: 50}, profile=Profile(discard_fee=5)), {1: "2h"})
    assert "discard" not in offered(poor)
    assert refused(poor, "discard 1 2h") == "not_enough_chips"
    even = with_soldiers(dealt(stacks={1: 5, 2: 50, 3: 50, 4: 50}, profile=Profile(discard_fee=5)), {1: "2h"})
    assert stacks_of(play(even, "discard 1 2h"), 1) == (0,)


def test_p23_stay_changes_nothing_but_the_turn() -> None:
    before, state = dealt(), play(dealt(), "stay 1")
    assert replace(state, betting=replace(state.betting, turn=1), passed=()) == before


def test_p24_d20_a_fold_in_turn_discards_everything_and_nobody_captures() -> None:
    state = play(with_soldiers(dealt(), {1: "2h"}), "fold 1")
    assert (state.live, state.turn, state.pot) == ((2, 3, 4), 2, 8)
    assert set(state.discard.known) == set(cards("2h 9h Kh Ks 2d"))
    assert (state.discard.seen, state.at(1).cards) == (cards("2h 9h"), ())
    assert len(play(dealt(palaces={}), "fold 1").discard) == 4


@pytest.mark.parametrize(("stack", "acts"), [(5, ["buy", "bet", "stay", "fold"]), (4, ["stay", "fold"])])
def test_p30_what_cannot_be_paid_is_not_offered(stack: int, acts: list[str]) -> None:
    state = dealt(stacks={1: stack, 2: 100, 3: 100, 4: 100})
    assert offered(state) == acts
    if stack < 5:
        assert refused(state, "buy 1 4h") == "not_enough_chips"
        assert refused(state, "bet 1 3") == "not_enough_chips"


def test_no_cards_comes_before_not_enough_chips() -> None:
    state = piles(state=dealt(stacks={1: 4, 2: 100, 3: 100, 4: 100}))
    assert refused(state, "buy 1 4h") == "no_cards"


def test_a_pile_knows_what_can_lie_in_it() -> None:
    pile = Pile(cards("2c"), cards("3c"), 1)
    assert len(pile) == 3
    assert pile.may_hold(Card("2c"), ()) and pile.may_hold(Card("4c"), ())
    assert not pile.may_hold(Card("4c"), cards("4c"))
    assert not Pile(cards("2c")).may_hold(Card("4c"), ())
    assert pile.without(Card("3c")) == Pile(cards("2c"), (), 1)
