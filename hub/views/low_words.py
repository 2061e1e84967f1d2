"""Low hands in words: the best five cards, or all of fewer, where the lowest hand wins (RAZZ.md Z2, Z3)."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from hub.events.cards import Card
from hub.rules.razz.low import best_ranks, ranks_text

FIVE: Final = 5

ONES: Final = (
    "ace",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
)
"""By rank, the ace first: it is always low."""


def low_words(cards: Sequence[Card]) -> str:
    """What the best five are: "an eight low, 8-6-4-3-A", "a pair of twos, 5-4-3-2-2"."""
    ranks = best_ranks(cards)
    return f"{_kind(ranks)}, {ranks_text(ranks).replace('T', '10')}"


def low_name(cards: Sequence[Card]) -> str:
    """The same as a heading: "Eight low, 8-6-4-3-A"."""
    words = low_words(cards).removeprefix("an ").removeprefix("a ")
    return words[:1].upper() + words[1:]


@lru_cache(256)
def lowest_five(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards that are worth as much as all of these, at most five; those that stand first where others do as well.

    With two to eight cards this takes at most 56 comparisons; the last hands are kept, for screens ask again and again.
    """
    whole = best_ranks(cards)
    return next(five for five in combinations(cards, min(FIVE, len(cards))) if best_ranks(five) == whole)


def _kind(ranks: Sequence[int]) -> str:
    count = Counter(ranks)
    matched = sorted((rank for rank in count if count[rank] > 1), key=lambda rank: (-count[rank], -rank))
    if not matched:
        one = ONES[ranks[0] - 1]
        return f"{'an' if one[0] in 'ae' else 'a'} {one} low"
    many = [_many(rank) for rank in matched]
    return _MATCHED[tuple(count[rank] for rank in matched)].format(*many)


_MATCHED: Final = {
    (2,): "a pair of {}",
    (2, 2): "two pair, {} and {}",
    (3,): "three of a kind, {}",
    (3, 2): "a full house, {} over {}",
    (4,): "four of a kind, {}",
}
"""By how often the ranks that occur more than once do."""


def _many(rank: int) -> str:
    one = ONES[rank - 1]
    return f"{one}es" if one == "six" else f"{one}s"
