"""The second reader's verdict on a card that the network read: the shapes of its indices, and its pips.

The votes of all corners and of the pips are put together. It agrees with a code for which they are, in rank and in
suit, surely ahead of every other: the fewer pixels and corners there are, the further.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np

from hub.events.cards import RANKS, SUITS
from vision.cards.finder import F32
from vision.cards.pip_count import Pips
from vision.cards.sighted import Index
from vision.cards.votes import Votes

_RANK_LEAD: Final = 0.3
"""How far the rank must be ahead of every other, in parts of its own votes and of _DOUBT."""

_DOUBT: Final = 0.15

_LENGTHS_PX: Final = (18.0, 30.0)
_SUIT_LEAD: Final = {"s": (0.4, 0.12), "h": (0.5, 0.25), "d": (0.5, 0.25), "c": (0.6, 0.25)}
"""How far a suit must be ahead of the other one of its colour, of one for a clear index, for indices as short and as
long as _LENGTHS_PX. A spade is never as far from all clubs as a club of three clear leaves is from all spades."""

_COUNTED: Final = 1.5
"""What all pips of a card say counts as much as the votes of so many corners for its rank."""

_PIPS_WEIGH: Final = 2
"""What the shape of all pips says counts as what two corners say."""

_CLEAR: Final = 0.75
"""Leads of rank and suit at two corners from which on pips could not change the verdict."""

_UNCOUNTED: Final = Pips()
_PIPS_OF: Final = {"A": 1, **{str(count): count for count in range(2, 10)}, "T": 10}


def agrees(code: str, corners: Sequence[Index], pips: Pips) -> bool:
    """Whether the second reader says the same card.

    Args:
        code: What the network read.
        corners: The card's indices.
        pips: What lies between them.
    """
    return likest_rank(corners, pips).get(code[0], 0.0) >= _RANK_LEAD and _suit_agrees(code[1], corners, pips)


def is_clear(code: str, corners: Sequence[Index]) -> bool:
    """Whether two corners say a code so surely that pips need not be counted."""
    return len(corners) > 1 and _lead(code, corners) >= _CLEAR


def says_alone(code: str, corner: Index) -> bool:
    """Whether one corner says a code so surely that another one need not be asked."""
    return _lead(code, [corner]) >= _CLEAR


def _lead(code: str, corners: Sequence[Index]) -> float:
    """0-1: how far corners are ahead for a rank or for a suit, whichever is less, without pips."""
    ranks, suits = likest_rank(corners, _UNCOUNTED), likest_suit(corners, _UNCOUNTED)
    return min(ranks.get(code[0], 0.0), suits.get(code[1], 0.0))


def _suit_agrees(suit: str, corners: Sequence[Index], pips: Pips) -> bool:
    length = max((each.hit.length for each in corners), default=0.0)
    return likest_suit(corners, pips).get(suit, 0.0) >= _suit_bound(suit, length)


def _suit_bound(suit: str, length_px: float) -> float:
    (short, long), (much, little) = _LENGTHS_PX, _SUIT_LEAD[suit]
    part = min(1.0, max(0.0, (length_px - short) / (long - short)))
    return much + part * (little - much)


def likest_rank(corners: Sequence[Index], pips: Pips) -> dict[str, float]:
    """The rank that gets most votes, with its lead (0-1); {} where there are none."""
    votes = [each.shape.rank for each in corners]
    if 0 < pips.count <= len(_PIPS_OF):
        said = [_COUNTED * (count == pips.count) for count in map(_counted, RANKS)]
        votes.append(Votes(tuple(said)))
    shares = _added(votes)
    return {} if shares is None else _best(shares, RANKS, _DOUBT + float(shares.max()))


def likest_suit(corners: Sequence[Index], pips: Pips) -> dict[str, float]:
    """The suit that gets most votes, with its mean lead (0-1); {} where there are none."""
    votes = [*(each.shape.suit for each in corners), *[pips.suit] * _PIPS_WEIGH]
    shares = _added(votes)
    return {} if shares is None else _best(shares, SUITS, sum(bool(each.shares) for each in votes))


def _counted(rank: str) -> int:
    return _PIPS_OF.get(rank, 0)


def _added(votes: Sequence[Votes]) -> F32 | None:
    said = [each.shares for each in votes if each.shares]
    return np.asarray(np.sum(said, axis=0), np.float32) if said else None


def _best(votes: F32, letters: str, unit: float) -> dict[str, float]:
    second, first = np.argsort(votes)[-2:].tolist()
    return {letters[first]: float(votes[first] - votes[second]) / unit}


def likelier(code: str, pips: Pips) -> str:
    """The card that the second reader would take for a code of which the network is not sure; it is never verified.

    Only all pips of a card are surer of its rank than the network is; on painted scenes shapes never were.
    """
    return (rank_of(pips) or code[0]) + code[1]


def rank_of(pips: Pips) -> str:
    """The rank of a number card whose pips are all seen; '' where not, and for one pip, which may be anything."""
    return next((rank for rank, count in _PIPS_OF.items() if count == pips.count and count > 1), "")


def says_whole(code: str, corners: Sequence[Index], pips: Pips) -> bool:
    """Whether all pips of a card are seen, and they are surely so many, and of that suit as the corners are."""
    return rank_of(pips) == code[0] and bool(pips.suit.shares) and _suit_agrees(code[1], corners, pips)
