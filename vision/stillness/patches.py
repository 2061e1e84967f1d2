"""Small squares of the ground outside the seats, and how far each has shifted in a picture."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from calibration.model import Calibration
from calibration.projection import to_pixels

F32 = npt.NDArray[np.float32]
U8 = npt.NDArray[np.uint8]

MOST: Final = 48
"""Squares that are tried; those that are always found again are kept."""

_SIDE_OF_WIDTH: Final = 30
_LEAST_SIDE: Final = 40
_TALL_MM: Final = 130.0
_AROUND_MM: Final = 30.0
"""What stands or lies at a seat reaches so high and so far beyond its polygon."""

_CELLS: Final = (6, 4)
_A_CELL: Final = 4
"""The picture is divided so, across and down, and no part of it gives more than so many squares."""

_LEAST_TEXTURE: Final = 0.8
"""Root of the weaker eigenvalue of the gradients' product, grey levels a pixel, of a picture without noise."""

_SOFT_PX: Final = 1.0
_MATCH: Final = 0.45
"""Correlation from which a shift is believed."""

_REACH: Final = (3, 16)
"""A shift is looked for up to this part of a square's side."""


@dataclass(frozen=True, slots=True)
class Patch:
    """A square of the ground: its left upper corner in the picture, and its grey levels (side, side)."""

    left: int
    top: int
    look: F32

    @property
    def middle(self) -> tuple[float, float]:
        """Its middle in the picture."""
        half = (len(self.look) - 1) / 2.0
        return (self.left + half, self.top + half)


def side_of(width: int) -> int:
    """The side of the squares in a picture so wide, pixels; even."""
    return max(_LEAST_SIDE, 2 * round(width / _SIDE_OF_WIDTH / 2))


def free_ground(calibration: Calibration) -> U8:
    """(H, W) 1 where no cup, hand-sized thing or die of any seat is to be expected."""
    width, height = calibration.image_size
    free = np.ones((height, width), np.uint8)
    for region in calibration.seats:
        corners = np.asarray(region.polygon_mm)
        away = corners - corners.mean(axis=0)
        wide = corners + away / np.maximum(np.linalg.norm(away, axis=1, keepdims=True), 1.0) * _AROUND_MM
        points = np.concatenate([np.column_stack([wide, np.full(len(wide), z)]) for z in (0.0, _TALL_MM)])
        outline = cv2.convexHull(to_pixels(calibration, points).astype(np.float32))
        cv2.fillConvexPoly(free, np.rint(outline).astype(np.int32), 0)
    return free


def softened(grey: U8) -> F32:
    """Grey levels in which noise counts less than what is larger than a pixel."""
    return np.asarray(cv2.GaussianBlur(grey, (5, 5), _SOFT_PX).astype(np.float32), np.float32)


def choose(grey: F32, free: U8) -> tuple[Patch, ...]:
    """The squares with most structure in both directions, spread over the picture.

    Args:
        grey: (H, W) a picture with little noise, as the mean of some frames.
        free: (H, W) of `free_ground`.
    """
    height, width = grey.shape
    side = side_of(width)
    best: dict[tuple[int, int], list[tuple[float, int, int]]] = {}
    texture = _texture(grey, side)
    blocked = cv2.boxFilter(
        1.0 - free.astype(np.float32), -1, (side, side), anchor=(0, 0), borderType=cv2.BORDER_CONSTANT
    )
    for top in range(0, height - side, side):
        for left in range(0, width - side, side):
            strength = float(texture[top, left])
            if blocked[top, left] < 1e-6 and strength >= _LEAST_TEXTURE:
                cell = (left * _CELLS[0] // width, top * _CELLS[1] // height)
                best.setdefault(cell, []).append((strength, left, top))
    found = sorted((each for spots in best.values() for each in sorted(spots, reverse=True)[:_A_CELL]), reverse=True)
    return tuple(taken(grey, left, top, side) for _, left, top in found[:MOST])


def taken(grey: F32, left: int, top: int, side: int) -> Patch:
    """The square as a picture shows it."""
    return Patch(left, top, grey[top : top + side, left : left + side].copy())


def _texture(grey: F32, side: int) -> F32:
    """(H, W) the structure of the square whose left upper corner a pixel is."""
    gx, gy = (cv2.Sobel(grey, cv2.CV_32F, 1 - axis, axis, scale=0.125) for axis in (0, 1))
    xx, yy, xy = (cv2.boxFilter(each, -1, (side, side), anchor=(0, 0)) for each in (gx * gx, gy * gy, gx * gy))
    return np.asarray(np.sqrt(np.maximum((xx + yy) / 2 - np.sqrt(((xx - yy) / 2) ** 2 + xy * xy), 0.0)), np.float32)


def shift_of(patch: Patch, image: U8) -> tuple[float, float] | None:
    """By how many pixels, right and down, the square has shifted; None where it is hidden or shifted too far.

    Correlated directly, not by phase, which weighs the noise of a sensor as much as the fibres of a felt.

    Args:
        patch: The square.
        image: (H, W, 3).
    """
    side = len(patch.look)
    reach = side * _REACH[0] // _REACH[1]
    part = image[patch.top : patch.top + side, patch.left : patch.left + side]
    now = softened(np.asarray(cv2.cvtColor(part, cv2.COLOR_BGR2GRAY), np.uint8))
    inner = patch.look[reach : side - reach, reach : side - reach]
    match = np.asarray(cv2.matchTemplate(now, inner, cv2.TM_CCOEFF_NORMED), np.float64)
    y, x = (int(v) for v in np.unravel_index(int(match.argmax()), match.shape))
    if match[y, x] < _MATCH or not (0 < x < match.shape[1] - 1 and 0 < y < match.shape[0] - 1):
        return None
    return (x - reach + _summit(match[y, x - 1 : x + 2]), y - reach + _summit(match[y - 1 : y + 2, x]))


def _summit(three: npt.NDArray[np.float64]) -> float:
    """Where the parabola through three neighbours is highest, -0.5 to 0.5 from the middle one."""
    left, middle, right = (float(v) for v in three)
    return 0.5 * (left - right) / min(left - 2.0 * middle + right, -1e-9)
