"""Large things in a seat's region: a standing cup, or something that must not be there."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.dice.lattice import DIE_PX, U8
from vision.dice.rectify import COARSE, SeatMap

_STEP: Final = 2
"""Every second coarse pixel is looked at."""

_LARGE_MM: Final = 42.0
"""What has room for a disc of this diameter is no group of dice."""

_DIFFERS: Final = 26.0
"""Grey levels by which a thing differs from the felt."""

_RADII_MM: Final = (28.0, 33.0, 38.0, 43.0, 48.0)
_HEIGHTS_MM: Final = (60.0, 80.0, 100.0, 120.0)
_TOP_PART: Final = 0.86
_FITS: Final = 0.80


@dataclass(frozen=True, slots=True)
class LargeThing:
    """Whether something large is there, and how well a standing cup explains it (intersection over union)."""

    present: bool
    cup_fit: float = 0.0

    @property
    def is_cup(self) -> bool:
        """Whether it can only be a standing cup."""
        return self.present and self.cup_fit >= _FITS


def _differing(coarse: U8, inside: U8) -> U8:
    """Where the area differs from the felt; the felt's colour is the middle one of the seat."""
    felt = np.median(coarse[inside > 0], axis=0)
    away = np.abs(coarse.astype(np.int16) - felt.astype(np.int16)).max(axis=2)
    return np.asarray((away > _DIFFERS) & (inside > 0), np.uint8)


def _disc(diameter_px: float) -> U8:
    size = max(3, round(diameter_px) | 1)
    return np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size)), np.uint8)


def _silhouette(view: SeatMap, base_xy: np.ndarray, radius_mm: float, height_mm: float, scale: float) -> np.ndarray:
    """The hull, in pixels, of a standing cup as the plane of the tops shows it."""
    turn = np.linspace(0.0, 2.0 * np.pi, 24, endpoint=False)
    ring = np.stack([np.cos(turn), np.sin(turn)], axis=-1)
    rings = []
    for radius, z in ((radius_mm, 0.0), (radius_mm * _TOP_PART, height_mm)):
        camera = np.asarray(view.camera_mm)
        grow = (camera[2] - view.die_mm) / max(camera[2] - z, 1.0)
        rings.append(camera[:2] + (base_xy + ring * radius - camera[:2]) * grow)
    hull = cv2.convexHull(((np.concatenate(rings) - view.origin_mm) / scale).astype(np.float32))
    return np.asarray(hull.reshape(-1, 2), np.float32)


def _fit(blob: U8, view: SeatMap, scale: float) -> float:
    """The best intersection over union of a standing cup's silhouette with the blob."""
    rows, cols = np.nonzero(blob)
    middle = np.array([cols.mean(), rows.mean()])
    area = float(len(rows))
    best = 0.0
    for radius in _RADII_MM:
        for height in _HEIGHTS_MM:
            hull = _silhouette(view, view.origin_mm + middle * scale, radius, height, scale)
            hull += (middle - hull.mean(axis=0)).astype(np.float32)
            if not 0.7 < cv2.contourArea(hull) / area < 1.4:
                continue
            drawn = np.zeros_like(blob)
            cv2.fillConvexPoly(drawn, np.rint(hull).astype(np.int32), 1)
            both = float(np.count_nonzero(drawn & blob))
            best = max(best, both / (area + float(np.count_nonzero(drawn)) - both))
    return best


def look_for_large(coarse: U8, view: SeatMap) -> LargeThing:
    """Whether something larger than dice lies or stands in the seat's coarse area."""
    small, inside = coarse[::_STEP, ::_STEP], view.inside[::_STEP, ::_STEP]
    if not inside.any():
        return LargeThing(False)
    scale = view.mm_per_px * COARSE * _STEP
    differs = cv2.morphologyEx(_differing(small, inside), cv2.MORPH_CLOSE, _disc(DIE_PX / COARSE / _STEP))
    core = cv2.morphologyEx(differs, cv2.MORPH_OPEN, _disc(_LARGE_MM / scale))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(np.asarray(core, np.uint8))
    if count < 2:
        return LargeThing(False)
    largest = 1 + int(stats[1:, cv2.CC_STAT_AREA].argmax())
    return LargeThing(True, _fit((labels == largest).astype(np.uint8), view, scale))
