"""What counts in a battle, and what decides it (P17, P18, D14-D17); PokerKit as an oracle where it ranks hands."""

import os
from random import Random

import pytest
from pokerkit import StandardHighHand

from hub.events.cards import Card
from hub.events.rulings import Refusal
from hub.rules.palace.weighing import DecidedBy, Outcome, Side, Weighed, best, unfit, weigh
from hub.rules.poker.strength import Category, strength
from tests.hub.rules.palace.palace_table import cards

DEALS = int(os.environ.get("FLOORMAN_PALACE_DEALS", "600"))
"""Pairs of hands that are compared with PokerKit's; 20,000 for the figure in the documentation."""


def side(banner: str, palace: str, soldiers: str = "") -> Side:
    return Side(Card(banner), cards(soldiers), cards(palace))


def fought(attacker: Side, defender: Side) -> Weighed:
    """Weighed from both sides, which must agree."""
    found, mirrored = weigh(attacker, defender), weigh(defender, attacker)
    turned = {Outcome.ATTACKER: Outcome.DEFENDER, Outcome.DEFENDER: Outcome.ATTACKER, Outcome.TIE: Outcome.TIE}
    assert (mirrored.outcome, mirrored.by) == (turned[found.outcome], found.by)
    return found


def test_d14_cards_of_the_opponents_suit_do_not_count_palace_or_soldiers() -> None:
    found = fought(side("9h", "Ac Kc Qc", "Jc Tc"), side("2c", "3d 4d Ts"))
    assert (found.outcome, found.attacker_counted, found.categories[0]) == (Outcome.DEFENDER, 1, Category.HIGH_CARD)
    found = fought(side("9h", "8s 3s 2c", "8d"), side("4d", "Tc 6c 5s"))
    assert (found.outcome, found.attacker_counted, found.categories[0]) == (Outcome.DEFENDER, 4, Category.HIGH_CARD)


def test_p17_it_works_both_ways() -> None:
    found = fought(side("2h", "3s 4s 6d"), side("9c", "Ah Kh Qh", "Jh Th"))
    assert (found.outcome, found.defender_counted, found.by) == (Outcome.DEFENDER, 1, DecidedBy.HAND)


def test_d15_a_missing_card_ranks_below_any_card() -> None:
    found = fought(side("3h", "7h 7s Kd"), side("3d", "7d 7c 2c"))
    assert (found.outcome, found.attacker_counted, found.defender_counted) == (Outcome.DEFENDER, 3, 4)
    assert fought(side("Kh", "2d 3d 4d"), side("Qd", "Jc Ts 2h")).outcome is Outcome.ATTACKER


def test_d15_four_to_a_straight_or_flush_are_nothing() -> None:
    found = fought(side("9h", "8s 7s 6c"), side("9d", "Kd Qd Jd"))
    assert found.categories == (Category.HIGH_CARD, Category.HIGH_CARD)
    four = fought(side("9h", "9s 9c 8s", "8c"), side("Td", "Tc Ts 2s"))
    assert four.categories == (Category.FULL_HOUSE, Category.THREE)


def test_d16_ace_to_five_is_the_lowest_straight() -> None:
    assert fought(side("Ah", "2s 3c 4s", "5c"), side("Kd", "Ks 9s 8c")).categories[0] is Category.STRAIGHT
    assert fought(side("Ah", "2s 3c 4s", "5c"), side("6d", "2c 3s 4c", "5s")).outcome is Outcome.DEFENDER


def test_p17_the_own_banner_is_a_card() -> None:
    found = fought(side("9h", "9s 5c 2c"), side("Jd", "As Kc 3c"))
    assert (found.outcome, found.categories[0]) == (Outcome.ATTACKER, Category.PAIR)


def test_d17_more_of_the_own_suit_decides_a_tie_over_all_cards_held() -> None:
    attacker, defender = side("2h", "As Ks Qc", "Jc 9c 3h"), side("2d", "Ac Kc Qs", "Js 9s")
    found = fought(attacker, defender)
    assert (found.outcome, found.by) == (Outcome.ATTACKER, DecidedBy.SUIT_COUNT)
    assert (attacker.own_suit, defender.own_suit) == (2, 1)


def test_p18_still_equal() -> None:
    found = fought(side("Kh", "Qs Jh 9c"), side("Kd", "Qc Jd 9s"))
    assert (found.outcome, found.by) == (Outcome.TIE, DecidedBy.TIE)


def test_d22_the_best_hands_of_a_showdown() -> None:
    hands = [(1, side("Kh", "Qs Jh 9c")), (3, side("Kd", "Qc Jd 9s")), (2, side("3c", "4h 5h 7d"))]
    assert best(hands) == (1, 3)
    assert best(hands[2:]) == (2,)


@pytest.mark.parametrize(
    ("attacker", "defender", "reason"),
    [
        (side("Kh", "Qs Jh 9c"), side("Kd", "Qs Jd 9s"), "duplicate_card"),
        (side("Kh", "Qs Qs 9c"), side("Kd", "Qc Jd 9s"), "duplicate_card"),
        (side("Kh", "Qs Jh 9c"), side("2h", "Qc Jd 9s"), "same_banner_suit"),
        (side("Kh", "Qs Jh 9c", "2c 3c 4c 5c 6c 7c"), side("Kd", "Qc Jd 9s"), "too_many_soldiers"),
    ],
)
def test_what_cannot_be_weighed(attacker: Side, defender: Side, reason: str) -> None:
    assert unfit(attacker, defender) == Refusal(reason)
    assert unfit(side("Kh", "Qs Jh 9c", "2c 3c 4c 5c 6c"), side("Kd", "Qc Jd 9s")) is None


def oracle(hand: tuple[Card, ...]) -> StandardHighHand:
    return StandardHighHand.from_game("".join(hand))


def test_of_five_to_nine_cards_pokerkit_agrees_who_wins() -> None:
    chance, deck = Random(7), list(Card)
    for _ in range(DEALS):
        drawn = chance.sample(deck, 18)
        ours, theirs = (tuple(each[: chance.randint(5, 9)]) for each in (drawn[:9], drawn[9:]))
        one, other = oracle(ours), oracle(theirs)
        assert (strength(ours) > strength(theirs)) is (one > other), (ours, theirs)
        assert (strength(ours) == strength(theirs)) is (one == other), (ours, theirs)


def test_in_battles_pokerkit_agrees_where_both_sides_keep_five() -> None:
    chance, deck, compared = Random(8), list(Card), 0
    for _ in range(DEALS):
        drawn = chance.sample(deck, 18)
        attacker, defender = (
            Side(each[0], tuple(each[1 : chance.randint(3, 6)]), tuple(each[6:])) for each in (drawn[:9], drawn[9:])
        )
        if unfit(attacker, defender) is not None:
            continue
        counted = attacker.counting(defender.banner), defender.counting(attacker.banner)
        assert {card.suit for card in counted[0]} <= set("shdc") - {defender.banner.suit}
        if min(map(len, counted)) < 5:
            continue
        compared += 1
        found, (one, other) = weigh(attacker, defender), map(oracle, counted)
        assert (found.by is DecidedBy.HAND) is (one != other)
        assert found.by is not DecidedBy.HAND or (found.outcome is Outcome.ATTACKER) is (one > other)
    assert compared > DEALS // 10


def test_d15_of_fewer_than_five_pairs_trips_and_quads_go_before_high_cards() -> None:
    """Counted by hand: how often each rank occurs, most often first, then the ranks; shorter is lower."""
    chance, deck = Random(9), list(Card)
    for _ in range(DEALS):
        drawn = chance.sample(deck, 8)
        ours, theirs = (tuple(each[: chance.randint(1, 4)]) for each in (drawn[:4], drawn[4:]))
        assert (strength(ours) > strength(theirs)) is (by_hand(ours) > by_hand(theirs)), (ours, theirs)
        assert (strength(ours) == strength(theirs)) is (by_hand(ours) == by_hand(theirs)), (ours, theirs)


def by_hand(hand: tuple[Card, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    ranks = [card.rank for card in hand]
    order = sorted(set(ranks), key=lambda rank: (ranks.count(rank), rank), reverse=True)
    shape = tuple(ranks.count(rank) for rank in order)
    return tuple(each for each in shape if each > 1), tuple(order)
