"""Sensor noise from a pool: one large picture of noise, of which every frame adds another part."""

from typing import Final

import cv2
import numpy as np

from vision.rig.brush import U8

MIDDLE: Final = 12
"""The pool's mean; pictures are kept so much darker, because adding saturated bytes is ten times as fast as floats."""

SIGMA: Final = 2.4
_ROOM_PX: Final = 96


class Grain:
    """Adds noise to pictures of one size."""

    def __init__(self, height: int, width: int, seed: int) -> None:
        self._rng = np.random.default_rng(seed)
        shape = (height + _ROOM_PX, width + _ROOM_PX)
        grey = self._rng.standard_normal((*shape, 1), np.float32) * np.float32(SIGMA * 0.85) + MIDDLE
        colour = self._rng.standard_normal((*shape, 3), np.float32) * np.float32(SIGMA * 0.55)
        # Neighbours of a real sensor's picture hang together through demosaicing.
        noise = cv2.GaussianBlur(colour + grey, (3, 3), 0.45)
        self._pool: U8 = np.clip(np.rint(noise), 0, 255).astype(np.uint8)

    def added(self, darker: U8) -> U8:
        """A new picture: `darker` (MIDDLE below the true one) with noise."""
        height, width = darker.shape[:2]
        top, left = self._rng.integers(0, _ROOM_PX, 2)
        return np.asarray(cv2.add(darker, self._pool[top : top + height, left : left + width]), np.uint8)
