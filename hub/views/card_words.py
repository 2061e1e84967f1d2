"""Cards, chips and hands in words."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from hub.events.cards import Card
from hub.rules.poker.strength import Category, category, ranks_of, strength

SUITS: Final[Mapping[str, str]] = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}

THIN: Final = "\u202f"
"""Between thousands: a thin space at which no line breaks."""

RANKS: Final = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
"""The two first."""

ACE: Final = 14


def card_words(cards: Iterable[Card]) -> str:
    """Cards as they are written down: "A♠ 10♦"."""
    return " ".join(f"{card.value[0].replace('T', '10')}{SUITS[card.suit]}" for card in cards)


def chips_words(chips: int) -> str:
    """An amount with thin spaces between thousands: "48 000"."""
    return f"{chips:,}".replace(",", THIN)


def listed(names: Sequence[str]) -> str:
    """Names in a row: "Ann, Bo and Cy"."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def hand_words(cards: Iterable[Card]) -> str:
    """What the best five of two to nine cards are: "two pair, kings and nines"."""
    hand = strength(cards)
    ranks = ranks_of(hand)
    kind = category(hand)
    if kind is Category.STRAIGHT_FLUSH and ranks[0] == ACE:
        return "a royal flush"
    second = _many(ranks[1]) if len(ranks) > 1 else ""
    return _KINDS[kind].format(one=_one(ranks[0]), many=_many(ranks[0]), second=second)


def hand_name(cards: Iterable[Card]) -> str:
    """The same as a heading: "Two pair, kings and nines"."""
    words = hand_words(cards).removeprefix("a ")
    return words[:1].upper() + words[1:]


@lru_cache(256)
def best_five(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards that are worth as much as all of these, at most five; those that stand first where others do as well.

    With two to nine cards this takes at most 126 comparisons; the last hands are kept, for screens ask again and again.
    """
    whole = strength(cards)
    return next(five for five in combinations(cards, min(5, len(cards))) if strength(five) == whole)


_KINDS: Final[Mapping[Category, str]] = {
    Category.HIGH_CARD: "{one} high",
    Category.PAIR: "a pair of {many}",
    Category.TWO_PAIR: "two pair, {many} and {second}",
    Category.THREE: "three of a kind, {many}",
    Category.STRAIGHT: "a straight, {one} high",
    Category.FLUSH: "a flush, {one} high",
    Category.FULL_HOUSE: "a full house, {many} over {second}",
    Category.FOUR: "four of a kind, {many}",
    Category.STRAIGHT_FLUSH: "a straight flush, {one} high",
}


def _one(rank: int) -> str:
    return RANKS[rank - 2]


def _many(rank: int) -> str:
    return f"{_one(rank)}es" if _one(rank) == "six" else f"{_one(rank)}s"
