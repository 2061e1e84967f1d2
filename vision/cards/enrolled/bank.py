"""A deck's templates, laid out for comparing: whole cards from afar and nearer, and both corners from near."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from vision.cards.enrolled.deck import CODES, EnrolledDeck, IndexSpot
from vision.cards.enrolled.planes import F32, planes, smaller, turned, unit
from vision.cards.suits import U8
from vision.cards.views import FACE_PX_PER_MM

FAR: Final = 4
"""Pixels of a straight card to one of its picture from afar."""

NEAR: Final = 2

_ROOM: Final = 0.62
"""Half the length and half the breadth of a corner's box, in lengths of the index."""

_LEAST_MM: Final = 1.0


@dataclass(frozen=True, slots=True)
class Box:
    """The part of a straight card in which an index stands, pixels."""

    top: int
    left: int
    height: int
    width: int


@dataclass(frozen=True, slots=True, eq=False)
class Bank:
    """Templates. Row 2 k is card k of CODES as it was enrolled, row 2 k + 1 the same upside down.

    Args:
        deck: Whose they are.
        far: (104, 2, h, w) whole cards from afar.
        near: (104, 2, h, w) whole cards from nearer.
        far_rows: (104, n) of `far` as `unit` gives it.
        near_rows: (104, n) of `near`.
        corners: (104, n) the upper left corner of each, from near, as `unit` gives it.
        gaps: (104, 104) how alike those corners are to each other.
        box: Where that corner is.
        back: (2, 2, h, w) the back, both ways up, from nearer.
        back_tint: (3,) its colour, as shares of its light.
    """

    deck: EnrolledDeck
    far: F32
    near: F32
    far_rows: F32
    near_rows: F32
    corners: F32
    gaps: F32
    box: Box
    back: F32
    back_tint: F32


def made_bank(deck: EnrolledDeck) -> Bank:
    """Lay the templates of a deck out."""
    faces = [planes(deck.faces[code]) for code in CODES]
    ways = [each for face in faces for each in (face, turned(face))]
    box = corner_box(deck.index, deck.back.shape[1], deck.back.shape[0])
    corners = unit(np.stack([cut(each, box, 0, 0) for each in ways]))
    back = smaller(planes(deck.back), NEAR)
    far, near = (np.stack([smaller(each, by) for each in ways]) for by in (FAR, NEAR))
    return Bank(
        deck=deck,
        far=far,
        near=near,
        far_rows=unit(far.reshape(len(far), 2, -1)),
        near_rows=unit(near.reshape(len(near), 2, -1)),
        corners=corners,
        gaps=np.asarray(corners @ corners.T, np.float32),
        box=box,
        back=np.stack([back, turned(back)]),
        back_tint=tint(deck.back),
    )


def corner_box(index: IndexSpot, width: int, height: int) -> Box:
    """The box around an index in the upper left corner of a straight card (height, width)."""
    half = _ROOM * index.length_mm
    left, top = (round(max(_LEAST_MM, at - half) * FACE_PX_PER_MM) for at in (index.x_mm, index.y_mm))
    right, foot = (round((at + half) * FACE_PX_PER_MM) for at in (index.x_mm, index.y_mm))
    return Box(top, left, min(foot, height // 2) - top, min(right, width // 2) - left)


def cut(whole: F32, box: Box, down: int, right: int) -> F32:
    """(2, n) a box of a card's planes (2, h, w), so many pixels off."""
    top, left = box.top + down, box.left + right
    return whole[:, top : top + box.height, left : left + box.width].reshape(2, -1)


def tint(card: U8) -> F32:
    """(3,) the shares that blue, green and red have in the light of pixels (..., 3)."""
    mean = card.reshape(-1, 3).mean(axis=0, dtype=np.float64)
    return np.asarray(mean / max(float(mean.sum()), 1.0), np.float32)
