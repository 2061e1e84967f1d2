"""The second reader's verdict on a card that the network read: the shapes of its indices, and its pips.

It agrees with a rank that the shapes of a corner, or the number of pips, say too; with a suit that the shapes of a
corner, or a pip, say too; and it does so only where at most half as much says something else.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from vision.cards.pip_count import Pips
from vision.cards.printed import Likeness
from vision.cards.sighted import Index


@dataclass(frozen=True, slots=True)
class Bounds:
    """From which score and lead on a likeness counts."""

    score: float
    lead: float

    def hold(self, likeness: Likeness) -> bool:
        """Whether it counts."""
        return likeness.score >= self.score and likeness.lead >= self.lead


_RANK_FOR: Final = (Bounds(0.72, 0.06), Bounds(0.55, 0.12))
_RANK_AGAINST: Final = Bounds(0.75, 0.08)
_SUIT_FOR: Final[Mapping[str, tuple[Bounds, ...]]] = {
    "s": (Bounds(0.9, 1.8), Bounds(0.82, 3.5)),
    "c": (Bounds(0.9, 3.5), Bounds(0.82, 4.5)),
    "h": (Bounds(0.85, 4.0), Bounds(0.8, 8.0)),
    "d": (Bounds(0.85, 4.0), Bounds(0.8, 8.0)),
}
"""One of each is to hold. A club half as far from a spade as printed ones are may be another printer's spade."""

_PIPS_WEIGH: Final = 2
"""What all pips of a card say counts as what two corners say."""

_RANK_TAKEN: Final = Bounds(0.88, 0.12)
_SUIT_AGAINST: Final = Bounds(0.75, 1.0)


def agrees(code: str, corners: Sequence[Index], pips: Pips) -> bool:
    """Whether the second reader says the same card.

    Args:
        code: What the network read.
        corners: The card's indices.
        pips: What lies between them.
    """
    ranks = list(_says(code[0], [each.shape.rank for each in corners], _RANK_FOR, _RANK_AGAINST))
    if pips.count:
        ranks += [pips.count == _PIPS_OF.get(code[0])] * _PIPS_WEIGH
    suits = list(_says(code[1], [each.shape.suit for each in corners], _SUIT_FOR[code[1]], _SUIT_AGAINST))
    if pips.suit.name:
        suits += list(_says(code[1], [pips.suit], _SUIT_FOR[code[1]], _SUIT_AGAINST)) * _PIPS_WEIGH
    return _holds(ranks) and _holds(suits)


def _holds(said: Sequence[bool]) -> bool:
    """Whether something says so, and twice as much as says something else."""
    return any(said) and sum(said) >= 2 * (len(said) - sum(said))


def likelier(code: str, corners: Sequence[Index], pips: Pips) -> str:
    """The card that the second reader would take for a code of which the network is not sure; it is never verified."""
    rank = max((each.shape.rank for each in corners), key=lambda each: each.score)
    suit = max((pips.suit, *(each.shape.suit for each in corners)), key=lambda each: each.score)
    counted = rank_of(pips)
    return (counted or (rank.name if _RANK_TAKEN.hold(rank) else code[0])) + (suit.name if _takes(suit) else code[1])


def rank_of(pips: Pips) -> str:
    """The rank of a number card whose pips are all seen; '' where not, and for one pip, which may be anything."""
    return next((rank for rank, count in _PIPS_OF.items() if count == pips.count and count > 1), "")


def says_whole(code: str, pips: Pips) -> bool:
    """Whether all pips of a card are seen, and they are surely so many and of that suit."""
    return rank_of(pips) == code[0] and pips.suit.name == code[1] and _takes(pips.suit)


def _takes(suit: Likeness) -> bool:
    return bool(suit.name) and any(bounds.hold(suit) for bounds in _SUIT_FOR[suit.name])


def _says(letter: str, likest: Sequence[Likeness], own: Sequence[Bounds], other: Bounds) -> Iterator[bool]:
    """True for each that is surely alike to the letter, False for each that is surely alike to another one."""
    for each in likest:
        if each.name == letter and any(bounds.hold(each) for bounds in own):
            yield True
        elif each.name != letter and other.hold(each):
            yield False


_PIPS_OF: Final = {"A": 1, **{str(count): count for count in range(2, 10)}, "T": 10}
