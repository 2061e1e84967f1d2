"""An index cut into rank and suit: ink is told from paper, and what belongs to neither is left out.

What belongs to a mark cannot always be told from a frame or a pip beside it, or from the dirt of few pixels; so there
are several cuts of each, the likeliest first, and all of them are compared with printed marks.
"""

from collections.abc import Iterator
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from vision.cards.crops import HEIGHT_PX, LENGTH_PX, WIDTH_PX
from vision.cards.finder import F32, U8

FINE: Final = 2
"""Pixels of what is cut here to one of a crop."""

_LEAST_PX: Final = 30
_ASIDE: Final = 0.3
"""How far from the middle of an index, in its lengths, the middle of a spot of it may lie."""

_PAPER: Final = 0.85
_LEVELS: Final = np.arange(256, dtype=np.float32)
_LEAST_CONTRAST: Final = 0.18
Mask = npt.NDArray[np.bool_]

_SPLIT: Final = (0.38, 0.74)
"""Between which parts of an index its rank ends and its suit begins."""

_RANK_CONTRAST: Final = 0.06
_BOUNDS: Final = (0.5, 0.35, 0.65, 0.25)
"""Parts of a rank's strongest ink from which on a pixel is of its stroke, in the order in which they are tried."""

_DARK: Final = 0.4
"""Ink from which on what comes in from the sides is another card's picture or the table."""

_INNER: Final = (0.3, 0.17)
"""How far aside the middle of a spot may lie, in lengths: with the 1 of a 10, and without a frame beside the rank."""

_SUIT_BOUNDS: Final = (0.6, 0.4, 0.75)
_MIDDLE: Final = (WIDTH_PX * FINE * 3 // 10, WIDTH_PX * FINE * 7 // 10)


def ink_of(picture: U8) -> F32:
    """(h, w) 0-1 how much of the paper's light is missing, in the channel in which most is."""
    missing = [_missing(np.asarray(plane, np.uint8)) for plane in cv2.split(picture)]
    return np.asarray(cv2.max(cv2.max(missing[0], missing[1]), missing[2]), np.float32)


def _missing(plane: npt.NDArray[np.uint8]) -> F32:
    """The same in one channel (h, w), whose white is the level up to which 85 % of its pixels are."""
    levels = np.cumsum(np.bincount(plane.ravel(), minlength=256))
    white = max(int(np.searchsorted(levels, _PAPER * float(levels[-1]))), 1)
    return np.asarray(cv2.LUT(plane, np.maximum(1.0 - _LEVELS / np.float32(white), 0.0)), np.float32)


def strongest(ink: F32, part: float) -> float:
    """The ink up to which such a part (0-1) of the pixels goes."""
    flat = ink.ravel()
    at = min(round(part * (flat.size - 1)), flat.size - 1)
    return float(np.partition(flat, at)[at])


def split_row(ink: F32) -> int:
    """The row between rank and suit: where the least ink is, in the part where that may be."""
    first = (HEIGHT_PX - LENGTH_PX) / 2 * FINE
    low, high = (round(first + part * LENGTH_PX * FINE) for part in _SPLIT)
    width = ink.shape[1]
    rows = np.convolve(ink[:, width // 4 : -width // 4].sum(axis=1), (0.25, 0.5, 0.25), mode="same")[low:high]
    return low + int(np.argmin(rows))


def suit_mask(ink: F32) -> Mask:
    """(h, w) where a suit's ink is in the lower part of an index; a higher bound where it runs into others."""
    return next((mask for mask in _suit_masks(ink) if mask.any()), np.zeros(ink.shape, np.bool_))


def suit_cuts(ink: F32) -> Iterator[F32]:
    """The cuts of the lower part (h, w) of an index, each once."""
    return _each_once(ink, _suit_masks(ink))


def rank_cuts(ink: F32) -> Iterator[F32]:
    """The cuts of the upper part (h, w) of an index, each once."""
    return _each_once(ink, _rank_masks(ink))


def cut(ink: F32, mask: Mask) -> F32:
    """The ink in a mask and on its edge, cut out along it; (0, 0) where there is none."""
    left, top, width, height = cv2.boundingRect(mask.astype(np.uint8))
    broad = cv2.dilate(mask.astype(np.uint8), np.ones((3, 3), np.uint8))
    return np.asarray((ink * broad)[top : top + height, left : left + width], np.float32)


def _each_once(ink: F32, masks: Iterator[Mask]) -> Iterator[F32]:
    tried: set[bytes] = set()
    for mask in masks:
        if mask.any() and mask.tobytes() not in tried:
            tried.add(mask.tobytes())
            yield cut(ink, mask)


def _suit_masks(ink: F32) -> Iterator[Mask]:
    """The largest spot, then all spots together: a club may come as three leaves."""
    spots = _otsu(ink)
    if spots is not None:
        yield from spots.largest_and_all(_ASIDE)
    top = strongest(ink[:, _MIDDLE[0] : _MIDDLE[1]], 0.98)
    if top >= _LEAST_CONTRAST:
        for part in _SUIT_BOUNDS:
            yield from _Spots(ink > part * top).largest_and_all(_INNER[1])


def _rank_masks(ink: F32) -> Iterator[Mask]:
    width, reach = ink.shape[1], round(0.22 * LENGTH_PX * FINE)
    ink = np.where(_from_outside(ink), 0.0, ink)
    top = strongest(ink[(HEIGHT_PX - round(LENGTH_PX)) : -2, width // 2 - reach : width // 2 + reach], 0.95)
    if top < _RANK_CONTRAST:
        return
    found: list[_Spots] = []
    for part in _BOUNDS:
        found.append(_Spots(ink > part * top))
        yield found[-1].near_middle(_INNER[0])
    for spots in found:
        yield spots.near_middle(_INNER[1])


def _from_outside(ink: F32) -> Mask:
    """(h, w) what is dark and comes in from the sides or from above, and the soft edge of it."""
    _, labels = cv2.connectedComponents((ink >= _DARK).astype(np.uint8), connectivity=8)
    rim = np.unique(np.concatenate([labels[:, 0], labels[:, -1], labels[0]]))
    dark = np.isin(labels, rim[rim > 0]).astype(np.uint8)
    return np.asarray(cv2.dilate(dark, np.ones((5, 5), np.uint8)), np.uint8) > 0


class _Spots:
    """The connected spots of a picture of ink (h, w), without specks and without what comes in from the sides."""

    def __init__(self, binary: Mask) -> None:
        _, labels, stats, centres = cv2.connectedComponentsWithStats(binary.astype(np.uint8), connectivity=8)
        width = binary.shape[1]
        self._labels = labels
        self._areas = np.where((stats[:, 0] > 0) & (stats[:, 0] + stats[:, 2] < width), stats[:, 4], 0)
        self._areas[0] = 0
        self._away = np.abs(centres[:, 0] - width / 2)

    def near_middle(self, aside: float) -> Mask:
        """(h, w) those whose middle is so near the index's, in its lengths."""
        return np.asarray(self._kept(aside)[self._labels], np.bool_)

    def largest_and_all(self, aside: float) -> Iterator[Mask]:
        """The largest of them, then all of them."""
        kept = self._kept(aside)
        if kept.any():
            yield self._labels == int(np.argmax(self._areas * kept))
            yield np.asarray(kept[self._labels], np.bool_)

    def _kept(self, aside: float) -> Mask:
        return np.asarray((self._areas >= _LEAST_PX) & (self._away <= aside * LENGTH_PX * FINE), np.bool_)


def _otsu(ink: F32) -> _Spots | None:
    """The spots above the bound that parts ink from paper best; None where there is hardly any ink."""
    width = ink.shape[1]
    inner = ink[:, width // 5 : -width // 5]
    top = strongest(inner, 0.98)
    if top < _LEAST_CONTRAST:
        return None
    scaled = np.rint(ink / top * 255).clip(0, 255).astype(np.uint8)
    bound, _ = cv2.threshold(np.ascontiguousarray(scaled[:, width // 5 : -width // 5]), 0, 255, cv2.THRESH_OTSU)
    return _Spots(scaled > bound)
