"""Which card of a pile lies on which: the one that is wholly like a card of the deck is on top, and so on down."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from calibration.model import Floats
from vision.cards.enrolled.bank import Bank
from vision.cards.enrolled.deck import size_px
from vision.cards.enrolled.match import NOTHING, Is, Match, match
from vision.cards.enrolled.planes import Mask
from vision.cards.suits import U8
from vision.cards.views import straightened

_EDGE_PX: Final = 3
"""Beside a card that lies on another one nothing is believed: its edge throws a shadow."""

_GOOD: Final = 0.8


@dataclass(frozen=True, slots=True, eq=False)
class Lying:
    """A card at its place.

    Args:
        number: Which of the places that were named.
        picture: (h, w, 3) the card laid straight.
        seen: (h, w) False where another card lies on it.
        match: What the enrolled deck says of it.
    """

    number: int
    picture: U8
    seen: Mask
    match: Match

    @property
    def free(self) -> bool:
        """Whether nothing lies on it."""
        return bool(self.seen.all())


def peel(frame: U8, places_px: Sequence[Floats], bank: Bank) -> tuple[Lying, ...]:
    """The cards of a pile, the one on top first.

    Args:
        frame: (H, W, 3).
        places_px: (4, 2) the corners of each card in the frame, clockwise, a short side first.
        bank: The deck's templates.
    """
    pictures = [straightened(frame, corners, bank.deck.card_mm) for corners in places_px]
    left, above, found = list(range(len(places_px))), list[Floats](), list[Lying]()
    while left:
        tried = [_tried(number, places_px[number], pictures[number], above, bank) for number in left]
        found.append(max(tried, key=_likeness))
        left.remove(found[-1].number)
        above.append(places_px[found[-1].number])
    return tuple(found)


def _tried(number: int, corners: Floats, picture: U8, above: Sequence[Floats], bank: Bank) -> Lying:
    seen = _seen(corners, above, size_px(bank.deck.card_mm))
    return Lying(number, picture, seen, match(picture, seen, bank))


def _likeness(card: Lying) -> tuple[bool, float]:
    """How surely a card lies on top of what is left: as alike as it is, the more of it is seen the better."""
    told = card.match if card.match.shown is not Is.UNLIKE else NOTHING
    return (told.whole >= _GOOD or told.sure, told.whole * float(card.seen.mean()))


def _seen(corners: Floats, above: Sequence[Floats], size: tuple[int, int]) -> Mask:
    """(h, w) where a card is seen that lies below these."""
    width, height = size
    mask = np.ones((height, width), np.uint8)
    ends = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32) - 0.5
    to_card = cv2.getPerspectiveTransform(corners.astype(np.float32), ends)
    for other in above:
        there = cv2.perspectiveTransform(other.astype(np.float32).reshape(-1, 1, 2), to_card)
        cv2.fillConvexPoly(mask, np.rint(there).astype(np.int32), 0)
    return np.asarray(cv2.erode(mask, np.ones((2 * _EDGE_PX + 1,) * 2, np.uint8), borderValue=1) > 0)
