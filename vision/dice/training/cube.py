"""A die as the camera sees it: a cube with round edges, met by one line of sight for each pixel."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from vision.dice.training import light
from vision.dice.training.bodies import Body
from vision.dice.training.coat import Faces, dented, paint
from vision.dice.training.die import UP, Die
from vision.dice.training.light import Lights
from vision.dice.training.view import F32, Bools, View, length

_STEPS: Final = 4
_HIT: Final = 0.02
_CLOSE: Final = 0.002
_DULL: Final = 0.02
_THROUGH: Final = 0.3


@dataclass(frozen=True, slots=True)
class Seen:
    """What is seen of a die, n points of the canvas.

    Args:
        x: (n,) column on the canvas; may lie outside.
        y: (n,) row.
        height: (n,) above the table.
        colour: (n, 3).
        top: (n,) the point belongs to the face that looks up.
        pip: (n,) 0 to 1, how much of it is a pip.
        through: The share of light that comes from what lies behind.
    """

    x: np.ndarray[tuple[int], np.dtype[np.int32]]
    y: np.ndarray[tuple[int], np.dtype[np.int32]]
    height: F32
    colour: F32
    top: Bools
    pip: F32
    through: float


def _sights(die: Die, view: View) -> tuple[F32, F32, F32]:
    """(2, n) pixels, (3, n) a point of each line of sight and (3,) its way up, in the die's own axes and sides."""
    pose = die.pose
    shift = view.shift_at(pose.at[:2])
    outline = view.canvas(pose.corners(), shift)
    low, high = np.floor(outline.min(axis=0)), np.ceil(outline.max(axis=0)) + 1
    x, y = np.meshgrid(np.arange(low[0], high[0], dtype=np.float32), np.arange(low[1], high[1], dtype=np.float32))
    pixels = np.stack([x.ravel(), y.ravel()])
    own = pose.turn.T / np.float32(pose.side)
    step = own[:, :2] @ np.linalg.inv(view.scale)
    origin = own @ (np.array([0, 0, 1], np.float32) - pose.at) - step.sum(axis=1) * np.float32(view.middle)
    way = np.array([shift[0], shift[1], 1.0], np.float32)
    return pixels, np.asarray(step @ pixels + origin[:, None], np.float32), np.asarray(own @ way, np.float32)


def _entry(start: F32, way: F32) -> tuple[F32, Bools]:
    """(n,) where the lines meet the sharp cube first, seen from above, and which do."""
    safe = np.where(np.abs(way) < 1e-4, 1e-4, way)[:, None]
    one, other = (0.5 - start) / safe, (-0.5 - start) / safe
    last = np.maximum(one, other).min(axis=0)
    first = np.minimum(one, other).max(axis=0)
    return np.asarray(last, np.float32), np.asarray(last > first)


@dataclass(frozen=True, slots=True)
class _Skin:
    """Points (3, n) near a round cube, by how much (3, n) they pass its core, and (n,) how far each is outside it."""

    points: F32
    over: F32
    reach: F32
    ball: F32
    away: F32


def _skin(points: F32, body: Body) -> _Skin:
    over = np.maximum(np.abs(points) - np.float32(0.5 - body.round), 0.0)
    reach = length(over)
    edges = reach - np.float32(body.round)
    if not body.ground:
        return _Skin(points, over, reach, edges, edges)
    ball = length(points) - np.float32(body.ball)
    return _Skin(points, over, reach, ball, np.maximum(edges, ball))


def _march(start: F32, way: F32, along: F32, body: Body) -> _Skin:
    """Follow each line of sight until it meets the round cube, or passes it."""
    stride = np.float32(1.0 / np.linalg.norm(way))
    skin = _skin(start + along * way[:, None], body)
    moving = np.flatnonzero(skin.away > _CLOSE)
    begun, here = start[:, moving], along[moving]
    away = skin.away[moving]
    for _ in range(_STEPS):
        here = here - away * stride
        away = _skin(begun + here * way[:, None], body).away
    along[moving] = here
    return _skin(start + along * way[:, None], body)


def _normals(skin: _Skin, body: Body) -> F32:
    """(3, n) unit vectors away from the cube."""
    normals = np.sign(skin.points) * skin.over / np.maximum(skin.reach, 1e-5)
    if body.ground:
        blend = np.clip((skin.ball - skin.reach + np.float32(body.round)) / 0.03 + 0.5, 0.0, 1.0)
        normals = normals + blend * (skin.points / np.float32(body.ball) - normals)
        normals /= np.maximum(length(normals), 1e-5)
    return np.asarray(normals, np.float32)


def _faces(points: F32) -> tuple[Faces, F32, F32]:
    """(n,) index of the face each point is on, and the point's two coordinates there."""
    axis = np.abs(points).argmax(axis=0)
    columns = np.arange(points.shape[1])
    face = 2 * axis + (points[axis, columns] < 0)
    return face, points[(axis + 1) % 3, columns], points[(axis + 2) % 3, columns]


def _lit(die: Die, colour: F32, points: F32, normals: F32, lights: Lights) -> F32:
    """(n, 3) colours in this light, 255 and more where they burn out."""
    gloss, sharp = die.body.gloss
    bright = light.diffuse(lights, points, normals)
    lit = colour * bright[:, None]
    if gloss > _DULL:
        lit += (light.mirrored(lights, points, normals, sharp) * np.float32(255.0 * gloss))[:, None]
    return np.asarray(lit, np.float32)


def look(rng: np.random.Generator, die: Die, view: View, lights: Lights) -> Seen:
    """Everything that the camera sees of a die that nothing hides."""
    pixels, start, way = _sights(die, view)
    along, meets = _entry(start, way)
    skin = _march(start[:, meets], way, along[meets], die.body)
    hit = skin.away < _HIT
    points, normals, pixels = skin.points[:, hit], _normals(skin, die.body)[:, hit], pixels[:, meets][:, hit]
    face, u, v = _faces(points)
    colour, pips = paint(rng, die, points, face, u, v)
    if die.body.dent + die.body.bulge > 0.0:
        normals = dented(die.body, normals, pips, face, u, v)
    at = die.pose.placed(points.T).T
    return Seen(
        x=pixels[0].astype(np.int32),
        y=pixels[1].astype(np.int32),
        height=at[2],
        colour=_lit(die, colour, at, np.asarray(die.pose.turn @ normals, np.float32), lights),
        top=face == UP,
        pip=pips[:, 0],
        through=_THROUGH * die.body.clear,
    )
