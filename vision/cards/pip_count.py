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

from vision.cards.cutting import ink_of, strongest
from vision.cards.finder import F32, U8, Hit
from vision.cards.shapes import vote_suits
from vision.cards.votes import NO_VOTES, Votes, boxed

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
_ALIKE: Final = 0.3
"""Every spot must be as near as this to a printed suit."""

_LEVEL_PX: Final = 6
_ASIDE_MM: Final = 5.0
"""A spot that is so far from the card's middle line stands in the left or in the right column."""

_UNEVEN_MM: Final = 4.0
"""So far from the card's middle the middle of an outer column may lie."""

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
        suit: The mean of the votes on those of which it is known which way up they stand.
    """

    count: int = 0
    suit: Votes = NO_VOTES


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
    scaled = np.rint(np.clip(ink / max(strongest(ink[::2, ::2], 0.995), _LEAST_INK), 0, 1) * 255).astype(np.uint8)
    _, binary = cv2.threshold(cv2.GaussianBlur(scaled, (3, 3), 0.8), 0, 255, cv2.THRESH_OTSU)
    parts, seen, stats, centres = cv2.connectedComponentsWithStats(np.asarray(binary, np.uint8), connectivity=8)
    labels: npt.NDArray[np.int32] = np.asarray(seen, np.int32)
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
    whole = _count(centres[spots] - (np.array([width, height]) - 1) / 2) if len(spots) == len(large) else 0
    away = [float(centres[number][1]) - height / 2 for number in spots]
    return _voted([_cut(ink, labels, number, stats[number]) for number in spots], away, letters, whole)


def _voted(cuts: Sequence[F32], away: Sequence[float], letters: str, whole: int) -> Pips:
    """What spots say together.

    Args:
        cuts: Each of them, (h, w).
        away: How far each lies below the card's middle, pixels; those below stand on their heads.
        letters: The suits that they may be.
        whole: How many pips they are, 0 where that is not known.
    """
    ways = [(False, True) if abs(y) <= _LEVEL_PX else (y > 0,) for y in away]
    boxes = [[boxed(cut[::-1, ::-1] if turned else cut)] for cut, own in zip(cuts, ways, strict=True) for turned in own]
    told = iter(vote_suits(boxes, [letters] * len(boxes)))
    votes = [max((next(told) for _ in own), key=lambda each: each.near) for own in ways]
    if min(each.near for each in votes) < _ALIKE:
        return Pips()
    sure = [each for each, own in zip(votes, ways, strict=True) if len(own) == 1] or votes
    shares = np.mean([each.shares for each in sure], axis=0).tolist()
    return Pips(whole, Votes(tuple(shares), min(each.near for each in sure)))


def _count(away_px: Matrix) -> int:
    """How many pips stand so far (n, 2) from the card's middle, pixels; 0 where no number card has them so.

    The outer columns are alike when they are turned over: where large pips run into the indices, some are missing.
    """
    across, down = away_px.T / PX_PER_MM
    sides = across <= -_ASIDE_MM, across >= _ASIDE_MM
    left, right = (int(side.sum()) for side in sides)
    if any(side.any() and abs(float(down[side].mean())) > _UNEVEN_MM for side in sides):
        return 0
    return _COLUMNS.get((left, len(across) - left - right), 0) if left == right else 0


def _cut(ink: F32, labels: npt.NDArray[np.int32], number: int, stats: npt.NDArray[np.int32]) -> F32:
    left, top, broad, high = (int(value) for value in stats[:4])
    box = np.s_[top : top + high, left : left + broad]
    return np.asarray(ink[box] * (labels[box] == number), np.float32)


def _at_border(stats: npt.NDArray[np.int32], width: int, height: int) -> bool:
    left, top, broad, high = (int(value) for value in stats[:4])
    return left <= 0 or top <= 0 or left + broad >= width or top + high >= height
