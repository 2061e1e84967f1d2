"""The four suits as filled outlines, drawn by ourselves."""

import math
from functools import lru_cache
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

U8 = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float64]

_FRACTION_BITS: Final = 4
_TURN: Final = np.linspace(0.0, 2.0 * math.pi, 96, endpoint=False)
_LEAF: Final = 0.46
"""Radius of a leaf of the club; the mark reaches from -1 to 1."""


def _heart() -> Floats:
    x = 16.0 * np.sin(_TURN) ** 3
    y = -13.0 * np.cos(_TURN) + 5.0 * np.cos(2 * _TURN) + 2.0 * np.cos(3 * _TURN) + np.cos(4 * _TURN)
    return np.stack([x / 17.0, (y - 2.5) / 15.0], axis=1)


def _stem(top: float) -> Floats:
    """A foot that widens downwards."""
    y = np.linspace(top, 1.0, 12)
    half = 0.07 + 0.38 * ((y - top) / (1.0 - top)) ** 3
    return np.concatenate([np.stack([half, y], axis=1), np.stack([-half, y], axis=1)[::-1]])


def _diamond() -> Floats:
    """Four points with sides that bend inwards a little."""
    corners = np.array([(0.0, -1.0), (0.76, 0.0), (0.0, 1.0), (-0.76, 0.0)])
    part = np.linspace(0.0, 1.0, 12, endpoint=False)[:, None]
    sides = [
        one + (other - one) * part - 0.05 * np.sin(np.pi * part) * (one + other)
        for one, other in zip(corners, np.roll(corners, -1, axis=0), strict=True)
    ]
    return np.concatenate(sides)


def _outlines(suit: str) -> list[Floats]:
    """The parts of a suit, (N, 2) each, x to the right and y down, from -1 to 1."""
    if suit == "h":
        return [_heart()]
    if suit == "d":
        return [_diamond()]
    if suit == "s":
        return [_heart() * (1.0, -0.85) + (0.0, -0.12), _stem(0.1)]
    ring = _LEAF * np.stack([np.cos(_TURN), np.sin(_TURN)], axis=1)
    leaves = [ring + centre for centre in ((0.0, -0.53), (-0.5, 0.16), (0.5, 0.16))]
    heart = np.array([(-0.2, 0.2), (0.0, -0.3), (0.2, 0.2)])
    return [*leaves, heart, _stem(0.05)]


@lru_cache(maxsize=64)
def suit_mask(suit: str, side_px: int) -> U8:
    """(side, side) 255 where the ink of a suit (one letter of SUITS) is, upright; smooth at its edges."""
    mask = np.zeros((side_px, side_px), np.uint8)
    for outline in _outlines(suit):
        points = ((outline + 1.0) / 2.0 * side_px - 0.5) * (1 << _FRACTION_BITS)
        cv2.fillPoly(mask, [np.rint(points).astype(np.int32)], 255, cv2.LINE_AA, _FRACTION_BITS)
    mask.flags.writeable = False
    return mask
