"""The evidence of whole faces: how well what is seen at a pose fits each legal pattern, and where the die ends."""

from dataclasses import dataclass
from functools import reduce
from typing import Final

import numpy as np

from vision.dice.contrast import Contrast, to_half
from vision.dice.lattice import (
    DIE_PX,
    F32,
    GRID,
    INSIDE,
    NARROW_SIX,
    NARROW_TEMPLATES,
    OUTSIDE,
    PATTERNS,
    POINTS,
    RIM,
    SPACINGS,
    TEMPLATES,
    U8,
    Bools,
    Ints,
    levelled,
)
from vision.dice.poses import Poses
from vision.dice.sampling import colours_at, lengths, middle, sample

_SIX_SITE: Final = 0.35
"""Least strength of the six pips of a narrow six."""


@dataclass(frozen=True, slots=True)
class Raster:
    """The points at which faces are looked at, in sides, and what the legal patterns look like there.

    Args:
        inside: (n, 2) in the part of the face that is compared with the patterns.
        templates: (radii * spacings * P, n), each of mean 0 and length 1.
        narrow: (radii * spacings, n) the same of narrow sixes.
        strips: (8, m, 2) just inside the four sides, then just outside.
    """

    inside: F32
    templates: F32
    narrow: F32
    strips: F32


def _raster(points: Bools) -> Raster:
    """Only these of the POINTS."""
    inside = points[INSIDE]
    return Raster(
        inside=POINTS[INSIDE & points],
        templates=levelled(TEMPLATES[..., inside]).reshape(-1, int(inside.sum())),
        narrow=levelled(NARROW_TEMPLATES[..., inside]),
        strips=np.stack([POINTS[strip & points] for strip in (*RIM, *OUTSIDE)]),
    )


FINE: Final = _raster(np.ones(GRID * GRID, np.bool_))
ROUGH: Final = _raster((np.indices((GRID, GRID)).sum(axis=0) % 2 == 0).ravel())
"""Every second point, as on a chessboard: enough to tell what is worth a closer look."""

_ONES: Final[F32] = ROUGH.templates[:: len(SPACINGS) * len(PATTERNS)]
"""(radii, n): a one of each radius, roughly."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What K poses show.

    Args:
        sites: (K, 9) strength of each site in the face's own contrast; 1 is as strong as its pips.
        match: (K, P) correlation of the inner face with each pattern, -1 to 1.
    """

    sites: F32
    match: F32

    def take(self, index: Ints) -> "Evidence":
        """Those rows, in that order."""
        return Evidence(self.sites[index], self.match[index])


def site_strengths(contrast: Contrast, poses: Poses) -> F32:
    """(K, 9): the contrast at each site along the face's own tint, as a part of the tint's length.

    A narrow lattice is that of a six: where it shows none, it shows nothing.
    """
    height, width = contrast.lighter.shape
    col, row = np.rint(to_half(poses.sites)).astype(np.intp).transpose(2, 0, 1)
    inner = np.clip(row, 1, height - 2) * width + np.clip(col, 1, width - 2)
    steps = np.array([0, -1, 1, -width, width])
    seen = contrast.tint.reshape(-1, 3).take(inner[:, None] + steps[:, None], axis=0).astype(np.float32)
    along = poses.tint / (poses.tint**2).sum(axis=1, keepdims=True)
    each = (seen.reshape(len(poses), 9 * len(steps), 3) @ along[:, :, None]).reshape(len(poses), len(steps), 9)
    found = _greatest(each.swapaxes(0, 1))
    six = -_greatest(-found.T[PATTERNS[NARROW_SIX]]) > _SIX_SITE
    return np.asarray(np.where((poses.narrow & ~six)[:, None], np.float32(0.0), found), np.float32)


def side_contrast(area: U8, poses: Poses, raster: Raster = FINE) -> F32:
    """(K, 4): how much the colour changes across each side in grey levels: right, lower, left, upper.

    It is the middle colour of each strip that counts, so that pips in it, a coaster's dots say, do not make an edge.
    """
    return _across(middle(_strips(area, poses, raster)))


def mean_side_contrast(area: U8, poses: Poses) -> F32:
    """The same from few points and by the mean colour of each strip."""
    return _across(_strips(area, poses, ROUGH).mean(axis=0, dtype=np.float32))


def _strips(area: U8, poses: Poses, raster: Raster) -> U8:
    """(n, K, 2, 4, 3) the colours inside, then outside the four sides."""
    seen = colours_at(area, poses.around(raster.strips.reshape(-1, 2), float(DIE_PX)))
    by_side = seen.reshape(len(poses), 2, 4, raster.strips.shape[1], 3)
    return np.ascontiguousarray(by_side.transpose(3, 0, 1, 2, 4))


def _across(colours: F32) -> F32:
    return lengths(colours[:, 0] - colours[:, 1])


def rough_match_of_one(area: U8, poses: Poses) -> F32:
    """(K,) correlation of the inner face with the pattern of a one alone, from few points."""
    shade, length = shades(area, poses, ROUGH)
    return np.asarray((_ONES @ shade.T).max(axis=0) / np.maximum(length, 1e-6), np.float32)


def shades(area: U8, poses: Poses, raster: Raster = FINE) -> tuple[F32, F32]:
    """(K, inside points) the inner face of each pose along its tint, of mean 0, and (K,) its length."""
    faces = sample(area, poses.around(raster.inside, float(DIE_PX)))
    unit = poses.tint / lengths(poses.tint)[:, None]
    shade = (faces @ unit[:, :, None])[..., 0]
    shade -= shade.mean(axis=1, keepdims=True)
    return shade, np.sqrt(np.einsum("ij,ij->i", shade, shade))


def matches(area: U8, poses: Poses, raster: Raster = FINE) -> F32:
    """(K, P) correlation of the inner face with each pattern, -1 to 1: of the spacing and the pips that fit best.

    A narrow pose that no narrow six fits best matches nothing.
    """
    shade, length = shades(area, poses, raster)
    scores = (raster.templates @ shade.T).reshape(len(TEMPLATES), len(PATTERNS) * len(poses)).max(axis=0)
    match = np.ascontiguousarray(scores.reshape(len(PATTERNS), len(poses)).T) / np.maximum(length, 1e-6)[:, None]
    at = np.flatnonzero(poses.narrow)
    six = (raster.narrow @ shade[at].T).max(axis=0) / np.maximum(length[at], 1e-6)
    match[at, NARROW_SIX] = np.maximum(match[at, NARROW_SIX], six)
    match[at] *= (match[at].argmax(axis=1) == NARROW_SIX)[:, None]
    return np.asarray(match, np.float32)


def weigh(area: U8, contrast: Contrast, poses: Poses) -> Evidence:
    """Collect the evidence at each pose."""
    return Evidence(site_strengths(contrast, poses), matches(area, poses))


def best_patterns(evidence: Evidence) -> Ints:
    """(K,) the pattern that fits best."""
    return np.asarray(evidence.match.argmax(axis=1), np.intp)


def pattern_agreement(sites: F32, patterns: Ints) -> tuple[F32, F32]:
    """(K,) the weakest site that should hold a pip, and the strongest one that should not."""
    on, each = PATTERNS[patterns].T, np.ascontiguousarray(sites.T)
    return -_greatest(np.where(on, -each, -np.inf)), _greatest(np.where(on, -np.inf, each))


def _greatest(values: F32) -> F32:
    """(...) the greatest of values (n, ...): numpy's own is slow over the short axis of few."""
    return np.asarray(reduce(np.maximum, values), np.float32)
