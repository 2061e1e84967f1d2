"""The poses at which faces may lie, weighed: roughly, to choose among them, then closely, those that were chosen."""

from dataclasses import dataclass, fields
from typing import Final

import numpy as np

from vision.dice import body
from vision.dice import evidence as weighing
from vision.dice.contrast import Contrast
from vision.dice.hinted import hinted_poses
from vision.dice.lattice import DIE_PX, F32, PATTERNS, U8, VALUES, Bools, Ints
from vision.dice.pips import Spots, near_pairs
from vision.dice.poses import TURNS, Poses, alike_pairs, join, lone_spots, pair_poses, turned
from vision.dice.sampling import lengths

_SEEN_MATCH: Final = 0.35
"""What fits less well than this is nothing; what fits better is at least worth a question."""

_PLACE: Final = 0.25
"""Faces whose centres are nearer than this, in sides, are readings of one place."""

_CLEARLY: Final = 0.2
_FEW: Final = 3
"""A reading is given up if another at its place scores so much more, or so many do at all, the body left aside."""

_WEAK_SITE: Final = 0.30
_STRAY: Final = 0.6


@dataclass(frozen=True, slots=True)
class Weighed:
    """Poses with their evidence, the pattern that fits each best, and what follows from it; all (K,) and longer."""

    poses: Poses
    sites: F32
    match: F32
    margin: F32
    patterns: Ints
    weakest: F32
    stray: F32
    edges: F32
    """(K, 4) in rising order."""

    body_side: F32

    def take(self, index: Ints) -> "Weighed":
        """Those poses, in that order."""
        return Weighed(self.poses.take(index), *(getattr(self, each.name)[index] for each in fields(self)[1:]))

    def score(self) -> F32:
        """(K,) the match, more where the body's sides show, less for each thing that does not fit."""
        strength = lengths(self.poses.tint)
        return np.asarray(
            self.match
            + 0.3 * np.clip(self.edges[:, 1] / (1.5 * strength), 0.0, 1.0)
            - _unlike(self.weakest, self.stray)
            - np.clip(np.abs(self.body_side - 0.98) - 0.06, 0.0, 0.3),
            np.float32,
        )


def _margins(match: F32, patterns: Ints) -> F32:
    other = VALUES[:, None] != VALUES[patterns]
    best = match[np.arange(len(match)), patterns]
    return np.asarray(best - np.where(other, match.T, -1.0).max(axis=0), np.float32)


def _weighed(poses: Poses, sites: F32, fits: F32, edges: F32, body_side: F32) -> Weighed:
    patterns = fits.argmax(axis=1)
    weakest, stray = weighing.pattern_agreement(sites, patterns)
    match, margin = fits.max(axis=1), _margins(fits, patterns)
    return Weighed(poses, sites, match, margin, patterns, weakest, stray, np.sort(edges, axis=1), body_side)


def _unlike(weakest: F32, stray: F32) -> F32:
    """(K,) what a score loses for sites that should be stronger or weaker."""
    return np.asarray(0.5 * np.clip(stray - 0.3, 0.0, 1.0) + 0.5 * np.clip(0.5 - weakest, 0.0, 1.0), np.float32)


def _could_be_faces(sites: F32) -> Ints:
    """Poses whose sites spell some legal pattern, if roughly."""
    each = np.ascontiguousarray(sites.T)
    found = np.zeros(len(sites), np.bool_)
    for pattern in PATTERNS:
        weakest = each[pattern].min(axis=0)
        found |= (weakest > _WEAK_SITE) & (each[~pattern].max(axis=0) < weakest)
    return np.flatnonzero(found)


def _sharpest_turns(area: U8, lone: Poses, possible: Bools) -> Ints:
    """Of the TURNS poses of each lone spot, the possible one at which the die's sides show best."""
    rows = np.flatnonzero(possible)
    edges = np.full(len(possible), -1.0, np.float32)
    edges[rows] = np.sort(weighing.mean_side_contrast(area, lone.take(rows)), axis=1)[:, 1:].sum(axis=1)
    spot = np.flatnonzero(possible.reshape(-1, TURNS).any(axis=1))
    return np.asarray(spot * TURNS + edges.reshape(-1, TURNS)[spot].argmax(axis=1), np.intp)


def _like_ones(area: U8, spots: Spots, lone: Ints) -> Poses:
    """The TURNS poses of the lone spots that a one fits; how well hardly depends on the turn, so the first tells."""
    like = weighing.rough_match_of_one(area, turned(spots, lone, 1)) > _SEEN_MATCH
    return turned(spots, lone[like])


def _candidates(area: U8, contrast: Contrast, spots: Spots) -> tuple[Poses, F32]:
    """Poses worth weighing, and the strengths (K, 9) of their sites."""
    alike = alike_pairs(spots)
    pairs = pair_poses(spots, alike)
    sites = weighing.site_strengths(contrast, pairs)
    legal = _could_be_faces(sites)
    lone = _like_ones(area, spots, lone_spots(spots, alike))
    around = weighing.site_strengths(contrast, lone)
    sharpest = _sharpest_turns(area, lone, np.delete(around, 4, axis=1).max(axis=1) < _STRAY)
    return join(pairs.take(legal), lone.take(sharpest)), np.concatenate([sites[legal], around[sharpest]])


def _unbeaten(centre: F32, score: F32) -> Ints:
    """The poses that few others at their place beat, and none clearly; the look of their bodies may still decide."""
    first, second, _ = near_pairs(centre, _PLACE * DIE_PX)
    behind = np.where(score[first] < score[second], first, second)
    gap = np.abs(score[first] - score[second])
    beaten = np.bincount(behind, np.where(gap > _CLEARLY, _FEW, 1), minlength=len(score))
    return np.flatnonzero(beaten < _FEW)


def weigh_roughly(area: U8, contrast: Contrast, spots: Spots, hints: F32) -> Weighed:
    """The poses that may be faces, with evidence that is good enough to choose among them."""
    poses, sites = _candidates(area, contrast, spots)
    if len(hints):
        hinted = hinted_poses(area, contrast, hints, spots)
        poses, sites = join(poses, hinted), np.concatenate([sites, weighing.site_strengths(contrast, hinted)])
    fits = weighing.matches(area, poses, weighing.ROUGH)
    match, unlike = fits.max(axis=1), _unlike(*weighing.pattern_agreement(sites, fits.argmax(axis=1)))
    good = np.flatnonzero(match > _SEEN_MATCH)
    good = good[_unbeaten(poses.centre[good], (match - unlike)[good])]
    poses = poses.take(good)
    edges, side = weighing.side_contrast(area, poses, weighing.ROUGH), body.rough_body_side(area, poses)
    return _weighed(poses, sites[good], fits[good], edges, side)


def weigh_closely(area: U8, found: Weighed) -> Weighed:
    """The same poses with evidence from all points."""
    poses = found.poses
    fits, edges = weighing.matches(area, poses), weighing.side_contrast(area, poses)
    return _weighed(poses, found.sites, fits, edges, body.body_side(area, poses))
