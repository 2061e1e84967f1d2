"""Whether a card's reading may be believed: the network is sure, the shapes and the ink say the same, it lies once.

What is seen but not sure is given no code; every doubt has a code of `hub.events.reasons.CARD_DOUBTS`.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from vision.cards import second
from vision.cards.finder import U8
from vision.cards.ink import SUITS_OF_INK, Ink
from vision.cards.joining import Found
from vision.cards.pip_count import Pips, count_pips
from vision.cards.sighted import Index

READERS: Final = ("learned", "shapes")

_TOLD: Final = 0.45
"""Confidence times presence from which a card is given its code, verified or not."""

_SURE: Final = 0.6
"""The same at one corner at least, for a card to be verified."""

_SURE_ALONE: Final = 0.85
"""The same where only one corner is seen."""

_FIRM: Final = 0.85
"""Below this the second reader may say what the card is told as, if it differs; it is then not verified."""

_LEAST_LENGTH_PX: Final = 12.0


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


def judge(image_bgr: U8, found: Sequence[Found]) -> tuple[Card, ...]:
    """Each card of a picture (H, W, 3) with its doubts; those that are seen twice doubt each other."""
    cards = [_judged(each, _pips(image_bgr, each)) for each in found]
    count = Counter(card.code for card in cards if card.code)
    return tuple(
        replace(card, doubts=(*card.doubts, "card_seen_twice")) if count[card.code] > 1 else card for card in cards
    )


def _pips(image: U8, found: Found) -> Pips:
    best = max(found.corners, key=certainty)
    return count_pips(image, [each.hit for each in found.corners], SUITS_OF_INK[best.ink])


def _judged(found: Found, pips: Pips) -> Card:
    best = max(found.corners, key=certainty)
    sure = certainty(best)
    code = best.code if sure >= _TOLD else ""
    if code and sure < _FIRM:
        code = second.likelier(code, found.corners, pips)
    holds = {
        "card_unclear": sure < (_SURE if len(found.corners) > 1 else _SURE_ALONE),
        "card_corners_differ": found.contested,
        "cards_too_small": max(each.hit.length for each in found.corners) < _LEAST_LENGTH_PX,
        "card_ink_differs": not _ink_agrees(found.corners),
        "card_readers_differ": code != best.code or not second.agrees(best.code, found.corners, pips),
    }
    doubts = tuple(each for each, is_so in holds.items() if is_so) if code else ("card_not_read",)
    return Card(code, sure, found.centre, doubts, found.corners)


def _ink_agrees(corners: Sequence[Index]) -> bool:
    """Whether the ink has a colour of the suit at one corner, and at no corner one of another suit."""
    clear = [each.ink_agrees for each in corners if each.ink is not Ink.UNCLEAR]
    return bool(clear) and all(clear)


def certainty(index: Index) -> float:
    """0-1, how sure the network is of an index: that it is one, and which."""
    return index.sight.confidence * index.sight.presence
