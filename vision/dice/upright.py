"""Whether a die stands upright: then its outline, top and foot together, ends exactly where an upright cube's does.

A die that leans on another or stands on one reaches further out on some side than an upright one can. Reaching less
far tells nothing: shadows, dark sides and translucent bodies do that too.
"""

from typing import Final

import cv2
import numpy as np

from vision.dice.joint import hidden_by
from vision.dice.lattice import F32, U8
from vision.dice.sampling import sample

_ALONG: Final = np.array([0.34, 0.37, 0.40, 0.60, 0.63, 0.66], np.float32)
"""Along an edge, where no pip lies near to it."""

_ACROSS: Final = np.arange(-0.30, 0.301, 0.05, dtype=np.float32)
_WINDOW: Final = 3
_OFFSETS: Final = (_ACROSS[_WINDOW:] + _ACROSS[:-_WINDOW]) / 2.0
_SHORT: Final = 0.2
_CLEAR: Final = 30.0
"""Grey levels across an edge that shows."""

_PART: Final = 0.7
"""Of the steps that are at least this part of the greatest, the one nearest to the outline counts: the edge of a
shadow further out may be the greatest."""

_BESIDE: Final = 0.08
"""Nothing is asked of an edge that lies nearer than this to another die."""


def _edges(hull: F32, size: float) -> tuple[F32, F32]:
    """(m, n, 2) points on the hull's longer edges, and (m, 2) the outward directions of unit length."""
    along = np.roll(hull, -1, axis=0) - hull
    length = np.linalg.norm(along, axis=1)
    keep = length >= _SHORT * size
    start, along, length = hull[keep], along[keep], length[keep]
    normal = np.stack([along[:, 1], -along[:, 0]], axis=1) / length[:, None]
    outward = np.sign(((start + along / 2.0 - hull.mean(axis=0)) * normal).sum(axis=1, keepdims=True))
    points = start[:, None] + along[:, None] * _ALONG[None, :, None]
    return points.astype(np.float32), np.asarray(normal * outward, np.float32)


def _is_free(points: F32, others: list[F32], distance_px: float) -> bool:
    """Whether no point of an edge lies in or beside another die's hull."""
    return not any(
        cv2.pointPolygonTest(hull, point.tolist(), True) > -distance_px for hull in others for point in points[::5]
    )


def _overhang(area: U8, points: F32, normals: F32, size: float) -> float:
    """The farthest outward offset, in sides, at which one of the edges shows; 0 where none shows further out."""
    at = points[:, :, None] + normals[:, None, None] * (_ACROSS * size)[None, None, :, None]
    seen = sample(area, at.reshape(len(points), -1, 2).astype(np.float32))
    profile = seen.reshape(len(points), len(_ALONG), len(_ACROSS), 3)
    step = np.median(np.linalg.norm(profile[:, :, _WINDOW:] - profile[:, :, :-_WINDOW], axis=-1), axis=1)
    greatest = step.max(axis=1, keepdims=True)
    strong = step >= _PART * greatest
    nearest = np.where(strong, np.abs(_OFFSETS), np.inf).argmin(axis=1)
    return float(np.where(greatest[:, 0] >= _CLEAR, _OFFSETS[nearest], 0.0).max(initial=0.0))


def overhangs(area: U8, outlines: F32, base_shifts: F32) -> F32:
    """(K,) by how much each die reaches out over an upright cube's outline, in sides.

    Args:
        area: (H, W, 3) the rectified picture.
        outlines: (K, 4, 2) the tops.
        base_shifts: (K, 2) pixels from a top to where its base is seen.
    """
    hulls = [hidden_by(outline, shift) for outline, shift in zip(outlines, base_shifts, strict=True)]
    found = []
    for index, hull in enumerate(hulls):
        size = float(np.linalg.norm(outlines[index, 1] - outlines[index, 0]))
        middle = hull.mean(axis=0)
        others = [h for i, h in enumerate(hulls) if i != index and np.linalg.norm(h.mean(axis=0) - middle) < 3.0 * size]
        points, normals = _edges(hull, size)
        free = np.array([_is_free(edge, others, _BESIDE * size) for edge in points], bool)
        found.append(_overhang(area, points[free], normals[free], size) if free.any() else 0.0)
    return np.array(found, np.float32)
