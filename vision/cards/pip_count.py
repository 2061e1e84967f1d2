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
from vision.cards.shapes import NO_MARK, Likeness, ink_of, likest_suit

PX_PER_MM: Final = 3.0
_DIAGONAL_MM: Final = 78.0
"""From index to index, over many decks 70 to 86."""

_HALF_MM: Final = (24.0, 42.0)
_SHARE: Final = (0.55, 1.7)
"""Of the usual pip's area, so small and so large others may be."""

_INDEX: Final = (0.36, 0.56)
"""Half the breadth and half the length of the box around an index, in its lengths; what lies in it is no pip."""

_LEAST_MM2: Final = 9.0
_LEAST_INK: Final = 0.25
_MOST: Final = 10
_ALIKE: Final = 0.75
"""Every spot must be as alike as this to a suit, upright or on its head."""

_LEVEL_PX: Final = 6


Box = tuple[float, float, float, float]


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


def count_pips(image_bgr: U8, corners: Sequence[Hit], letters: str) -> Pips:
    """The pips of a card in a picture (H, W, 3).

    Args:
        image_bgr: The picture.
        corners: The card's indices.
        letters: The suits that its ink may be of.
    """
    ends = opposite(corners)
    if ends is None or not letters:
        return Pips()
    pose = _pose(*ends)
    width, height = (round(2 * half * PX_PER_MM) for half in _HALF_MM)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    middle = cv2.warpAffine(image_bgr, pose, (width, height), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    ink = ink_of(np.asarray(middle, np.uint8))
    back = np.asarray(cv2.invertAffineTransform(pose), np.float64)
    return _counted(ink, letters, [_box(back, hit) for hit in ends])


def _pose(one: Hit, other: Hit) -> npt.NDArray[np.float64]:
    """(2, 3) from pixels of the card's middle, as `one` stands, to the picture."""
    up = np.array(one.up) - np.array(other.up)
    up = up / np.linalg.norm(up)
    scale = float(np.hypot(one.x - other.x, one.y - other.y)) / _DIAGONAL_MM / PX_PER_MM
    linear = np.column_stack([np.array([-up[1], up[0]]), -up]) * scale
    centre = np.array([one.x + other.x, one.y + other.y]) / 2
    half = np.array([side * PX_PER_MM - 0.5 for side in _HALF_MM])
    return np.column_stack([linear, centre - linear @ half])


def _box(back: npt.NDArray[np.float64], hit: Hit) -> Box:
    """Where an index lies: its middle, half its breadth and half its length, pixels of the card's middle."""
    length = hit.length * float(np.sqrt(abs(np.linalg.det(back[:, :2]))))
    x, y = (back @ (hit.x, hit.y, 1.0)).tolist()
    return (x, y, _INDEX[0] * length, _INDEX[1] * length)


def _is_in(at: npt.NDArray[np.float64], box: Box) -> bool:
    return abs(float(at[0]) - box[0]) <= box[2] and abs(float(at[1]) - box[1]) <= box[3]


def _counted(ink: F32, letters: str, indices: Sequence[Box]) -> Pips:
    scaled = np.rint(np.clip(ink / max(float(np.percentile(ink, 99.5)), _LEAST_INK), 0, 1) * 255).astype(np.uint8)
    _, binary = cv2.threshold(cv2.GaussianBlur(scaled, (3, 3), 0.8), 0, 255, cv2.THRESH_OTSU)
    parts, labels, stats, centres = cv2.connectedComponentsWithStats(np.asarray(binary, np.uint8), connectivity=8)
    height, width = ink.shape
    large = [number for number in range(1, parts) if stats[number][4] >= _LEAST_MM2 * PX_PER_MM**2]
    large = [number for number in large if not any(_is_in(centres[number], box) for box in indices)]
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
    upright = [each for each, number in zip(likest, spots, strict=True) if centres[number][1] <= height / 2 + _LEVEL_PX]
    whole = len(spots) if len(spots) == len(large) else 0
    return Pips(whole, max(upright, key=lambda each: each.score, default=NO_MARK))


def _cut(ink: F32, mask: npt.NDArray[np.bool_], stats: npt.NDArray[np.int32], turned: bool) -> F32:
    left, top, broad, high = (int(value) for value in stats[:4])
    box = np.s_[top : top + high, left : left + broad]
    cut = np.asarray(ink[box] * mask[box], np.float32)
    return cut[::-1, ::-1] if turned else cut


def _at_border(stats: npt.NDArray[np.int32], width: int, height: int) -> bool:
    left, top, broad, high = (int(value) for value in stats[:4])
    return left <= 0 or top <= 0 or left + broad >= width or top + high >= height
