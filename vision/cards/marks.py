"""What the index's ranks and suits look like to a camera, and how alike a corner of a card is to each of them."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import cv2
import numpy as np

from hub.events.cards import RANKS, SUITS
from vision.cards import art
from vision.cards.ranks import rank_mask
from vision.cards.suits import U8, suit_mask
from vision.cards.views import F32, FACE_PX_PER_MM

RANK_BOX_MM, SUIT_BOX_MM = (11.0, 13.5), (11.0, 11.0)
REACH: Final = 4
"""Pixels by which a mark may stand off its place, 2 mm."""

_FINE: Final = 4
_SIZES: Final = (0.95, 1.04)
_TURNS_DEG: Final = (-2.5, 2.0)
"""Beside, not at, the size and turn of the deck's own marks: a card is never seen exactly as it was drawn."""

_LENS_MM: Final = 0.45
_LEAST_CONTRAST: Final = 0.06
"""Spread of the ink in a box; without any, everything would look alike."""


@dataclass(frozen=True, slots=True)
class Likeness:
    """How alike a box is to each mark of its kind: the best one, and where it was found.

    Args:
        name: The best one's letter.
        score: Its correlation, -1 to 1.
        lead: How far it is ahead of every other mark: 1 as far as the mark itself would be, 0 not at all.
        at: Row and column of the box, pixels of the card.
    """

    name: str
    score: float
    lead: float
    at: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Marks:
    """Templates of one kind.

    Args:
        names: The letters.
        bank: (names x variants, h x w), each of mean 0 and length 1, the variants of a name side by side.
        gaps: (names, names) by how much each mark, seen plainly, is liker to itself than to every other one.
        box: Height and width of the box, pixels.
        middle_mm: Its middle, from the card's corner.
    """

    names: str
    bank: F32
    gaps: F32
    box: tuple[int, int]
    middle_mm: tuple[float, float]

    def likeness(self, ink: F32) -> Likeness | None:
        """Which mark stands in the upper left corner of a card, None where nothing does.

        Args:
            ink: (H, W) how dark the card is, 0 paper to 1 ink.
        """
        height, width = self.box
        left = max(0, round(self.middle_mm[0] * FACE_PX_PER_MM - width / 2) - REACH)
        top = max(0, round(self.middle_mm[1] * FACE_PX_PER_MM - height / 2) - REACH)
        part = ink[top : top + height + 2 * REACH, left : left + width + 2 * REACH]
        scores = _scores(self.bank, len(self.names), part, self.box)
        if scores is None:
            return None
        by_name = scores.max(axis=0)
        best = int(by_name.argmax())
        others = np.arange(len(self.names)) != best
        lead = float(((by_name[best] - by_name[others]) / self.gaps[best, others]).min())
        row, column = divmod(int(scores[:, best].argmax()), part.shape[1] - width + 1)
        return Likeness(self.names[best], float(by_name[best]), lead, (top + row, left + column))


def _scores(bank: F32, names: int, part: F32, box: tuple[int, int]) -> F32 | None:
    """(N, names) how alike every box in a part of a card is to each mark, None where there is no ink in it."""
    boxes = np.lib.stride_tricks.sliding_window_view(part, box)
    spread = _spread(part, box, boxes.shape[:2])
    if float(spread.max()) < _LEAST_CONTRAST:
        return None
    # Templates have mean 0, so that of the box falls out by itself.
    alike = boxes.reshape(len(spread), -1) @ bank.T
    alike /= np.maximum(spread, _LEAST_CONTRAST) * np.float32(np.sqrt(box[0] * box[1]))
    return np.asarray(alike.reshape(len(spread), names, -1).max(axis=2), np.float32)


def _spread(part: F32, box: tuple[int, int], places: tuple[int, ...]) -> F32:
    """(N, 1) the deviation of the ink in every box."""
    window = (box[1], box[0])
    mean = cv2.boxFilter(part, -1, window, anchor=(0, 0))[: places[0], : places[1]]
    square = cv2.sqrBoxFilter(part, -1, window, anchor=(0, 0))[: places[0], : places[1]]
    return np.asarray(np.sqrt(np.maximum(square - mean * mean, 0.0)).reshape(-1, 1), np.float32)


@lru_cache(maxsize=1)
def ranks() -> Marks:
    """The thirteen ranks."""
    fine = _px(art.RANK_MM)
    return _marks(RANKS, [rank_mask(rank, fine) for rank in RANKS], RANK_BOX_MM, art.RANK_Y_MM)


@lru_cache(maxsize=1)
def suits() -> Marks:
    """The four suits."""
    fine = _px(art.SUIT_MM)
    return _marks(SUITS, [suit_mask(suit, fine) for suit in SUITS], SUIT_BOX_MM, art.SUIT_Y_MM)


def _px(mm: float) -> int:
    return round(mm * FACE_PX_PER_MM * _FINE)


def _marks(names: str, masks: list[U8], box_mm: tuple[float, float], middle_y_mm: float) -> Marks:
    box = (round(box_mm[1] * FACE_PX_PER_MM), round(box_mm[0] * FACE_PX_PER_MM))
    seen = [_seen(mask, box, size, turn) for mask in masks for size in _SIZES for turn in _TURNS_DEG]
    bank = np.stack([each.ravel() for each in seen])
    bank -= bank.mean(axis=1, keepdims=True)
    bank /= np.linalg.norm(bank, axis=1, keepdims=True)
    bank = np.asarray(bank, np.float32)
    gaps = np.stack([_gaps(bank, len(names), index, mask, box) for index, mask in enumerate(masks)])
    return Marks(names, bank, np.asarray(gaps, np.float32), box, (art.INDEX_X_MM, middle_y_mm))


def _gaps(bank: F32, names: int, index: int, mask: U8, box: tuple[int, int]) -> F32:
    """(names,) by how much a mark, seen plainly, is liker to itself than to each one."""
    plain = _seen(mask, (box[0] + 2 * REACH, box[1] + 2 * REACH), 1.0, 0.0)
    scores = _scores(bank, names, plain / np.float32(255.0), box)
    assert scores is not None
    by_name = scores.max(axis=0)
    return np.asarray(by_name[index] - by_name, np.float32)


def _seen(mask: U8, box: tuple[int, int], size: float, turn_deg: float) -> F32:
    """(h, w) a mark in the middle of its box, at another size and turn, through a lens; 0 to 255."""
    height, width = box[0] * _FINE, box[1] * _FINE
    matrix = cv2.getRotationMatrix2D((mask.shape[1] / 2 - 0.5, mask.shape[0] / 2 - 0.5), turn_deg, size)
    matrix[:, 2] += ((width - mask.shape[1]) / 2, (height - mask.shape[0]) / 2)
    drawn = cv2.warpAffine(mask.astype(np.float32), matrix, (width, height), flags=cv2.INTER_LINEAR)
    soft = cv2.GaussianBlur(drawn, (0, 0), _LENS_MM * FACE_PX_PER_MM * _FINE)
    return np.asarray(cv2.resize(soft, (box[1], box[0]), interpolation=cv2.INTER_AREA), np.float32)
