"""The best five of two to nine cards (BLUFF.md B3, B8, D3, D4; HOUSE.md H26)."""

import pytest

from hub.events.cards import RANKS, SUITS, Card, repeated
from hub.rules.poker.deck import clashes, duplicate
from hub.rules.poker.strength import Category, category, ranks_of, strength


def hand(codes: str) -> int:
    return strength(Card(code) for code in codes.split())


@pytest.mark.parametrize(
    ("codes", "kind", "ranks"),
    [
        ("As Kd 9c 5h 2s", Category.HIGH_CARD, (14, 13, 9, 5, 2)),
        ("As Kd 9c 5h 2s 3c 7d", Category.HIGH_CARD, (14, 13, 9, 7, 5)),
        ("As Ad 9c 5h 2s 3c 7d", Category.PAIR, (14, 9, 7, 5)),
        ("9s 9d 8c 8h 2s 2c Ad", Category.TWO_PAIR, (9, 8, 14)),
        ("9s 9d 9c 5h 2s 3c 7d", Category.THREE, (9, 7, 5)),
        ("As 2d 3c 4h 5s Kc Kd", Category.STRAIGHT, (5,)),
        ("6s 2d 3c 4h 5s Ac Ad", Category.STRAIGHT, (6,)),
        ("Ts Jd Qc Kh As Ac Ad", Category.STRAIGHT, (14,)),
        ("As Ks 9s 5s 2s 3s Ad", Category.FLUSH, (14, 13, 9, 5, 3)),
        ("9h 3h 4h 7h 8h Ts 2c", Category.FLUSH, (9, 8, 7, 4, 3)),
        ("9s 9d 9c 5h 5s 3c 3d", Category.FULL_HOUSE, (9, 5)),
        ("9s 9d 9c 5h 5s 5c Ad", Category.FULL_HOUSE, (9, 5)),
        ("9s 9d 9c 9h 5s 5c 5d", Category.FOUR, (9, 5)),
        ("9s 9d 9c 9h 5s 5c Ad", Category.FOUR, (9, 14)),
        ("Ah 2h 3h 4h 5h 9d 7c", Category.STRAIGHT_FLUSH, (5,)),
        ("6h 2h 3h 4h 5h Kc Kd", Category.STRAIGHT_FLUSH, (6,)),
        ("Th Jh Qh Kh Ah 9h 8h", Category.STRAIGHT_FLUSH, (14,)),
    ],
)
def test_h26_the_kinds_of_hands(codes: str, kind: Category, ranks: tuple[int, ...]) -> None:
    assert category(hand(codes)) is kind
    assert ranks_of(hand(codes)) == ranks


def test_no_straight_goes_round_the_corner() -> None:
    assert category(hand("Qs Kd Ac 2h 3s")) is Category.HIGH_CARD


def test_a_straight_and_a_flush_in_other_cards_are_no_straight_flush() -> None:
    assert category(hand("9h 8h 7h 6d 5h 2h Ts")) is Category.FLUSH


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("2s 2d", "As Kd"),
        ("3s 3d", "2s 2d"),
        ("As 2d", "Ks Qd"),
        ("As 3d", "Ac 2h"),
    ],
)
def test_d3_two_cards_compare_by_pair_then_high_card_then_second(better: str, worse: str) -> None:
    assert hand(better) > hand(worse)


def test_d3_d4_suits_never_count() -> None:
    assert hand("As Kd") == hand("Ah Kh")
    assert hand("9c 8d 7s 3h 2c") == hand("9h 8s 7c 3d 2h")


def test_a_missing_card_ranks_below_any_card() -> None:
    assert hand("As Kd 2c") > hand("Ah Kh")
    assert category(hand("As Ks Qs Js")) is Category.HIGH_CARD
    assert category(hand("9s 9d 8c 8h")) is Category.TWO_PAIR
    assert category(hand("9s 9d 9c 9h")) is Category.FOUR


def test_of_nine_cards_a_full_house_may_beat_a_flush() -> None:
    assert category(hand("9s 9d 9c 5h 5s 3s 2s Ks Ad")) is Category.FULL_HOUSE
    assert category(hand("9s 9d 9c 9h 5s 3s 2s Ks Ad")) is Category.FOUR
    assert category(hand("9s 8s 7s 6s 5s 9d 9c 9h Ad")) is Category.STRAIGHT_FLUSH


def test_a_deck_has_52_cards_each_once() -> None:
    assert len(set(Card)) == 52
    assert {(card.rank, card.suit) for card in Card} == {(2 + rank, suit) for rank in range(13) for suit in SUITS}
    assert (Card("Td").rank, Card("Td").suit, Card("2s").rank, Card("Ac").rank) == (10, "d", 2, 14)
    assert all(card.rank == RANKS.index(card[0]) + 2 for card in Card)


def test_the_same_card_twice_is_found_with_its_places() -> None:
    ace, ten = Card.SA, Card.DT
    assert repeated((ace, ten, ace, ace)) == (ace,)
    assert duplicate((ace,), (ten,)) is None
    refusal = duplicate((ace,), (ten, ace))
    assert refusal is not None and refusal.reason == "duplicate_card"
    assert duplicate((), (ten, ten)) is not None
    assert clashes({"seat 3": (ace, ten), "board": (ace,)}) == {ace: ("seat 3", "board")}
