"""The reader by shapes: ink is told from paper, cut into rank and suit, and compared with marks that we print.

It shares no method with the network: no weights, only the correlation of outlines that were stretched into a box.
What belongs to a rank cannot always be told from a frame or a pip beside it, so several cuts are tried.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from hub.events.cards import RANKS, SUITS
from vision.cards.crops import HEIGHT_PX, LENGTH_PX, WIDTH_PX, pose
from vision.cards.finder import F32, U8, Hit
from vision.cards.ink import SUITS_OF_INK, Ink, ink_colour
from vision.cards.printed import NO_MARK, Likeness, between, boxed, likest, rank_marks, suit_marks

_FINE: Final = 2
"""Pixels of what is cut here to one of a crop."""

_LEAST_PX: Final = 30
_ASIDE: Final = 0.3
"""How far from the middle of an index, in its lengths, the middle of a spot of it may lie."""

_PAPER: Final = 0.85
_LEAST_CONTRAST: Final = 0.18
Mask = npt.NDArray[np.bool_]
_STRONGEST: Final = 50
"""Per cent of an index's ink that is too thin or too soft to tell its colour."""

_SPLIT: Final = (0.38, 0.74)
"""Between which parts of an index its rank ends and its suit begins."""

_RANK_CONTRAST: Final = 0.06
_BOUNDS: Final = (0.5, 0.35, 0.65, 0.25)
"""Parts of a rank's strongest ink from which on a pixel is of its stroke, in the order in which they are tried."""

_DARK: Final = 0.4
"""Ink from which on what comes in from the sides is another card's picture or the table."""

_INNER: Final = (0.3, 0.17)
"""How far aside the middle of a spot may lie, in lengths: with the 1 of a 10, and without a frame beside the rank."""

_SUIT_BOUNDS: Final = (0.6, 0.75)
_MIDDLE: Final = (WIDTH_PX * _FINE * 3 // 10, WIDTH_PX * _FINE * 7 // 10)

_GOOD, _AHEAD = 0.88, 0.15
"""Of a likeness that ends the trying."""


@dataclass(frozen=True, slots=True)
class Shape:
    """What the shapes of an index say, and the colour of their ink."""

    rank: Likeness
    suit: Likeness
    ink: Ink


NOTHING: Final = Shape(NO_MARK, NO_MARK, Ink.UNCLEAR)


def laid(image_bgr: U8, hit: Hit) -> U8:
    """(96, 72, 3) the index of a hit, upright, twice as large as the network sees it."""
    matrix = pose(hit) @ np.array([[1 / _FINE, 0, -0.25], [0, 1 / _FINE, -0.25], [0, 0, 1]])
    size = (WIDTH_PX * _FINE, HEIGHT_PX * _FINE)
    flags = cv2.INTER_CUBIC | cv2.WARP_INVERSE_MAP
    return np.asarray(cv2.warpAffine(image_bgr, matrix, size, flags=flags, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def ink_of(picture: U8) -> F32:
    """(h, w) 0-1 how much of the paper's light is missing, in the channel in which most is."""
    blue, green, red = (np.asarray(plane, np.uint8) for plane in cv2.split(picture))
    least = cv2.min(cv2.min(_of_white(blue), _of_white(green)), _of_white(red))
    return np.asarray(np.clip(1.0 - least, 0.0, 1.0), np.float32)


def _of_white(plane: npt.NDArray[np.uint8]) -> F32:
    """One channel (h, w) in parts of the level up to which 85 % of its pixels are."""
    levels = np.cumsum(np.bincount(plane.ravel(), minlength=256))
    white = max(int(np.searchsorted(levels, _PAPER * float(levels[-1]))), 1)
    return np.asarray(plane.astype(np.float32) / np.float32(white), np.float32)


def read_shape(image_bgr: U8, hit: Hit) -> Shape:
    """What the shapes at a hit of a picture (H, W, 3) say; the suit is one that has ink of that colour."""
    picture = laid(image_bgr, hit)
    ink = ink_of(picture)
    row = _split(ink)
    mask = _suit_mask(ink[row:])
    colour = _colour(picture[row:], ink[row:], mask)
    return Shape(_rank(ink[:row]), likest_suit(_cut(ink[row:], mask), SUITS_OF_INK[colour]), colour)


def _suit_mask(ink: F32) -> Mask:
    """(h, w) where a suit's ink is in the lower part of an index; a higher bound where it runs into others."""
    mask = _largest(_spots(ink))
    top = float(np.percentile(ink[:, _MIDDLE[0] : _MIDDLE[1]], 98))
    for part in _SUIT_BOUNDS:
        if mask.any() or top < _LEAST_CONTRAST:
            break
        mask = _largest(_near_middle(ink > part * top, _INNER[0]))
    return mask


def _rank(ink: F32) -> Likeness:
    """The best likeness of all cuts of the upper part (h, w) of an index."""
    best = NO_MARK
    tried: set[bytes] = set()
    for mask in _rank_masks(ink):
        if mask.tobytes() in tried:
            continue
        tried.add(mask.tobytes())
        best = max(best, likest(_cut(ink, mask), rank_marks(), RANKS), key=lambda each: each.score)
        if best.score >= _GOOD and best.lead >= _AHEAD:
            break
    return best


def _rank_masks(ink: F32) -> Iterator[Mask]:
    """(h, w) where a rank's ink may be, the likeliest first."""
    width, reach = ink.shape[1], round(0.22 * LENGTH_PX * _FINE)
    ink = np.where(_from_outside(ink), 0.0, ink)
    top = float(np.percentile(ink[(HEIGHT_PX - round(LENGTH_PX)) : -2, width // 2 - reach : width // 2 + reach], 95))
    if top < _RANK_CONTRAST:
        return
    for aside in _INNER:
        for part in _BOUNDS:
            yield _near_middle(ink > part * top, aside)


def _from_outside(ink: F32) -> Mask:
    """(h, w) what is dark and comes in from the sides or from above, and the soft edge of it."""
    _, labels = cv2.connectedComponents((ink >= _DARK).astype(np.uint8), connectivity=8)
    rim = np.unique(np.concatenate([labels[:, 0], labels[:, -1], labels[0]]))
    dark = np.isin(labels, rim[rim > 0]).astype(np.uint8)
    return np.asarray(cv2.dilate(dark, np.ones((5, 5), np.uint8)), np.uint8) > 0


def _near_middle(binary: Mask, aside: float) -> Mask:
    """(h, w) the spots whose middle is near the index's and that do not come in from the sides."""
    width = binary.shape[1]
    count, labels, stats, centres = cv2.connectedComponentsWithStats(binary.astype(np.uint8), connectivity=8)
    kept = [
        number
        for number in range(1, count)
        if stats[number][4] >= _LEAST_PX
        and stats[number][0] > 0
        and stats[number][0] + stats[number][2] < width
        and abs(centres[number][0] - width / 2) <= aside * LENGTH_PX * _FINE
    ]
    return np.isin(labels, kept)


def _colour(picture: U8, ink: F32, mask: Mask) -> Ink:
    if not mask.any():
        return Ink.UNCLEAR
    return ink_colour(picture, mask & (ink >= np.percentile(ink[mask], _STRONGEST)))


def likest_suit(ink: F32, letters: str) -> Likeness:
    """Which suit of `letters` ink (h, w) that was cut out is most alike to; of two by what differs between them."""
    if min(ink.shape) < 4 or not letters:
        return NO_MARK
    found = likest(ink, tuple(suit_marks()[SUITS.index(letter)] for letter in letters), letters)
    if len(letters) == 1:
        return found
    one, other = letters[0], letters[1]
    place = float(boxed(ink) @ between(one, other)[0]) - between(one, other)[1]
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
    return _near_middle(scaled > bound, _ASIDE)


def _largest(mask: Mask) -> Mask:
    count, labels, stats, _ = cv2.connectedComponentsWithStats(mask.astype(np.uint8), connectivity=8)
    return labels == (1 + int(np.argmax(stats[1:, 4]))) if count > 1 else mask


def _cut(ink: F32, mask: Mask) -> F32:
    """The ink in a mask and on its edge, cut out along it; (0, 0) where there is none."""
    left, top, width, height = cv2.boundingRect(mask.astype(np.uint8))
    broad = cv2.dilate(mask.astype(np.uint8), np.ones((3, 3), np.uint8))
    return np.asarray((ink * broad)[top : top + height, left : left + width], np.float32)
