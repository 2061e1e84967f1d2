"""From an area of the table to the dice faces in it: spots, poses, evidence, and which faces go together."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import hypot
from typing import Final

import numpy as np

from vision.dice import joint, lean, upright
from vision.dice.candidates import Weighed, weigh_closely, weigh_roughly
from vision.dice.contrast import Contrast
from vision.dice.lattice import DIE_PX, F32, PATTERNS, SITES, U8, VALUES, Ints
from vision.dice.pips import MIN_CONTRAST, Spots, find_spots
from vision.dice.poses import Poses
from vision.dice.sampling import lengths, with_fourth
from vision.dice.stance import Stance

_WELL: Final = 0.5
"""What fits better is taken for a die where the outlines of its neighbours are looked at."""

_SIDED: Final = 4.0
"""Grey levels across the second faintest side; what has less is no die."""

_NO_HINTS: Final[F32] = np.zeros((0, 2), np.float32)

BaseShift = Callable[[F32], F32]
"""(K, 2) tops in pixels of an area -> (K, 2) how far from them their bases are seen."""


@dataclass(frozen=True)
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

    @cached_property
    def size_px(self) -> float:
        """The side of the die in the pixels of its outline."""
        return hypot(*(self.outline[1] - self.outline[0]).tolist())


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


def _stray_spots(spots: Spots, poses: Poses, patterns: Ints) -> F32:
    """(K,) strength of the strongest spot on each face that is no pip of its pattern, as a part of its pips'."""
    across, down = (spots.xy[:, i] - poses.centre[:, i, None] for i in (0, 1))
    near = (np.abs(across) < 0.6 * DIE_PX) & (np.abs(down) < 0.6 * DIE_PX)
    face, spot = np.divmod(np.flatnonzero(near), max(1, len(spots.xy)))
    cos, sin = np.cos(poses.angle[face]), np.sin(poses.angle[face])
    x, y, half = across[face, spot], down[face, spot], 0.36 * DIE_PX
    local = np.stack([cos * x + sin * y, cos * y - sin * x], axis=1)
    off = np.hypot(*(local[:, None] - SITES * poses.spacing[face, None, None]).T).T
    legal = (np.where(PATTERNS[patterns[face]], off, np.inf) <= 0.11 * DIE_PX).any(axis=1)
    tint = poses.tint[face]
    part = (spots.tint[spot] * tint).sum(axis=1) / (tint**2).sum(axis=1)
    found = np.zeros(len(poses), np.float32)
    np.maximum.at(found, face, np.where((np.abs(local) < half).all(axis=1) & ~legal, part, 0.0))
    return found


def _postures(area: U8, found: Weighed, outline: F32, shift: F32, spots: Spots) -> tuple[F32, F32]:
    """(K,) overhang and lean; 0 for those that fit badly, which hide no die's outline either."""
    rows = np.flatnonzero((found.edges[:, 1] > _SIDED) & (found.match > _WELL))
    reach, lean_ = np.zeros(len(outline), np.float32), np.zeros(len(outline), np.float32)
    reach[rows] = upright.overhangs(area, outline[rows], shift[rows])
    stance = Stance(outline[rows], shift[rows], found.patterns[rows], found.poses.spacing[rows])
    lean_[rows] = lean.leans(area, stance, spots.xy)
    return reach, lean_


def find_faces(
    area: U8, contrast: Contrast, base_shift_at: BaseShift, floor: float = MIN_CONTRAST, hints: F32 = _NO_HINTS
) -> tuple[Face, ...]:
    """The faces in an area whose dice have a side of DIE_PX, best first; doubtful ones are included.

    Args:
        area: (H, W, 3) the picture as seen at the height of the tops.
        contrast: Its spot contrast.
        base_shift_at: Where the base of a die is seen, for tops at given pixels.
        floor: Least contrast of a pip in grey levels of the filtered picture.
        hints: (n, 2) pixels of the area where dice are said to lie; faces are looked for there without spots too.
    """
    spots = find_spots(contrast, floor)
    if len(spots.xy) == 0 and len(hints) == 0:
        return ()
    area = with_fourth(area)
    rough = weigh_roughly(area, contrast, spots, hints)
    square, shift = joint.outlines(rough.poses), base_shift_at(rough.poses.centre)
    chosen = np.array(joint.choose(square, rough.score(), rough.match, shift), np.intp)
    found, square, shift = weigh_closely(area, rough.take(chosen)), square[chosen], shift[chosen]
    reach, leaning = _postures(area, found, square, shift, spots)
    stray = np.maximum(found.stray, _stray_spots(spots, found.poses, found.patterns))
    strength, score, edges = lengths(found.poses.tint), found.score(), found.edges.tolist()
    return tuple(
        Face(
            value=int(VALUES[found.patterns[i]]),
            centre=found.poses.centre[i],
            outline=square[i],
            match=float(found.match[i]),
            margin=float(found.margin[i]),
            weakest=float(found.weakest[i]),
            stray=float(stray[i]),
            edges=(edges[i][0], edges[i][1], edges[i][2], edges[i][3]),
            strength=float(strength[i]),
            spacing=float(found.poses.spacing[i]) / DIE_PX,
            base_shift=shift[i],
            score=float(score[i]),
            body_side=float(found.body_side[i]),
            overhang=float(reach[i]),
            lean=float(leaning[i]),
        )
        for i in np.argsort(-score).tolist()
    )
