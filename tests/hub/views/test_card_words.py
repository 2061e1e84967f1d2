"""Cards, chips and hands in words."""

import pytest

from hub.events.cards import Card
from hub.views.card_words import THIN, best_five, card_words, chips_words, hand_name, hand_words, listed


def cards(codes: str) -> tuple[Card, ...]:
    return tuple(Card(code) for code in codes.split())


@pytest.mark.parametrize(
    ("codes", "words"),
    [
        ("Ah Kd", "ace high"),
        ("2s 2d", "a pair of twos"),
        ("6s 6d 9h 9c Ks", "two pair, nines and sixes"),
        ("Js Jd Jh 9c Ks 2c 4d", "three of a kind, jacks"),
        ("As 2d 3h 4c 5s 9c 9d", "a straight, five high"),
        ("Ts 2s 5s 8s Ks 2c 4d", "a flush, king high"),
        ("2s 2d 2h 8s 8c Kd 4d", "a full house, twos over eights"),
        ("8s 8d 8h 2s 2c 2d 4d", "a full house, eights over twos"),
        ("Qs Qd Qh Qc Ks 2c 4d", "four of a kind, queens"),
        ("9d Td Jd Qd Kd 2c 4d", "a straight flush, king high"),
        ("Ad Td Jd Qd Kd 2c 4d", "a royal flush"),
    ],
)
def test_a_hand_is_named_as_a_dealer_names_it(codes: str, words: str) -> None:
    assert hand_words(cards(codes)) == words


@pytest.mark.parametrize(
    ("chips", "words"), [(0, "0"), (950, "950"), (1_250, f"1{THIN}250"), (10**6, f"1{THIN}000{THIN}000")]
)
def test_thousands_stand_apart(chips: int, words: str) -> None:
    assert chips_words(chips) == words


def test_cards_are_written_with_their_suits() -> None:
    assert card_words(cards("As Th 2d Kc")) == "A♠ 10♥ 2♦ K♣"


@pytest.mark.parametrize(("names", "words"), [(["A"], "A"), (["A", "B"], "A and B"), (["A", "B", "C"], "A, B and C")])
def test_names_in_a_row(names: list[str], words: str) -> None:
    assert listed(names) == words


@pytest.mark.parametrize(
    ("codes", "name"),
    [("As Kd", "Ace high"), ("2s 2d", "Pair of twos"), ("6s 6d 9h 9c Ks", "Two pair, nines and sixes")],
)
def test_as_a_heading_a_hand_has_no_article(codes: str, name: str) -> None:
    assert hand_name(cards(codes)) == name


@pytest.mark.parametrize(
    ("codes", "best"),
    [
        ("8h 2d 2s Ts 7c 8s 2h", "8h 2d 2s 8s 2h"),
        ("As 3d Ks Ts 7c 8s 2h", "As Ks Ts 7c 8s"),
        ("7s 7h", "7s 7h"),
        ("Ah Kc Qs Jd Th 9c 9d", "Ah Kc Qs Jd Th"),
    ],
)
def test_the_best_five_are_those_that_make_the_hand(codes: str, best: str) -> None:
    assert best_five(cards(codes)) == cards(best)
