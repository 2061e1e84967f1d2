"""How well the pips of dice lie where cubes have their sites: a top that is seen at a slant is no square."""

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from vision.dice.lattice import F32, PATTERNS, SITES, Bools, Ints
from vision.dice.stance import Stance

_FOUND: Final = 0.125
"""A pip is found if it lies so near to its site, in sides."""

_LEAST: Final = 4
"""Three pips lie in a line, which fits every lean."""

_MOST: Final = 6
_SITES_OF: Final[Ints] = np.array([[*np.flatnonzero(on), *[4] * 5][:_MOST] for on in PATTERNS], np.intp)
"""(P, 6) the sites of each pattern, then the middle one as often as it takes."""

_ACROSS_ROWS: Final = {7: 1, 8: 0}
"""The axis across the rows of each pattern of a six: 7's run along the first."""

_NARROW: Final = (1.0, 0.87, 0.75)
"""The rows of many sixes lie nearer together than their pips: so many times as far apart as the sites."""

C64 = npt.NDArray[np.complex64]


@dataclass(frozen=True, slots=True)
class Pips:
    """The pips of K dice that were found at the sites of their patterns, in sides, as complex numbers.

    Args:
        sites: (K, 6).
        seen: (K, 6) where they were found.
        weight: (K, 6) 1 for each site of the pattern, 0 for the rest and for dice that miss one or have too few.
    """

    sites: C64
    seen: C64
    weight: F32

    def take(self, index: Ints) -> "Pips":
        """Those dice, in that order."""
        return Pips(self.sites[index], self.seen[index], self.weight[index])

    def misfit(self, plane: F32) -> F32:
        """(K, H) mean square distance from the sites of cubes whose tops are seen by these (K, H, 2, 2).

        They are moved, turned and scaled as fits best. In sides squared; 0 where no pips were found.
        """
        weight, count = self.weight[:, None], np.maximum(self.weight.sum(axis=1), 1.0)[:, None, None]
        sites = self.sites.view(np.float32).reshape(-1, 1, _MOST, 2)
        model, true = _complex(sites @ plane.swapaxes(2, 3)), self.seen[:, None]
        model = (model - (weight * model).sum(axis=2, keepdims=True) / count) * weight
        true = (true - (weight * true).sum(axis=2, keepdims=True) / count) * weight
        scale = (model.conj() * true).sum(axis=2) / np.maximum((np.abs(model) ** 2).sum(axis=2), 1e-6)
        return np.asarray((np.abs(true - scale[..., None] * model) ** 2).sum(axis=2) / count[..., 0], np.float32)


def find_pips(stance: Stance, spots: F32) -> Pips:
    """The spots (N, 2), pixels of the area, that lie at the sites of each die's pattern."""
    count = PATTERNS[stance.patterns].sum(axis=1)
    weight = (count[:, None] > np.arange(_MOST)).astype(np.float32)
    sites = SITES[_SITES_OF[stance.patterns]] * (stance.spacings / stance.size)[:, None, None]
    seen, complete = sites.copy(), np.zeros(len(sites), np.bool_)
    many = np.flatnonzero(count >= _LEAST)
    if len(spots) and len(many):
        seen[many], complete[many] = _at_sites(stance.take(many).seen_from(spots), sites[many], weight[many])
    sites = _narrowed(stance, sites, seen)
    return Pips(_complex(sites), _complex(seen), weight * complete[:, None])


def _narrowed(stance: Stance, sites: F32, seen: F32) -> F32:
    """(K, 6, 2) the sites, those of sixes with their rows as near together as an upright die's pips are."""
    found = sites.copy()
    for pattern, axis in _ACROSS_ROWS.items():
        rows = np.flatnonzero(stance.patterns == pattern)
        own, there = sites[rows], seen[rows]
        ratios = (own * there).sum(axis=1) / np.maximum((own * own).sum(axis=1), 1e-6)
        narrow = ratios[:, axis] / np.maximum(ratios[:, 1 - axis], 1e-3)
        nearest = np.abs(np.array(_NARROW) - narrow[:, None]).argmin(axis=1)
        found[rows, :, axis] *= np.array(_NARROW, np.float32)[nearest, None]
    return found


def _at_sites(spots: F32, sites: F32, weight: F32) -> tuple[F32, Bools]:
    """(n, 6, 2) of spots (n, N, 2) those nearest to the sites, and (n,) whether each site that counts has its own."""
    away = np.square(spots[:, None] - sites[:, :, None]) @ np.ones(2, np.float32)
    nearest = away.argmin(axis=2)
    off = np.take_along_axis(away, nearest[..., None], axis=2)[..., 0] * weight
    ranked = np.sort(np.where(weight > 0.0, nearest, -1 - np.arange(_MOST)), axis=1)
    own = (np.diff(ranked, axis=1) > 0).all(axis=1)
    return np.take_along_axis(spots, nearest[..., None], axis=1), own & (off.max(axis=1) <= _FOUND**2)


def _complex(points: F32) -> C64:
    return np.asarray(np.ascontiguousarray(points, np.float32).view(np.complex64)[..., 0], np.complex64)
