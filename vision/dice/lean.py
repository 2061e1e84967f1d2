"""Whether a die leans: its edges and pips are looked for where upright and leaning cubes have them."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from vision.dice.joint import hidden_by
from vision.dice.lattice import F32, PATTERNS, SITES, U8, Bools, Ints
from vision.dice.sampling import sample
from vision.dice.shade import change
from vision.dice.tilted_cube import Cubes, cubes
from vision.dice.upright import as_half_planes

_ALONG: Final = np.array([0.22, 0.4, 0.6, 0.78], np.float32)[:, None]
_BESIDE: Final = 0.05
"""The change across an edge is measured between points so far on either side of it, in sides."""

_FULL: Final = 60.0
"""Grey levels across an edge; more does not make it any plainer."""

_INNER: Final = 0.5
"""What an edge between two faces weighs against one with the table behind it: bevels and glare hide the former."""

_ROUND: Final = 0.95
"""The edges of dice with round edges seem to lie so much nearer to the middle; only the upright cube may be round."""

_NEIGHBOUR: Final = 0.06
_LEAST_PART: Final = 0.25
"""Of the length of its edges, so much must be clear of other dice; else they tell nothing."""

_FOUND: Final = 0.125
"""A pip is found if it lies so near to its site, in sides."""

_LEAST_PIPS: Final = 4
"""Three pips lie in a line, which fits every lean."""

_PER_SIDE2: Final = 1300.0
_MOST: Final = 0.3
"""A pip's mean square distance from its site, in sides, is weighed by the former and counts up to the latter."""


@dataclass(frozen=True, slots=True)
class Stance:
    """K dice as they were found, in pixels of an area.

    Args:
        outlines: (K, 4, 2) the tops.
        base_shifts: (K, 2) from a top to where its base is seen.
        patterns: (K,) the patterns they show.
        spacings: (K,) between sites.
    """

    outlines: F32
    base_shifts: F32
    patterns: Ints
    spacings: F32

    @property
    def size(self) -> F32:
        """(K,) the sides."""
        return np.asarray(np.linalg.norm(self.outlines[:, 1] - self.outlines[:, 0], axis=1), np.float32)

    @property
    def axes(self) -> F32:
        """(K, 2, 2) unit vectors along the upper and the right side, as rows."""
        along = self.outlines[:, [1, 3]] - self.outlines[:, :1]
        return np.asarray(along / self.size[:, None, None], np.float32)


@dataclass(frozen=True, slots=True)
class _Edges:
    """The edges that are seen of all cubes of all dice: whose they are, their points, how much they weigh; E rows."""

    die: Ints
    cube: Ints
    rim: Bools
    weight: F32
    points_px: F32
    """(E, 2, n, 2): inside, then beyond the edge."""


def _edges(seen: Cubes, stance: Stance) -> _Edges:
    die, cube, edge = np.nonzero(seen.rim | seen.inner)
    start, end = np.moveaxis(seen.ends[die, cube, edge], 1, 0)
    along = end - start
    length = np.linalg.norm(along, axis=1)
    across = np.stack([along[:, 1], -along[:, 0]], axis=1) / np.maximum(length, 1e-3)[:, None]
    side = np.sign((((start + end) / 2.0 - seen.middle[die, cube]) * across).sum(axis=1))
    points = start[:, None] + along[:, None] * _ALONG
    beside = (across * (side * np.float32(_BESIDE))[:, None])[:, None]
    local = np.stack([points - beside, points + beside], axis=1).reshape(len(die), -1, 2)
    placed = local @ (stance.axes * stance.size[:, None, None])[die] + stance.outlines.mean(axis=1)[die, None]
    rim = seen.rim[die, cube, edge]
    weight = (length * np.where(rim, 1.0, _INNER)).astype(np.float32)
    return _Edges(die, cube, rim, weight, placed.reshape(len(die), 2, len(_ALONG), 2).astype(np.float32))


def _clear_of_others(edges: _Edges, stance: Stance) -> Bools:
    """(E,) edges beyond which no other die lies."""
    hulls = as_half_planes(
        [hidden_by(top, shift) for top, shift in zip(stance.outlines, stance.base_shifts, strict=True)]
    )
    beyond = edges.points_px[:, 1, ::3]
    clear = np.ones(len(edges.die), np.bool_)
    for die, size in enumerate(stance.size.tolist()):
        others = hulls.near(die, 3.0 * size)
        if len(others):
            rows = slice(*np.searchsorted(edges.die, (die, die + 1)))
            points = beyond[rows].reshape(-1, 2)
            clear[rows] = hulls.outside(others, points, _NEIGHBOUR * size).reshape(-1, 2).all(axis=1)
    return clear


def _edge_fit(area: U8, edges: _Edges, stance: Stance, shape: tuple[int, int]) -> F32:
    """(K, H) how well the edges of each cube show, 0 to 1; NaN where too few could."""
    colours = sample(area, edges.points_px.reshape(len(edges.die), -1, 2))
    inside, beyond = np.moveaxis(colours.reshape(len(edges.die), 2, len(_ALONG), 3).mean(axis=2), 1, 0)
    step = np.where(edges.rim, change(inside, beyond), np.linalg.norm(inside - beyond, axis=1))
    weight = edges.weight * _clear_of_others(edges, stance)
    row, count = edges.die * shape[1] + edges.cube, shape[0] * shape[1]
    whole = np.bincount(row, edges.weight, count)
    total = np.bincount(row, weight, count)
    fit = np.bincount(row, weight * np.minimum(step, _FULL), count) / (_FULL * np.maximum(total, 1e-3))
    return np.asarray(np.where(total > _LEAST_PART * whole, fit, np.nan).reshape(shape), np.float32)


def _pips_found(spots: F32, sites: F32) -> F32 | None:
    """The spots at the sites, in the sites' order, or None where one is missing."""
    if len(sites) < _LEAST_PIPS or len(spots) < len(sites):
        return None
    away = np.linalg.norm(spots[:, None] - sites[None], axis=-1)
    nearest = away.argmin(axis=0)
    if away.min(axis=0).max() > _FOUND or len(np.unique(nearest)) < len(sites):
        return None
    return np.asarray(spots[nearest], np.float32)


def _pip_misfit(plane: F32, sites: F32, spots: F32) -> F32:
    """(H,) mean square distance of spots from a cube's sites, moved, turned and scaled as fits best; sides squared."""
    found = _pips_found(spots, sites)
    if found is None:
        return np.zeros(len(plane), np.float32)
    where = (sites - sites.mean(axis=0)) @ np.swapaxes(plane, 1, 2)
    model = where[..., 0] + 1j * where[..., 1]
    true = (found[:, 0] + 1j * found[:, 1])[None]
    true = true - true.mean()
    scale = (model.conj() * true).sum(axis=1) / np.maximum((np.abs(model) ** 2).sum(axis=1), 1e-6)
    return np.asarray((np.abs(true - scale[:, None] * model) ** 2).mean(axis=1), np.float32)


def _misfits(seen: Cubes, stance: Stance, spots: F32) -> F32:
    """(K, H) mean square distance of the pips that were found from the sites of each cube, in sides squared."""
    found = []
    for die, size in enumerate(stance.size):
        away = spots - stance.outlines[die].mean(axis=0)
        local = away[np.abs(away).max(axis=1) < size] @ stance.axes[die].T / size
        sites = SITES[PATTERNS[stance.patterns[die]]] * (stance.spacings[die] / size)
        found.append(_pip_misfit(seen.plane[die], sites, local))
    return np.array(found, np.float32)


def leans(area: U8, stance: Stance, spots: F32) -> F32:
    """(K,) by how much a leaning cube explains each die better than an upright one; about 0 for a flat die.

    Args:
        area: (H, W, 3) the rectified picture.
        stance: The dice.
        spots: (N, 2) where pips may be.
    """
    if len(stance.outlines) == 0:
        return np.zeros(0, np.float32)
    shifts = (stance.axes @ stance.base_shifts[:, :, None])[..., 0] / stance.size[:, None]
    seen = cubes(shifts)
    fit = _edge_fit(area, _edges(seen, stance), stance, seen.rim.shape[:2])
    round_ = seen.upright(_ROUND)
    upright = np.maximum(fit[:, :1], _edge_fit(area, _edges(round_, stance), stance, round_.rim.shape[:2]))
    gain = np.where(np.isnan(upright), 0.0, np.nan_to_num(fit - upright, nan=-1.0))
    misfit = _misfits(seen, stance, spots)
    gain = gain + np.clip(_PER_SIDE2 * (misfit[:, :1] - misfit), -_MOST, _MOST)
    return np.asarray(gain[:, 1:].max(axis=1), np.float32)
