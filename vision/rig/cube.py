"""A die in true perspective: the shapes of its faces and pips, and of its shadow."""

import math
from typing import Final

import numpy as np

from calibration.model import Calibration
from calibration.projection import to_pixels
from vision.rig.brush import Shape, hull, shaded
from vision.rig.dice import DieLying
from vision.rig.palette import DICE, fall, lit
from vision.rig.places import Floats
from vision.rig.views import DIE_MM

_HALF: Final = DIE_MM / 2
_ROUND_MM: Final = 2.0
_FACE_HALF_MM: Final = 7.25
_PITCH_MM: Final = 4.05
_PIP_MM: Final = 1.55
_SITES: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
_AROUND: Final = {1: (2, 3, 5, 4), 2: (1, 4, 6, 3), 3: (1, 2, 6, 5), 4: (1, 5, 6, 2), 5: (1, 3, 6, 4), 6: (2, 4, 5, 3)}
"""The sides of a right-handed die, counter-clockwise seen from above, by what is on top."""


def _rounded(half: float, radius: float) -> Floats:
    """(32, 2) a square with round corners."""
    turn = np.arange(32) * (2 * math.pi / 32) + math.pi / 32
    away = np.stack([np.cos(turn), np.sin(turn)], axis=1)
    return np.asarray(np.sign(away) * (half - radius) + radius * away, np.float64)


_FACE: Final = _rounded(_FACE_HALF_MM, _ROUND_MM)
_PIP: Final = _PIP_MM * np.stack([np.cos(np.arange(16) * math.pi / 8), np.sin(np.arange(16) * math.pi / 8)], axis=1)


def _body_points() -> Floats:
    """(96, 3) points whose hull is the rounded body, around its centre."""
    rings = ((-_HALF, 6.6), (-5.8, _HALF), (5.8, _HALF), (_HALF, 7.0))
    return np.concatenate([np.column_stack([_rounded(half, 2.2), np.full(32, z)]) for z, half in rings])


_BODY: Final = _body_points()


def _frames(top: int, quarter: int) -> list[tuple[int, Floats]]:
    """The value and the axes (3 rows: right, up, outward) of the five faces that can be seen, sides first."""
    sides = _AROUND[top]
    faces = []
    for index in range(4):
        turn = (index + quarter) * math.pi / 2
        outward = np.array([math.cos(turn), math.sin(turn), 0.0])
        faces.append((sides[index], np.array([[-outward[1], outward[0], 0.0], [0.0, 0.0, 1.0], outward])))
    faces.append((top, np.array([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]])))
    return faces


def _turned(points: Floats, angle_rad: float) -> Floats:
    """(..., 3) points turned about the upright axis."""
    c, s = math.cos(angle_rad), math.sin(angle_rad)
    return np.asarray(points @ np.array([[c, s, 0.0], [-s, c, 0.0], [0.0, 0.0, 1.0]]), np.float64)


def _tipped(die: DieLying, points: Floats) -> Floats:
    """(..., 3) points turned as the die is, around its centre."""
    yawed = _turned(points, die.yaw_rad - die.toward_rad)
    c, s = math.cos(die.tip_rad), math.sin(die.tip_rad)
    return _turned(yawed @ np.array([[c, 0.0, -s], [0.0, 1.0, 0.0], [s, 0.0, c]]), die.toward_rad)


def _on_table(die: DieLying, points: Floats) -> Floats:
    """(..., 3) points around the die's centre, in table mm; the die's lowest point touches the felt."""
    if die.tip_rad == 0.0:
        return np.add(_turned(points, die.yaw_rad), (die.x_mm, die.y_mm, _HALF))
    height = -float(_tipped(die, _BODY)[:, 2].min())
    return np.add(_tipped(die, points), (die.x_mm, die.y_mm, height))


def shapes(calibration: Calibration, die: DieLying, seat: int) -> list[Shape]:
    """The die as this camera sees it, in painting order."""
    body, pips = DICE[(seat - 1) % len(DICE)]
    camera = np.asarray(calibration.placement.camera_mm)
    outline = hull(to_pixels(calibration, _on_table(die, _BODY)))
    found = [Shape(outline, shaded(body, 0.78))]
    for value, axes in _frames(die.top, die.quarter):
        normal = _on_table(die, axes[2]) - _on_table(die, np.zeros(3))
        middle = _on_table(die, axes[2] * _HALF)
        if float(normal @ (camera - middle)) <= 0.0:
            continue
        light = lit(normal)
        flat = [_FACE, *(_PIP + np.multiply(site, _PITCH_MM) for site in _SITES[value])]
        seen = [to_pixels(calibration, _on_table(die, each @ axes[:2] + axes[2] * _HALF)) for each in flat]
        found.append(Shape(seen[0], shaded(body, light)))
        found.extend(Shape(pip, shaded(pips, light)) for pip in seen[1:])
    return found


def shadow(calibration: Calibration, die: DieLying) -> tuple[Floats, Floats]:
    """The outlines of the shadow that the lamp throws and of the dark line where the die touches the felt."""
    body = _on_table(die, _BODY)
    cast = hull(to_pixels(calibration, fall(body)))
    low = body if die.tip_rad == 0.0 else body[np.argsort(body[:, 2])]
    foot = low[:64] * (1.0, 1.0, 0.0)
    return cast, hull(to_pixels(calibration, foot))
