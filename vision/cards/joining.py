"""Indices joined into cards by geometry: a card shows the same index in two corners, half a turn apart, or in four."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import numpy as np

from calibration.model import Floats
from vision.cards.finder import Hit
from vision.cards.learned import Sight
from vision.cards.sighted import Index

_AGAINST: Final = -0.85
_LENGTHS: Final = 1.5
_STRAIGHT: Final = -0.96
_LIKE_USUAL: Final = 0.13
_COMMON: Final = 0.02
"""Product of the shares of one reading at two corners, from which on both may be that."""


@dataclass(frozen=True, slots=True)
class Reach:
    """How far two indices of a card lie from each other.

    Args:
        least: From one corner's to another's, in `unit`.
        most: The same.
        slope: Way down the card for each way across it, from the least to the most.
        unit: The length that distances are told in, 0 for the indices' own.
        usual: Across and down a card from one corner's to the opposite one's, in `unit`.
        beside: How far two that stand the same way may be from each other, for decks with an index in each corner; 0
            where two cards side by side cannot be told from one.
    """

    least: float
    most: float
    slope: tuple[float, float]
    usual: tuple[float, float]
    unit: float = 0.0
    beside: float = 0.0


IN_LENGTHS: Final = Reach(1.5, 8.0, (0.5, 2.8), (2.5, 3.1))
"""Over all decks and views, for pictures without a calibration."""

ON_TABLE: Final = Reach(36.0, 94.0, (0.7, 1.9), (50.0, 62.0), 1.0, 58.0)
"""In mm, of cards of 63 x 88."""


@dataclass(frozen=True, slots=True)
class Found:
    """The indices of one card, the surest first.

    `contested` says that an index which reads differently lies where another corner of this card should be, or is
    one of `corners`.
    """

    corners: tuple[Index, ...]
    contested: bool = False

    @property
    def centre(self) -> tuple[float, float]:
        """Pixels: the middle of the card where opposite corners are seen, else of the index."""
        x, y = np.mean([(each.hit.x, each.hit.y) for each in self.corners], axis=0).tolist()
        return (x, y)


def join(found: Sequence[Index], places: Sequence[Hit], reach: Reach) -> tuple[Found, ...]:
    """The cards that indices belong to; each index to one card.

    What reads differently is one card only where the two lie as this deck's corners do and some reading suits both.

    Args:
        found: The indices.
        places: Where each of them lies, in whatever `reach` speaks of; y grows downwards.
        reach: How far those of a card may be from each other.
    """
    group = list(range(len(found)))
    codes = [each.code for each in found]
    for one, other in combinations(range(len(found)), 2):
        if codes[one] == codes[other] and on_one_card(places[one], places[other], reach):
            old, new = group[other], group[one]
            group = [new if each == old else each for each in group]
    contested: set[int] = set()
    for one, other in _contested(found, places, reach, group):
        contested |= {one, other}
        if _common(found[one].sight, found[other].sight) >= _COMMON and _is_free(group, one, other):
            old, new = group[other], group[one]
            group = [new if each == old else each for each in group]
    return tuple(_card(found, group, number, contested) for number in dict.fromkeys(group))


def _card(found: Sequence[Index], group: Sequence[int], number: int, contested: set[int]) -> Found:
    own = [place for place, each in enumerate(group) if each == number]
    return Found(tuple(found[place] for place in own), any(place in contested for place in own))


def _contested(
    found: Sequence[Index], places: Sequence[Hit], reach: Reach, group: Sequence[int]
) -> list[tuple[int, int]]:
    """Pairs that read differently and stand as corners of one card, one of them without another; likeliest first.

    How corners of this deck stand to each other is taken from the cards of which both were joined, else from what is
    usual; where only the shape of that is known, two of one rank or suit are meant.
    """
    pairs = list(combinations(range(len(found)), 2))
    known = [_stand(places, pair, reach) for pair in pairs if group[pair[0]] == group[pair[1]]]
    usual = np.median(known, axis=0) if known else np.array(reach.usual)
    codes = [each.code for each in found]
    alone = {place for place, number in enumerate(group) if group.count(number) == 1}
    meant = []
    for pair in pairs:
        one, other = (codes[place] for place in pair)
        if not alone & set(pair) or one == other or _turned(places, pair) > _STRAIGHT:
            continue
        stand = _stand(places, pair, reach)
        if not known and not reach.unit:
            if one[0] != other[0] and one[1] != other[1]:
                continue
            usual = np.array(reach.usual) * np.linalg.norm(stand) / np.linalg.norm(reach.usual)
        off = float(np.linalg.norm(stand - usual) / np.linalg.norm(usual))
        if off <= _LIKE_USUAL and reach.least <= np.linalg.norm(stand) <= reach.most:
            meant.append((-_common(found[pair[0]].sight, found[pair[1]].sight), pair))
    return [pair for _, pair in sorted(meant)]


def _is_free(group: Sequence[int], one: int, other: int) -> bool:
    """Whether two are no card yet, and one of them has no other corner."""
    return group[one] != group[other] and min(group.count(group[one]), group.count(group[other])) == 1


def _common(one: Sight, other: Sight) -> float:
    """0-1: the product of what both give to the reading that suits them best."""
    ranks, suits = (np.multiply(*each) for each in ((one.ranks, other.ranks), (one.suits, other.suits)))
    return float(ranks[:-1].max() * suits[:-1].max())


def _turned(places: Sequence[Hit], pair: tuple[int, int]) -> float:
    one, other = (places[place].up for place in pair)
    return one[0] * other[0] + one[1] * other[1]


def _stand(places: Sequence[Hit], pair: tuple[int, int], reach: Reach) -> Floats:
    """(2,) from one of a pair to the other, across and down."""
    one, other = (places[place] for place in pair)
    return np.array(_apart(one, other, reach.unit or (one.length + other.length) / 2))


def on_one_card(one: Hit, other: Hit, reach: Reach) -> bool:
    """Whether two indices stand to each other as those in two corners of a card."""
    longer, shorter = max(one.length, other.length), min(one.length, other.length)
    if longer > _LENGTHS * shorter:
        return False
    turned = one.up[0] * other.up[0] + one.up[1] * other.up[1]
    across, down = _apart(one, other, reach.unit or (one.length + other.length) / 2)
    if not reach.least <= float(np.hypot(across, down)) <= reach.most:
        return False
    if turned <= _AGAINST:
        return _is_opposite(across, down, reach.slope) or _is_below(across, down)
    return turned >= -_AGAINST and abs(down) <= 0.2 * abs(across) and abs(across) <= reach.beside


def _is_opposite(across: float, down: float, slope: tuple[float, float]) -> bool:
    """To the right and below: the corner at the other end of the diagonal."""
    return across > 0 and slope[0] * across <= down <= slope[1] * across


def _is_below(across: float, down: float) -> bool:
    """Straight below: the fourth corner of decks that have an index in each."""
    return down > 0 and abs(across) <= 0.25 * down


def _apart(one: Hit, other: Hit, unit: float) -> tuple[float, float]:
    """From one to the other, across and down as the one stands."""
    x, y = (other.x - one.x) / unit, (other.y - one.y) / unit
    up = one.up
    return (-up[1] * x + up[0] * y, -(up[0] * x + up[1] * y))
