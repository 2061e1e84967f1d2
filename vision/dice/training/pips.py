"""The pips of one face as a small tile, for every value and make of pip."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final

import numpy as np

from vision.dice.lattice import SITES
from vision.dice.training.view import F32

TILE: Final = 40
ON: Final = {
    1: (4,),
    2: (0, 8),
    3: (0, 4, 8),
    4: (0, 2, 6, 8),
    5: (0, 2, 4, 6, 8),
    6: (0, 2, 3, 5, 6, 8),
}
"""Which of the nine sites hold a pip, by value."""


class Cut(StrEnum):
    """How a pip is made."""

    DISC = "disc"
    RING = "ring"
    SOFT = "soft"


@dataclass(frozen=True, slots=True)
class PipMake:
    """The pips of one die.

    Args:
        cut: How they are made.
        one_cut: How the single pip of a one is made.
        radius: In thousandths of the side.
        spacing: Distance of neighbouring sites, in thousandths of the side.
        narrow: The same across the rows of a six.
        one: Radius of the single pip of a one, in thousandths of the side.
    """

    cut: Cut
    one_cut: Cut
    radius: int
    spacing: int
    narrow: int
    one: int


_SPACINGS: Final = (200, 215, 230, 245, 260, 275, 290)
_RADII: Final = (62, 72, 82, 92, 102, 114, 128, 145)


def draw_make(rng: np.random.Generator) -> PipMake:
    """Draw a make; pips never run into each other."""
    spacing = int(rng.choice(_SPACINGS))
    radius = min(int(rng.choice(_RADII, p=(0.08, 0.12, 0.18, 0.2, 0.18, 0.12, 0.08, 0.04))), int(0.44 * spacing))
    cut = Cut(rng.choice([Cut.DISC, Cut.RING, Cut.SOFT], p=(0.78, 0.06, 0.16)))
    one_cut = Cut.RING if rng.random() < 0.05 else cut
    one = radius if rng.random() < 0.7 else min(int(radius * rng.choice((1.25, 1.5, 1.8, 2.2))), 240)
    narrow = spacing
    if rng.random() < 0.3:
        narrow = min(max(int(spacing * rng.choice((0.75, 0.85))), int(2.3 * radius)), spacing)
    return PipMake(cut=cut, one_cut=one_cut, radius=radius, spacing=spacing, narrow=narrow, one=one)


def _centres(value: int, spacing: int, across: int) -> F32:
    return np.asarray(SITES[list(ON[value])] * np.array([across, spacing]) / 1000.0, np.float32)


def _cover(away: F32, radius: float, cut: Cut) -> F32:
    edge = 0.05 if cut is Cut.SOFT else 0.02
    full = np.clip((radius - away) / edge + 0.5, 0.0, 1.0)
    if cut is Cut.RING:
        full = full - 0.85 * np.clip((0.6 * radius - away) / edge + 0.5, 0.0, 1.0)
    return np.asarray(full, np.float32)


@cache
def _tile(value: int, cut: Cut, radius_thousandths: int, spacing: int, across: int) -> F32:
    ticks = (np.arange(TILE, dtype=np.float32) + 0.5) / TILE - 0.5
    points = np.stack(np.meshgrid(ticks, ticks), axis=-1)
    radius = radius_thousandths / 1000.0
    offset = points[:, :, None] - _centres(value, spacing, across)
    away = np.sqrt((offset**2).sum(-1))
    nearest = away.argmin(axis=-1)[..., None]
    inside = np.take_along_axis(offset, nearest[..., None], axis=2)[:, :, 0] / radius
    cover = _cover(np.asarray(away.min(axis=-1), np.float32), radius, cut)
    return np.concatenate([cover[..., None], inside * (cover[..., None] > 0)], axis=-1).astype(np.float32)


def tile(value: int, make: PipMake) -> F32:
    """(TILE, TILE, 3) how much of a pip covers each point of a face, and where in its pip that is (x, y, in radii)."""
    if value == 1:
        return _tile(1, make.one_cut, make.one, 0, 0)
    return _tile(value, make.cut, make.radius, make.spacing, make.narrow if value == 6 else make.spacing)
