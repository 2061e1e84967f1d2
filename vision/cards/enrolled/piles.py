"""Where the cards of a pile may lie: corners that stand out of its outline, each of which fixes a card's place.

The outline of cards that lie on each other or side by side is made of their sides; where two of these meet at a right
angle and stand out, a corner of a card is, with its long side along the one or along the other.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from calibration.model import Floats
from vision.cards.enrolled.planes import Mask
from vision.cards.outlines import Contour
from vision.cards.suits import U8
from vision.cards.views import PX_PER_MM

_EXACT_PX: Final = 1.6
"""How far the outline may be from the straight sides that are laid through it."""

_SIDE_MM: Final = 7.0
"""A shorter piece of outline says too little about where a side lies."""

_ROUND_MM: Final = 7.0
"""So far from where two sides would meet they may end: a card's corners are round."""

_SQUARE: Final = 0.09
"""Cosine of the angle between two sides of one card at most."""

_INSIDE: Final = 0.985
_SAME_MM: Final = 6.0
_ON_SIDE_MM: Final = 1.6
_EXPLAINS_MM: Final = 9.0
"""Length of outline that a card must explain which no other one does."""

_STEP_MM: Final = 4.0

_LEFT_MM: Final = 8.0
"""Length of outline that may be left over: a card that shows no more of itself than that is not told by it."""

_BARE_MM: Final = 4.5
_BARE_MM2: Final = 40.0
MOST_CARDS: Final = 12


@dataclass(frozen=True, slots=True)
class _Side:
    """A straight piece of outline, pixels; the pile lies to the right of the way from one end to the other."""

    begin: Floats
    end: Floats

    @property
    def way(self) -> Floats:
        return np.asarray((self.end - self.begin) / np.linalg.norm(self.end - self.begin), np.float64)


@dataclass(frozen=True, slots=True)
class Pile:
    """What may lie in an outline.

    Args:
        cards: (4, 2) corners each, pixels of the view, clockwise, a short side first; those that explain most first.
        whole: Whether they cover all of it.
    """

    cards: tuple[Floats, ...]
    whole: bool


def cards_of(contour: Contour, filled: U8, card_mm: tuple[float, float]) -> Pile:
    """The cards by which an outline can be explained, as few as do.

    Args:
        contour: (n, 2) of the pile, pixels of the view.
        filled: (h, w) 255 where the pile lies.
        card_mm: Short and long side of a card.
    """
    sides = tuple(_sides(contour))
    chosen, left = _chosen(_at_corners(sides, card_mm), contour, filled, np.ones(len(contour), np.bool_))
    if int(left.sum()) > _LEFT_MM * PX_PER_MM:
        more, left = _chosen(_along(sides, card_mm), contour, filled, left)
        chosen = [*chosen, *more]
    whole = int(left.sum()) <= _LEFT_MM * PX_PER_MM and _covered(chosen, filled)
    return Pile(tuple(chosen), whole)


def _chosen(candidates: Iterable[Floats], contour: Contour, filled: U8, left: Mask) -> tuple[list[Floats], Mask]:
    """Those cards that explain most of what is left (n,) of the outline, and what is left then."""
    cards = [each for each in candidates if _lies_inside(each, filled)]
    explained = [_on_sides(each, contour) for each in cards]
    found: list[Floats] = []
    while cards and len(found) < MOST_CARDS:
        gains = [int((each & left).sum()) for each in explained]
        best = int(np.argmax(gains))
        if gains[best] < _EXPLAINS_MM * PX_PER_MM:
            break
        left = left & ~explained[best]
        if not any(_is_same(cards[best], other) for other in found):
            found.append(cards[best])
    return found, left


def _at_corners(sides: Sequence[_Side], card_mm: tuple[float, float]) -> Iterator[Floats]:
    """The cards of which a corner stands out."""
    for side, other in zip(sides, (*sides[1:], *sides[:1]), strict=True):
        corner = _corner(side, other)
        if corner is not None:
            short, long = (length * PX_PER_MM for length in card_mm)
            for along_back, along_on in ((short, long), (long, short)):
                yield _card(corner, -side.way * along_back, other.way * along_on)


def _along(sides: Sequence[_Side], card_mm: tuple[float, float]) -> Iterator[Floats]:
    """The cards of which only a piece of a side stands out: wherever along it they may lie."""
    short, long = (length * PX_PER_MM for length in card_mm)
    for side in sides:
        inward = np.array([-side.way[1], side.way[0]])
        seen = float(np.linalg.norm(side.end - side.begin))
        for along, deep in ((short, long), (long, short)):
            for before in np.arange(0.0, max(along - seen, 0.0) + 1.0, _STEP_MM * PX_PER_MM):
                corner = side.begin + side.way * (along - before)
                yield _card(corner, -side.way * along, inward * deep)


def _sides(contour: Contour) -> Iterator[_Side]:
    """The straight pieces, clockwise as seen, laid through the outline's points; round corners between are left out."""
    points = contour if cv2.contourArea(contour.reshape(-1, 1, 2), True) > 0 else contour[::-1]
    ends = cv2.approxPolyDP(points.reshape(-1, 1, 2), _EXACT_PX, True).reshape(-1, 2)
    index = {tuple(point.tolist()): place for place, point in reversed(list(enumerate(points)))}
    for begin, end in zip(ends, np.roll(ends, -1, axis=0), strict=True):
        if np.linalg.norm(end - begin) < _SIDE_MM * PX_PER_MM:
            continue
        first, last = index[tuple(begin.tolist())], index[tuple(end.tolist())]
        count = (last - first) % len(points)
        own = points[(first + np.arange(2, max(3, count - 1))) % len(points)].astype(np.float32)
        x, y, at_x, at_y = cv2.fitLine(own, cv2.DIST_HUBER, 0, 0.01, 0.01).ravel().tolist()
        way, at = np.array([x, y]), np.array([at_x, at_y])
        way = way if way @ (end - begin) > 0 else -way
        # Contours run through the middles of the outermost pixels, half a pixel inside.
        at = at + 0.5 * np.array([way[1], -way[0]])
        yield _Side(at + way * ((begin - at) @ way), at + way * ((end - at) @ way))


def _corner(side: _Side, other: _Side) -> Floats | None:
    """(2,) where two sides that follow each other meet and stand out; None where that is no corner of a card."""
    one, two = side.way, other.way
    if abs(float(one @ two)) > _SQUARE or one[0] * two[1] - one[1] * two[0] < 0:
        return None
    along = np.linalg.solve(np.column_stack([one, -two]), other.begin - side.begin)
    meet = side.begin + one * along[0]
    reach = _ROUND_MM * PX_PER_MM
    near = np.linalg.norm(meet - side.end) <= reach and np.linalg.norm(meet - other.begin) <= reach
    return np.asarray(meet, np.float64) if near else None


def _card(corner: Floats, back: Floats, on: Floats) -> Floats:
    """(4, 2) the card with this corner and these two sides from it, clockwise, a short side first."""
    found = np.stack([corner + back, corner, corner + on, corner + back + on])
    first, second = np.linalg.norm(found[1] - found[0]), np.linalg.norm(found[2] - found[1])
    return np.asarray(found if first < second else np.roll(found, -1, axis=0), np.float64)


def _lies_inside(card: Floats, filled: U8) -> bool:
    mask = np.zeros(filled.shape, np.uint8)
    cv2.fillConvexPoly(mask, np.rint(card.mean(axis=0) + (card - card.mean(axis=0)) * 0.97).astype(np.int32), 255)
    area = float(np.count_nonzero(mask))
    return area > 0 and float(np.count_nonzero(cv2.bitwise_and(mask, filled))) >= _INSIDE * area


def _on_sides(card: Floats, contour: Contour) -> Mask:
    """(n,) the points of the outline that lie on the card's sides."""
    found = np.zeros(len(contour), np.bool_)
    for one, other in zip(card, np.roll(card, -1, axis=0), strict=True):
        length = float(np.linalg.norm(other - one))
        way = (other - one) / length
        along, beside = (contour - one) @ way, (contour - one) @ np.array([-way[1], way[0]])
        found |= (np.abs(beside) <= _ON_SIDE_MM * PX_PER_MM) & (along >= 0.0) & (along <= length)
    return found


def _is_same(card: Floats, other: Floats) -> bool:
    """Whether two places are of one card, as its corners give it."""
    gaps = [np.linalg.norm(card - np.roll(other, turn, axis=0), axis=1).max() for turn in (0, 2)]
    return float(min(gaps)) <= _SAME_MM * PX_PER_MM


def _covered(cards: Sequence[Floats], filled: U8) -> bool:
    """Whether nothing broad of the pile is left bare."""
    left = filled.copy()
    for card in cards:
        middle = card.mean(axis=0)
        cv2.fillConvexPoly(left, np.rint(middle + (card - middle) * 1.02).astype(np.int32), 0)
    wide = round(_BARE_MM * PX_PER_MM)
    broad = cv2.morphologyEx(left, cv2.MORPH_OPEN, np.ones((wide, wide), np.uint8))
    return int(np.count_nonzero(broad)) < _BARE_MM2 * PX_PER_MM**2
