"""What dice lie on: felt, cloth, wood, paper, carpet, marble, in any colour."""

from typing import Final

import cv2
import numpy as np

from vision.dice.training import colours
from vision.dice.training.easel import Easel, turned
from vision.dice.training.textures import Texture, swatch
from vision.dice.training.view import F32, U8, View

_STRONG: Final = 0.12
_ALL: Final = tuple(Texture)
_USUAL: Final = np.array([4, 1, 2, 3, 3, 1, 1, 1, 3], float) / 19.0


def _base(rng: np.random.Generator) -> F32:
    kind = rng.random()
    if kind < 0.22:
        return colours.grey(rng, 150, 250, 5.0)
    if kind < 0.32:
        return colours.grey(rng, 10, 70, 5.0)
    if kind < 0.62:
        return colours.from_hsv(
            rng.choice([0.33, 0.4, 0.6, 0.98, rng.random()]), rng.uniform(0.4, 1.0), rng.uniform(0.15, 0.7)
        )
    if kind < 0.74:
        return colours.from_hsv(rng.uniform(0.04, 0.12), rng.uniform(0.25, 0.8), rng.uniform(0.2, 0.95))
    return colours.any_colour(rng)


def _cloth(rng: np.random.Generator, side: int) -> tuple[F32, F32]:
    """(side, side) one texture, and (3,) by how many levels of each colour it goes up and down."""
    texture = _ALL[int(rng.choice(len(_ALL), p=_USUAL))]
    zoom = float(np.exp(rng.uniform(np.log(0.7), np.log(3.0))))
    cloth = swatch(rng, texture, (side, side), zoom, float(rng.uniform(0.0, np.pi)))
    strength = rng.uniform(20.0, 60.0) if rng.random() < _STRONG else abs(rng.normal(0.0, 9.0))
    return cloth, np.asarray(strength * (1.0 + rng.normal(0.0, 0.3, 3)), np.float32)


def _one(rng: np.random.Generator, side: int) -> U8:
    layers = [_cloth(rng, side) for _ in range(1 if rng.random() < 0.5 else 2)]
    change = np.stack([*(strength for _, strength in layers), _base(rng)], axis=1)
    cloths = cv2.merge([cloth for cloth, _ in layers]).reshape(side, side, -1)
    return np.asarray(cv2.convertScaleAbs(np.maximum(cv2.transform(cloths, change), 0.0)), np.uint8)


def _part(rng: np.random.Generator, view: View) -> U8:
    """(h, w) 255 on one side of a straight edge, or of a corner."""
    easel = Easel(np.zeros((view.canvas_px, view.canvas_px), np.uint8), view)
    far = np.float32(3.0 * view.reach)
    corner = rng.uniform(-view.reach, view.reach, 2)
    wide = far if rng.random() < 0.6 else 0.0
    outline = turned(np.array([[0, -wide], [far, -wide], [far, far], [0, far]], np.float32), rng.uniform(0, 2 * np.pi))
    easel.area(np.asarray(corner + outline, np.float32), np.full(3, 255.0, np.float32))
    return easel.picture


def draw_ground(rng: np.random.Generator, view: View) -> U8:
    """Draw (canvas, canvas, 3); now and then the edge of a tray, a sheet or a table runs through it."""
    picture = _one(rng, view.canvas_px)
    if rng.random() < 0.15:
        part = _part(rng, view)
        other = _one(rng, view.canvas_px)
        cv2.copyTo(other, part, picture)
    return picture
