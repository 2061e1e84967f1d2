"""A deck's templates, laid out for comparing: whole cards from afar and nearer, and all faces from near."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.cards.enrolled.deck import CODES, EnrolledDeck, IndexSpot
from vision.cards.enrolled.planes import F32, planes, smaller, turned, unit
from vision.cards.enrolled.rivals import Faces
from vision.cards.suits import U8
from vision.cards.views import FACE_PX_PER_MM

FAR: Final = 4
"""Pixels of a straight card to one of its picture from afar."""

NEAR: Final = 2

_LENGTH, _BREADTH = 0.62, 0.42
"""Half the length and half the breadth of a corner's box, in lengths of the index: pips of the face stay outside."""

_SPLIT: Final = (0.38, 0.74)
"""Between which parts of an index its rank ends and its suit begins."""

_SOFT_PX: Final = 0.8
"""Faces are compared through a soft lens: half a pixel by which one is off must not count."""

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
        alike: (104, 104) how alike the rows of `near` are to each other.
        faces: From near, to be told from each other.
        box: Where the index of the upper left corner is.
        split: The row of the box at which rank and suit meet.
        back: (2, 2, h, w) the back, both ways up, from nearer.
        back_tint: (3,) its colour, as shares of its light.
    """

    deck: EnrolledDeck
    far: F32
    near: F32
    far_rows: F32
    near_rows: F32
    alike: F32
    faces: Faces
    box: Box
    split: int
    back: F32
    back_tint: F32


def made_bank(deck: EnrolledDeck) -> Bank:
    """Lay the templates of a deck out."""
    faces = [planes(deck.faces[code]) for code in CODES]
    ways = [each for face in faces for each in (face, turned(face))]
    box = corner_box(deck.index, deck.back.shape[1], deck.back.shape[0])
    rows = np.stack([soft(each) for each in ways])
    back = smaller(planes(deck.back), NEAR)
    far, near = (np.stack([smaller(each, by) for each in ways]) for by in (FAR, NEAR))
    near_rows = unit(near.reshape(len(near), 2, -1))
    return Bank(
        deck=deck,
        far=far,
        near=near,
        far_rows=unit(far.reshape(len(far), 2, -1)),
        near_rows=near_rows,
        alike=np.asarray(near_rows @ near_rows.T, np.float32),
        faces=Faces(rows),
        box=box,
        split=row_between(np.stack([cut(each, box, 0, 0)[0] for each in rows]), deck.index, box),
        back=np.stack([back, turned(back)]),
        back_tint=tint(deck.back),
    )


def soft(whole: F32) -> F32:
    """(2, h, w) planes through a soft lens."""
    return np.stack([cv2.GaussianBlur(plane, (0, 0), _SOFT_PX) for plane in whole])


def corner_box(index: IndexSpot, width: int, height: int) -> Box:
    """The box around an index in the upper left corner of a straight card (height, width)."""
    left = round(max(_LEAST_MM, index.x_mm - _BREADTH * index.length_mm) * FACE_PX_PER_MM)
    top = round(max(_LEAST_MM, index.y_mm - _LENGTH * index.length_mm) * FACE_PX_PER_MM)
    right = round((index.x_mm + _BREADTH * index.length_mm) * FACE_PX_PER_MM)
    foot = round((index.y_mm + _LENGTH * index.length_mm) * FACE_PX_PER_MM)
    return Box(top, left, min(foot, height // 2) - top, min(right, width // 2) - left)


def row_between(ink: F32, index: IndexSpot, box: Box) -> int:
    """The row of a box between rank and suit: where all corners (k, h, w) together have the least ink."""
    top = (index.y_mm - index.length_mm / 2) * FACE_PX_PER_MM - box.top
    low, high = (round(top + part * index.length_mm * FACE_PX_PER_MM) for part in _SPLIT)
    return low + int(np.argmin(ink.sum(axis=(0, 2))[low:high]))


def cut(whole: F32, box: Box, down: int, right: int) -> F32:
    """(2, h, w) a box of a card's planes (2, H, W), so many pixels off."""
    top, left = box.top + down, box.left + right
    return whole[:, top : top + box.height, left : left + box.width]


def tint(card: U8) -> F32:
    """(3,) the shares that blue, green and red have in the light of pixels (..., 3)."""
    mean = card.reshape(-1, 3).mean(axis=0, dtype=np.float64)
    return np.asarray(mean / max(float(mean.sum()), 1.0), np.float32)
