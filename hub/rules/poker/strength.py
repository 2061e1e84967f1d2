"""How strong cards are: the best five of two to nine, as one number. Fewer than five are judged as they lie.

A missing card ranks below any card, and straights and flushes need five, so two cards compare by pair, then high card,
then second card (BLUFF.md D3). Suits never count by themselves.
"""

from collections.abc import Iterable
from enum import IntEnum
from functools import cache
from typing import Final

from hub.events.cards import RANKS, SUITS, Card


class Category(IntEnum):
    """The kinds of hands, weakest first."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR = 7
    STRAIGHT_FLUSH = 8


# A card is one number: three bits a rank count how often it occurs, four bits a suit count from 3, so that the fifth
# card of a suit sets its highest bit, and thirteen bits a suit say which ranks it has. Cards are added up.
_COUNTS: Final = 3 * len(RANKS)
_SUITED: Final = _COUNTS + 4 * len(SUITS)
_RANKS: Final = (1 << _COUNTS) - 1
_START: Final = 0x3333 << _COUNTS
_FLUSH: Final = 0x8888 << _COUNTS
_VALUES: Final = {
    card: 1 << 3 * (card.rank - 2)
    | 1 << _COUNTS + 4 * SUITS.index(card.suit)
    | 1 << _SUITED + len(RANKS) * SUITS.index(card.suit) + card.rank - 2
    for card in Card
}
_VALUE_OF: Final = _VALUES.__getitem__

_WHEEL: Final = 0b1_0000_0000_1111
"""Ace to five, the lowest straight."""


def strength(cards: Iterable[Card]) -> int:
    """The strength of the best five of these cards, of which none occurs twice: more is better, equal is equal."""
    total = sum(map(_VALUE_OF, cards), _START)
    by_rank = _by_ranks(total & _RANKS)
    if total & _FLUSH:
        suit = ((total >> _COUNTS & 0x8888).bit_length() - 1) // 4
        return max(by_rank, _by_suit(total >> _SUITED + 13 * suit & 0x1FFF))
    return by_rank


def category(hand: int) -> Category:
    """The kind of hand that a strength stands for."""
    return Category(hand >> 20)


def ranks_of(hand: int) -> tuple[int, ...]:
    """The ranks that decide, most important first: 2 to 14. A pair of tens with an ace is 10, 14, ..."""
    return tuple(rank for rank in (hand >> shift & 15 for shift in (16, 12, 8, 4, 0)) if rank)


def _pack(kind: Category, ranks: Iterable[int]) -> int:
    packed = int(kind)
    digits = [*ranks, 0, 0, 0, 0, 0][:5]
    for rank in digits:
        packed = packed << 4 | rank
    return packed


@cache
def _by_suit(mask: int) -> int:
    """The best of five or more cards of one suit."""
    top = _straight_top(mask)
    if top:
        return _pack(Category.STRAIGHT_FLUSH, [top])
    return _pack(Category.FLUSH, [rank for rank in range(14, 1, -1) if mask >> rank - 2 & 1])


def _straight_top(mask: int) -> int:
    """The highest card of the best straight among these ranks (bit 0 is the two), 0 where there is none."""
    for top in range(14, 5, -1):
        five = 0b11111 << top - 6
        if mask & five == five:
            return top
    return 5 if mask & _WHEEL == _WHEEL else 0


@cache
def _by_ranks(counts: int) -> int:
    """The best hand of these ranks without regard to suits; worked out once for each of the 73,775 sets of 5 to 7."""
    counted = {rank: counts >> 3 * (rank - 2) & 7 for rank in range(14, 1, -1)}
    present = sorted((rank for rank in counted if counted[rank]), key=lambda rank: (counted[rank], rank), reverse=True)
    kind, sets = _shape([counted[rank] for rank in present])
    top = _straight_top(sum(1 << rank - 2 for rank in present))
    if top and kind < Category.STRAIGHT:
        return _pack(Category.STRAIGHT, [top])
    rest = sorted(present[sets:], reverse=True)
    return _pack(kind, [*present[:sets], *rest[: _KICKERS[kind]]])


_KICKERS: Final = {
    Category.HIGH_CARD: 5,
    Category.PAIR: 3,
    Category.TWO_PAIR: 1,
    Category.THREE: 2,
    Category.FULL_HOUSE: 0,
    Category.FOUR: 1,
}


def _shape(counts: list[int]) -> tuple[Category, int]:
    """The kind of hand by how often its ranks occur, most often first, and how many ranks make it up."""
    match counts:
        case [4, *_]:
            return Category.FOUR, 1
        case [3, second, *_] if second >= 2:
            return Category.FULL_HOUSE, 2
        case [3, *_]:
            return Category.THREE, 1
        case [2, 2, *_]:
            return Category.TWO_PAIR, 2
        case [2, *_]:
            return Category.PAIR, 1
        case _:
            return Category.HIGH_CARD, 0
