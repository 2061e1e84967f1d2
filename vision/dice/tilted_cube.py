"""An upright cube and cubes that lean, as a camera above the table sees them: where their edges and sites lie.

Near a die the view from above is affine: a point that lies a side higher is seen one base shift further away from
the camera. So a leaning cube is where a turn and that shift put it. All lengths are in sides; x runs along the upper
side of the top, y along its right side, z up.
"""

from dataclasses import dataclass, fields, replace
from typing import Final

import numpy as np

from vision.dice.lattice import F32, Bools, Ints

TIPS: Final = np.deg2rad([15.0, 23.0, 32.0])
"""How far the leaning cubes lean; what lies between two of them is near enough to one."""

_DIRECTIONS: Final = np.arange(12) * (np.pi / 6)
_GRAZING: Final = 0.03
"""A face that is seen at less than this (cosine) does not count as seen."""

_SPINS: Final = 2
"""What lies at another height is seen elsewhere after a turn about z: the second turn mends what the first left."""

_NORMALS: Final = np.array([(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)], np.float32)
_TOP_MIDDLE: Final = np.array([0.0, 0.0, 0.5], np.float32)


def _edges() -> tuple[F32, Ints]:
    """(12, 2, 3) the ends of the edges around the cube's middle, and (12, 2) the two faces that meet there."""
    meet = [(one, other) for one in range(6) for other in range(one + 1, 6) if one // 2 != other // 2]
    middles = np.array([_NORMALS[one] + _NORMALS[other] for one, other in meet]) / 2.0
    half = (1.0 - np.abs(2.0 * middles)) / 2.0
    return np.stack([middles - half, middles + half], axis=1).astype(np.float32), np.array(meet, np.intp)


_ENDS, _MEET = _edges()


def _turns() -> F32:
    """(H, 3, 3): no turn, then one by each angle over each direction."""
    found = [np.eye(3)]
    for tip in TIPS:
        for x, y in zip(np.cos(_DIRECTIONS), np.sin(_DIRECTIONS), strict=True):
            cross = np.array([[0.0, 0.0, x], [0.0, 0.0, y], [-x, -y, 0.0]])
            found.append(np.eye(3) + np.sin(tip) * cross + (1.0 - np.cos(tip)) * cross @ cross)
    return np.array(found, np.float32)


_TURNS: Final[F32] = _turns()
_UPRIGHT: Final = _TURNS[:1]
_LEANING: Final = _TURNS[1:]


@dataclass(frozen=True, slots=True)
class Cubes:
    """For each of K dice the upright cube, then H - 1 leaning ones, seen with the middle of the top at 0.

    Args:
        plane: (K, H, 2, 2) where a point of the top face is seen.
        ends: (K, H, 12, 2, 2) the ends of the edges.
        middle: (K, H, 2) the middle of the cube.
        rim: (K, H, 12) edges with the table behind them.
        inner: (K, H, 12) edges between two faces that are seen.
        up: (K, H, 2) from where the foot of an upright edge of the cube is seen to where its head is.
        sides: (K, H, 4) which sides are seen: +x -x +y -y.
    """

    plane: F32
    ends: F32
    middle: F32
    rim: Bools
    inner: Bools
    up: F32
    sides: Bools

    def take(self, index: Ints) -> "Cubes":
        """The cubes of some dice, in that order."""
        return Cubes(**{part.name: getattr(self, part.name)[index] for part in fields(self)})

    def take_cubes(self, index: Ints) -> "Cubes":
        """Some cubes of each die, in that order."""
        return Cubes(**{part.name: getattr(self, part.name)[:, index] for part in fields(self)})


def _viewed(turns: F32, base_shifts: F32) -> F32:
    """(K, H, 2, 3): turns (H or K, H, 3, 3), then the view from above."""
    return np.asarray(turns[..., :2, :] - base_shifts[:, None, :, None] * turns[..., 2:, :], np.float32)


def _about_z(angle: F32) -> F32:
    """(..., 3, 3) turns by angles about z."""
    spin = np.zeros((*angle.shape, 3, 3), np.float32)
    spin[..., 0, 0] = spin[..., 1, 1] = np.cos(angle)
    spin[..., 1, 0] = np.sin(angle)
    spin[..., 0, 1] = -spin[..., 1, 0]
    spin[..., 2, 2] = 1.0
    return spin


def _spun(turns: F32, base_shifts: F32) -> F32:
    """(K, H, 3, 3) the turns, each followed by one about z that keeps the diagonal of the top where it is seen."""
    turns = np.broadcast_to(turns, (len(base_shifts), *turns.shape))
    for _ in range(_SPINS):
        diagonal = _viewed(turns, base_shifts) @ np.array([1.0, 1.0, 0.0], np.float32)
        off = np.pi / 4.0 - np.arctan2(diagonal[..., 1], diagonal[..., 0])
        turns = np.asarray(_about_z(off.astype(np.float32)) @ turns, np.float32)
    return turns


def cubes(base_shifts: F32, turns: F32 = _TURNS) -> Cubes:
    """The cubes that may be there.

    Args:
        base_shifts: (K, 2) from a top to where its base is seen, in the die's own x and y.
        turns: (H, 3, 3) of the cubes.
    """
    turns = _spun(turns, base_shifts)
    seen = _viewed(turns, base_shifts)
    toward_camera = np.column_stack([base_shifts, np.ones(len(base_shifts))]).astype(np.float32)
    faces = (_NORMALS @ np.swapaxes(turns, -1, -2) @ toward_camera[:, None, :, None])[..., 0] > _GRAZING
    one, other = faces[..., _MEET[:, 0]], faces[..., _MEET[:, 1]]
    ends = (_ENDS - _TOP_MIDDLE).reshape(-1, 3) @ np.swapaxes(seen, -1, -2)
    return Cubes(
        plane=seen[..., :2],
        ends=ends.reshape(*seen.shape[:2], 12, 2, 2).astype(np.float32),
        middle=np.asarray(-(seen @ _TOP_MIDDLE), np.float32),
        rim=one ^ other,
        inner=one & other,
        up=seen[..., 2],
        sides=faces[..., :4],
    )


def leaning_cubes(base_shifts: F32) -> Cubes:
    """The leaning ones alone."""
    return cubes(base_shifts, _LEANING)


def upright_cubes(base_shifts: F32, round_scale: float) -> Cubes:
    """The upright cubes, then the same so much smaller around their middle, as those with round edges seem to be."""
    found = cubes(base_shifts, _UPRIGHT)
    middle = found.middle[:, :, None, None]
    smaller = middle + np.float32(round_scale) * (found.ends - middle)
    both = found.take_cubes(np.zeros(2, np.intp))
    return replace(both, ends=np.concatenate([found.ends, smaller], axis=1))
