"""Whether a die leans: its edges are looked for where an upright cube has them and where leaning cubes have them.

Near a die the view from above is affine: a point that lies a side higher is seen one base shift further away from
the camera. So a leaning cube's corners are where a turn and that shift put them, with the middle of its top where
the pips say.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from vision.dice.lattice import F32, U8, Bools
from vision.dice.sampling import sample

_TIPS: Final = np.deg2rad([12.0, 20.0, 28.0, 36.0])
_DIRECTIONS: Final = np.arange(12) * (np.pi / 6)

_FACES: Final = np.array([(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)], np.float32)
_ALONG: Final = np.linspace(0.2, 0.8, 6, dtype=np.float32)
_WIDTH: Final = 0.07
_FULL: Final = 40.0
_DARKEST_SHADOW: Final = 0.25


def _edges() -> tuple[F32, np.ndarray]:
    """(12, 2, 3) the ends of a unit cube's edges, and (12, 2) the two faces that meet there."""
    ends, faces = [], []
    for first in range(6):
        for second in range(first + 1, 6):
            if first // 2 == second // 2:
                continue
            middle = (_FACES[first] + _FACES[second]) / 2.0
            free = np.ones(3, np.float32) - np.abs(_FACES[first]) - np.abs(_FACES[second])
            ends.append((middle - free / 2.0, middle + free / 2.0))
            faces.append((first, second))
    return np.array(ends, np.float32), np.array(faces)


_ENDS, _MEET = _edges()


def _turns() -> F32:
    """(H, 3, 3) the upright cube first, then leaning ones; column vectors."""
    found = [np.eye(3)]
    for tip in _TIPS:
        for way in _DIRECTIONS:
            axis = np.array([-np.sin(way), np.cos(way), 0.0])
            cross = np.array([[0, -axis[2], axis[1]], [axis[2], 0, -axis[0]], [-axis[1], axis[0], 0]])
            found.append(np.eye(3) + np.sin(tip) * cross + (1 - np.cos(tip)) * cross @ cross)
    return np.array(found, np.float32)


_TURNS: Final[F32] = _turns()


@dataclass(frozen=True, slots=True)
class Lean:
    """How well the edges fit an upright cube (0 to 1), and the best leaning one."""

    upright: float
    leaning: float
    tip_rad: float


def _seen(turns: F32, shift: F32) -> F32:
    """(..., 2, 3) the map from the die's frame to the picture, in sides: the turn, then the view."""
    view = np.zeros((2, 3), np.float32)
    view[0, 0] = view[1, 1] = 1.0
    view[:, 2] = -shift
    return np.asarray(view @ turns, np.float32)


def lean(area: U8, outline: F32, base_shift: F32, others: list[F32], outside) -> Lean:
    size = float(np.linalg.norm(outline[1] - outline[0]))
    x_axis = (outline[1] - outline[0]) / size
    turn = np.array([[x_axis[0], -x_axis[1]], [x_axis[1], x_axis[0]]], np.float32)
    centre = outline.mean(axis=0)
    shift = (turn.T @ base_shift) / size
    maps = _seen(_TURNS, shift)
    # the diagonal of the pips keeps its direction
    diagonal = maps[:, :, 0] + maps[:, :, 1]
    off = np.pi / 4 - np.arctan2(diagonal[:, 1], diagonal[:, 0])
    c, s = np.cos(off), np.sin(off)
    back = np.stack([np.stack([c, -s], -1), np.stack([s, c], -1)], -2).astype(np.float32)
    # turning the picture about the upright axis also turns the view: do it on the die's own yaw
    spin = np.zeros((len(c), 3, 3), np.float32)
    spin[:, :2, :2] = back
    spin[:, 2, 2] = 1
    turns = spin @ _TURNS
    maps = _seen(turns, shift)
    toward = np.array([shift[0], shift[1], 1.0], np.float32)
    normals = np.einsum("hij,fj->hfi", turns, _FACES)
    visible = normals @ toward > 0.03  # (H, 6)
    one, two = visible[:, _MEET[:, 0]], visible[:, _MEET[:, 1]]
    rim, inner = one ^ two, one & two
    ends = np.einsum("hij,enj->heni", maps, _ENDS - np.array([0, 0, 0.5], np.float32))  # top's middle at 0
    middle_of_cube = np.einsum("hij,j->hi", maps, np.array([0, 0, -0.5], np.float32))
    along = ends[:, :, 1] - ends[:, :, 0]
    length = np.linalg.norm(along, axis=-1)
    normal = np.stack([along[..., 1], -along[..., 0]], -1) / np.maximum(length, 1e-3)[..., None]
    out = np.sign((((ends.mean(axis=2)) - middle_of_cube[:, None]) * normal).sum(-1))
    normal = normal * out[..., None]
    points = ends[:, :, :1] + along[:, :, None] * _ALONG[None, None, :, None]  # H,12,6,2
    both = np.stack([points - _WIDTH * normal[:, :, None], points + _WIDTH * normal[:, :, None]], axis=2)
    at = (both.reshape(len(maps), -1, 2) @ turn.T) * size + centre
    seen = sample(area, at.astype(np.float32)).reshape(*both.shape[:-1], 3)
    seen_m = seen.mean(axis=3)  # H,12,2,3
    inn, outer = seen_m[:, :, 0], seen_m[:, :, 1]
    shade = (inn * outer).sum(-1, keepdims=True) / np.maximum((outer * outer).sum(-1, keepdims=True), 1.0)
    rim_step = np.linalg.norm(inn - outer * np.clip(shade, _DARKEST_SHADOW, 1.0), axis=-1)
    inner_step = np.linalg.norm(inn - outer, axis=-1)
    step = np.where(rim, rim_step, inner_step)
    weight = length * (rim | inner)
    if others:
        outer_points = at.reshape(len(maps), 12, 2, 6, 2)[:, :, 1]
        free = np.ones(outer_points.shape[:-1], bool)
        for hull in others:
            free &= outside(hull, outer_points, 0.06 * size)
        weight = weight * np.where(rim, free.all(-1), free.all(-1))
    score = (weight * np.minimum(step, _FULL) / _FULL).sum(1) / np.maximum(weight.sum(1), 1e-3)
    part = weight.sum(1) / (length * (rim | inner)).sum(1)
    score = np.where(part > 0.4, score, 0.0)
    if part[0] <= 0.4:
        return Lean(-1.0, -1.0, 0.0)
    best = 1 + int(score[1:].argmax())
    return Lean(float(score[0]), float(score[best]), float(_TIPS[(best - 1) // 12]))
