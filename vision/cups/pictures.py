"""Pictures of what happened at a cup: the seat as it was and as it is, with the cup's outline where it stood."""

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np

from calibration.model import Calibration
from calibration.projection import to_pixels
from vision.cups.ground import U8, Ground
from vision.cups.solid import PARTS, Cup, outlines
from vision.dice.annotate import as_jpeg
from vision.dice.crop import Crop

_SIDE_PX: Final = 400.0
_GAP_PX: Final = 6
_STOOD: Final = (60, 220, 255)
_STANDS: Final = (90, 230, 90)
_INK: Final = (0, 0, 0)


def crop_of(ground: Ground) -> Crop:
    """The part of a frame that shows a seat with its cup, and how large it is shown."""
    left, top, right, bottom = ground.box
    return Crop(left, top, right, bottom, min(2.0, _SIDE_PX / max(right - left, bottom - top)))


def with_outline(shown: U8, crop: Crop, calibration: Calibration, cups: Sequence[tuple[Cup, bool]]) -> U8:
    """A copy of what a crop shows with the outlines of cups, each with whether it stands there now."""
    drawn = shown.copy()
    for cup, now in cups:
        found = outlines(cup.as_row()[None], np.asarray(calibration.placement.camera_mm))
        points = found.points_mm[0, : PARTS["crown"].stop]
        pixels = to_pixels(calibration, np.column_stack([points, np.zeros(len(points))])).astype(np.float32)
        (line,) = crop.moved([np.asarray(cv2.convexHull(pixels).reshape(-1, 2), np.float32)])
        for ink, width in ((_INK, 3), (_STANDS if now else _STOOD, 1)):
            cv2.polylines(drawn, [np.rint(line).astype(np.int32)], True, ink, width, cv2.LINE_AA)
    return drawn


def side_by_side(before: U8, after: U8) -> bytes:
    """JPEG bytes of two pictures of the same size, the earlier one to the left, at most 60 KiB."""
    gap = np.zeros((before.shape[0], _GAP_PX, 3), np.uint8)
    return as_jpeg(np.concatenate([before, gap, after], axis=1))


def alone(shown: U8) -> bytes:
    """JPEG bytes of one picture, at most 60 KiB."""
    return as_jpeg(shown)
