"""Strokes as ink: the pen's nib, serifs, slant; and the same ranks in the faces that OpenCV carries."""

from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np

from vision.cards.print.strokes import F64, RANK_FORMS, Rng, line
from vision.cards.suits import U8

HEIGHT_PX: Final = 72
_ROOM_PX: Final = 40
_BITS: Final = 4
_FACES: Final = ("sans", "italic", "uni")
_BREADTHS: Final = {"T": 1.35, "J": 0.8}
_THINNER: Final = 0.35
_WORDS: Final = {"T": ("10", "1O")}


@dataclass(frozen=True, slots=True)
class Pen:
    """How a deck's ranks are written.

    Args:
        face: One of OpenCV's faces, or '' for strokes.
        weight: Of the face, 100-900.
        breadth: Of a letter, as a part of its height.
        nib: The pen's width as a part of the height, across.
        thin: The nib's height as a part of its width.
        serif: Half a serif's length as a part of the height, 0 for none.
        slant: x for each y.
        shake: How far points of strokes stray.
        swell: Pixels by which ink is grown (or shrunk, below zero).
    """

    face: str
    weight: int
    breadth: float
    nib: float
    thin: float
    serif: float
    slant: float
    shake: float
    swell: int


def some_pen(rng: Rng) -> Pen:
    """A pen at random."""
    nib = float(rng.uniform(0.07, 0.24))
    return Pen(
        face=str(rng.choice(_FACES, p=(0.6, 0.2, 0.2))) if rng.random() < 0.4 else "",
        weight=int(rng.integers(200, 900)),
        breadth=float(rng.uniform(0.38, 0.92)),
        nib=nib,
        thin=float(rng.uniform(0.35, 1.0)),
        serif=nib * float(rng.uniform(0.6, 1.4)) if rng.random() < 0.45 else 0.0,
        slant=float(rng.normal(0.0, 0.06)) if rng.random() < 0.3 else 0.0,
        shake=float(rng.uniform(0.0, 0.025)),
        swell=int(rng.integers(-1, 3)),
    )


def any_pen(rng: Rng) -> Pen:
    """A pen at random, one in three of them thinner than any of `some_pen`."""
    pen = some_pen(rng)
    if rng.random() > _THINNER:
        return pen
    return replace(pen, nib=float(rng.uniform(0.035, 0.09)), weight=int(rng.integers(100, 400)), swell=0)


def rank_ink(rank: str, pen: Pen, rng: Rng) -> U8:
    """(h, w) the ink of a rank 0-255, cut out along it, about HEIGHT_PX high."""
    mask = _typed(rank, pen, rng) if pen.face else _written(rank, pen, rng)
    return _cut(mask)


def _typed(rank: str, pen: Pen, rng: Rng) -> U8:
    words = str(rng.choice(_WORDS.get(rank, (rank,))))
    room = np.zeros((HEIGHT_PX * 2, HEIGHT_PX * 4), np.uint8)
    face = cv2.FontFace(pen.face)
    cv2.putText(room, words, (20, HEIGHT_PX + 30), (255, 255, 255), face, HEIGHT_PX, pen.weight)
    mask = _cut(room)
    part = pen.breadth * _BREADTHS.get(rank, 1.0) if pen.breadth < 0.8 else mask.shape[1] / mask.shape[0]
    size = (max(8, round(HEIGHT_PX * part)), HEIGHT_PX)
    mask = np.asarray(cv2.resize(mask, size, interpolation=cv2.INTER_AREA), np.uint8)
    with_room = cv2.copyMakeBorder(mask, 6, 6, 6, 6, cv2.BORDER_CONSTANT, value=0)
    return _swollen(np.asarray(with_room, np.uint8), pen.swell)


def _swollen(mask: U8, by: int) -> U8:
    if by == 0:
        return mask
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * abs(by) + 1, 2 * abs(by) + 1))
    return np.asarray(cv2.dilate(mask, disc) if by > 0 else cv2.erode(mask, disc), np.uint8)


def _written(rank: str, pen: Pen, rng: Rng) -> U8:
    form = RANK_FORMS[rank](rng)
    width = HEIGHT_PX * pen.breadth * form.breadth
    room = np.zeros((HEIGHT_PX + 2 * _ROOM_PX, round(width) + 2 * _ROOM_PX), np.uint8)

    def drawn(strokes: list[F64], across: float, down: float) -> U8:
        thin = room.copy()
        for stroke in strokes:
            points = stroke * (width, HEIGHT_PX) + _ROOM_PX
            points[:, 0] += pen.slant * (HEIGHT_PX / 2 - points[:, 1])
            fixed = np.rint(points * (1 << _BITS)).astype(np.int32)
            cv2.polylines(thin, [fixed], False, 255, 1, cv2.LINE_8, _BITS)
        return np.asarray(cv2.dilate(thin, _nib(across, down)), np.uint8)

    thick = HEIGHT_PX * pen.nib
    body = [stroke + rng.normal(0.0, pen.shake, 2) for stroke in form.strokes]
    made = drawn(body, thick, thick * pen.thin)
    if pen.serif:
        half = pen.serif / (pen.breadth * form.breadth)
        level = [line((x - half, y), (x + half, y)) for x, y in form.feet]
        made = np.maximum(made, drawn(level, thick * 0.3, thick * min(pen.thin, 0.5)))
    return np.asarray(cv2.GaussianBlur(made, (5, 5), 1.2), np.uint8)


def _nib(across: float, down: float) -> U8:
    size = (max(2, round(across)), max(2, round(down)))
    return np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, size), np.uint8)


def _cut(mask: U8) -> U8:
    left, top, width, height = cv2.boundingRect(mask)
    return mask[top : top + height, left : left + width] if width and height else np.full((8, 8), 255, np.uint8)
