"""The thirteen ranks as ink, in the face that OpenCV draws text with, each fitted into the same box."""

from functools import lru_cache
from typing import Final

import cv2
import numpy as np

from vision.cards.suits import U8

_FACE: Final = cv2.FONT_HERSHEY_DUPLEX
_SCALE: Final = 8.0
_ROOM_PX: Final = 600
_BROADEST: Final = 0.8
"""Breadth of a letter as a part of its height at most; a ten is pressed together to fit."""


@lru_cache(maxsize=13)
def _letters(rank: str) -> U8:
    """The rank (one letter of RANKS) large, cut out along its ink."""
    room = np.zeros((_ROOM_PX, _ROOM_PX), np.uint8)
    text = "1O" if rank == "T" else rank  # this face strikes its zeros through
    cv2.putText(room, text, (60, 400), _FACE, _SCALE, 255, 12, cv2.LINE_AA)
    left, top, width, height = cv2.boundingRect(room)
    return room[top : top + height, left : left + width]


@lru_cache(maxsize=64)
def rank_mask(rank: str, height_px: int) -> U8:
    """(height, width) 255 where the ink of a rank is, upright; smooth at its edges, at most 0.8 times as wide."""
    letters = _letters(rank)
    part = min(letters.shape[1] / letters.shape[0], _BROADEST)
    size = (max(1, round(height_px * part)), height_px)
    mask = np.asarray(cv2.resize(letters, size, interpolation=cv2.INTER_AREA), np.uint8)
    mask.flags.writeable = False
    return mask
