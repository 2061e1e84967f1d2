"""The outlines of dice as a camera above sees them, top and foot together, and how far points lie outside them."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from vision.dice.lattice import F32, Ints

_NEAR: Final = 2.1
"""Only of dice whose middles are nearer than this, in sides, and a foot's shift, it matters where they end."""

SIDES: Final = 6
"""Of a hull: the four of the top, there or where the foot is seen, and two between top and foot."""


@dataclass(frozen=True, slots=True)
class Hulls:
    """The convex hulls of K tops and of the same squares where the dice's feet are seen.

    Args:
        middle: (K, 2).
        start: (K, SIDES, 2) one end of each side.
        along: (K, SIDES, 2) from there to its other end; of no length where a foot is seen right below its top.
        outward: (K, SIDES, 2) unit vectors.
        size: (K,) the sides of the dice.
    """

    middle: F32
    start: F32
    along: F32
    outward: F32
    size: F32

    def beyond_others(self, die: Ints, points: F32) -> F32:
        """(n, m) how far points (n, m, 2), whose row belongs to a die each, lie outside of all other dice's hulls.

        Infinite where no other die is near, negative inside of one.
        """
        nearest = np.full(points.shape[:2], np.inf, np.float32)
        row, other = self._pairs(die)
        if len(row) == 0:
            return nearest
        x, y = points.transpose(2, 0, 1).take(row, axis=1)
        across, down = self.outward.transpose(2, 1, 0).take(other, axis=2)[..., None]
        reach = np.einsum("ksi,ksi->sk", self.start, self.outward).take(other, axis=1)[..., None]
        away = (x * across + y * down - reach).max(axis=0)
        first = np.flatnonzero(np.diff(row, prepend=-1))
        nearest[row[first]] = np.minimum.reduceat(away, first, axis=0)
        return nearest

    def _pairs(self, die: Ints) -> tuple[Ints, Ints]:
        """Every row, whose dice are given, with every other die that is near: rows in rising order, dice."""
        apart = np.linalg.norm(self.middle[:, None] - self.middle[None], axis=-1)
        reach = _NEAR * self.size + np.linalg.norm(self.along[:, -1], axis=1)
        np.fill_diagonal(apart, np.inf)
        row, other = np.nonzero((2.0 * apart < reach[:, None] + reach)[die])
        return row, other


def hulls_of(tops: F32, base_shifts: F32) -> Hulls:
    """The hulls of dice with tops (K, 4, 2) whose feet are seen moved by (K, 2)."""
    along = np.roll(tops, -1, axis=1) - tops
    middle = tops.mean(axis=1)
    outward = _pointing_away(_across(along), tops + along / 2.0 - middle[:, None])
    moved = (outward @ base_shifts[:, :, None] > 0.0) * base_shifts[:, None]
    sideways = _across(base_shifts[:, None])
    sideways = np.concatenate([sideways, -sideways], axis=1)
    corner = np.argmax(sideways @ np.swapaxes(tops, 1, 2), axis=2)
    return Hulls(
        middle=np.asarray(middle + base_shifts / 2.0, np.float32),
        start=np.concatenate([tops + moved, np.take_along_axis(tops, corner[..., None], axis=1)], axis=1),
        along=np.concatenate([along, np.repeat(base_shifts[:, None], 2, axis=1)], axis=1),
        outward=np.concatenate([outward, sideways], axis=1).astype(np.float32),
        size=np.asarray(np.linalg.norm(along[:, 0], axis=1), np.float32),
    )


def _across(along: F32) -> F32:
    """Unit vectors across vectors (..., 2); any direction will do for one of no length."""
    length = np.linalg.norm(along, axis=-1, keepdims=True)
    turned = np.stack([along[..., 1], -along[..., 0]], axis=-1) / np.maximum(length, 1e-6)
    return np.asarray(np.where(length > 1e-6, turned, np.array([1.0, 0.0])), np.float32)


def _pointing_away(normal: F32, away: F32) -> F32:
    """The normals, turned so that they point the way `away` does."""
    return np.asarray(normal * np.sign((normal * away).sum(axis=-1, keepdims=True)), np.float32)
