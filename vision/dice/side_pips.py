"""Whether the sides of a die show pips where a cube that lies so has them: what its edges do not tell, they may.

The side of an upright die bears a legal pattern at a known place; seen as the side of a leaning one it does not fit,
and the other way round.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from vision.dice.lattice import F32, GRID, INSIDE, PATTERNS, POINTS, SITES, TEMPLATES, U8, VALUES, Ints, levelled
from vision.dice.sampling import sample
from vision.dice.stance import Stance
from vision.dice.tilted_cube import Cubes

_EVERY_SECOND: Final = (np.indices((GRID, GRID)).sum(axis=0) % 2 == 0).ravel()
_FACE: Final = POINTS[INSIDE & _EVERY_SECOND]
_PATTERNS: Final = levelled(TEMPLATES[..., _EVERY_SECOND[INSIDE]]).reshape(-1, len(_FACE))

_LEAST_AREA: Final = 0.18
"""Sides that are seen smaller than this part of a face are too narrow to show pips."""

_FULL_AREA: Final = 0.3
"""Where all sides together are seen smaller than this, they count for less."""

_BY_CHANCE: Final = 0.25
"""What bare felt, edges and shadows reach."""


def _tints(area: U8, stance: Stance) -> F32:
    """(K, 3) unit vectors from the colour of the body to that of the pips, as the top shows them."""
    every = np.arange(len(stance.outlines))
    sites = SITES * (stance.spacings / stance.size)[:, None, None]
    seen, body = (sample(area, stance.placed(every, points)) for points in (sites, _faces(len(every))))
    on = PATTERNS[stance.patterns][..., None]
    change = (seen * on).sum(axis=1) / on.sum(axis=1) - np.median(body, axis=1)
    return np.asarray(change / np.maximum(np.linalg.norm(change, axis=1, keepdims=True), 1e-6), np.float32)


def _faces(count: int) -> F32:
    return np.broadcast_to(_FACE, (count, *_FACE.shape))


def _best_legal(shades: F32, tops: Ints) -> F32:
    """(n,) correlation of sides (n, points) with what fits best of all that a die with that pattern on top may show."""
    shades = shades - shades.mean(axis=1, keepdims=True)
    fits = (_PATTERNS @ shades.T).reshape(-1, len(PATTERNS), len(shades)).max(axis=0)
    illegal = (VALUES[:, None] == tops) | (VALUES[:, None] == 7 - tops)
    best = np.where(illegal, -np.inf, fits).max(axis=0)
    return np.asarray(best / np.maximum(np.linalg.norm(shades, axis=1), 1e-6), np.float32)


def side_fit(area: U8, stance: Stance, cubes: Cubes) -> F32:
    """(K, H) how much better than by chance the sides of each cube fit a legal pattern, at most about 0.7.

    0 where no side is seen.

    Args:
        area: (H, W, 3) the rectified picture.
        stance: The dice, K of them.
        cubes: H for each of them.
    """
    seen = _seen_sides(cubes)
    shape = cubes.sides.shape[:2]
    if len(seen.die) == 0:
        return np.zeros(shape, np.float32)
    colours = sample(area, stance.placed(seen.die, seen.points))
    shades = (colours @ _tints(area, stance)[seen.die, :, None])[..., 0]
    better = _best_legal(shades, VALUES[stance.patterns[seen.die]]) - np.float32(_BY_CHANCE)
    best = np.full(shape, -np.inf, np.float32)
    np.maximum.at(best, (seen.die, seen.cube), better)
    total = np.zeros(shape, np.float32)
    np.add.at(total, (seen.die, seen.cube), seen.size)
    found = np.isfinite(best)
    return np.asarray(np.where(found, best, 0.0) * np.minimum(1.0, total / _FULL_AREA), np.float32)


@dataclass(frozen=True, slots=True)
class _Sides:
    """The sides that are seen wide enough of all cubes of all dice, n of them.

    Args:
        die: (n,) whose.
        cube: (n,) of which of its cubes.
        size: (n,) the area that is seen of it, as a part of a face.
        points: (n, points, 2) of the die's own frame, in sides.
    """

    die: Ints
    cube: Ints
    size: F32
    points: F32


def _seen_sides(cubes: Cubes) -> _Sides:
    die, cube, way = np.nonzero(cubes.sides)
    axis, sign = way // 2, np.where(way % 2, -0.5, 0.5).astype(np.float32)
    across, up = cubes.plane[die, cube, :, 1 - axis], cubes.up[die, cube]
    size = np.abs(across[:, 0] * up[:, 1] - across[:, 1] * up[:, 0])
    middle = sign[:, None] * cubes.plane[die, cube, :, axis] - up / 2.0
    points = middle[:, None] + _FACE[:, :1] * across[:, None] + _FACE[:, 1:] * up[:, None]
    wide = size >= _LEAST_AREA
    return _Sides(die[wide], cube[wide], size[wide], np.asarray(points[wide], np.float32))
