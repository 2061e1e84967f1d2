"""The evidence of whole faces: how well what is seen at a pose fits each legal pattern, and where the die ends."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from vision.dice.lattice import (
    DIE_PX,
    F32,
    INSIDE,
    NARROW_SIX,
    NARROW_TEMPLATES,
    OUTSIDE,
    PATTERNS,
    POINTS,
    RIM,
    TEMPLATES,
    U8,
    Ints,
)
from vision.dice.poses import Poses
from vision.dice.sampling import sample

_SIX_SITE: Final = 0.35
"""Least strength of the six pips of a narrow six."""

_AROUND: Final = (-1.5, 0.0, 1.5)


@dataclass(frozen=True, slots=True)
class Evidence:
    """What K poses show.

    Args:
        sites: (K, 9) strength of each site in the face's own contrast; 1 is as strong as its pips.
        match: (K, P) correlation of the inner face with each pattern, -1 to 1.
        edges: (K, 4) difference of colour across each side in grey levels: right, lower, left, upper.
        rough: (K,) what the best pattern leaves unexplained inside the face, in grey levels.
    """

    sites: F32
    match: F32
    edges: F32
    rough: F32

    def take(self, index: Ints) -> "Evidence":
        """Those rows, in that order."""
        return Evidence(self.sites[index], self.match[index], self.edges[index], self.rough[index])


def site_strengths(contrast: F32, poses: Poses) -> F32:
    """(K, 9): the contrast at each site along the face's own tint, as a part of the tint's length.

    A narrow lattice is that of a six: where it shows none, it shows nothing.
    """
    height, width = contrast.shape[:2]
    flat, sites = contrast.reshape(-1, 3), poses.sites
    along = (poses.tint / (poses.tint**2).sum(axis=1, keepdims=True))[:, :, None]
    columns = [np.clip(np.rint(sites[..., 0] + x).astype(np.intp), 0, width - 1) for x in _AROUND]
    rows = [np.clip(np.rint(sites[..., 1] + y).astype(np.intp), 0, height - 1) * width for y in _AROUND]
    found = np.full(sites.shape[:2], -np.inf, np.float32)
    for row in rows:
        for column in columns:
            np.maximum(found, (flat.take(row + column, axis=0) @ along)[..., 0], out=found)
    six = found[:, PATTERNS[NARROW_SIX]].min(axis=1) > _SIX_SITE
    return np.asarray(np.where((poses.narrow & ~six)[:, None], np.float32(0.0), found), np.float32)


def sample_faces(area: U8, poses: Poses) -> F32:
    """(K, GRID * GRID, 3): the colours at the sample points of each pose."""
    return sample(area, poses.around(POINTS, float(DIE_PX)))


def _sample_inside(area: U8, poses: Poses) -> F32:
    """(K, inside points, 3): the colours at the points that are compared with the patterns."""
    return sample(area, poses.around(POINTS[INSIDE], float(DIE_PX)))


def side_contrast(faces: F32, exact: bool = True) -> F32:
    """(K, 4): how much the colour changes across each side, in grey levels.

    Exact takes the middle colour of each strip, so that pips in it, a coaster's dots say, do not make an edge.
    """
    middle = np.median if exact else np.mean
    inner = np.stack([middle(faces[:, strip], axis=1) for strip in RIM], axis=1)
    outer = np.stack([middle(faces[:, strip], axis=1) for strip in OUTSIDE], axis=1)
    return np.asarray(np.linalg.norm(inner - outer, axis=-1), np.float32)


def match_of_one(area: U8, poses: Poses) -> F32:
    """(K,) correlation of the inner face with the pattern of a one alone."""
    shade = _shades(_sample_inside(area, poses), poses.tint)
    length = np.maximum(np.linalg.norm(shade, axis=1), 1e-6)
    return np.asarray(shade @ TEMPLATES[len(TEMPLATES) // 2, 0] / length, np.float32)


def _shades(faces: F32, tint: F32) -> F32:
    """(K, inside points): the inner face (K, inside points, 3) along the tint, of mean 0."""
    unit = tint / np.linalg.norm(tint, axis=1, keepdims=True)
    shade = (faces @ unit[:, :, None])[..., 0]
    return np.asarray(shade - shade.mean(axis=1, keepdims=True), np.float32)


def _with_narrow(match: F32, shade: F32, length: F32, poses: Poses) -> F32:
    """The match of narrow poses with a narrow six in its place; 0 for all where that is not what fits best."""
    at = np.nonzero(poses.narrow)[0]
    six = (shade[at] @ NARROW_TEMPLATES.T).max(axis=1) / np.maximum(length[at], 1e-6)
    match[at, NARROW_SIX] = np.maximum(match[at, NARROW_SIX], six)
    match[at] *= (match[at].argmax(axis=1) == NARROW_SIX)[:, None]
    return match


def weigh(area: U8, contrast: F32, poses: Poses, least_match: float = -1.0) -> Evidence:
    """Collect the evidence at each pose; the sides of what matches less than this are not looked at, their edges 0."""
    shade = _shades(_sample_inside(area, poses), poses.tint)
    length = np.linalg.norm(shade, axis=1)
    scores = np.tensordot(shade, TEMPLATES, axes=([1], [2])) / np.maximum(length, 1e-6)[:, None, None]
    match = _with_narrow(scores.max(axis=1), shade, length, poses)
    likely = np.flatnonzero(match.max(axis=1) > least_match)
    edges = np.zeros((len(match), 4), np.float32)
    edges[likely] = side_contrast(sample_faces(area, poses.take(likely)))
    rest = 1.0 - np.clip(match.max(axis=1), 0.0, 1.0) ** 2
    return Evidence(
        sites=site_strengths(contrast, poses),
        match=match.astype(np.float32),
        edges=edges,
        rough=np.asarray(length * np.sqrt(rest / INSIDE.sum()), np.float32),
    )


def best_patterns(evidence: Evidence) -> Ints:
    """(K,) the pattern that fits best."""
    return np.asarray(evidence.match.argmax(axis=1), np.intp)


def pattern_agreement(sites: F32, patterns: Ints) -> tuple[F32, F32]:
    """(K,) the weakest site that should hold a pip, and the strongest one that should not."""
    on = PATTERNS[patterns]
    return np.where(on, sites, np.inf).min(axis=1), np.where(on, -np.inf, sites).max(axis=1)
