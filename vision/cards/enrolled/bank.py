"""A deck's templates, laid out for comparing: whole cards from afar and nearer, and both corners from near."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from hub.events.cards import RANKS, SUITS
from vision.cards.enrolled.deck import CODES, EnrolledDeck, IndexSpot
from vision.cards.enrolled.marks import Marks, made_marks
from vision.cards.enrolled.planes import F32, planes, smaller, turned, unit
from vision.cards.suits import U8
from vision.cards.views import FACE_PX_PER_MM

FAR: Final = 4
"""Pixels of a straight card to one of its picture from afar."""

NEAR: Final = 2

_LENGTH, _BREADTH = 0.62, 0.42
"""Half the length and half the breadth of a corner's box, in lengths of the index: pips of the face stay outside."""

_SPLIT: Final = (0.38, 0.74)
"""Between which parts of an index its rank ends and its suit begins."""

_DARK, _MANY = 0.3, 0.4
"""Part of the darkest ink that is ink, and part of all cards that are many."""

_SOFT_PX: Final = 0.8
"""Corners are compared through a soft lens: half a pixel by which one is off must not count."""

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
        ranks: Of the corners' upper parts, their ink.
        suits: Of their lower parts, both planes.
        box: Where that corner is.
        split: The row of the box at which rank and suit meet.
        suit_columns: The first column of the box that holds a part of a suit, and the one after the last.
        back: (2, 2, h, w) the back, both ways up, from nearer.
        back_tint: (3,) its colour, as shares of its light.
    """

    deck: EnrolledDeck
    far: F32
    near: F32
    far_rows: F32
    near_rows: F32
    ranks: Marks
    suits: Marks
    box: Box
    split: int
    suit_columns: tuple[int, int]
    back: F32
    back_tint: F32


def made_bank(deck: EnrolledDeck) -> Bank:
    """Lay the templates of a deck out."""
    faces = [planes(deck.faces[code]) for code in CODES]
    ways = [each for face in faces for each in (face, turned(face))]
    box = corner_box(deck.index, deck.back.shape[1], deck.back.shape[0])
    corners = [(code, cut(soft(ways[2 * at + turn]), box, 0, 0)) for at, code in enumerate(CODES) for turn in (0, 1)]
    ink = np.stack([each[0] for _, each in corners])
    split = row_between(ink, deck.index, box)
    left, right = columns(ink[:, split:])
    back = smaller(planes(deck.back), NEAR)
    far, near = (np.stack([smaller(each, by) for each in ways]) for by in (FAR, NEAR))
    return Bank(
        deck=deck,
        far=far,
        near=near,
        far_rows=unit(far.reshape(len(far), 2, -1)),
        near_rows=unit(near.reshape(len(near), 2, -1)),
        ranks=made_marks(RANKS, [(code[0], each[:1, :split]) for code, each in corners]),
        suits=made_marks(SUITS, [(code[1], each[:, split:, left:right]) for code, each in corners]),
        box=box,
        split=split,
        suit_columns=(left, right),
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


def columns(ink: F32) -> tuple[int, int]:
    """The columns in which many of the corners (k, h, w) have ink: those of the suit, not of a court's frame beside."""
    dark = (ink.max(axis=1) >= _DARK * ink.max()).mean(axis=0) >= _MANY
    middle = ink.shape[2] // 2
    left, right = middle, middle + 1
    while left > 0 and dark[left - 1]:
        left -= 1
    while right < len(dark) and dark[right]:
        right += 1
    return max(0, left - 1), min(len(dark), right + 1)


def cut(whole: F32, box: Box, down: int, right: int) -> F32:
    """(2, h, w) a box of a card's planes (2, H, W), so many pixels off."""
    top, left = box.top + down, box.left + right
    return whole[:, top : top + box.height, left : left + box.width]


def tint(card: U8) -> F32:
    """(3,) the shares that blue, green and red have in the light of pixels (..., 3)."""
    mean = card.reshape(-1, 3).mean(axis=0, dtype=np.float64)
    return np.asarray(mean / max(float(mean.sum()), 1.0), np.float32)
