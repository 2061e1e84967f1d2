"""How low cards are: the best five of one to nine, as one number; fewer than five are judged as they lie (Z2, Z3, E17).

Aces are low, straights, flushes and suits do not matter. Fewer matched cards are lower, then the lower matched ranks,
then the lower rest, highest first.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from hub.events.cards import RANKS, SUITS, Card

KING: Final = 13

FACES: Final = "A23456789TJQK"
"""By rank, from 1."""


def low_rank(card: Card) -> int:
    """1 (ace) to 13 (king)."""
    return 1 if card.rank == len(RANKS) + 1 else card.rank


def by_suit(card: Card) -> tuple[int, int]:
    """A key that orders cards by rank and then by suit, spades highest: only for the bring-in (Z7, Z8)."""
    return low_rank(card), -SUITS.index(card.suit)


# A rank is three bits that count how often it occurs; cards are added up.
_VALUES: Final[Mapping[Card, int]] = {card: 1 << 3 * (low_rank(card) - 1) for card in Card}
_VALUE_OF: Final = _VALUES.__getitem__

_SHAPES: Final[Mapping[int, tuple[tuple[int, ...], ...]]] = {
    0: ((),),
    1: ((1,),),
    2: ((1, 1), (2,)),
    3: ((1, 1, 1), (2, 1), (3,)),
    4: ((1, 1, 1, 1), (2, 1, 1), (2, 2), (3, 1), (4,)),
    5: ((1, 1, 1, 1, 1), (2, 1, 1, 1), (2, 2, 1), (3, 1, 1), (3, 2), (4, 1)),
}
"""How often the ranks of so many cards can occur, lowest kind of hand first."""

_KINDS: Final[Mapping[tuple[int, ...], int]] = {
    shape: kind
    for shapes in _SHAPES.values()
    for shape in shapes
    for kind, start in enumerate(((), (2,), (2, 2), (3,), (3, 2), (4,)))
    if tuple(each for each in shape if each > 1) == start
}


def low(cards: Iterable[Card]) -> int:
    """How low the best five of these cards are, of which none occurs twice: less is better, equal is equal.

    Numbers compare only between hands of the same number of cards, or of five and more.
    """
    return _lowest(sum(map(_VALUE_OF, cards)))[0]


def best_ranks(cards: Iterable[Card]) -> tuple[int, ...]:
    """The ranks (1 to 13) of the best five, highest first; of all cards where they are fewer."""
    return _lowest(sum(map(_VALUE_OF, cards)))[1]


def ranks_text(ranks: Iterable[int]) -> str:
    """Ranks as the rulebook writes them: `5-4-3-2-A`."""
    return "-".join(FACES[rank - 1] for rank in ranks)


@cache
def _lowest(counts: int) -> tuple[int, tuple[int, ...]]:
    """The number and the ranks of the best five; worked out once for each of the 49,205 sets of seven."""
    counted = {rank: counts >> 3 * (rank - 1) & 7 for rank in range(1, KING + 1) if counts >> 3 * (rank - 1) & 7}
    many = min(5, sum(counted.values()))
    for shape in _SHAPES[many]:
        ranks = _fitted(shape, counted)
        if ranks is not None:
            return _packed(shape, ranks), _spread(shape, ranks)
    raise ValueError("a rank has four cards")


def _fitted(shape: tuple[int, ...], counted: Mapping[int, int]) -> tuple[int, ...] | None:
    """The lowest ranks for each part of the shape, None where there are none: `counted` is ascending."""
    if len(shape) > len(counted):
        return None
    left, taken = dict(counted), []
    for many in shape:
        rank = next((rank for rank, have in left.items() if have >= many), None)
        if rank is None:
            return None
        taken.append(rank)
        del left[rank]
    return tuple(taken)


def _packed(shape: tuple[int, ...], ranks: tuple[int, ...]) -> int:
    """The kind of hand, then the ranks: those that occur most often first, and of these the highest."""
    number = _KINDS[shape]
    parts = sorted(zip(shape, ranks, strict=True), reverse=True)
    for _, rank in parts:
        number = number << 4 | rank
    return number << 4 * (5 - len(parts))


def _spread(shape: tuple[int, ...], ranks: tuple[int, ...]) -> tuple[int, ...]:
    each = (rank for many, rank in zip(shape, ranks, strict=True) for _ in range(many))
    return tuple(sorted(each, reverse=True))
