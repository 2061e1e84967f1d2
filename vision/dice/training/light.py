"""The lights over a patch. Together they give a level patch of felt a brightness of 1."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from vision.dice.training.view import F32, View, dot, length

_NEAR_TABLE: Final = 0.45
_FAR: Final = 25.0


@dataclass(frozen=True, slots=True)
class Lamp:
    """A lamp.

    Args:
        at: (3,) in sides of a die.
        share: Of all light.
        ring: Radius of a lamp like a ring, as the angle it is mirrored at, in radians; 0 for a point.
        wide: Of a large lamp or window, the same; it is mirrored with a sharp edge. 0 for a point.
    """

    at: F32
    share: float
    ring: float = 0.0
    wide: float = 0.0


@dataclass(frozen=True, slots=True)
class Lights:
    """All light of a patch.

    Args:
        sky: The share that comes from everywhere, 0 to 1.
        lamps: One to three.
        eye: (3,) unit vector towards the camera.
        soft: Width of the shadows' edges, in sides.
    """

    sky: float
    lamps: tuple[Lamp, ...]
    eye: F32
    soft: float


def _unit(vector: F32) -> F32:
    return np.asarray(vector / np.linalg.norm(vector), np.float32)


def _lamp(rng: np.random.Generator, eye: F32, share: float) -> Lamp:
    high = rng.uniform(0.35, 1.5)
    around = rng.uniform(0.0, 2.0 * np.pi)
    toward = np.array([np.cos(around) * np.cos(high), np.sin(around) * np.cos(high), np.sin(high)], np.float32)
    if rng.random() < 0.2:  # where it is mirrored in the tops
        toward = _unit(eye * np.array([-1, -1, 1], np.float32) + rng.normal(0.0, 0.15, 3).astype(np.float32))
    toward[2] = max(toward[2], 0.2)
    kind = rng.random()
    return Lamp(
        at=np.asarray(toward * np.exp(rng.uniform(np.log(6.0), np.log(60.0))), np.float32),
        share=share,
        ring=float(rng.uniform(0.06, 0.4)) if kind < 0.25 else 0.0,
        wide=float(rng.uniform(0.04, 0.25)) if 0.25 < kind < 0.5 else 0.0,
    )


def draw_lights(rng: np.random.Generator, view: View) -> Lights:
    """Draw the lights."""
    eye = _unit(np.array([view.shift[0], view.shift[1], 1.0], np.float32))
    sky = float(rng.uniform(0.2, 0.85))
    count = int(rng.choice([1, 2, 3], p=[0.6, 0.28, 0.12]))
    shares = rng.dirichlet(np.full(count, 2.0)) * (1.0 - sky)
    return Lights(
        sky=sky,
        lamps=tuple(_lamp(rng, eye, float(share)) for share in shares),
        eye=eye,
        soft=float(np.exp(rng.uniform(np.log(0.04), np.log(0.6)))),
    )


def _toward(lamp: Lamp, points: F32) -> F32:
    """(3, n) unit vectors from points to a lamp; (3, 1) for one that is so far away that all are alike."""
    if float(np.linalg.norm(lamp.at)) > _FAR:
        return _unit(lamp.at)[:, None]
    toward = lamp.at[:, None] - points
    return np.asarray(toward / length(toward), np.float32)


def diffuse(lights: Lights, points: F32, normals: F32) -> F32:
    """(n,) brightness of points (3, n) with unit normals (3, n); 1 for a level place below the lamps.

    Close to the table a wall sees less of the sky.
    """
    open_sky = 1.0 - _NEAR_TABLE * np.clip(1.0 - points[2], 0.0, 1.0)
    total = lights.sky * open_sky * (0.65 + 0.35 * normals[2])
    for lamp in lights.lamps:
        toward = _toward(lamp, points)
        level = max(float(lamp.at[2] / np.linalg.norm(lamp.at)), 0.45)
        total = total + (lamp.share / level) * np.maximum(dot(toward, normals), 0.0)
    return np.asarray(total, np.float32)


def _image(lamp: Lamp, away: F32, sharp: float) -> F32:
    """(n,) 0 to 1, the lamp's mirror image where the cosine to its middle is 1 - `away`."""
    if lamp.ring > 0.0:
        off = np.sqrt(2.0 * away) - np.float32(lamp.ring)
        return np.asarray(np.exp(-np.float32(0.5 * sharp) * off * off * 4.0), np.float32)
    if lamp.wide > 0.0:
        return np.asarray(np.clip((lamp.wide - np.sqrt(2.0 * away)) / 0.03 + 0.5, 0.0, 1.0), np.float32)
    return np.asarray(np.exp(-np.float32(sharp) * away), np.float32)


def mirrored(lights: Lights, points: F32, normals: F32, sharp: float) -> F32:
    """(n,) how much of the lamps is mirrored towards the camera, about 0 to 1."""
    total = np.zeros(points.shape[1], np.float32)
    for lamp in lights.lamps:
        half = _toward(lamp, points) + lights.eye[:, None]
        half /= length(half)
        away = np.maximum(1.0 - dot(half, normals), 0.0)
        total += np.float32(0.5 + lamp.share) * _image(lamp, np.asarray(away, np.float32), sharp)
    return total
