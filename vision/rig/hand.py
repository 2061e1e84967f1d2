"""A hand with its arm over the table, and shadows that pass: what comes between a camera and the cups."""

import math
from dataclasses import dataclass
from typing import Final

import numpy as np

from calibration.model import Calibration
from calibration.projection import to_pixels
from vision.rig.brush import Canvas, Colour, Shape, darken, hull, paint, shaded
from vision.rig.palette import fall
from vision.rig.places import Floats

SKINS: Final[tuple[Colour, ...]] = ((132, 164, 214), (70, 98, 150), (44, 58, 92))
_ARM_MM: Final = 30.0
_PALM_MM: Final = 36.0
_FINGER_MM: Final = 8.5
_PALM_BACK_MM: Final = 62.0
"""How far behind the fingers' reach the middle of the palm lies."""

_SPREAD_RAD: Final = (-0.95, -0.35, -0.1, 0.15, 0.4)
_TURN: Final = np.linspace(0.0, 2.0 * math.pi, 28, endpoint=False)
_RING: Final = np.stack([np.cos(_TURN), np.sin(_TURN)], axis=1)


@dataclass(frozen=True, slots=True)
class Hand:
    """An arm that comes from somewhere and reaches somewhere, table mm; a sleeve or a bare arm goes on behind it.

    Args:
        from_mm: Where it comes from.
        tip_mm: How far its middle finger reaches.
        z_mm: Height of its middle above the felt.
        skin: Its colour.
    """

    from_mm: tuple[float, float]
    tip_mm: tuple[float, float]
    z_mm: float = 70.0
    skin: Colour = SKINS[0]


@dataclass(frozen=True, slots=True)
class Shade:
    """A soft shadow of something far above: a disc on the felt."""

    x_mm: float
    y_mm: float
    radius_mm: float
    strength: float = 0.3


Passing = Hand | Shade


def _capsules(hand: Hand) -> list[tuple[Floats, Floats, float]]:
    """The ends (2,) and the radius of each part, the arm first."""
    tip, begin = np.array(hand.tip_mm), np.array(hand.from_mm)
    way = (tip - begin) / max(float(np.hypot(*(tip - begin))), 1e-6)
    across = np.array([-way[1], way[0]])
    palm = tip - _PALM_BACK_MM * way
    found = [(begin, palm, _ARM_MM), (palm - 14.0 * way, palm, _PALM_MM)]
    for spread in _SPREAD_RAD:
        toward = math.cos(spread) * way + math.sin(spread) * across
        knuckle = palm + 24.0 * math.sin(spread) * across + 22.0 * way
        found.append((knuckle, knuckle + 40.0 * toward, _FINGER_MM))
    return found


def draw(canvas: Canvas, calibration: Calibration, passing: Passing) -> None:
    """Draw it on the canvas, with its shadow."""
    if isinstance(passing, Shade):
        disc = np.array([passing.x_mm, passing.y_mm]) + passing.radius_mm * _RING
        outline = to_pixels(calibration, np.column_stack([disc, np.zeros(len(disc))]))
        darken(canvas, [hull(outline)], passing.strength, 12.0)
        return
    parts = _capsules(passing)
    solids = [_solid(one, other, radius, passing.z_mm) for one, other, radius in parts]
    darken(canvas, [hull(to_pixels(calibration, fall(solid))) for solid in solids], 0.36, 6.0 + passing.z_mm / 12)
    shapes = []
    for one, other, radius in parts:
        for inner, light in ((1.0, 0.86), (0.72, 0.96), (0.4, 1.03)):
            solid = _solid(one, other, radius * inner, passing.z_mm + radius * (1.0 - inner))
            shapes.append(Shape(hull(to_pixels(calibration, solid)), shaded(passing.skin, light)))
    paint(canvas, shapes, 2)


def _solid(one: Floats, other: Floats, radius: float, z_mm: float) -> Floats:
    """(N, 3) points around a capsule at one height."""
    flat = np.concatenate([one + radius * _RING, other + radius * _RING])
    return np.column_stack([flat, np.full(len(flat), z_mm)])
