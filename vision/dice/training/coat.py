"""The colours of a die before any light falls on it: body, pips, what shines through."""

from typing import Final

import cv2
import numpy as np

from vision.dice.training.bodies import Body
from vision.dice.training.die import Die
from vision.dice.training.pips import TILE, tile
from vision.dice.training.textures import Texture, swatch
from vision.dice.training.view import F32, length

Faces = np.ndarray[tuple[int], np.dtype[np.intp]]
"""(n,) index of the face that each point is on: +x -x +y -y +z -z."""

_SLIP: Final = 0.012


def _atlas(die: Die) -> F32:
    faces = []
    for value, flip in zip(die.values, die.flips, strict=True):
        face = tile(value, die.body.pips)
        faces.append(face.transpose(1, 0, 2)[..., [0, 2, 1]] if flip else face)
    return np.concatenate(faces, axis=1)


def _look_up(atlas: F32, face: Faces, u: F32, v: F32) -> F32:
    """(n, c) the atlas at places of the faces."""
    inside = np.clip(u * TILE + (TILE / 2 - 0.5), 0.0, TILE - 1.0)
    x = (face * TILE + inside).astype(np.float32)
    y = np.clip(v * TILE + (TILE / 2 - 0.5), 0.0, TILE - 1.0).astype(np.float32)
    found = cv2.remap(atlas, x[:, None], y[:, None], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(found.reshape(len(face), -1), np.float32)


def dented(body: Body, normals: F32, pips: F32, face: Faces, u: F32, v: F32) -> F32:
    """(3, n) the normals bent into the hollows of the pips, and over the dome of a face."""
    axis = face // 2
    columns = np.arange(len(face))
    bent = normals.copy()
    bulge, dent = np.float32(body.bulge), np.float32(body.dent)
    bent[(axis + 1) % 3, columns] += bulge * u - dent * pips[:, 1]
    bent[(axis + 2) % 3, columns] += bulge * v - dent * pips[:, 2]
    return np.asarray(bent / length(bent), np.float32)


def _body_colour(rng: np.random.Generator, body: Body, points: F32, u: F32, v: F32) -> F32:
    """(n, 3) the body's own colour."""
    if body.texture is None:
        return np.broadcast_to(body.colour, (len(u), 3))
    stretch = 3.0 if body.texture is Texture.WOOD else 1.0
    cloth = swatch(rng, body.texture, (TILE, TILE * 4), body.grain[1], float(rng.uniform(0, np.pi)))
    x = (u + 0.5) * TILE + (points.sum(axis=0) * 0.6 + 1.0) * TILE / stretch
    y = (v + 0.5) * TILE
    grey = cv2.remap(cloth, x[:, None].astype(np.float32), y[:, None].astype(np.float32), cv2.INTER_LINEAR)
    mix = np.clip(0.35 + body.grain[0] * grey.reshape(-1, 1), 0.0, 1.0)
    return np.asarray(body.colour + mix * (body.second - body.colour), np.float32)


def _seen_into(die: Die, colour: F32, face: Faces, u: F32, v: F32, atlas: F32) -> F32:
    """(n, 3) the colour of a clear body: light edges, and the pips of the far side faintly."""
    body = die.body
    rim = np.maximum(np.abs(u), np.abs(v)) * 2.0
    glow = body.clear * (0.75 * rim**4 - 0.25 + 0.3 * (u * (1 if die.flips[0] else -1) + v))
    far = _look_up(atlas, np.bitwise_xor(face, 1), 0.8 * u + 0.08, 0.8 * v - 0.06)[:, :1]
    lit = colour * (1.0 + glow[:, None]) + 25.0 * np.maximum(glow, 0.0)[:, None]
    return np.asarray(lit + 0.25 * body.clear * far * (body.pip_colour[6] - lit), np.float32)


def paint(rng: np.random.Generator, die: Die, points: F32, face: Faces, u: F32, v: F32) -> tuple[F32, F32]:
    """(n, 3) colours before any light, and (n, 3) the pips as the tiles have them."""
    body, atlas = die.body, _atlas(die)
    slip = rng.normal(0.0, _SLIP, (2, 6)).astype(np.float32)  # pips are never quite in their place
    pips = _look_up(atlas, face, u + slip[0, face], v + slip[1, face])
    if body.blank:
        pips[:] = 0.0
    colour = _body_colour(rng, body, points, u, v)
    if body.clear > 0.0:
        colour = _seen_into(die, colour, face, u, v, atlas)
    ink = body.pip_colour[list(die.values)][face]
    return np.asarray(colour + pips[:, :1] * (ink - colour), np.float32), pips
