"""Where dice lie: scattered, in heaps, rows and blocks, now and then tipped or on top of one another."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from vision.dice.training.view import F32, View

CORNERS: Final[F32] = np.array([(x, y, z) for x in (-0.5, 0.5) for y in (-0.5, 0.5) for z in (-0.5, 0.5)], np.float32)
"""(8, 3) of a cube of side 1."""

_TRIES: Final = 30
_TIPPED: Final = 0.075
_LEANING: Final = 0.05
_STACKED: Final = 0.03
_LEAST_TIP_RAD: Final = np.radians(8.0)
_MOST_TIP_RAD: Final = np.radians(40.0)


@dataclass(frozen=True, slots=True)
class Pose:
    """How a die lies.

    Args:
        at: (3,) its middle, in sides of the patch's usual die.
        turn: (3, 3) from its own axes to the table's; its third axis is the one that looks up most.
        side: Its side in those of the usual die.
        cocked: It is tipped, or stands on something that no die should stand on.
    """

    at: F32
    turn: F32
    side: float
    cocked: bool

    def corners(self) -> F32:
        """(8, 3) its corners."""
        return self.placed(CORNERS)

    def placed(self, own: F32) -> F32:
        """(n, 3) where points given in its own axes and sides lie."""
        return np.asarray((own * np.float32(self.side)) @ self.turn.T + self.at, np.float32)


def yaw(angle: float) -> F32:
    """(3, 3) a turn about the vertical."""
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]], np.float32)


def _tip(angle: float) -> F32:
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[1, 0, 0], [0, c, -s], [0, s, c]], np.float32)


def upright(x: float, y: float, angle: float, side: float, floor: float = 0.0, cocked: bool = False) -> Pose:
    """A die that stands flat on something `floor` high."""
    return Pose(np.array([x, y, floor + side / 2.0], np.float32), yaw(angle), side, cocked)


def tipped(rng: np.random.Generator, pose: Pose, most_rad: float = _MOST_TIP_RAD) -> Pose:
    """The same die tipped over one of its edges or corners, its lowest point on the table."""
    angle = rng.uniform(_LEAST_TIP_RAD, most_rad)
    about = yaw(rng.uniform(0.0, 2.0 * np.pi))
    turn = np.asarray(about @ _tip(angle) @ about.T @ pose.turn, np.float32)
    low = float((CORNERS @ turn.T)[:, 2].min()) * pose.side
    return Pose(np.array([pose.at[0], pose.at[1], -low], np.float32), turn, pose.side, True)


def _leaning(rng: np.random.Generator, neighbour: Pose, side: float) -> Pose:
    """A die that stands on one edge, its top leaning on the side of another."""
    angle = rng.uniform(_LEAST_TIP_RAD, _MOST_TIP_RAD)
    face = neighbour.turn @ yaw(float(rng.integers(4)) * np.pi / 2)
    c, s = np.cos(angle), np.sin(angle)
    turn = np.asarray(face @ np.array([[c, 0, -s], [0, 1, 0], [s, 0, c]]), np.float32)
    edge = face @ np.array([neighbour.side / 2 + side * s, rng.uniform(-0.5, 0.5), 0.0]) + neighbour.at
    at = edge + turn @ np.array([0.5, 0.0, 0.5]) * side
    return Pose(np.array([at[0], at[1], side * (s + c) / 2], np.float32), turn, side, True)


def _apart(one: Pose, other: Pose) -> bool:
    """Whether a side of the first die, seen from above, has all of the second beyond it."""
    along = other.at[:2] - one.at[:2]
    across = one.turn[:2, :2].T @ other.turn[:2, :2]
    gaps = np.abs(one.turn[:2, :2].T @ along).tolist()
    reaches = np.abs(across).sum(axis=1).tolist()
    return any(gap >= (one.side + other.side * reach) * 0.4975 for gap, reach in zip(gaps, reaches, strict=True))


def _meet(one: Pose, other: Pose) -> bool:
    return not _apart(one, other) and not _apart(other, one)


def _free(pose: Pose, others: list[Pose]) -> bool:
    return not any(_meet(pose, other) for other in others)


@dataclass(frozen=True, slots=True)
class _Manner:
    """How the dice of a patch lie: how wide, how near to each other, how much alike they are turned and how large.

    None has its middle further from the patch's than `edge`.
    """

    spread: float
    near: float
    order: float
    sizes: float
    edge: float


def _manner(rng: np.random.Generator, view: View) -> _Manner:
    dense = rng.random() < 0.4
    return _Manner(
        spread=view.reach * rng.uniform(0.2, 0.5) if dense else view.reach,
        near=float(rng.choice([0.0, 0.4, 0.9], p=[0.4, 0.35, 0.25])),
        order=float(rng.choice([0.0, 0.5, 1.0], p=[0.6, 0.2, 0.2])),
        sizes=float(rng.uniform(0.04, 0.13)) if rng.random() < 0.25 else 0.01,
        edge=view.reach + (0.9 if rng.random() < 0.09 else -0.7),
    )


def _side(rng: np.random.Generator, manner: _Manner) -> float:
    return float(np.clip(np.exp(rng.normal(0.0, manner.sizes)), 0.85, 1.18))


def _beside(rng: np.random.Generator, neighbour: Pose, manner: _Manner, side: float) -> Pose:
    """A die that touches another, or nearly, face to face or with an edge."""
    face = neighbour.turn @ yaw(float(rng.integers(4)) * np.pi / 2)
    away = (neighbour.side + side) / 2.0 * (1.0 + abs(float(rng.normal(0.0, 0.03))))
    along = 0.0 if rng.random() < manner.order else rng.uniform(-0.6, 0.6)
    angle = float(np.arctan2(face[1, 0], face[0, 0]))
    if rng.random() >= max(manner.order, 0.3):
        own = rng.uniform(0.0, np.pi / 2)
        away *= 0.5 + 0.5 * (abs(np.cos(own)) + abs(np.sin(own)))
        angle += own
    else:
        angle += float(rng.normal(0.0, 0.04))
    at = neighbour.at[:2] + face[:2, 0] * away + face[:2, 1] * along
    return upright(float(at[0]), float(at[1]), angle, side)


def _candidate(rng: np.random.Generator, placed: list[Pose], manner: _Manner) -> Pose:
    side = _side(rng, manner)
    if placed and rng.random() < manner.near:
        neighbour = placed[int(rng.integers(len(placed)))]
        if not neighbour.cocked and rng.random() < _LEANING:
            return _leaning(rng, neighbour, side)
        if not neighbour.cocked:
            return _beside(rng, neighbour, manner, side)
    x, y = rng.uniform(-manner.spread, manner.spread, 2)
    angle = float(rng.normal(0.0, 0.05)) if rng.random() < manner.order else rng.uniform(0.0, np.pi / 2)
    return upright(float(x), float(y), angle, side)


def _on_top(rng: np.random.Generator, below: Pose) -> Pose:
    x, y = below.at[:2] + rng.uniform(-0.4, 0.4, 2) * below.side
    pose = upright(float(x), float(y), rng.uniform(0.0, np.pi / 2), below.side, floor=below.side, cocked=True)
    if rng.random() < 0.4:
        leaning = tipped(rng, pose)
        return Pose(leaning.at + np.array([0, 0, 0.75 * below.side], np.float32), leaning.turn, leaning.side, True)
    return pose


def draw_poses(rng: np.random.Generator, view: View) -> list[Pose]:
    """Draw 0 to 9 dice; those that stand upright on the table never reach into each other."""
    if rng.random() < 0.2:
        return []
    manner = _manner(rng, view)
    wanted = int(rng.choice(9, p=[0.14, 0.17, 0.17, 0.15, 0.12, 0.1, 0.07, 0.05, 0.03])) + 1
    placed: list[Pose] = []
    for _ in range(_TRIES):
        if len(placed) == wanted:
            break
        pose = _candidate(rng, placed, manner)
        if not pose.cocked and rng.random() < _TIPPED:
            pose = tipped(rng, pose)
        if _free(pose, placed) and np.abs(pose.at[:2]).max() < manner.edge:
            placed.append(pose)
    if placed and len(placed) < 9 and rng.random() < _STACKED * len(placed):
        placed.append(_on_top(rng, placed[int(rng.integers(len(placed)))]))
    return placed
