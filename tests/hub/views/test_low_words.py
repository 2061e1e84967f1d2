"""Low hands in words, and the five cards that make them."""

from itertools import combinations
from random import Random

import pytest

from hub.events.cards import Card
from hub.rules.razz.low import low
from hub.views.low_words import low_name, low_words, lowest_five
from tests.hub.views.hand_screens import cards


@pytest.mark.parametrize(
    ("codes", "words"),
    [
        ("Ac 2d 3h 4s 5c Kd 9c", "a five low, 5-4-3-2-A"),
        ("7c 8d Qs 6h 2c 3d Jc", "an eight low, 8-7-6-3-2"),
        ("Tc 9c 8d 7s 6h", "a ten low, 10-9-8-7-6"),
        ("As Ad Ac Ah Kc", "four of a kind, aces, K-A-A-A-A"),
        ("6s 6d 2c 3h 4c", "a pair of sixes, 6-6-4-3-2"),
        ("Ks Kd 2c 2h 4c", "two pair, kings and twos, K-K-4-2-2"),
        ("Ks Kd Kc 2h 4c", "three of a kind, kings, K-K-K-4-2"),
        ("Ks Kd Kc 2h 2c", "a full house, kings over twos, K-K-K-2-2"),
    ],
)
def test_z3_a_low_hand_is_named_by_what_is_matched_and_its_ranks(codes: str, words: str) -> None:
    assert low_words(cards(codes)) == words


def test_a_name_is_a_heading() -> None:
    assert low_name(cards("7c 8d Qs 6h 2c 3d Jc")) == "Eight low, 8-7-6-3-2"
    assert low_name(cards("6s 6d 2c 3h 4c")) == "Pair of sixes, 6-6-4-3-2"


def test_the_five_that_count_are_worth_as_much_as_all() -> None:
    chance = Random(3)
    for many in (5, 7, 8):
        for _ in range(40):
            hand = tuple(chance.sample(list(Card), many))
            five = lowest_five(hand)
            assert len(five) == 5 and set(five) <= set(hand)
            assert low(five) == low(hand) == min(low(each) for each in combinations(hand, 5))
