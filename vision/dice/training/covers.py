"""What comes between camera and dice: fingers, cups, sleeves, cables, cards."""

from collections.abc import Callable
from typing import Final

import cv2
import numpy as np

from vision.dice.training import colours
from vision.dice.training.easel import CIRCLE, Easel, box, turned
from vision.dice.training.textures import Texture, swatch
from vision.dice.training.view import F32, SUPER, U8, View

_BEYOND: Final = 0.2
_WHITE: Final = np.full(3, 255.0, np.float32)


def _way(angle: float) -> F32:
    return np.array([np.cos(angle), np.sin(angle)], np.float32)


def _fingers(rng: np.random.Generator, mask: Easel) -> F32:
    reach = mask.view.reach
    angle, width = rng.uniform(0, 2 * np.pi), float(rng.uniform(0.8, 1.4))
    tip = rng.uniform(-0.7, 0.9) * reach * _way(angle)
    for finger in range(int(rng.integers(1, 5))):
        aside = _way(angle + np.pi / 2) * np.float32((finger - 1) * width * rng.uniform(1.0, 1.3))
        end = tip + aside + _way(angle) * np.float32(rng.uniform(0.0, 1.0))
        knuckle = end + 2.5 * _way(angle + rng.uniform(-0.3, 0.3))
        mask.line(np.stack([end, knuckle, knuckle + 9 * _way(angle)]).astype(np.float32), width, _WHITE)
    tone = rng.uniform(0.25, 1.0)
    return np.asarray(np.array([160, 185, 235]) * tone + rng.normal(0, 10, 3), np.float32)


def _cup(rng: np.random.Generator, mask: Easel) -> F32:
    radius, angle = float(rng.uniform(2.0, 3.5)), rng.uniform(0, 2 * np.pi)
    away = radius + mask.view.reach * rng.uniform(0.0, 1.0)
    at = _way(angle) * np.float32(away)
    mask.disc(at, radius, _WHITE)
    if rng.random() < 0.5:  # it stands, and its wall is seen with it
        mask.area(_wall(at, radius, angle), _WHITE)
    return colours.any_colour(rng)


def _wall(at: F32, radius: float, angle: float) -> F32:
    across, out = _way(angle + np.pi / 2) * np.float32(radius), _way(angle) * np.float32(8.0)
    return np.stack([at - across, at + across, at + 0.8 * across + out, at - 0.8 * across + out]).astype(np.float32)


def _cable(rng: np.random.Generator, mask: Easel) -> F32:
    reach = mask.view.reach + 1.0
    ends = rng.uniform(-reach, reach, (4, 2))
    ends[0, 0], ends[3, 0] = -reach, reach
    t = np.linspace(0, 1, 16)[:, None]
    curve = (1 - t) ** 3 * ends[0] + 3 * t * (1 - t) ** 2 * ends[1] + 3 * t**2 * (1 - t) * ends[2] + t**3 * ends[3]
    mask.line(curve.astype(np.float32), rng.uniform(0.08, 0.6), _WHITE)
    return colours.any_colour(rng)


def _sheet(rng: np.random.Generator, mask: Easel) -> F32:
    angle = rng.uniform(0, 2 * np.pi)
    at = _way(angle) * np.float32(mask.view.reach * rng.uniform(0.6, 1.6))
    outline = box(float(rng.uniform(1.5, 6.0)), float(rng.uniform(1.5, 6.0)), 0.1)
    mask.area(at + turned(outline, rng.uniform(0, 3)), _WHITE)
    return colours.grey(rng, 180, 255) if rng.random() < 0.5 else colours.any_colour(rng)


def _pen(rng: np.random.Generator, mask: Easel) -> F32:
    angle = rng.uniform(0, 2 * np.pi)
    at = rng.uniform(-1, 1, 2) * mask.view.reach
    mask.line(np.stack([at, at + 9 * _way(angle)]).astype(np.float32), rng.uniform(0.3, 0.6), _WHITE)
    return colours.any_colour(rng)


COVERS: Final[tuple[Callable[[np.random.Generator, Easel], F32], ...]] = (
    _fingers,
    _fingers,
    _cup,
    _cable,
    _sheet,
    _pen,
)


def _rounded(rng: np.random.Generator, mask: U8, colour: F32, view: View) -> F32:
    """(h, w, 3) the colour, darker towards the outline as on something round, with a little grain."""
    width = float(rng.uniform(0.1, 0.7)) * view.die_px * SUPER
    away = cv2.distanceTransform((mask > 127).astype(np.uint8), cv2.DIST_L2, 3)
    bulge = rng.uniform(0.3, 0.9) + (1.0 - np.exp(-away / width)) * rng.uniform(0.1, 0.6)
    grain = swatch(rng, Texture.FUZZ, (mask.shape[0], mask.shape[1]), 1.5, 0.0) * np.float32(rng.uniform(0.0, 0.06))
    return np.asarray(np.clip((bulge + grain)[..., None] * colour, 0, 255), np.float32)


def _marks(rng: np.random.Generator, easel: Easel) -> None:
    """Rims and rings of a cup's bottom, wrinkles, nails: a few strokes that make it less even."""
    for _ in range(int(rng.integers(0, 4))):
        at = rng.uniform(-1, 1, 2).astype(np.float32) * np.float32(easel.view.reach)
        easel.line(
            at + CIRCLE[: int(rng.integers(3, 32))] * np.float32(rng.uniform(0.2, 2.5)), 0.06, colours.any_colour(rng)
        )


def _masked(view: View) -> Easel:
    return Easel(np.zeros((view.canvas_px, view.canvas_px), np.uint8), view)


def _shade(rng: np.random.Generator, picture: U8, mask: U8) -> None:
    """Darken what lies beside and below the thing."""
    small = cv2.resize(np.roll(mask, rng.integers(-12, 13, 2), (0, 1)), None, fx=0.25, fy=0.25)
    soft = cv2.GaussianBlur(small, (0, 0), float(rng.uniform(0.6, 2.5)))
    dark = cv2.convertScaleAbs(soft, alpha=-float(rng.uniform(0.1, 0.6)), beta=255.0)
    dark = cv2.resize(dark, picture.shape[1::-1], interpolation=cv2.INTER_LINEAR)
    picture[:] = cv2.multiply(picture, cv2.merge((dark, dark, dark)), scale=1 / 255)


def _dark_beyond(rng: np.random.Generator, picture: U8, view: View) -> U8:
    """The camera's picture ends here: what is beyond is black."""
    mask = _masked(view)
    angle, far = rng.uniform(0, 2 * np.pi), np.float32(4.0 * view.reach)
    at = _way(angle) * np.float32(view.reach * rng.uniform(0.1, 1.0))
    across, out = _way(angle + np.pi / 2) * far, _way(angle) * far
    mask.area(np.stack([at - across, at + across, at + across + out, at - across + out]), _WHITE)
    picture[mask.picture > 127] = 0
    return mask.picture


def _drawn_out(rng: np.random.Generator, picture: U8) -> U8:
    """The camera's picture ends here: its last row or column goes on."""
    side = picture.shape[0]
    last = int(rng.uniform(0.55, 0.95) * side)
    turns = int(rng.integers(4))
    hidden = np.zeros((side, side), np.uint8)
    np.rot90(hidden, turns)[last:] = 255
    turned_picture = np.rot90(picture, turns)
    turned_picture[last:] = turned_picture[last]
    return hidden


def add_cover(rng: np.random.Generator, picture: U8, view: View) -> U8:
    """Lay one thing over everything.

    Returns:
        (h, w) 255 where it hides what was there.
    """
    if rng.random() < _BEYOND:
        return _dark_beyond(rng, picture, view) if rng.random() < 0.6 else _drawn_out(rng, picture)
    easel = _masked(view)
    colour = COVERS[int(rng.integers(len(COVERS)))](rng, easel)
    mask = easel.picture
    _shade(rng, picture, mask)
    look = Easel(_rounded(rng, mask, colour, view).astype(np.uint8), view)
    _marks(rng, look)
    cv2.copyTo(look.picture, (mask > 127).astype(np.uint8), picture)
    return mask
