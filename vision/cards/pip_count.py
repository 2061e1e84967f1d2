"""The middle of a card between its two indices: how many pips lie there, and which suit they look like.

It shares nothing with the network: ink is told from paper by a bound, spots are counted, and one is compared with the
suits that the project prints. A card of which only one corner is seen is not counted.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from vision.cards.finder import F32, U8, Hit
from vision.cards.printed import NO_MARK, Likeness
from vision.cards.shapes import ink_of, likest_suit

PX_PER_MM: Final = 3.0
_BETWEEN_EDGES_MM: Final = 80.0
"""From the top of one index to that of the opposite one, down the card: its length without the margins."""

_HALF_MM: Final = (31.0, 43.5)
_PIPS_MM: Final = (20.0, 39.0)
"""How far from the card's middle the middle of a pip may lie, across and down."""

_SHARE: Final = (0.55, 1.7)
"""Of the usual pip's area, so small and so large others may be."""

_INDEX: Final = (0.3, 0.56)
"""Half the breadth and half the length of the box around an index, in its lengths; what lies in it is no pip."""

_LEAST_MM2: Final = 9.0
_LEAST_INK: Final = 0.25
_MOST: Final = 10
_ALIKE: Final = 0.75
"""Every spot must be as alike as this to a suit, upright or on its head."""

_LEVEL_PX: Final = 6
_ASIDE_MM: Final = 5.0
"""A spot that is so far from the card's middle line stands in the left or in the right column."""

_COLUMNS: Final = {
    (0, 1): 1, (0, 2): 2, (0, 3): 3, (2, 0): 4, (2, 1): 5, (3, 0): 6, (3, 1): 7, (3, 2): 8,
    (4, 0): 8, (4, 1): 9, (4, 2): 10
}  # fmt: skip
"""How many spots stand in each outer column and in the middle, and how many pips that is."""


Matrix = npt.NDArray[np.float64]
Box = tuple[float, float, float, float]
CARD_MM: Final = (63.0, 88.0)


@dataclass(frozen=True, slots=True)
class Pips:
    """What lies between the indices.

    Args:
        count: Pips of one size and shape, 0 where what lies there are not such or not all of them are seen whole.
        suit: What an upright one is most alike to.
    """

    count: int = 0
    suit: Likeness = NO_MARK


def opposite(corners: Sequence[Hit]) -> tuple[Hit, Hit] | None:
    """Two indices at the ends of a diagonal, the surer first; None where only one corner is seen."""
    for one in corners:
        for other in corners:
            if one.up[0] * other.up[0] + one.up[1] * other.up[1] < -0.8:
                return one, other
    return None


def count_pips(image_bgr: U8, corners: Sequence[Hit], letters: str, face_px: Matrix | None = None) -> Pips:
    """The pips of a card in a picture (H, W, 3).

    Args:
        image_bgr: The picture.
        corners: The card's indices.
        letters: The suits that its ink may be of.
        face_px: (4, 2) the card's corners clockwise from where the first index stands, where they are known.
    """
    ends = opposite(corners)
    if ends is None or not letters:
        return Pips()
    to_card = _laid(*ends) if face_px is None else _straight(face_px)
    size = (round(2 * _HALF_MM[0] * PX_PER_MM), round(2 * _HALF_MM[1] * PX_PER_MM))
    seen = cv2.warpPerspective(image_bgr, to_card, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return _counted(ink_of(np.asarray(seen, np.uint8)), letters, [_box(to_card, hit) for hit in ends])


def _laid(one: Hit, other: Hit) -> Matrix:
    """(3, 3) from the picture to pixels of the card, as `one` stands."""
    up = np.array(one.up) - np.array(other.up)
    up = up / np.linalg.norm(up)
    down = abs(float((one.x - other.x) * up[0] + (one.y - other.y) * up[1]))
    scale = (down + (one.length + other.length) / 2) / _BETWEEN_EDGES_MM / PX_PER_MM
    linear = np.column_stack([np.array([-up[1], up[0]]), -up]) * scale
    half = np.array([side * PX_PER_MM - 0.5 for side in _HALF_MM])
    shift = np.array([one.x + other.x, one.y + other.y]) / 2 - linear @ half
    return np.asarray(np.linalg.inv(np.vstack([np.column_stack([linear, shift]), (0.0, 0.0, 1.0)])), np.float64)


def _straight(face_px: Matrix) -> Matrix:
    """(3, 3) from the picture to pixels of the card whose corners are known; its outermost edge is left out."""
    width, height = (2 * half * PX_PER_MM for half in _HALF_MM)
    rim = [(side / 2 - half) * PX_PER_MM for side, half in zip(CARD_MM, _HALF_MM, strict=True)]
    across, down = (-rim[0], width + rim[0]), (-rim[1], height + rim[1])
    to = np.array([(across[0], down[0]), (across[1], down[0]), (across[1], down[1]), (across[0], down[1])])
    return np.asarray(cv2.getPerspectiveTransform(face_px.astype(np.float32), to.astype(np.float32)), np.float64)


def _box(to_card: Matrix, hit: Hit) -> Box:
    """Where an index lies: its middle, half its breadth and half its length, pixels of the card."""
    ends = np.array(
        [(hit.x + part * hit.length * hit.up[0], hit.y + part * hit.length * hit.up[1]) for part in (0.5, -0.5)]
    )
    top, foot = cv2.perspectiveTransform(ends[None].astype(np.float64), to_card)[0]
    x, y = ((top + foot) / 2).tolist()
    length = float(np.linalg.norm(top - foot))
    return (x, y, _INDEX[0] * length, _INDEX[1] * length)


def _is_index(at: Matrix, boxes: Sequence[Box], zone: Sequence[int], width: int, height: int) -> bool:
    """Whether a spot lies in an index, or where no pip can be: the other corners of decks with an index in each."""
    x, y = float(at[0]), float(at[1])
    inside = zone[0] <= x <= width - zone[0] and zone[1] <= y <= height - zone[1]
    return not inside or any(abs(x - box[0]) <= box[2] and abs(y - box[1]) <= box[3] for box in boxes)


def _counted(ink: F32, letters: str, indices: Sequence[Box]) -> Pips:
    scaled = np.rint(np.clip(ink / max(float(np.percentile(ink, 99.5)), _LEAST_INK), 0, 1) * 255).astype(np.uint8)
    _, binary = cv2.threshold(cv2.GaussianBlur(scaled, (3, 3), 0.8), 0, 255, cv2.THRESH_OTSU)
    parts, labels, stats, centres = cv2.connectedComponentsWithStats(np.asarray(binary, np.uint8), connectivity=8)
    height, width = ink.shape
    zone = [round((side - own) * PX_PER_MM) for side, own in zip(_HALF_MM, _PIPS_MM, strict=True)]
    inner = set(np.flatnonzero(np.bincount(labels[zone[1] : -zone[1], zone[0] : -zone[0]].ravel())).tolist())
    large = [number for number in range(1, parts) if stats[number][4] >= _LEAST_MM2 * PX_PER_MM**2 and number in inner]
    large = [number for number in large if not _is_index(centres[number], indices, zone, width, height)]
    spots = [number for number in large if not _at_border(stats[number], width, height)]
    if not spots or len(spots) > _MOST:
        return Pips()
    areas = np.array([stats[number][4] for number in spots])
    usual = float(np.median(areas))
    if not bool(((areas >= _SHARE[0] * usual) & (areas <= _SHARE[1] * usual)).all()):
        return Pips()
    likest = [likest_suit(_cut(ink, labels == number, stats[number], False), letters) for number in spots]
    turned = [likest_suit(_cut(ink, labels == number, stats[number], True), letters) for number in spots]
    best = [max(pair, key=lambda each: each.score) for pair in zip(likest, turned, strict=True)]
    if min(each.score for each in best) < _ALIKE:
        return Pips()
    away = [float(centres[number][1]) - height / 2 for number in spots]
    upright = [each for each, y in zip(likest, away, strict=True) if y < -_LEVEL_PX]
    upright += [each for each, y in zip(best, away, strict=True) if abs(y) <= _LEVEL_PX]
    whole = _count([float(centres[number][0]) for number in spots], width) if len(spots) == len(large) else 0
    return Pips(whole, max(upright, key=lambda each: each.score, default=NO_MARK))


def _count(columns: Sequence[float], width: int) -> int:
    """How many pips stand in such columns, pixels; 0 where no number card has them so."""
    aside = [(each - (width - 1) / 2) / PX_PER_MM for each in columns]
    left, right = sum(each <= -_ASIDE_MM for each in aside), sum(each >= _ASIDE_MM for each in aside)
    return _COLUMNS.get((left, len(columns) - left - right), 0) if left == right else 0


def _cut(ink: F32, mask: npt.NDArray[np.bool_], stats: npt.NDArray[np.int32], turned: bool) -> F32:
    left, top, broad, high = (int(value) for value in stats[:4])
    box = np.s_[top : top + high, left : left + broad]
    cut = np.asarray(ink[box] * mask[box], np.float32)
    return cut[::-1, ::-1] if turned else cut


def _at_border(stats: npt.NDArray[np.int32], width: int, height: int) -> bool:
    left, top, broad, high = (int(value) for value in stats[:4])
    return left <= 0 or top <= 0 or left + broad >= width or top + high >= height
