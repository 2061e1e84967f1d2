"""Poses at places where somebody says that a die lies: every turn is tried there, whatever the spots say.

A hint is a place only. What value lies there, and whether a die does at all, is worked out from the picture alone.
"""

from typing import Final

import numpy as np

from vision.dice import evidence as weighing
from vision.dice.contrast import Contrast
from vision.dice.joint import near
from vision.dice.lattice import (
    DIE_PX,
    F32,
    NARROW_SIX,
    NARROW_TEMPLATES,
    PATTERNS,
    SPACINGS,
    TEMPLATES,
    U8,
    VALUES,
    Ints,
)
from vision.dice.pips import Spots
from vision.dice.poses import Poses
from vision.dice.sampling import sample

_TURNS: Final = 12
_OFFSETS: Final = (-4.0, -2.0, 0.0, 2.0, 4.0)
_FINE_OFFSETS: Final = (-1.0, 0.0, 1.0)
_FINE_TURNS: Final = (-0.07, 0.0, 0.07)
_DISC: Final = 0.34
"""Radius in sides of what is surely on the top, wherever within the offsets it lies."""

_PIPS_PART: Final = 0.10
"""Part of that disc which is pips at least, more or less: the colours that differ most from the middle one."""

_LEAST_TINT: Final = 6.0
_SPOT_NEAR: Final = 0.45
_SPOTS: Final = 3
"""So many of the strongest spots nearer than that, in sides, lend their colour."""

_ONE_SPACING: Final = 0.25
"""The one has a single site; strange pips are looked for where those of usual dice would be."""


def _disc() -> F32:
    ticks = np.linspace(-_DISC, _DISC, 15, dtype=np.float32)
    grid = np.stack(np.meshgrid(ticks, ticks), axis=-1).reshape(-1, 2)
    return np.asarray(grid[np.linalg.norm(grid, axis=1) <= _DISC] * DIE_PX, np.float32)


_POINTS: Final[F32] = _disc()
_SPACING: Final = np.array(SPACINGS, np.float32)


def _tints(area: U8, hints: F32) -> F32:
    """(n, 3) by how much the pips at each hint seem to differ from the body."""
    seen = sample(area, (hints[:, None] + _POINTS[None]).astype(np.float32))
    away = seen - np.median(seen, axis=1, keepdims=True)
    far = np.argsort(-np.linalg.norm(away, axis=2), axis=1)[:, : round(_PIPS_PART * len(_POINTS))]
    strongest = np.take_along_axis(away, far[:, :1, None], axis=1)
    alike = np.take_along_axis(away, far[:, :, None], axis=1)
    same = (alike * strongest).sum(axis=2, keepdims=True) > 0.0
    return np.asarray((alike * same).sum(axis=1) / same.sum(axis=1), np.float32)


def _spread(centre: F32, tint: F32, angle: F32, offsets: tuple[float, ...], turns: F32) -> Poses:
    """Every offset with every turn around each of n places, place by place."""
    x, y, turn = np.meshgrid(np.array(offsets, np.float32), np.array(offsets, np.float32), turns, indexing="ij")
    moves = np.stack([x.ravel(), y.ravel()], axis=-1)
    each = len(moves)
    return Poses(
        (centre[:, None] + moves[None]).reshape(-1, 2).astype(np.float32),
        (angle[:, None] + turn.ravel()[None]).ravel().astype(np.float32),
        np.full(len(centre) * each, 0.25 * DIE_PX, np.float32),
        np.repeat(tint, each, axis=0),
        np.zeros(len(centre) * each, bool),
    )


def _best(area: U8, poses: Poses, places: int) -> tuple[Poses, Ints]:
    """Of the poses of each place the one that fits a legal pattern best, with its spacing; and which pattern."""
    shade, length = weighing.shades(area, poses)
    length = np.maximum(length, 1e-6)
    wide = np.tensordot(shade, TEMPLATES, axes=([1], [2])) / length[:, None, None]
    narrow = (shade @ NARROW_TEMPLATES.T) / length[:, None]
    fit = np.maximum(wide.max(axis=(1, 2)), narrow.max(axis=1))
    each = len(poses) // places
    rows = fit.reshape(places, each).argmax(axis=1) + np.arange(places) * each
    wide, narrow = wide[rows], narrow[rows]
    is_narrow = narrow.max(axis=1) > wide.max(axis=(1, 2))
    steps = np.where(is_narrow, narrow.argmax(axis=1), wide.max(axis=2).argmax(axis=1)) % len(SPACINGS)
    patterns = np.where(is_narrow, NARROW_SIX, wide.max(axis=1).argmax(axis=1))
    spacing = np.where(VALUES[patterns] == 1, np.float32(_ONE_SPACING), _SPACING[steps])
    found = poses.take(rows)
    fitted = Poses(found.centre, found.angle, (spacing * DIE_PX).astype(np.float32), found.tint, is_narrow)
    return fitted, np.asarray(patterns, np.intp)


def _with_filtered_tint(contrast: Contrast, poses: Poses, patterns: Ints) -> Poses:
    """The poses with the tint as spots have it: the mean of the spot contrast over the pattern's pips."""
    on = PATTERNS[patterns]
    seen = contrast.at(poses.sites)
    tint = (seen * on[..., None]).sum(axis=1) / on.sum(axis=1, keepdims=True)
    return Poses(poses.centre, poses.angle, poses.spacing, tint.astype(np.float32), poses.narrow)


def _trials(area: U8, contrast: Contrast, hints: F32, spots: Spots) -> tuple[F32, F32]:
    """Places (m, 2) and tints (m, 3) to be tried: each hint with what its colours say and with its strongest spots."""
    places, tints = [hints], [_tints(area, hints)]
    for hint in hints:
        close = near(hint, spots.xy, _SPOT_NEAR)[:_SPOTS]
        places.append(np.repeat(hint[None], len(close), axis=0))
        tints.append(spots.tint[close])
    return np.concatenate(places), np.concatenate(tints)


def hinted_poses(area: U8, contrast: Contrast, hints: F32, spots: Spots) -> Poses:
    """For each hint (n, 2), pixels of the area, poses near it at which a legal pattern fits best.

    There are some for each hint, one for each colour that its pips may have; none where nothing differs from the body.
    """
    places, tint = _trials(area, contrast, hints, spots)
    shown = np.flatnonzero(np.linalg.norm(tint, axis=1) > _LEAST_TINT)
    places, tint, none = places[shown], tint[shown], np.zeros(len(shown), np.float32)
    if len(shown) == 0:
        return _spread(places, tint, none, (0.0,), np.zeros(1, np.float32))
    turns = np.arange(_TURNS, dtype=np.float32) * np.float32(np.pi / 2.0 / _TURNS)
    rough, _ = _best(area, _spread(places, tint, none, _OFFSETS, turns), len(places))
    fine = _spread(rough.centre, tint, rough.angle, _FINE_OFFSETS, np.array(_FINE_TURNS, np.float32))
    found = _with_filtered_tint(contrast, *_best(area, fine, len(places)))
    return found.take(np.flatnonzero(np.linalg.norm(found.tint, axis=1) > 0.0))
