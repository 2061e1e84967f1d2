"""What is kept of an enrolled deck: the picture of every face and of the back, and where the index stands."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from hub.events.cards import Card
from vision.cards import art
from vision.cards.suits import U8
from vision.cards.views import FACE_PX_PER_MM

CODES: Final = tuple(card.value for card in Card)
_LENS_PX: Final = 0.9


@dataclass(frozen=True, slots=True)
class IndexSpot:
    """Where the index stands: its middle in mm from the card's upper left corner, and its length from rank to suit."""

    x_mm: float
    y_mm: float
    length_mm: float


@dataclass(frozen=True, slots=True, eq=False)
class EnrolledDeck:
    """A deck as a camera saw it.

    Args:
        name: What people call it.
        card_mm: Short and long side of its cards.
        faces: By code (`Td`) the card laid straight, (long, short, 3) at FACE_PX_PER_MM; all 52.
        back: The same of the back.
        index: Where the index stands.
    """

    name: str
    card_mm: tuple[float, float]
    faces: Mapping[str, U8]
    back: U8
    index: IndexSpot


def size_px(card_mm: tuple[float, float]) -> tuple[int, int]:
    """(width, height) of a card laid straight."""
    return (round(card_mm[0] * FACE_PX_PER_MM), round(card_mm[1] * FACE_PX_PER_MM))


def own_deck() -> EnrolledDeck:
    """The deck that the rendered table lays, from its own drawings: who printed a deck need not show it to a camera."""
    top, foot = art.RANK_Y_MM - art.RANK_MM / 2, art.SUIT_Y_MM + art.SUIT_MM / 2
    card_mm = (art.WIDTH_MM, art.HEIGHT_MM)
    return EnrolledDeck(
        "floorman",
        card_mm,
        {code: _as_seen(art.face(Card(code)), card_mm) for code in CODES},
        _as_seen(art.back(), card_mm),
        IndexSpot(art.INDEX_X_MM, (top + foot) / 2, foot - top),
    )


def _as_seen(drawn: U8, card_mm: tuple[float, float]) -> U8:
    small = cv2.resize(drawn, size_px(card_mm), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.GaussianBlur(small, (0, 0), _LENS_PX), np.uint8)
