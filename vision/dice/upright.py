"""Whether a die stands upright: then its outline, top and foot together, ends exactly where an upright cube's does.

A die that leans on another or stands on one reaches further out on some side than an upright one can. Reaching less
far tells nothing: shadows, dark sides and translucent bodies do that too. The edge of a shadow is no edge of a die:
there the felt only gets darker and keeps its colour.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from vision.dice.joint import hidden_by
from vision.dice.lattice import F32, U8, Bools, Ints
from vision.dice.sampling import sample, trimmed_mean
from vision.dice.shade import change

_ALONG: Final = np.linspace(0.28, 0.72, 9, dtype=np.float32)
"""Along an edge, away from its round corners."""

_STEP: Final = 0.04
_ACROSS: Final = np.arange(-6, 11, dtype=np.float32) * np.float32(_STEP)
_WINDOW: Final = 2
_OFFSETS: Final = (_ACROSS[_WINDOW:] + _ACROSS[:-_WINDOW]) / 2.0
_SHORT: Final = 0.2
_CLEAR: Final = 22.0
"""Grey levels across an edge that shows, the part left out that a shadow could have made."""

_PART: Final = 0.6
"""Of the steps that are at least this part of the greatest, the one nearest to the outline counts."""

_BESIDE: Final = 0.10
"""Nothing is asked of what lies nearer than this to another die, in sides."""


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


@dataclass(frozen=True, slots=True)
class Hulls:
    """Convex hulls of K dice as half planes, each with the same number of sides.

    Args:
        middle: (K, 2).
        normal: (K, S, 2) outward unit vectors; a hull with fewer sides repeats its last one.
        reach: (K, S) along the normal, from the origin to the side.
    """

    middle: F32
    normal: F32
    reach: F32

    def near(self, index: int, within_px: float) -> Ints:
        """The others whose middle lies so near."""
        away = np.linalg.norm(self.middle - self.middle[index], axis=1)
        away[index] = np.inf
        return np.flatnonzero(away < within_px)

    def outside(self, others: Ints, points: F32, distance_px: float) -> Bools:
        """(n,) which of points (n, 2) lie further than this from all sides of all those hulls."""
        normal, reach = self.normal[others].reshape(-1, 2), self.reach[others].reshape(-1)
        away = (points @ normal.T - reach).reshape(len(points), len(others), -1).max(axis=2)
        return np.asarray((away > distance_px).all(axis=1), np.bool_)


def as_half_planes(hulls: list[F32]) -> Hulls:
    """The hulls (n, 2), which may have 4 to 8 corners."""
    most = max(len(hull) for hull in hulls)
    start = np.stack([hull[np.minimum(np.arange(most), len(hull) - 1)] for hull in hulls])
    end = np.stack([hull[(np.minimum(np.arange(most), len(hull) - 1) + 1) % len(hull)] for hull in hulls])
    along = end - start
    normal = np.stack([along[..., 1], -along[..., 0]], axis=-1)
    normal /= np.maximum(np.linalg.norm(along, axis=-1, keepdims=True), 1e-6)
    middle = np.stack([hull.mean(axis=0) for hull in hulls])
    normal *= np.sign(((start - middle[:, None]) * normal).sum(axis=-1, keepdims=True))
    return Hulls(middle, normal, np.asarray((start * normal).sum(axis=-1), np.float32))


def _free(at: F32, hulls: Hulls, index: int, size: float) -> Bools:
    """(m, across): which offsets of an edge can be asked, for no other die is near them or nearer to the outline."""
    others = hulls.near(index, 3.0 * size)
    if len(others) == 0:
        return np.ones((at.shape[0], at.shape[2]), np.bool_)
    ends = at[:, [0, len(_ALONG) // 2, -1]]
    open_ = hulls.outside(others, ends.reshape(-1, 2), _BESIDE * size).reshape(ends.shape[:3]).all(axis=1)
    return np.asarray(np.logical_and.accumulate(open_, axis=1), np.bool_)


def _overhang(area: U8, at: F32, free: Bools) -> float:
    """The farthest outward offset, in sides, at which one of the edges shows; 0 where none shows further out."""
    seen = sample(area, at.reshape(len(at), -1, 2))
    profile = trimmed_mean(seen.reshape(*at.shape[:3], 3), 1)
    step = change(profile[:, :-_WINDOW], profile[:, _WINDOW:])
    step = np.where(free[:, _WINDOW:], step, 0.0)
    greatest = step.max(axis=1, keepdims=True)
    nearest = np.where(step >= _PART * greatest, np.abs(_OFFSETS), np.inf).argmin(axis=1)
    return float(np.where(greatest[:, 0] >= _CLEAR, _OFFSETS[nearest], 0.0).max(initial=0.0))


def overhangs(area: U8, outlines: F32, base_shifts: F32) -> F32:
    """(K,) by how much each die reaches out over an upright cube's outline, in sides.

    Args:
        area: (H, W, 3) the rectified picture.
        outlines: (K, 4, 2) the tops.
        base_shifts: (K, 2) pixels from a top to where its base is seen.
    """
    if len(outlines) == 0:
        return np.zeros(0, np.float32)
    shapes = [hidden_by(outline, shift) for outline, shift in zip(outlines, base_shifts, strict=True)]
    hulls = as_half_planes(shapes)
    found = []
    for index, shape in enumerate(shapes):
        size = float(np.linalg.norm(outlines[index, 1] - outlines[index, 0]))
        points, normals = _edges(shape, size)
        at = points[:, :, None] + normals[:, None, None] * (_ACROSS * np.float32(size))[None, None, :, None]
        found.append(_overhang(area, at.astype(np.float32), _free(at, hulls, index, size)))
    return np.array(found, np.float32)
