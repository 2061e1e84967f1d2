"""Which faces can be there together: dice are solid, so tops do not overlap and a die hides what its sides cover."""

from typing import Final

import cv2
import numpy as np

from vision.dice.lattice import DIE_PX, F32, Ints
from vision.dice.poses import Poses

_CORNERS: Final = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)], np.float32)
_SHRUNK: Final = 0.93
"""Rounded corners and a pose that is off by a pixel let true neighbours overlap a little."""

MAX_OVERLAP: Final = 0.06
"""Of a face's area; more cannot be two dice."""

_SAME: Final = 0.75
"""Two tops whose centres are nearer than this part of a side cannot be two dice."""

_APART: Final = 1.4
"""Tops whose centres are further apart than this, in sides, do not overlap."""

_SIDE_MATCH: Final = 0.88
"""A face that lies on another's side and fits less well than this part of it is the side, not a top."""


def outlines(poses: Poses) -> F32:
    """(K, 4, 2) the corners of the tops in pixels of the area."""
    return poses.around(_CORNERS, float(DIE_PX))


def overlap_px2(first: F32, second: F32) -> float:
    """The common area of two convex outlines."""
    common, _ = cv2.intersectConvexConvex(first, second)
    return float(common)


def hidden_by(outline: F32, base_shift: F32) -> F32:
    """(n, 2) the hull of a die: its top, and the same square where its base is seen."""
    hull = cv2.convexHull(np.concatenate([outline, outline + base_shift]))
    return np.asarray(hull.reshape(-1, 2), np.float32)


def choose(outline: F32, score: F32, match: F32, base_shift: F32) -> list[int]:
    """Pick faces that can be there together, the best first.

    Args:
        outline: (K, 4, 2) corners of the tops, all in the same pixels; they may differ in size.
        score: (K,) by which they are ranked.
        match: (K,) fit of the whole face.
        base_shift: (K, 2) pixels from the top to where the die's base is seen.

    Returns:
        Indices of the chosen faces.
    """
    centre = outline.mean(axis=1)
    size = np.hypot(*(outline[:, 1] - outline[:, 0]).T)
    small = centre[:, None] + (outline - centre[:, None]) * np.float32(_SHRUNK)
    reach = (0.5 + 0.75 * np.hypot(*base_shift.T) / size).tolist()
    (x, y), areas, fits = np.ascontiguousarray(centre.T), (size**2).tolist(), match.tolist()
    open_ = np.ones(len(outline), bool)
    chosen: list[int] = []
    for index in np.argsort(-score).tolist():
        if not open_[index]:
            continue
        chosen.append(index)
        away = np.hypot(x - x[index], y - y[index]) / ((size + size[index]) / np.float32(2.0))
        open_ &= away >= _SAME
        around = np.flatnonzero(open_ & (away < max(_APART, reach[index]))).tolist()
        hull = hidden_by(small[index], base_shift[index]) if around else small[index]
        for other in around:
            apart = away[other]
            meets = apart < _APART and (
                overlap_px2(small[index], small[other]) > MAX_OVERLAP * min(areas[index], areas[other])
            )
            on_side = apart < reach[index] and cv2.pointPolygonTest(hull, centre[other].tolist(), False) >= 0
            if meets or (on_side and fits[other] < _SIDE_MATCH * fits[index]):
                open_[other] = False
    return chosen


def near(centre: F32, points: F32, within: float) -> Ints:
    """Indices of the points that lie nearer to `centre` than `within` sides."""
    return np.asarray(np.nonzero(np.linalg.norm(points - centre, axis=1) < within * DIE_PX)[0], np.intp)
