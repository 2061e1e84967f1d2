"""Where a face may lie: a pose from the two ends of a diagonal, or from one spot alone."""

from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from vision.dice.lattice import DIE_PX, F32, NARROW, SITES, Bools, Ints
from vision.dice.pips import Spots, near_pairs

_DIAGONAL: Final = (0.46, 0.86)
"""Shortest and longest distance of the ends of a diagonal, in sides."""

_NARROW_TURN: Final = np.float32(np.pi / 4.0 - np.arctan2(NARROW[1], NARROW[0]))
"""The diagonal of a narrow six is flatter than that of a square. One of the two ends where this turn says."""

_LIKE: Final = 0.80
"""Cosine of the tints of two pips of one die."""

_WEAKER: Final = 0.40
"""The weaker of two pips of one die has at least this part of the other's strength."""

_LONE: Final = 0.36
"""Nothing as strong lies this near to the pip of a one, in sides."""

_SAME: Final = 0.1
"""Two peaks nearer than this, in sides, are one spot."""

TURNS: Final = 9
"""A lone spot says nothing about the angle: so many are tried, spread over a quarter turn."""


@dataclass(frozen=True, slots=True)
class Poses:
    """K places where a face may lie.

    Args:
        centre: (K, 2) pixels of the area.
        angle: (K,) radians; a quarter turn changes nothing.
        spacing: (K,) pixels between neighbouring sites.
        tint: (K, 3) by how much the pips differ from the body.
        narrow: (K,) whether the sites are those of a narrow six.
    """

    centre: F32
    angle: F32
    spacing: F32
    tint: F32
    narrow: Bools

    def __len__(self) -> int:
        return len(self.angle)

    def take(self, index: Ints) -> "Poses":
        """Those poses, in that order."""
        return Poses(self.centre[index], self.angle[index], self.spacing[index], self.tint[index], self.narrow[index])

    def around(self, points: F32, unit: F32 | float) -> F32:
        """(K, n, 2): points (n, 2) of the face's own frame, multiplied by `unit` ((K,) or one), in the area.

        In memory all x come before all y, as cv2.remap takes them.
        """
        cos, sin = np.cos(self.angle) * unit, np.sin(self.angle) * unit
        x, y = self.centre.T
        turned = np.array([(cos, -sin, x), (sin, cos, y)], np.float32).swapaxes(1, 2)
        with_one = np.vstack([points.T, np.ones(len(points), np.float32)])
        return (turned @ with_one).transpose(1, 2, 0)

    @property
    def sites(self) -> F32:
        """(K, 9, 2): the sites in the area."""
        found = self.around(SITES, self.spacing)
        found[self.narrow] = self.take(np.nonzero(self.narrow)[0]).around(SITES * NARROW, self.spacing[self.narrow])
        return found


def join(first: Poses, second: Poses) -> Poses:
    """Both, one after the other."""
    return Poses(
        np.concatenate([first.centre, second.centre]),
        np.concatenate([first.angle, second.angle]),
        np.concatenate([first.spacing, second.spacing]),
        np.concatenate([first.tint, second.tint]),
        np.concatenate([first.narrow, second.narrow]),
    )


@dataclass(frozen=True, slots=True)
class Pairs:
    """Spots that could be pips of one die by their distance, colour and strength: indices, and their distance."""

    first: Ints
    second: Ints
    apart: F32


def alike_pairs(spots: Spots) -> Pairs:
    """All pairs of spots that are alike and no further apart than the ends of a diagonal."""
    first, second, apart = near_pairs(spots.xy, _DIAGONAL[1] * DIE_PX)
    one, other = spots.strength[first], spots.strength[second]
    cosine = np.einsum("ij,ij->i", spots.tint[first], spots.tint[second]) / (one * other)
    alike = np.flatnonzero((cosine > _LIKE) & (np.minimum(one, other) > _WEAKER * np.maximum(one, other)))
    return Pairs(first[alike], second[alike], apart[alike])


def pair_poses(spots: Spots, pairs: Pairs) -> Poses:
    """Two poses for each two spots that could end a diagonal: of a square lattice, and of a narrow six."""
    ends = np.flatnonzero(pairs.apart > _DIAGONAL[0] * DIE_PX)
    first, second, apart = pairs.first[ends], pairs.second[ends], pairs.apart[ends]
    a, b = spots.xy[first], spots.xy[second]
    square = Poses(
        (a + b) / 2.0,
        np.arctan2(*(b - a).T[::-1]) - np.float32(np.pi / 4.0),
        apart / np.float32(2.0 * np.sqrt(2.0)),
        (spots.tint[first] + spots.tint[second]) / 2.0,
        np.zeros(len(first), bool),
    )
    return join(square, replace(square, angle=square.angle + _NARROW_TURN, narrow=np.ones(len(first), bool)))


def lone_spots(spots: Spots, pairs: Pairs) -> Ints:
    """Indices of the spots beside which, within the distance of two pips, there is none as strong and as coloured."""
    near = (pairs.apart > _SAME * DIE_PX) & (pairs.apart < _LONE * DIE_PX)
    one, other = np.concatenate([pairs.first, pairs.second]), np.concatenate([pairs.second, pairs.first])
    strong = np.tile(near, 2) & (spots.strength[other] > 0.6 * spots.strength[one])
    lone = np.ones(len(spots.xy), np.bool_)
    lone[one[strong]] = False
    return np.flatnonzero(lone)


def turned(spots: Spots, lone: Ints, turns: int = TURNS) -> Poses:
    """The first so many of the TURNS poses for each of these spots, spot by spot."""
    index = np.repeat(lone, turns)
    angle = np.tile(np.arange(turns, dtype=np.float32) * np.float32(np.pi / 2.0 / TURNS), len(lone))
    spacing = np.full(len(index), 0.25 * DIE_PX, np.float32)
    return Poses(spots.xy[index], angle, spacing, spots.tint[index], np.zeros(len(index), bool))
