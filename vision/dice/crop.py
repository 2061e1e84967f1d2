"""Which part of a frame an evidence picture shows, and how large."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from calibration.model import Calibration
from calibration.projection import to_pixels
from vision.dice.lattice import F32, U8

_SHAPE: Final = 3.0 / 2.0
"""Width to height."""

_DIE_PX: Final = 76.0
_LEAST_DIE_PX: Final = 64.0
_MOST_PX: Final = 960.0
"""Dice are shown at the first size, at the second where the picture would be wider than this."""

_MARGIN: Final = 1.5
"""Felt around the dice, in sides."""

_SEAT_PX: Final = 480.0
_SEAT_MARGIN_MM: Final = 12.0
_MOST_GROWN: Final = 6.0


@dataclass(frozen=True, slots=True)
class Crop:
    """A part of a frame, and how many times larger it is shown.

    Args:
        left, top, right, bottom: Pixels of the frame, the last two exclusive.
        grown: Pixels shown to a pixel of the frame.
    """

    left: int
    top: int
    right: int
    bottom: int
    grown: float

    def cut(self, image_bgr: U8) -> U8:
        """That part, at its size."""
        part = image_bgr[self.top : self.bottom, self.left : self.right]
        how = cv2.INTER_CUBIC if self.grown > 1.0 else cv2.INTER_AREA
        return np.asarray(cv2.resize(part, None, fx=self.grown, fy=self.grown, interpolation=how), np.uint8)

    def moved(self, lines: Sequence[F32]) -> list[F32]:
        """Lines (n, 2) in pixels of the frame, in pixels of what is shown."""
        corner, half = np.array([self.left, self.top], np.float32), np.float32(0.5)
        return [np.asarray((line - corner + half) * np.float32(self.grown) - half, np.float32) for line in lines]


def _fitted(low: F32, high: F32, frame: tuple[int, int], shape: float) -> tuple[int, int, int, int]:
    """A box of this shape (width to height) around another, moved into the frame; smaller where that has no room."""
    middle, size = (low + high) / 2.0, high - low
    width = max(float(size[0]), float(size[1]) * shape)
    wanted = np.minimum(np.array([width, width / shape]), frame)
    corner = np.clip(middle - wanted / 2.0, 0.0, np.array(frame) - wanted)
    left, top = (int(v) for v in np.floor(corner))
    right, bottom = (int(v) for v in np.minimum(np.ceil(corner + wanted), frame))
    return left, top, max(right, left + 1), max(bottom, top + 1)


def around_dice(bodies: Sequence[F32], tops: Sequence[F32], image_bgr: U8) -> Crop:
    """The dice with some felt around them.

    Args:
        bodies: Their hulls (n, 2), pixels of the frame.
        tops: Their tops (n, 2).
        image_bgr: The frame.
    """
    height, width = image_bgr.shape[:2]
    sides = [np.sqrt(max(cv2.contourArea(top.astype(np.float32)), 1.0)) for top in tops]
    side = float(np.median(sides))
    points = np.concatenate(list(bodies))
    box = _fitted(points.min(axis=0) - _MARGIN * side, points.max(axis=0) + _MARGIN * side, (width, height), _SHAPE)
    die_px = float(np.clip(_MOST_PX * side / (box[2] - box[0]), _LEAST_DIE_PX, _DIE_PX))
    return Crop(*box, min(_MOST_GROWN, die_px / side))


def around_seat(calibration: Calibration, seat: int) -> Crop:
    """The seat's whole region.

    Raises:
        KeyError: The calibration has no such seat.
    """
    corners = np.asarray(calibration.seat(seat).polygon_mm)
    away = corners - corners.mean(axis=0)
    longer = 1.0 + _SEAT_MARGIN_MM / np.maximum(np.linalg.norm(away, axis=1, keepdims=True), 1.0)
    grown = corners.mean(axis=0) + away * longer
    seen = to_pixels(calibration, np.column_stack([grown, np.zeros(len(grown))])).astype(np.float32)
    low, high = seen.min(axis=0), seen.max(axis=0)
    box = _fitted(low, high, calibration.image_size, float((high[0] - low[0]) / max(high[1] - low[1], 1.0)))
    return Crop(*box, min(4.0, _SEAT_PX / max(box[2] - box[0], box[3] - box[1])))
