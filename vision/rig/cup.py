"""A dice cup: a leather cone with a closed end, standing over dice, on its way, or lying apart."""

import math
from dataclasses import dataclass
from typing import Final

import numpy as np

from calibration.model import Calibration
from calibration.projection import to_pixels
from vision.rig.brush import Colour, Shape, hull, shaded
from vision.rig.palette import CUPS, fall, lit
from vision.rig.places import PARKED_MM, Floats, Place

MOUTH_MM: Final = 44.0
END_MM: Final = 37.0
LENGTH_MM: Final = 92.0
_LIFT_MM: Final = 95.0
_STRIPS: Final = 36
_BANDS: Final = ((0.0, 0.07, 0.82), (0.07, 0.1, 0.6), (0.1, 0.9, 1.0), (0.9, 0.93, 0.7), (0.93, 1.0, 0.95))
"""Along the cup, mouth to end: from, to, and how bright; a hem, two seams."""


@dataclass(frozen=True, slots=True)
class CupPose:
    """Where a cup is: the middle of its mouth in table mm, and the unit vector from its mouth to its closed end."""

    mouth_mm: tuple[float, float, float]
    axis: tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Nudge:
    """How a cup over its dice stands off its place: shifted in table mm, lifted, tipped over a direction (radians)."""

    x_mm: float = 0.0
    y_mm: float = 0.0
    lift_mm: float = 0.0
    tip_rad: float = 0.0
    toward_rad: float = 0.0

    @property
    def shows_dice(self) -> bool:
        """Whether one can look under it."""
        return self.lift_mm > 0.0 or self.tip_rad > 0.0


IN_PLACE: Final = Nudge()


def standing(place: Place, nudge: Nudge = IN_PLACE) -> CupPose:
    """Over the dice; a tipped cup stands on the edge of its mouth towards which it tips."""
    s, c = math.sin(nudge.tip_rad), math.cos(nudge.tip_rad)
    toward = (math.cos(nudge.toward_rad), math.sin(nudge.toward_rad))
    back = MOUTH_MM * (1.0 - c)
    mouth = (place.x_mm + nudge.x_mm + back * toward[0], place.y_mm + nudge.y_mm + back * toward[1])
    return CupPose((*mouth, nudge.lift_mm + MOUTH_MM * s), (s * toward[0], s * toward[1], c))


def lifted(place: Place, progress: float, lies: bool) -> CupPose:
    """On its way from over the dice (0) to its resting place in front of the player (1), where it stands or lies."""
    p = progress * progress * (3.0 - 2.0 * progress)
    q = min(1.0, p * 1.25)
    out = PARKED_MM * max(0.0, (p - 0.15) / 0.85)
    z = _LIFT_MM * math.sin(math.pi * min(1.0, p * 1.02)) if p < 1.0 else 0.0
    turn = math.pi / 2 * q if lies else 0.0
    # Lying, the cup rests on its side: the mouth's middle is a radius above the felt, the thin end sinks a little.
    along = -math.sin(turn) * LENGTH_MM / 2
    x, y = place.table_mm(np.array([out, along]))
    droop = (MOUTH_MM - END_MM) / LENGTH_MM * math.sin(turn)
    flat = place.axes[1] * math.sin(turn)
    axis = np.array([flat[0], flat[1], math.cos(turn) - droop])
    axis /= np.linalg.norm(axis)
    return CupPose(
        (float(x), float(y), z + MOUTH_MM * math.sin(turn)), (float(axis[0]), float(axis[1]), float(axis[2]))
    )


def _rings(pose: CupPose, fractions: list[float]) -> tuple[Floats, Floats]:
    """(F, S, 3) points on the wall at fractions of the length, and (S, 3) the outward normals of the wall."""
    axis = np.asarray(pose.axis)
    side = np.cross(axis, (0.0, 1.0, 0.0) if abs(axis[1]) < 0.9 else (1.0, 0.0, 0.0))
    side /= np.linalg.norm(side)
    turn = np.arange(_STRIPS) * (2 * math.pi / _STRIPS)
    away = np.cos(turn)[:, None] * side + np.sin(turn)[:, None] * np.cross(axis, side)
    at = np.array(fractions)[:, None, None]
    radius = MOUTH_MM + (END_MM - MOUTH_MM) * at
    points = np.asarray(pose.mouth_mm) + at * LENGTH_MM * axis + radius * away
    normals = away + axis * (MOUTH_MM - END_MM) / LENGTH_MM
    return points, normals / np.linalg.norm(normals, axis=1, keepdims=True)


def shapes(calibration: Calibration, pose: CupPose, seat: int) -> list[Shape]:
    """The cup as this camera sees it, in painting order."""
    colour = CUPS[(seat - 1) % len(CUPS)]
    camera = np.asarray(calibration.placement.camera_mm)
    fractions = sorted({edge for low, high, _ in _BANDS for edge in (low, high)})
    points, normals = _rings(pose, fractions)
    seen = to_pixels(calibration, points)
    facing = ((camera - points[0]) * normals).sum(axis=1) > 0
    found = _wall(seen, facing, np.array([_gloss(normal) for normal in normals]), colour)
    axis = np.asarray(pose.axis)
    if float(axis @ (camera - points[-1].mean(axis=0))) > 0:
        return [*found, *_closed_end(calibration, points[-1], axis, colour)]
    return [*found, *_mouth(calibration, pose, points[0], colour)]


def _wall(seen: Floats, facing: np.ndarray, light: Floats, colour: Colour) -> list[Shape]:
    found = []
    for index in np.flatnonzero(facing | np.roll(facing, -1)):
        after = (index + 1) % _STRIPS
        for band, (_, _, tone) in enumerate(_BANDS):
            quad = np.array([seen[band, index], seen[band, after], seen[band + 1, after], seen[band + 1, index]])
            found.append(Shape(hull(quad), shaded(colour, float(light[index]) * tone)))
    return found


def _gloss(normal: Floats) -> float:
    """Light on leather: soft, with a dull shine where it faces between the lamp and the camera above."""
    return 0.9 * lit(normal) + 0.22 * max(0.0, float(normal @ (-0.5, 0.45, 0.74))) ** 8


def _closed_end(calibration: Calibration, ring: Floats, axis: Floats, colour: Colour) -> list[Shape]:
    middle = ring.mean(axis=0)
    light = lit(axis)
    found = [Shape(hull(to_pixels(calibration, ring)), shaded(colour, light * 0.86))]
    shift = np.array([-2.4, 2.2, 0.0])
    shift = shift - float(shift @ axis) * axis
    for step in range(6):
        part = 0.93 - 0.15 * step
        disc = middle + shift * step + (ring - middle) * part
        found.append(Shape(hull(to_pixels(calibration, disc)), shaded(colour, light * (1.0 + 0.022 * step))))
    return found


def _mouth(calibration: Calibration, pose: CupPose, ring: Floats, colour: Colour) -> list[Shape]:
    """The open end: the hem, and the dark inside."""
    middle = np.asarray(pose.mouth_mm)
    discs = [(1.0, 0.95), *((0.94 - 0.1 * step, 0.5 - 0.055 * step) for step in range(7))]
    return [
        Shape(hull(to_pixels(calibration, middle + (ring - middle) * part)), shaded(colour, light))
        for part, light in discs
    ]


def shadow(calibration: Calibration, pose: CupPose) -> tuple[Floats, float]:
    """The outline of the shadow on the felt, and its height above it in mm, which makes it soft."""
    points, _ = _rings(pose, [0.0, 1.0])
    low = float(points[..., 2].min())
    return hull(to_pixels(calibration, fall(points.reshape(-1, 3)))), max(0.0, low)


def outline(calibration: Calibration, pose: CupPose) -> Floats:
    """(N, 2) pixels around the cup and its shadow."""
    points, _ = _rings(pose, [0.0, 1.0])
    flat = points.reshape(-1, 3)
    return to_pixels(calibration, np.concatenate([flat, fall(flat)]))
