"""By how much the disc of a pip's size around each pixel differs from its surroundings: light or dark, any colour.

The blurs leave nothing finer than two pixels, so the contrast is worked out, kept and searched at half the area's size.
"""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from vision.dice.lattice import DIE_PX, F32, U8
from vision.dice.sampling import remapped

I16 = npt.NDArray[np.int16]

_INNER: Final = 0.0292 * DIE_PX
"""Pixels of the half-size picture: 0.06 sides, the halving counted in."""

_BOX: Final = (5, 5)
"""Two boxes of this size after the inner blur make an outer one of 0.125 sides, ten times quicker than by Gauss."""


@dataclass(frozen=True, slots=True)
class Contrast:
    """The spot contrast of an area, at half its size, in grey levels. Points are given in pixels of the area.

    Args:
        tint: (h, w, 3) by how much each pixel's disc differs from its surroundings.
        lighter: (h, w) the greatest of the three channels.
        darker: (h, w) the same of the three with their signs turned.
    """

    tint: I16
    lighter: I16
    darker: I16

    @property
    def strength(self) -> I16:
        """(h, w) by how much the channel differs that differs most."""
        return np.asarray(cv2.max(self.lighter, self.darker), np.int16)

    def above(self, floor: I16) -> "Contrast":
        """The same where it is stronger than the floor (h, w), and zero elsewhere."""
        strong = cv2.compare(self.strength, floor, cv2.CMP_GT)
        tint, lighter, darker = (cv2.bitwise_and(p, p, mask=strong) for p in (self.tint, self.lighter, self.darker))
        return Contrast(np.asarray(tint, np.int16), np.asarray(lighter, np.int16), np.asarray(darker, np.int16))

    def at(self, points_px: F32) -> F32:
        """(K, n, 3): the tints at points (K, n, 2), those of the nearest pixels mixed; 0 outside the area."""
        if points_px.size == 0:
            return np.zeros((*points_px.shape[:2], 3), np.float32)
        x, y = np.ascontiguousarray(to_half(points_px).transpose(2, 0, 1))
        return np.asarray(remapped(self.tint, x, y), np.float32)


def to_half(points_px: F32) -> F32:
    """Pixels of the half-size picture for pixels of the area."""
    return np.asarray(points_px * np.float32(0.5) - np.float32(0.25), np.float32)


def to_area(points_half: F32) -> F32:
    """Pixels of the area for pixels of the half-size picture."""
    return np.asarray(points_half * np.float32(2.0) + np.float32(0.5), np.float32)


def halved(area: U8) -> U8:
    """(H // 2, W // 2, 3): the mean of each four pixels; an odd last row or column is left out."""
    height, width = area.shape[0] // 2, area.shape[1] // 2
    even = area[: 2 * height, : 2 * width]
    return np.asarray(cv2.resize(even, (width, height), interpolation=cv2.INTER_AREA), np.uint8)


def spot_contrast(area: U8) -> Contrast:
    """The spot contrast of an area (H, W, 3)."""
    half = halved(area)
    inner = cv2.GaussianBlur(half, (0, 0), _INNER)
    outer = cv2.blur(cv2.blur(inner, _BOX), _BOX)
    tint = cv2.subtract(inner, outer, dtype=cv2.CV_16S)
    blue, green, red = cv2.split(tint)
    lighter, darkest = cv2.max(cv2.max(blue, green), red), cv2.min(cv2.min(blue, green), red)
    return Contrast(np.asarray(tint, np.int16), np.asarray(lighter, np.int16), -np.asarray(darkest, np.int16))
