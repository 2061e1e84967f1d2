"""The deal by its numbers: players, the first dealer, antes, banners by groups, palace cards (P1-P8, D1-D4)."""

from dataclasses import replace

import pytest

from hub.events.cards import SUITS, Card
from hub.events.palace import AntesPaid, AsideShuffled, BannerTurned, DealerCardsDrawn, SeatCard
from hub.events.palace_rulings import BannerKept, BannerPutAside
from hub.events.poker import DealDone, NextHandEntered
from hub.events.rulings import Refusal
from hub.events.stakes import Level, SeatChips
from hub.rules.palace.dealing import draw_pile
from hub.rules.palace.game import first_draw, first_hand, fresh
from hub.rules.palace.opening import ante_of, too_many
from hub.rules.palace.opening import first_draw as draw_for_dealer
from hub.rules.palace.profile import Profile
from hub.rules.palace.state import PalaceState, Phase
from tests.hub.rules.palace.palace_table import (
    FOUR,
    LEVEL,
    banners_due,
    cards,
    chips,
    dealt,
    offered,
    opened,
    play,
    played,
    refused,
    ruled,
    stacks_of,
    told,
)


def drawing(*seats: int) -> PalaceState:
    opening = draw_for_dealer(Profile(), chips(dict.fromkeys(seats, 100)), LEVEL)
    assert not isinstance(opening, Refusal)
    return told(PalaceState(), *opening)


def drew(**drawn: str) -> DealerCardsDrawn:
    return DealerCardsDrawn(tuple(SeatCard(int(seat[1:]), Card(code)) for seat, code in drawn.items()))


def turned(state: PalaceState, codes: str) -> PalaceState:
    return played(state, *(BannerTurned(card) for card in cards(codes)))


def banners(state: PalaceState) -> dict[int, str]:
    return {each.seat: str(each.banner) for each in state.holdings if each.banner is not None}


def test_p1_two_to_ten_players() -> None:
    assert too_many(range(10)) is None
    assert too_many(range(11)) == Refusal("too_many_players")
    assert first_hand(fresh(), chips({1: 100}), 1, LEVEL) == Refusal("table_over")
    eleven = chips(dict.fromkeys(range(11), 100))
    assert first_hand(fresh(), eleven, 1, LEVEL) == Refusal("too_many_players")
    assert first_draw(fresh(), eleven, LEVEL) == Refusal("too_many_players")


def test_p1_no_card_lies_twice() -> None:
    state = turned(banners_due(), "9h")
    assert refused(state, BannerTurned(Card("9h"))) == "duplicate_card"
    assert refused(turned(state, "Kh"), BannerTurned(Card("Kh"))) == "duplicate_card"


def test_p3_the_highest_rank_deals_and_the_hand_opens() -> None:
    state = played(drawing(1, 2, 3), drew(s1="Kh", s2="9c", s3="Ad"))
    assert (state.dealer, state.phase, state.number) == (3, Phase.ANTES, 1)
    assert stacks_of(state, 1, 2, 3) == (100, 100, 100)


def test_d1_only_the_tied_highest_draw_again() -> None:
    state = played(drawing(1, 2, 3, 4), drew(s1="Kh", s2="9c", s3="Kd", s4="9d"))
    assert (state.drawers, state.phase) == ((1, 3), Phase.DRAW)
    assert offered(state) == ["draw"]
    assert refused(state, drew(s1="2h", s2="3c", s3="4d")) == "wrong_drawers"
    assert refused(state, drew(s1="2h")) == "wrong_drawers"
    assert played(state, drew(s1="2h", s3="4d")).dealer == 3


def test_d1_three_tie_then_two_of_them() -> None:
    state = played(drawing(1, 2, 3), drew(s1="Ah", s2="Ac", s3="Ad"), drew(s1="5h", s2="5c", s3="2d"))
    assert state.drawers == (1, 2)


def test_p3_a_card_is_drawn_once() -> None:
    state = drawing(1, 2, 3)
    assert refused(state, drew(s1="Kh", s2="Kh", s3="2d")) == "duplicate_card"
    state = played(state, drew(s1="Kh", s2="Kc", s3="2d"))
    assert refused(state, drew(s1="2d", s2="3d")) == "duplicate_card"


def test_p3_nobody_draws_when_no_dealer_is_wanted() -> None:
    assert refused(opened(), drew(s1="Kh", s2="9c", s3="Ad", s4="2c")) == "wrong_drawers"


def test_d2_the_next_hand_is_dealt_one_seat_to_the_left() -> None:
    over = play(dealt(), "fold 1", "fold 2", "fold 3")
    state = played(over, NextHandEntered())
    assert (state.dealer, state.number, state.phase) == (1, 2, Phase.ANTES)
    assert played(over, NextHandEntered(left=(1,))).dealer == 2
    assert stacks_of(state, 4) == (1_008,)
    assert refused(state, NextHandEntered()) == "hand_running"


def test_p4_each_pays_the_ante_before_the_first_card() -> None:
    state = opened()
    assert (state.ante, state.unpaid) == (2, (1, 2, 3, 4))
    assert refused(state, BannerTurned(Card("9h"))) == "antes_due"
    state = played(state, AntesPaid((1, 3)))
    assert (state.unpaid, state.pot) == ((2, 4), 4)
    assert ruled(state, AntesPaid((1, 3))) == ()
    assert refused(state, AntesPaid((9,))) == "player_out"
    state = played(state, AntesPaid((1, 2, 4)))
    assert (state.phase, state.pot, stacks_of(state, 1, 2, 3, 4)) == (Phase.BANNERS, 8, (998,) * 4)
    assert refused(state, AntesPaid((1,))) == "no_ante_due"


def test_p4_who_has_less_pays_all_he_has() -> None:
    state = opened({1: 1, 2: 50})
    assert stacks_of(played(state, AntesPaid((1, 2))), 1, 2) == (0, 48)


@pytest.mark.parametrize(
    ("level", "ante"),
    [(Level(5, 10), 2), (Level(10, 20), 5), (Level(1, 2), 0), (Level(5, 10, 4), 4), (Level(25, 50, smallest=5), 10)],
)
def test_d3_half_a_small_bet_in_whole_chips_unless_the_table_states_another(level: Level, ante: int) -> None:
    assert ante_of(level) == ante


def test_d3_without_an_ante_the_banners_come_at_once() -> None:
    assert opened(level=Level(1, 2)).phase is Phase.BANNERS


def test_p4_what_cannot_be_paid_in_chips_is_not_played() -> None:
    assert first_hand(fresh(), chips(FOUR), 4, Level(10, 20, 4, smallest=5)) == Refusal("not_a_multiple")


def test_p5_the_first_four_end_under_four_suits() -> None:
    state = turned(banners_due(), "9h Kh 3c 5h 2c Jd 7d As")
    assert banners(state) == {1: "9h", 2: "3c", 3: "Jd", 4: "As"}
    assert state.aside == cards("Kh 5h 2c 7d")
    assert state.phase is Phase.PALACE


def test_p5_left_of_the_dealer_begins_and_rank_does_not_matter() -> None:
    state = banners_due({3: 100, 6: 100}, dealer=3)
    assert ruled(state, BannerTurned(Card("Ts"))) == (BannerKept(6, Card("Ts")),)
    state = turned(state, "Ts")
    assert ruled(state, BannerTurned(Card("4s"))) == (BannerPutAside(3, Card("4s")),)
    assert banners(turned(state, "4s Td")) == {3: "Td", 6: "Ts"}


def test_p6_a_group_of_four_starts_afresh() -> None:
    state = turned(banners_due(dict.fromkeys(range(1, 11), 100), dealer=10), "2c 2d 2h 2s 3c 3d 3h")
    assert state.waiting_seat == 8
    assert ruled(state, BannerTurned(Card("4h"))) == (BannerPutAside(8, Card("4h")),)
    state = turned(state, "4s 4c 5c 5d")
    assert (banners(state)[9], banners(state)[10]) == ("4c", "5d")


def test_p6_groups_follow_the_deal_and_not_the_seats() -> None:
    state = turned(banners_due(dict.fromkeys(range(1, 6), 100), dealer=2), "2c 2d 2h 2s")
    assert state.waiting_seat == 2
    assert banners(turned(state, "3c")) == {3: "2c", 4: "2d", 5: "2h", 1: "2s", 2: "3c"}


def emptied() -> PalaceState:
    """Six players, and no heart is turned any more for the sixth: he waits, and the deck is out."""
    deck = [Card(rank + suit) for suit in SUITS for rank in "A23456789TJQK"]
    return played(banners_due(dict.fromkeys(range(1, 7), 100), dealer=6), *map(BannerTurned, deck))


def test_p7_the_cards_put_aside_are_shuffled_for_the_player_who_waits() -> None:
    state = emptied()
    assert (state.waiting_seat, len(state.deck), len(state.aside), offered(state)) == (6, 0, 47, ["shuffle"])
    assert refused(state, BannerTurned(Card("2d"))) == "shuffle_due"
    state = played(state, AsideShuffled())
    assert (len(state.deck), state.aside) == (47, ())
    assert turned(state, "2s").phase is Phase.PALACE


def test_p7_after_a_shuffle_only_a_card_that_was_put_aside_can_be_turned() -> None:
    state = replace(played(emptied(), AsideShuffled()), deck=replace(emptied().deck, seen=cards("2s 3s")))
    assert refused(state, BannerTurned(Card("As"))) == "duplicate_card"
    assert refused(state, BannerTurned(Card("9s"))) == "reshuffle_mismatch"


def test_p7_a_shuffle_is_of_exactly_those_cards_and_when_there_is_nothing_to_turn() -> None:
    state = emptied()
    assert refused(state, AsideShuffled(cards("2s 3s"))) == "reshuffle_mismatch"
    assert len(played(state, AsideShuffled(state.aside[::-1])).deck) == 47
    assert refused(banners_due(), AsideShuffled()) == "no_shuffle_due"
    bare = replace(state, aside=())
    assert (refused(bare, AsideShuffled()), refused(bare, BannerTurned(Card("2d")))) == ("no_cards", "no_cards")


@pytest.mark.parametrize(("players", "left"), [(2, 44), (4, 36), (10, 12)])
def test_p8_what_is_left_to_draw_from(players: int, left: int) -> None:
    assert draw_pile(players) == left


def test_p8_d4_the_cards_put_aside_are_in_the_draw_pile_again() -> None:
    state = turned(banners_due(), "9h Kh 3c Jd As")
    assert refused(turned(banners_due(), "9h"), DealDone()) == "no_deal"
    assert refused(state, BannerTurned(Card("2h"))) == "no_deal"
    state = played(state, DealDone())
    assert (len(state.draw), state.aside, state.turn) == (36, (), 1)
    assert play(state, "buy 1 Kh").at(1).soldiers == cards("Kh")


def test_p8_whoever_is_away_folds_on_his_turn() -> None:
    assert refused(turned(banners_due(), "9h 3c Jd As"), DealDone((2,))) == "fold_in_turn"


def test_a_hand_opens_once() -> None:
    assert first_hand(opened(), (SeatChips(1, 5), SeatChips(2, 5)), 1, LEVEL) == Refusal("hand_running")
    assert first_draw(opened(), (SeatChips(1, 5), SeatChips(2, 5)), LEVEL) == Refusal("hand_running")
