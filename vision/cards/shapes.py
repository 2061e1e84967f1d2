"""The reader by shapes: ink is told from paper, cut into rank and suit, and compared with marks that we print.

It shares no method with the network: no weights, only the correlation of outlines that were stretched into a box.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from hub.events.cards import RANKS, SUITS
from vision.cards.crops import HEIGHT_PX, LENGTH_PX, WIDTH_PX, pose
from vision.cards.finder import F32, U8, Hit
from vision.cards.ink import SUITS_OF_INK, Ink, ink_colour
from vision.cards.print.pen import rank_ink, some_pen
from vision.cards.print.suit_forms import some_suit_forms, suit_ink

_FINE: Final = 2
"""Pixels of what is cut here to one of a crop."""

_BOX: Final = (20, 28)
_PENS: Final = 96
_SUIT_FORMS: Final = 48
_SOFT_MARKS: Final = 240
_RIDGE: Final = 2e-4
_EDGE: Final = 0.4
_SEED: Final = 1_883
_SOFT_PX: Final = 0.8
_LEAST_PX: Final = 30
_ASIDE: Final = 0.3
"""How far from the middle of an index, in its lengths, the middle of a spot of it may lie."""

_LEAST_CONTRAST: Final = 0.18
Mask = npt.NDArray[np.bool_]
_STRONGEST: Final = 50
"""Per cent of an index's ink that is too thin or too soft to tell its colour."""

_SPLIT: Final = (0.38, 0.74)
"""Between which parts of an index its rank ends and its suit begins."""


@dataclass(frozen=True, slots=True)
class Likeness:
    """What a mark is most alike to.

    Args:
        name: A letter of RANKS or SUITS, '' where no mark could be cut out.
        score: Its correlation, -1 to 1.
        lead: How far it is ahead of the next letter.
    """

    name: str = ""
    score: float = 0.0
    lead: float = 0.0


@dataclass(frozen=True, slots=True)
class Shape:
    """What the shapes of an index say, and the colour of their ink."""

    rank: Likeness
    suit: Likeness
    ink: Ink


NO_MARK: Final = Likeness()
NOTHING: Final = Shape(NO_MARK, NO_MARK, Ink.UNCLEAR)


def laid(image_bgr: U8, hit: Hit) -> U8:
    """(96, 72, 3) the index of a hit, upright, twice as large as the network sees it."""
    matrix = pose(hit) @ np.array([[1 / _FINE, 0, -0.25], [0, 1 / _FINE, -0.25], [0, 0, 1]])
    size = (WIDTH_PX * _FINE, HEIGHT_PX * _FINE)
    flags = cv2.INTER_CUBIC | cv2.WARP_INVERSE_MAP
    return np.asarray(cv2.warpAffine(image_bgr, matrix, size, flags=flags, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def ink_of(picture: U8) -> F32:
    """(h, w) 0-1 how much of the paper's light is missing, in the channel in which most is."""
    light = picture.reshape(-1, 3).astype(np.float32)
    white = np.maximum(np.percentile(light, 85, axis=0), 1.0)
    return np.asarray(np.clip(1.0 - (picture / white).min(axis=2), 0.0, 1.0), np.float32)


def read_shape(image_bgr: U8, hit: Hit) -> Shape:
    """What the shapes at a hit of a picture (H, W, 3) say; the suit is one that has ink of that colour."""
    picture = laid(image_bgr, hit)
    ink = ink_of(picture)
    row = _split(ink)
    rank_mask, suit_mask = _spots(ink[:row]), _largest(_spots(ink[row:]))
    rank = _likest(_cut(ink[:row], rank_mask), _rank_marks(), RANKS)
    colour = _colour(picture[row:], ink[row:], suit_mask)
    return Shape(rank, likest_suit(_cut(ink[row:], suit_mask), SUITS_OF_INK[colour]), colour)


def _colour(picture: U8, ink: F32, mask: Mask) -> Ink:
    if not mask.any():
        return Ink.UNCLEAR
    return ink_colour(picture, mask & (ink >= np.percentile(ink[mask], _STRONGEST)))


def likest_suit(ink: F32, letters: str) -> Likeness:
    """Which suit of `letters` ink (h, w) that was cut out is most alike to; of two by what differs between them."""
    if min(ink.shape) < 4 or not letters:
        return NO_MARK
    found = _likest(ink, tuple(_suit_marks()[SUITS.index(letter)] for letter in letters), letters)
    if len(letters) == 1:
        return found
    one, other = letters[0], letters[1]
    place = float(_boxed(ink) @ _between(one, other)[0]) - _between(one, other)[1]
    return Likeness(one if place > 0 else other, found.score, abs(place))


def _split(ink: F32) -> int:
    """The row between rank and suit: where the least ink is, in the part where that may be."""
    first = (HEIGHT_PX - LENGTH_PX) / 2 * _FINE
    low, high = (round(first + part * LENGTH_PX * _FINE) for part in _SPLIT)
    width = ink.shape[1]
    rows = np.convolve(ink[:, width // 4 : -width // 4].sum(axis=1), (0.25, 0.5, 0.25), mode="same")[low:high]
    return low + int(np.argmin(rows))


def _spots(ink: F32) -> Mask:
    """(h, w) where the ink of a rank or a suit is: spots near the middle that do not come in from outside."""
    width = ink.shape[1]
    inner = ink[:, width // 5 : -width // 5]
    top = float(np.percentile(inner, 98))
    if top < _LEAST_CONTRAST:
        return np.zeros(ink.shape, np.bool_)
    scaled = np.rint(ink / top * 255).clip(0, 255).astype(np.uint8)
    bound, _ = cv2.threshold(np.ascontiguousarray(scaled[:, width // 5 : -width // 5]), 0, 255, cv2.THRESH_OTSU)
    count, labels, stats, centres = cv2.connectedComponentsWithStats((scaled > bound).astype(np.uint8), connectivity=8)
    kept = [
        number
        for number in range(1, count)
        if stats[number][4] >= _LEAST_PX
        and stats[number][0] > 0
        and stats[number][0] + stats[number][2] < width
        and abs(centres[number][0] - width / 2) <= _ASIDE * LENGTH_PX * _FINE
    ]
    return np.isin(labels, kept)


def _largest(mask: Mask) -> Mask:
    count, labels, stats, _ = cv2.connectedComponentsWithStats(mask.astype(np.uint8), connectivity=8)
    return labels == (1 + int(np.argmax(stats[1:, 4]))) if count > 1 else mask


def _cut(ink: F32, mask: Mask) -> F32:
    """The ink in a mask and on its edge, cut out along it; (0, 0) where there is none."""
    left, top, width, height = cv2.boundingRect(mask.astype(np.uint8))
    broad = cv2.dilate(mask.astype(np.uint8), np.ones((3, 3), np.uint8))
    return np.asarray((ink * broad)[top : top + height, left : left + width], np.float32)


def _boxed(ink: F32) -> F32:
    """(n,) a mark stretched into the box, without its mean, of length one; and how slim it is."""
    box = cv2.resize(ink, _BOX, interpolation=cv2.INTER_AREA if ink.shape[0] > _BOX[1] else cv2.INTER_LINEAR)
    soft = cv2.GaussianBlur(box, (0, 0), _SOFT_PX).ravel()
    soft = soft - soft.mean()
    return np.asarray(soft / max(float(np.linalg.norm(soft)), 1e-6), np.float32)


def _likest(ink: F32, marks: tuple[F32, ...], letters: str) -> Likeness:
    if min(ink.shape) < 4:
        return NO_MARK
    boxed = _boxed(ink)
    scores = np.array([float((each @ boxed).max()) for each in marks])
    order = np.argsort(-scores)
    second = float(scores[order[1]]) if len(order) > 1 else 0.0
    return Likeness(letters[int(order[0])], float(scores[order[0]]), float(scores[order[0]]) - second)


@lru_cache(maxsize=1)
def _rank_marks() -> tuple[F32, ...]:
    """For each rank (n, box) marks."""
    rng = np.random.default_rng(_SEED)
    pens = [some_pen(rng) for _ in range(_PENS)]
    return tuple(np.stack([_boxed(rank_ink(rank, pen, rng).astype(np.float32)) for pen in pens]) for rank in RANKS)


@lru_cache(maxsize=1)
def _suit_marks() -> tuple[F32, ...]:
    rng = np.random.default_rng(_SEED)
    forms = [some_suit_forms(rng) for _ in range(_SUIT_FORMS)]
    return tuple(np.stack([_boxed(suit_ink(suit, form).astype(np.float32)) for form in forms]) for suit in SUITS)


@lru_cache(maxsize=8)
def _between(one: str, other: str) -> tuple[F32, float]:
    """The direction in which marks of two suits differ most beside how they differ among themselves, and the bound.

    Along it the marks of a suit spread by about one; the first letter lies above the bound.
    """
    sides = [_soft_marks(letter) for letter in (one, other)]
    middles = [side.mean(axis=0) for side in sides]
    spread = (np.cov(sides[0].T) + np.cov(sides[1].T)) / 2
    direction = np.linalg.solve(spread + _RIDGE * np.eye(len(spread)), middles[0] - middles[1])
    along = np.concatenate([(side - middle) @ direction for side, middle in zip(sides, middles, strict=True)])
    direction = direction / max(float(along.std()), 1e-6)
    return np.asarray(direction, np.float32), float((middles[0] + middles[1]) @ direction / 2)


def _soft_marks(suit: str) -> F32:
    """(n, box) marks of a suit as they come from few and from many pixels, a little turned."""
    rng = np.random.default_rng(_SEED)
    made = []
    for _ in range(_SOFT_MARKS):
        ink = suit_ink(suit, some_suit_forms(rng))
        room = cv2.copyMakeBorder(ink, 12, 12, 12, 12, cv2.BORDER_CONSTANT, value=0)
        middle = (room.shape[1] / 2, room.shape[0] / 2)
        turn = cv2.getRotationMatrix2D(middle, float(rng.normal(0, 5)), 1.0)
        room = cv2.GaussianBlur(cv2.warpAffine(room, turn, room.shape[::-1]), (0, 0), float(rng.uniform(0.8, 7.0)))
        left, top, width, height = cv2.boundingRect((room > _EDGE * room.max()).astype(np.uint8))
        made.append(_boxed(room[top : top + height, left : left + width].astype(np.float32)))
    return np.stack(made)
