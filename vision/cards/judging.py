"""Whether a card's reading may be believed: the network is sure, the shapes and the ink say the same, it lies once.

What is seen but not sure is given no code; every doubt has a code of `hub.events.reasons.CARD_DOUBTS`.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from calibration.model import Floats
from hub.events.cards import RANKS, SUITS
from vision.cards import second
from vision.cards.finder import U8
from vision.cards.ink import SUITS_OF_INK, Ink
from vision.cards.joining import Found
from vision.cards.learned import Sight
from vision.cards.pip_count import Pips, count_pips
from vision.cards.sighted import Index

READERS: Final = ("learned", "shapes")

_TOLD: Final = 0.34
"""Confidence times presence from which a card is given its code, verified or not."""

_TOLD_BY_BOTH: Final = 0.25
"""The same where the second reader says that card too."""

_SURE: Final = 0.5
"""The same at one corner at least, for a card to be verified."""

_SURE_COUNTED: Final = 0.45
"""The same where all pips of a number card are seen and say the same; a corner that differs is no doubt then."""

_SURE_ALONE: Final = 0.85
"""The same where only one corner is seen."""

_FIRM: Final = 0.85
"""Below this the second reader may say what the card is told as, if it differs; it is then not verified."""

_LEAST_LENGTH_PX: Final = 15.0
"""Of an index, below which no card is verified: a nine may look like a jack."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card that was seen face up.

    Args:
        code: `Td`; '' where it was seen but not read.
        confidence: 0-1, of its surest corner.
        centre: Pixels.
        doubts: Why it is not verified, empty if it is.
        corners: Its indices.
    """

    code: str
    confidence: float
    centre: tuple[float, float]
    doubts: tuple[str, ...]
    corners: tuple[Index, ...]

    @property
    def verified(self) -> bool:
        """Whether it is read without a doubt."""
        return bool(self.code) and not self.doubts

    def scaled(self, by: float) -> "Card":
        """The same in a picture with so many times the pixels a side."""
        x, y = ((at + 0.5) * by - 0.5 for at in self.centre)
        corners = tuple(each.scaled(by) for each in self.corners)
        return replace(self, centre=(x, y), corners=corners)


def judge(image_bgr: U8, found: Sequence[Found], faces_px: Sequence[Floats] | None = None) -> tuple[Card, ...]:
    """Each card of a picture (H, W, 3) with its doubts; those that are seen twice doubt each other.

    Args:
        image_bgr: The picture.
        found: The cards' indices.
        faces_px: (4, 2) the corners of each card, clockwise from where its surest index stands, where they are known.
    """
    faces: Sequence[Floats | None] = [None] * len(found) if faces_px is None else faces_px
    cards = [_judged(each, _pips(image_bgr, each, face)) for each, face in zip(found, faces, strict=True)]
    count = Counter(card.code for card in cards if card.code)
    return tuple(
        replace(card, doubts=(*card.doubts, "card_seen_twice")) if count[card.code] > 1 else card for card in cards
    )


def _pips(image: U8, found: Found, face_px: Floats | None) -> Pips:
    best = max(found.corners, key=certainty)
    is_sure = certainty(best) >= _FIRM and all(each.code == best.code for each in found.corners) and not found.contested
    if is_sure and second.is_clear(best.code, found.corners):
        return Pips()
    return count_pips(image, [each.hit for each in found.corners], SUITS_OF_INK[best.ink], face_px)


def _judged(found: Found, pips: Pips) -> Card:
    learned, sure = _learned(found.corners)
    agrees = second.agrees(learned, found.corners, pips)
    code = learned if sure >= (_TOLD_BY_BOTH if agrees else _TOLD) else ""
    if code and not agrees and (sure < _FIRM or second.rank_of(pips) not in ("", code[0])):
        code = second.likelier(code, pips)
    is_counted = second.says_whole(learned, found.corners, pips)
    bound = _SURE_COUNTED if is_counted else _SURE if len(found.corners) > 1 else _SURE_ALONE
    holds = {
        "card_unclear": sure < bound,
        "card_corners_differ": found.contested and not is_counted,
        "cards_too_small": max(each.hit.length for each in found.corners) < _LEAST_LENGTH_PX,
        "card_ink_differs": not _ink_agrees(learned[1], found.corners),
        "card_readers_differ": code != learned or not agrees,
    }
    doubts = tuple(each for each, is_so in holds.items() if is_so) if code else ("card_not_read",)
    return Card(code, sure, found.centre, doubts, found.corners)


def _learned(corners: Sequence[Index]) -> tuple[str, float]:
    """What the network reads at all corners together, and how sure it is."""
    best = max(corners, key=certainty)
    if all(each.code == best.code for each in corners):
        return best.code, certainty(best)
    ranks, suits = (np.mean(each, axis=0) for each in zip(*((s.ranks, s.suits) for s in _sights(corners)), strict=True))
    rank, suit = int(np.argmax(ranks[:-1])), int(np.argmax(suits[:-1]))
    presence = max(each.presence for each in _sights(corners))
    return RANKS[rank] + SUITS[suit], float(min(ranks[rank], suits[suit])) * presence


def _sights(corners: Sequence[Index]) -> list[Sight]:
    return [each.sight for each in corners]


def _ink_agrees(suit: str, corners: Sequence[Index]) -> bool:
    """Whether the ink has a colour of the suit at one corner, and at no corner one of another suit."""
    clear = [suit in SUITS_OF_INK[each.ink] for each in corners if each.ink is not Ink.UNCLEAR]
    return bool(clear) and all(clear)


def certainty(index: Index) -> float:
    """0-1, how sure the network is of an index: that it is one, and which."""
    return index.sight.confidence * index.sight.presence
