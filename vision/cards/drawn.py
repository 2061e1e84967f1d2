"""A picture with what was read of its cards drawn in: beside each index, never on it."""

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np

from vision.cards.finder import U8, Hit
from vision.cards.judging import Card

_GOOD: Final = (60, 190, 40)
_DOUBTFUL: Final = (0, 140, 255)


def drawn(image_bgr: U8, cards: Sequence[Card]) -> U8:
    """A copy of the picture (H, W, 3): a box around each index and its code, green where verified."""
    picture = image_bgr.copy()
    thick = max(1, round(max(picture.shape[:2]) / 700))
    for card in cards:
        colour = _GOOD if card.verified else _DOUBTFUL
        for index in card.corners:
            box = np.rint(_box(index.hit)).astype(np.int32)
            cv2.polylines(picture, [box], True, colour, thick, cv2.LINE_AA)
            size = max(12, round(index.hit.length * 0.7))
            at = (int(box[:, 0].max()) + 3, int(box[:, 1].min()) + size)
            cv2.putText(picture, card.code or "?", at, colour, cv2.FontFace("sans"), size, 700)
    return picture


def _box(hit: Hit) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    up = np.array(hit.up)
    right = np.array([-up[1], up[0]])
    corners = ((-0.45, 0.6), (0.45, 0.6), (0.45, -0.6), (-0.45, -0.6))
    return np.array([np.array([hit.x, hit.y]) + hit.length * (x * right + y * up) for x, y in corners])
