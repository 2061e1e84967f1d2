"""From an area of the table to the dice faces in it: spots, poses, evidence, and which faces go together."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from vision.dice import body, joint, lean, upright
from vision.dice import evidence as weighing
from vision.dice.lattice import DIE_PX, F32, PATTERNS, SITES, U8, VALUES, Bools, Ints
from vision.dice.pips import MIN_CONTRAST, Spots, find_spots
from vision.dice.poses import TURNS, Poses, join, lone_poses, pair_poses

_SEEN_MATCH: Final = 0.35
"""What fits less well than this is nothing; what fits better is at least worth a question."""

_WELL: Final = 0.5
"""What fits better is taken for a die where the outlines of its neighbours are looked at."""

_SIDED: Final = 4.0
"""Grey levels across the second faintest side; what has less is no die."""

_WEAK_SITE: Final = 0.30
_STRAY: Final = 0.6

BaseShift = Callable[[F32], F32]
"""(K, 2) tops in pixels of an area -> (K, 2) how far from them their bases are seen."""


@dataclass(frozen=True, slots=True)
class Face:
    """One face as it was found, with all that the gate asks about.

    Args:
        value: 1 to 6, the pattern that fits best.
        centre: (2,) pixels of the area.
        outline: (4, 2) corners of the top, pixels of the area.
        match: Correlation with the best pattern.
        margin: By how much it beats the best pattern of another value.
        weakest: Strength of the weakest site that should hold a pip; 1 is usual.
        stray: Strength of the strongest site or spot on the face that should not be there.
        edges: Differences of colour across the four sides in rising order, grey levels.
        strength: Contrast of the pips in grey levels.
        spacing: Between sites, in sides.
        base_shift: (2,) pixels from the top to where the base is seen.
        score: What it is ranked by.
        body_side: Side of the body as a part of the expected one.
        overhang: How far it reaches beyond an upright cube's outline, in sides.
        lean: By how much a leaning cube explains it better than an upright one.
    """

    value: int
    centre: F32
    outline: F32
    match: float
    margin: float
    weakest: float
    stray: float
    edges: tuple[float, float, float, float]
    strength: float
    spacing: float
    base_shift: F32
    score: float
    body_side: float
    overhang: float
    lean: float

    def moved(self, by_px: F32, scale: float = 1.0) -> "Face":
        """The same face in other pixels: moved first, then scaled."""
        return replace(
            self,
            centre=(self.centre + by_px) * np.float32(scale),
            outline=(self.outline + by_px) * np.float32(scale),
            base_shift=self.base_shift * np.float32(scale),
        )

    @property
    def size_px(self) -> float:
        """The side of the die in the pixels of its outline."""
        return float(np.linalg.norm(self.outline[1] - self.outline[0]))


def keep_possible(faces: Sequence[Face]) -> tuple[Face, ...]:
    """Of faces that were found apart, those that can be there together, best first."""
    if not faces:
        return ()
    chosen = joint.choose(
        np.stack([face.outline for face in faces]),
        np.array([face.score for face in faces], np.float32),
        np.array([face.match for face in faces], np.float32),
        np.stack([face.base_shift for face in faces]),
    )
    return tuple(faces[index] for index in chosen)


def _could_be_faces(sites: F32) -> Ints:
    """Poses whose sites spell some legal pattern, if roughly."""
    on = np.where(PATTERNS[None], sites[:, None, :], np.inf).min(axis=2)
    off = np.where(PATTERNS[None], -np.inf, sites[:, None, :]).max(axis=2)
    return np.asarray(np.nonzero(((on > _WEAK_SITE) & (off < on)).any(axis=1))[0], np.intp)


def _sharpest_turns(area: U8, lone: Poses, possible: Bools) -> Poses:
    """Of the TURNS poses of each lone spot, the possible one at which the die's sides show best."""
    spot = np.nonzero(possible.reshape(-1, TURNS).any(axis=1))[0]
    if len(spot) == 0:
        return lone.take(spot)
    rows = (spot[:, None] * TURNS + np.arange(TURNS)).ravel()
    faces = weighing.sample_faces(area, lone.take(rows))
    edges = np.sort(weighing.side_contrast(faces, exact=False), axis=1)[:, 1:].sum(axis=1)
    best = np.where(possible[rows], edges, -1.0).reshape(-1, TURNS).argmax(axis=1)
    return lone.take(spot * TURNS + best)


def _like_ones(area: U8, lone: Poses) -> Poses:
    """The lone spots that a one fits; how well hardly depends on the turn, so the first of the TURNS tells."""
    first = np.arange(0, len(lone), TURNS)
    like = weighing.match_of_one(area, lone.take(first)) > _SEEN_MATCH
    return lone.take((first[like][:, None] + np.arange(TURNS)).ravel())


def _candidates(area: U8, contrast: F32, spots: Spots) -> Poses:
    pairs = pair_poses(spots)
    pairs = pairs.take(_could_be_faces(weighing.site_strengths(contrast, pairs)))
    lone = _like_ones(area, lone_poses(spots))
    sites = weighing.site_strengths(contrast, lone)
    return join(pairs, _sharpest_turns(area, lone, np.delete(sites, 4, axis=1).max(axis=1) < _STRAY))


def _margins(match: F32, patterns: Ints) -> F32:
    other = VALUES[None, :] != VALUES[patterns][:, None]
    best = match[np.arange(len(match)), patterns]
    return np.asarray(best - np.where(other, match, -1.0).max(axis=1), np.float32)


def _stray_spot(spots: Spots, poses: Poses, index: int, pattern: int) -> float:
    """Strength of the strongest spot on the face that is no pip of its pattern, as a part of the pips' strength."""
    close = joint.near(poses.centre[index], spots.xy, 0.6)
    turn = poses.angle[index]
    cos, sin = np.cos(turn), np.sin(turn)
    local = (spots.xy[close] - poses.centre[index]) @ np.array([[cos, -sin], [sin, cos]], np.float32)
    on_face = np.abs(local).max(axis=1) < 0.36 * DIE_PX
    pips = SITES[PATTERNS[pattern]] * poses.spacing[index]
    away = np.linalg.norm(local[:, None] - pips[None], axis=-1).min(axis=1)
    stray = on_face & (away > 0.11 * DIE_PX)
    tint = poses.tint[index]
    along = spots.tint[close][stray] @ tint / float(tint @ tint)
    return float(along.max(initial=0.0))


@dataclass(frozen=True, slots=True)
class _Weighed:
    """Poses with their evidence, the pattern that fits each best, and what follows from it; all (K,) and longer."""

    poses: Poses
    seen: weighing.Evidence
    patterns: Ints
    weakest: F32
    stray: F32
    body_side: F32

    @property
    def match(self) -> F32:
        return np.asarray(self.seen.match.max(axis=1), np.float32)

    def score(self) -> F32:
        """(K,) the match, more where the body's sides show, less for each thing that does not fit."""
        second_side = np.sort(self.seen.edges, axis=1)[:, 1]
        strength = np.linalg.norm(self.poses.tint, axis=1)
        return np.asarray(
            self.match
            + 0.3 * np.clip(second_side / (1.5 * strength), 0.0, 1.0)
            - 0.5 * np.clip(self.stray - 0.3, 0.0, 1.0)
            - 0.5 * np.clip(0.5 - self.weakest, 0.0, 1.0)
            - np.clip(np.abs(self.body_side - 0.98) - 0.06, 0.0, 0.3),
            np.float32,
        )


def _weigh(area: U8, contrast: F32, spots: Spots) -> _Weighed:
    poses = _candidates(area, contrast, spots)
    seen = weighing.weigh(area, contrast, poses, _SEEN_MATCH)
    good = np.asarray(np.nonzero(seen.match.max(axis=1) > _SEEN_MATCH)[0], np.intp)
    poses, seen = poses.take(good), seen.take(good)
    patterns = weighing.best_patterns(seen)
    weakest, stray = weighing.pattern_agreement(seen.sites, patterns)
    return _Weighed(poses, seen, patterns, weakest, stray, body.body_side(area, poses))


def _postures(area: U8, found: _Weighed, outline: F32, shift: F32, chosen: Ints, spots: Spots) -> tuple[F32, F32]:
    """(K,) overhang and lean of the chosen; 0 for those that fit badly, which hide no die's outline either."""
    sided = np.sort(found.seen.edges[chosen], axis=1)[:, 1] > _SIDED
    well = np.asarray(np.flatnonzero(sided & (found.match[chosen] > _WELL)), np.intp)
    rows = chosen[well]
    reach, lean_ = np.zeros(len(chosen), np.float32), np.zeros(len(chosen), np.float32)
    reach[well] = upright.overhangs(area, outline[rows], shift[rows])
    stance = lean.Stance(outline[rows], shift[rows], found.patterns[rows], found.poses.spacing[rows])
    lean_[well] = lean.leans(area, stance, spots.xy)
    return reach, lean_


def find_faces(area: U8, contrast: F32, base_shift_at: BaseShift, floor: float = MIN_CONTRAST) -> tuple[Face, ...]:
    """The faces in an area whose dice have a side of DIE_PX, best first; doubtful ones are included.

    Args:
        area: (H, W, 3) the picture as seen at the height of the tops.
        contrast: Its spot contrast.
        base_shift_at: Where the base of a die is seen, for tops at given pixels.
        floor: Least contrast of a pip in grey levels of the filtered picture.
    """
    spots = find_spots(contrast, floor)
    if len(spots.xy) == 0:
        return ()
    found = _weigh(area, contrast, spots)
    match = found.match
    shift, square, score = base_shift_at(found.poses.centre), joint.outlines(found.poses), found.score()
    chosen = np.array(joint.choose(square, score, match, shift), np.intp)
    reach, leaning = _postures(area, found, square, shift, chosen, spots)
    margins = _margins(found.seen.match, found.patterns)
    edges = np.sort(found.seen.edges, axis=1).tolist()
    return tuple(
        Face(
            value=int(VALUES[found.patterns[i]]),
            centre=found.poses.centre[i],
            outline=square[i],
            match=float(match[i]),
            margin=float(margins[i]),
            weakest=float(found.weakest[i]),
            stray=max(float(found.stray[i]), _stray_spot(spots, found.poses, i, int(found.patterns[i]))),
            edges=(edges[i][0], edges[i][1], edges[i][2], edges[i][3]),
            strength=float(np.linalg.norm(found.poses.tint[i])),
            spacing=float(found.poses.spacing[i]) / DIE_PX,
            base_shift=shift[i],
            score=float(score[i]),
            body_side=float(found.body_side[i]),
            overhang=float(reach[row]),
            lean=float(leaning[row]),
        )
        for row, i in enumerate(chosen.tolist())
    )
