"""A standing cup as a solid, and its outline.

Seen from the camera and laid onto the felt, every circle parallel to the felt stays a circle: its middle moves away
from the camera's foot and its radius grows, both by camera height / (camera height - height of the circle). A standing
cup is therefore the hull of two circles, with the edge of the upper one visible inside it.
"""

import math
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Slices = dict[str, slice]

_ARC: Final = 24
_SIDE: Final = 10
_TURN: Final = np.linspace(0.0, 1.0, _ARC)
_ALONG: Final = np.linspace(0.06, 0.94, _SIDE)

PARTS: Final[Slices] = {
    "foot": slice(0, _ARC),
    "sides": slice(_ARC, _ARC + 2 * _SIDE),
    "crown": slice(_ARC + 2 * _SIDE, 2 * _ARC + 2 * _SIDE),
    "rim": slice(2 * _ARC + 2 * _SIDE, 3 * _ARC + 2 * _SIDE),
}
"""Which points of an outline belong to what: the arc of the foot, the two straight lines, the arc of the upper end that
is part of the silhouette, and the rest of the upper end's edge, inside the silhouette."""

POINTS: Final = 3 * _ARC + 2 * _SIDE


@dataclass(frozen=True, slots=True)
class Cup:
    """A cup that stands on the felt, millimetres.

    Args:
        x_mm, y_mm: The middle of its foot on the felt.
        foot_mm: Radius where it touches the felt.
        end_mm: Radius of the end that points up.
        height_mm: Its height.
    """

    x_mm: float
    y_mm: float
    foot_mm: float
    end_mm: float
    height_mm: float

    def away_mm(self, other: "Cup") -> float:
        """The distance of the middles of two cups' feet."""
        return math.hypot(self.x_mm - other.x_mm, self.y_mm - other.y_mm)

    def as_row(self) -> Floats:
        """(5,) its numbers in their order."""
        return np.array([self.x_mm, self.y_mm, self.foot_mm, self.end_mm, self.height_mm])


@dataclass(frozen=True, slots=True)
class Outlines:
    """Outlines of n cups on the felt.

    Args:
        points_mm: (n, POINTS, 2).
        normals: (n, POINTS, 2), pointing out of the circle or hull that a point belongs to.
        lengths_mm: (n, POINTS) how much of the outline each point stands for.
    """

    points_mm: Floats
    normals: Floats
    lengths_mm: Floats


def upper_circles(rows: Floats, camera_mm: Floats) -> tuple[Floats, Floats]:
    """Middles (n, 2) and radii (n,) on the felt of the upper ends of cups (n, 5), as the camera (3,) sees them."""
    grow = camera_mm[2] / (camera_mm[2] - rows[:, 4])
    return camera_mm[:2] + (rows[:, :2] - camera_mm[:2]) * grow[:, None], rows[:, 3] * grow


def outlines(rows: Floats, camera_mm: Floats) -> Outlines:
    """The outlines of cups.

    Args:
        rows: (n, 5) numbers of cups in the order of `Cup`.
        camera_mm: (3,) where the camera stands.
    """
    foot, foot_radius = rows[:, :2], rows[:, 2]
    end, end_radius = upper_circles(rows, camera_mm)
    away = end - foot
    length = np.hypot(away[:, 0], away[:, 1])
    bearing = np.arctan2(away[:, 1], away[:, 0])
    # Half of the turn over which the upper circle makes the silhouette; 0 or pi where one circle holds the other.
    half = np.arccos(np.clip((foot_radius - end_radius) / np.maximum(length, 1e-9), -1.0, 1.0))
    crown = (bearing - half)[:, None] + 2.0 * half[:, None] * _TURN
    back = (bearing + half)[:, None] + 2.0 * (np.pi - half)[:, None] * _TURN
    sides = [np.repeat(turn[:, None], _SIDE, axis=1) for turn in (bearing - half, bearing + half)]
    normals = _unit(np.concatenate([back, *sides, crown, back], axis=1))
    points = np.empty_like(normals)
    for part, middle, radius in (("foot", foot, foot_radius), ("crown", end, end_radius), ("rim", end, end_radius)):
        points[:, PARTS[part]] = middle[:, None] + radius[:, None, None] * normals[:, PARTS[part]]
    normal = normals[:, PARTS["sides"]]
    begin, stop = foot[:, None] + foot_radius[:, None, None] * normal, end[:, None] + end_radius[:, None, None] * normal
    points[:, PARTS["sides"]] = begin + (stop - begin) * np.tile(_ALONG, 2)[None, :, None]
    return Outlines(points, normals, _lengths(foot_radius, end_radius, length, half))


def _lengths(foot_radius: Floats, end_radius: Floats, length: Floats, half: Floats) -> Floats:
    """(n, POINTS) how much of the outline each point stands for; all arguments (n,)."""
    straight = np.sqrt(np.maximum(np.square(length) - np.square(foot_radius - end_radius), 0.0))
    rest = 2.0 * (np.pi - half)
    of_point = np.empty((len(half), POINTS))
    of_point[:, PARTS["foot"]] = (foot_radius * rest / _ARC)[:, None]
    of_point[:, PARTS["sides"]] = (straight / _SIDE)[:, None]
    of_point[:, PARTS["crown"]] = (end_radius * 2.0 * half / _ARC)[:, None]
    of_point[:, PARTS["rim"]] = (end_radius * rest / _ARC)[:, None]
    return of_point


def _unit(turns: Floats) -> Floats:
    return np.stack([np.cos(turns), np.sin(turns)], axis=-1)
