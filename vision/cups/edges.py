"""Where the colour of the felt around a seat changes, thinned to lines, with the direction of the change."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.cups.ground import F32, U8, Ground
from vision.cups.solid import Floats, outlines

_EVEN: Final = np.sqrt(np.arange(256) * 255.0).astype(np.float32)
"""Root of the brightness: the noise of a sensor is then as strong in the dark as in the light."""

_BLUR_PX: Final = 0.9
_OVER_TEXTURE: Final = 2.5
_LEAST: Final = 3.0
"""Grey levels a pixel, of the blurred root; fainter changes are noise."""

_BESIDE: Final = 0.65
"""What a line counts one pixel beside it."""

_ALIGNED: Final = (0.7, 0.9)
"""Cosine between a line's direction and an outline's from which it begins to count, and from which it counts fully."""


@dataclass(frozen=True, slots=True)
class Edges:
    """The lines of one picture of the ground.

    Args:
        across: (2, h, w) unit vectors along the strongest change, x and y.
        lines: (h, w) 1 on lines, less beside them, else 0.
        thin: (h, w) 1 on lines alone.
    """

    ground: Ground
    across: F32
    lines: F32
    thin: U8

    def support(self, rows: Floats) -> tuple[Floats, Floats, Floats]:
        """How well lines lie on outlines.

        Args:
            rows: (n, 5) cups.

        Returns:
            (n, POINTS) support of each point 0 to 1, its length in mm where the picture shows it, and its whole length.
        """
        found = outlines(rows, self.ground.camera_mm)
        height, width = self.lines.shape
        px = np.rint(self.ground.to_px(found.points_mm)).astype(np.int32)
        x, y = px[..., 0], px[..., 1]
        within = (x >= 0) & (y >= 0) & (x < width) & (y < height)
        at = (np.clip(y, 0, height - 1), np.clip(x, 0, width - 1))
        seen = within & (self.ground.seen[at] > 0)
        cosine = np.abs(self.across[0][at] * found.normals[..., 0] + self.across[1][at] * found.normals[..., 1])
        low, high = _ALIGNED
        support = self.lines[at] * np.clip((cosine - low) / (high - low), 0.0, 1.0)
        return np.where(seen, support, 0.0), np.where(seen, found.lengths_mm, 0.0), found.lengths_mm


def _gradient(laid: U8) -> tuple[F32, F32, F32]:
    """X, y and size of the strongest channel's change a pixel."""
    found = [_change(channel) for channel in cv2.split(cv2.LUT(laid, _EVEN))]
    best = found[0]
    for other in found[1:]:
        more = cv2.compare(other[2], best[2], cv2.CMP_GT)
        for mine, its in zip(best, other, strict=True):
            cv2.copyTo(its, more, mine)
    return best


def _change(channel: np.ndarray) -> tuple[F32, F32, F32]:
    soft = cv2.GaussianBlur(channel, (5, 5), _BLUR_PX)
    gx, gy = (np.asarray(cv2.Sobel(soft, cv2.CV_32F, 1 - axis, axis, scale=0.125), np.float32) for axis in (0, 1))
    return gx, gy, np.asarray(cv2.magnitude(gx, gy), np.float32)


def find_edges(laid: U8, ground: Ground) -> Edges:
    """The lines in a picture of the ground."""
    gx, gy, size = _gradient(laid)
    floor = float(np.median(size[ground.inside > 0])) if ground.inside.any() else 0.0
    ux, uy = gx / np.maximum(size, 1e-6), gy / np.maximum(size, 1e-6)
    height, width = size.shape
    x, y = np.arange(width, dtype=np.float32)[None, :], np.arange(height, dtype=np.float32)[:, None]
    before, after = (cv2.remap(size, x + sign * ux, y + sign * uy, cv2.INTER_LINEAR) for sign in (-1, 1))
    strong = size > max(_LEAST, _OVER_TEXTURE * floor)
    thin = (strong & (size >= before) & (size >= after) & (ground.seen > 0)).astype(np.uint8)
    beside = cv2.dilate(thin, np.ones((3, 3), np.uint8))
    lines = np.maximum(thin.astype(np.float32), np.float32(_BESIDE) * beside)
    return Edges(ground, np.stack([ux, uy]), lines, thin)
