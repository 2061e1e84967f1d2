"""Whether a die leans: its edges and pips are looked for where upright and leaning cubes have them."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

import numpy as np

from vision.dice.hulls import Hulls, hulls_of
from vision.dice.lattice import F32, U8, Bools, Ints
from vision.dice.pip_misfit import Pips, find_pips
from vision.dice.sampling import colours_at, lengths, quantiles
from vision.dice.shade import change
from vision.dice.side_pips import side_fit
from vision.dice.stance import Stance
from vision.dice.tilted_cube import Cubes, leaning_cubes, upright_cubes

_ALONG: Final = np.array([0.22, 0.4, 0.6, 0.78], np.float32)[:, None]
_BESIDE: Final = 0.05
"""The change across an edge is measured between points so far on either side of it, in sides."""

_FULL: Final = 60.0
_LEAST_FULL: Final = 25.0
"""Grey levels across an edge; more does not make it any plainer. A die that differs little from the felt needs less, or
what shines inside a clear one would outshine its outline."""

_PLAINER: Final = 0.7
"""Of a die's edges so many may show less than those that tell how much it differs from the felt."""

_INNER: Final = 0.5
"""What an edge between two faces weighs against one with the table behind it: bevels and glare hide the former."""

_ROUND: Final = 0.95
"""The edges of dice with round edges seem to lie so much nearer to the middle; only the upright cube may be round."""

_NEIGHBOUR: Final = 0.06
_LEAST_PART: Final = 0.25
"""Of the length of its edges, so much must be clear of other dice; else they tell nothing."""

_WORTH: Final = 0.1
"""What explains a die better by no more than this is not told from an upright cube, so it is not looked at."""

_PER_SIDE2: Final = 1300.0
_MOST: Final = 0.3
"""A pip's mean square distance from its site, in sides, is weighed by the former and counts up to the latter."""

_PLAIN_SIDES: Final = 0.25
"""By how much more than by chance pips on the sides of an upright cube must fit to speak for it."""

Beyond = Callable[[Ints, F32], F32]
"""(E,) dice and (E, n, 2) points -> (E, n) how far these lie outside of all other dice."""


@dataclass(frozen=True, slots=True)
class _Edges:
    """The edges that are seen of all cubes of all dice: whose they are, their points, how much they weigh; E rows."""

    die: Ints
    cube: Ints
    rim: Bools
    weight: F32
    points_px: F32
    """(E, 2, n, 2): inside, then beyond the edge."""


def _edges(seen: Cubes, stance: Stance, wanted: Bools) -> _Edges:
    """The edges of the cubes that are wanted (K, H)."""
    die, cube, edge = np.nonzero((seen.rim | seen.inner) & wanted[..., None])
    start, end = np.moveaxis(seen.ends[die, cube, edge], 1, 0)
    along = end - start
    length = np.linalg.norm(along, axis=1)
    across = np.stack([along[:, 1], -along[:, 0]], axis=1) / np.maximum(length, 1e-3)[:, None]
    side = np.sign((((start + end) / 2.0 - seen.middle[die, cube]) * across).sum(axis=1))
    points = start[:, None] + along[:, None] * _ALONG
    beside = (across * (side * np.float32(_BESIDE))[:, None])[:, None]
    local = np.stack([points - beside, points + beside], axis=1).reshape(len(die), 2 * len(_ALONG), 2)
    placed = stance.placed(die, local)
    rim = seen.rim[die, cube, edge]
    weight = (length * np.where(rim, 1.0, _INNER)).astype(np.float32)
    return _Edges(die, cube, rim, weight, placed.reshape(len(die), 2, len(_ALONG), 2))


def _steps(area: U8, edges: _Edges) -> F32:
    """(E,) grey levels across each edge."""
    seen = colours_at(area, edges.points_px.reshape(len(edges.die), 2 * len(_ALONG), 2))
    along = np.ascontiguousarray(np.moveaxis(seen.reshape(-1, 2, len(_ALONG), 3), 0, 2))
    inside, beyond = along.mean(axis=1, dtype=np.float32)
    return np.asarray(np.where(edges.rim, change(inside, beyond), lengths(inside - beyond)), np.float32)


@dataclass(frozen=True, slots=True)
class _Shown:
    """How the edges of all cubes show: the edges, E of them, the grey levels across each, and what each weighs.

    Args:
        edges: The edges.
        steps: (E,) grey levels.
        weight: (E,) 0 where another die is in the way.
        shape: (K, H) dice and cubes.
    """

    edges: _Edges
    steps: F32
    weight: F32
    shape: tuple[int, int]

    def own_contrast(self) -> F32:
        """(K,) what the plainer edges to the table show of each die, from the upright cubes', within bounds."""
        clear = np.flatnonzero(self.edges.rim & (self.weight > 0.0))
        plain = quantiles(self.steps[clear], self.edges.die[clear], self.shape[0], _PLAINER)
        return np.clip(np.nan_to_num(plain, nan=_FULL), _LEAST_FULL, _FULL)

    def fit(self, full: F32) -> F32:
        """(K, H) how well the edges show, 0 to 1; NaN where too few could or none was looked at.

        Args:
            full: (K,) grey levels from which an edge of each die is plain.
        """
        row, cells = self.edges.die * self.shape[1] + self.edges.cube, self.shape[0] * self.shape[1]
        plain = np.minimum(self.steps / full[self.edges.die], 1.0)
        whole, total, shown = (
            np.bincount(row, each, cells) for each in (self.edges.weight, self.weight, self.weight * plain)
        )
        fit = np.where(total > _LEAST_PART * whole, shown / np.maximum(total, 1e-3), np.nan)
        return np.asarray(fit.reshape(self.shape), np.float32)


def _look(area: U8, seen: Cubes, stance: Stance, beyond: Beyond, wanted: Bools) -> _Shown:
    """The edges of the cubes (K, H) that are wanted."""
    edges = _edges(seen, stance, wanted)
    clear = beyond(edges.die, edges.points_px[:, 1, ::3]).min(axis=1) > _NEIGHBOUR * stance.size[edges.die]
    return _Shown(edges, _steps(area, edges), edges.weight * clear, (wanted.shape[0], wanted.shape[1]))


def leans(area: U8, stance: Stance, spots: F32) -> F32:
    """(K,) by how much a leaning cube explains each die better than an upright one; about 0 for a flat die.

    It is exact where edges and the pips on top give more than _WORTH; else it is what these give, or anything from 0
    to that. Only where they do are the pips on the sides asked too.

    Args:
        area: (H, W, 3) the rectified picture.
        stance: The dice.
        spots: (N, 2) where pips may be.
    """
    if len(stance.outlines) == 0:
        return np.zeros(0, np.float32)
    hulls = hulls_of(stance.outlines, stance.base_shifts)
    stands, pips = upright_cubes(stance.shifts, _ROUND), find_pips(stance, spots)
    shown = _look(area, stands, stance, hulls.beyond_others, np.ones(stands.rim.shape[:2], np.bool_))
    full = shown.own_contrast()
    upright, misfit = shown.fit(full).max(axis=1, keepdims=True), pips.misfit(stands.plane)[:, :1]
    # Even a cube all of whose edges and pips fit cannot gain more than the upright one leaves.
    left = np.nan_to_num(1.0 - upright, nan=0.0) + np.minimum(_PER_SIDE2 * misfit, _MOST)
    rows = np.flatnonzero(left[:, 0] > _WORTH)
    found = np.zeros(len(stance.outlines), np.float32)
    if len(rows):
        beyond = partial(_beyond_of, hulls, rows)
        stands_so = _Upright(upright[rows], misfit[rows], full[rows])
        found[rows] = _gains(area, stance.take(rows), beyond, pips.take(rows), stands_so)
    return found


def _beyond_of(hulls: Hulls, rows: Ints, die: Ints, points: F32) -> F32:
    return hulls.beyond_others(rows[die], points)


@dataclass(frozen=True, slots=True)
class _Upright:
    """How well the upright cubes of K dice fit.

    Args:
        fit: (K, 1) of their edges.
        misfit: (K, 1) of the pips on their tops.
        full: (K,) grey levels from which an edge of each is plain.
    """

    fit: F32
    misfit: F32
    full: F32


def _gains(area: U8, stance: Stance, beyond: Beyond, pips: Pips, upright: _Upright) -> F32:
    """(K,) by how much the best leaning cube fits better than the upright one."""
    seen = leaning_cubes(stance.shifts)
    by_pips = np.clip(_PER_SIDE2 * (upright.misfit - pips.misfit(seen.plane)), -_MOST, _MOST)
    worth = np.nan_to_num(1.0 - upright.fit, nan=0.0) + by_pips > _WORTH
    fit = _look(area, seen, stance, beyond, worth).fit(upright.full)
    by_edges = np.where(np.isnan(upright.fit), 0.0, np.nan_to_num(fit - upright.fit, nan=-1.0))
    gains = np.asarray(by_edges + by_pips, np.float32)
    rows = np.flatnonzero(gains.max(axis=1, where=worth, initial=0.0) > _WORTH)
    if len(rows):
        gains[rows] += _by_sides(area, stance.take(rows), seen.take(rows))
    return np.asarray(gains.max(axis=1, where=worth, initial=0.0), np.float32)


def _by_sides(area: U8, stance: Stance, seen: Cubes) -> F32:
    """(K, H) by how much the pips on the sides of each cube fit better than on those of the upright one.

    That they fit worse is no proof that a die stands upright, unless those of the upright one are plain.
    """
    upright = side_fit(area, stance, upright_cubes(stance.shifts, _ROUND))[:, :1]
    more = side_fit(area, stance, seen) - upright
    return np.asarray(np.where(upright >= _PLAIN_SIDES, more, np.maximum(more, 0.0)), np.float32)
