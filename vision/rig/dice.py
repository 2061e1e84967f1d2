"""How the dice of a seat lie: drawn from the seed of its scene, never on each other, sometimes touching."""

import math
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

import numpy as np

from hub.wire.messages import SeatScene
from vision.rig.places import LOST_MM, Floats, Place
from vision.rig.views import DIE_MM

REACH_MM: Final = 29.5
"""How far from the middle of the cup a die's centre can lie under it."""

_GAP_MM: Final = 0.4
_TRIES: Final = 200
_LOST_PITCH_MM: Final = 19.5


@dataclass(frozen=True, slots=True)
class Cocked:
    """A die that does not lie flat: the how-manieth of its seat, how far and over which direction it tips, radians."""

    index: int
    tip_rad: float
    toward_rad: float


@dataclass(frozen=True, slots=True)
class DieLying:
    """A die on the felt: its centre in table mm, its yaw in radians, its top, and which side faces its x axis (0-3).

    A cocked one tips by `tip_rad` over the direction `toward_rad` of the table and rests on its lowest point.
    """

    x_mm: float
    y_mm: float
    yaw_rad: float
    top: int
    quarter: int
    tip_rad: float = 0.0
    toward_rad: float = 0.0


@lru_cache(maxsize=256)
def lie(place: Place, scene: SeatScene) -> tuple[DieLying, ...]:
    """The dice of a seat, under its cup or where the cup stood."""
    rng = np.random.default_rng((place.seat, scene.layout))
    spots = _scatter(rng, len(scene.values))
    centres = place.table_mm(spots[:, :2])
    return tuple(
        DieLying(float(x), float(y), place.out_rad - float(yaw), value, int(rng.integers(4)))
        for (x, y), yaw, value in zip(centres, spots[:, 2], scene.values, strict=True)
    )


def tipped(dice: tuple[DieLying, ...], cocked: Cocked | None) -> tuple[DieLying, ...]:
    """The same dice, the cocked one of them tipped."""
    if cocked is None:
        return dice
    return tuple(
        replace(die, tip_rad=cocked.tip_rad, toward_rad=cocked.toward_rad) if index == cocked.index else die
        for index, die in enumerate(dice)
    )


@lru_cache(maxsize=256)
def lie_lost(place: Place, scene: SeatScene) -> tuple[DieLying, ...]:
    """The lost dice of a seat: laid in a row by hand, with whatever on top."""
    rng = np.random.default_rng((place.seat, 77))
    along = (np.arange(5) - 2.0) * _LOST_PITCH_MM + rng.uniform(-1, 1, 5)
    centres = place.table_mm(np.stack([np.full(5, LOST_MM) + rng.uniform(-2, 2, 5), along], axis=1))
    yaws = place.out_rad + rng.uniform(-0.3, 0.3, 5)
    tops = rng.integers(1, 7, 5)
    return tuple(
        DieLying(float(x), float(y), float(yaw), int(top), 0)
        for (x, y), yaw, top in list(zip(centres, yaws, tops, strict=True))[: scene.lost]
    )


def _scatter(rng: np.random.Generator, count: int) -> Floats:
    """(count, 3): out, along and yaw of squares that do not overlap."""
    while True:
        found: list[Floats] = []
        for _ in range(_TRIES):
            if len(found) == count:
                return np.array(found).reshape(count, 3)
            reach, turn = REACH_MM * math.sqrt(rng.uniform()), rng.uniform(0, 2 * math.pi)
            spot = np.array([reach * math.cos(turn), reach * math.sin(turn), rng.uniform(0, 2 * math.pi)])
            if all(_apart(spot, other) for other in found):
                found.append(spot)


def _apart(one: Floats, other: Floats) -> bool:
    """Whether two squares have a side of either between them."""
    ways = [yaw + quarter for yaw in (one[2], other[2]) for quarter in (0.0, math.pi / 2)]
    return any(_gap_along(one, other, way) >= _GAP_MM for way in ways)


def _gap_along(one: Floats, other: Floats, way: float) -> float:
    between = abs((other[0] - one[0]) * math.cos(way) + (other[1] - one[1]) * math.sin(way))
    widths = sum(abs(math.cos(each[2] - way)) + abs(math.sin(each[2] - way)) for each in (one, other))
    return float(between - widths * DIE_MM / 2)
