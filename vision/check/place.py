"""What geometry says of a place: how large a thing is seen there, how slantingly, and what lies out of the picture."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from calibration.model import Calibration, Floats, Point
from calibration.projection import to_pixels
from vision.check.needs import Need

_STEP_MM: Final = 6.0
_MOST: Final = 60

F32 = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """A place in a camera's picture.

    Args:
        spots_mm: (N, 2) points all over it.
        spots_px: (N, 2) where they are seen, on the felt.
        size_px: Of the thing, where it is smallest.
        tilt_deg: At the middle.
        outside: Part of it that is out of the picture, at the felt or at the height of the thing.
    """

    spots_mm: Floats
    spots_px: Floats
    size_px: float
    tilt_deg: float
    outside: float


def seen(calibration: Calibration, polygon_mm: tuple[Point, ...], need: Need) -> Seen:
    """How a camera sees a place."""
    outline = np.asarray(polygon_mm, np.float64)
    spots = np.concatenate([outline, _spots(outline)])
    felt = _at(calibration, spots, 0.0)
    top = _at(calibration, spots, need.height_mm)
    size = np.array(calibration.image_size)
    inside = np.all([((each >= 0) & (each <= size - 1)).all(axis=1) for each in (felt, top)], axis=0)
    inner = inside[len(outline) :]
    middle = spots[len(outline) :].mean(axis=0)
    away = np.subtract(calibration.placement.camera_mm, (*middle.tolist(), need.height_mm))
    tilt = float(np.degrees(np.arctan2(np.hypot(away[0], away[1]), away[2])))
    return Seen(spots, felt, _size_px(calibration, spots, need), tilt, float(1.0 - inner.mean()))


def _at(calibration: Calibration, spots_mm: Floats, z_mm: float) -> Floats:
    return to_pixels(calibration, np.column_stack([spots_mm, np.full(len(spots_mm), z_mm)]))


def _size_px(calibration: Calibration, spots_mm: Floats, need: Need) -> float:
    """The least length at which a thing of the need's size is seen, whichever way it is turned."""
    at = _at(calibration, spots_mm, need.height_mm)
    turns = np.linspace(0.0, np.pi, 8, endpoint=False)
    ways = need.side_mm * np.column_stack([np.cos(turns), np.sin(turns)])
    return float(
        min(np.linalg.norm(_at(calibration, spots_mm + way, need.height_mm) - at, axis=1).min() for way in ways)
    )


def _spots(outline: Floats) -> Floats:
    """(N, 2) points of a grid inside a polygon; its middle where it is too narrow for any."""
    low, high = outline.min(axis=0), outline.max(axis=0)
    counts = np.clip(np.ceil((high - low) / _STEP_MM), 2, _MOST).astype(int)
    x, y = (np.linspace(low[i], high[i], counts[i] + 1) for i in (0, 1))
    grid = np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2)
    shape: F32 = outline.astype(np.float32)
    within = [cv2.pointPolygonTest(shape, point, False) >= 0 for point in grid.tolist()]
    inside = grid[np.array(within, np.bool_)]
    return inside if len(inside) else outline.mean(axis=0)[None]
