"""Where a marker's corners are, to hundredths of a pixel: straight lines through its four edges, and where they meet.

A corner by itself looks rounded off by any blur, so that a marker measured by its corners comes out too small; an edge
keeps its place under blur.
"""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from calibration.model import Floats
from calibration.sheets.marks import CELLS

U8 = npt.NDArray[np.uint8]

_ACROSS: Final = 31
"""Points of a profile across an edge."""

_ALONG: Final = (12, 40)
_ENDS_OF_SIDE, _ENDS_PX = 0.08, 3.0
"""What is not looked at, at both ends of an edge: there the corners' blur begins."""

_REACH_OF_CELL: Final = 0.85
_MOST_REACH_PX: Final = 9.0
_LEAST_REACH_PX: Final = 1.5
_LEAST_CONTRAST: Final = 20.0
_DARK, _BRIGHT = (-0.75, -0.45), (0.6, 1.0)
"""Where in a profile, in parts of its reach, it is surely black and surely white."""

_NEAR_PX: Final = 0.8
_OFF_PX, _MOST_OFF_PX = 0.35, 0.8
_OFF_TIMES: Final = 3.0
_LEAST_PART: Final = 0.65
_END_PART: Final = 0.25
"""A line must hold from this part of an edge to as much before its end: what is covered there could tilt it."""

_ROUNDS: Final = 3


@dataclass(frozen=True, slots=True, eq=False)
class Measured:
    """A marker's corners (4, 2) in their order, and how wide its edges are: the deviation of their blur, pixels."""

    corners: Floats
    blur_px: float


@dataclass(frozen=True, slots=True, eq=False)
class _Edge:
    """A line: a point on it, its direction; and the blur across it."""

    point: Floats
    along: Floats
    blur_px: float


def measure(grey: U8, quad: Floats) -> Measured | None:
    """Measure a marker that was found; None where an edge of it is covered, or the marker is too small.

    Args:
        grey: (H, W).
        quad: (4, 2) its corners to about a pixel or two, in their order.
    """
    corners = np.asarray(quad, np.float64)
    found: list[_Edge] = []
    for _ in range(2):
        edges = [_edge(grey, corners, number) for number in range(4)]
        found = [edge for edge in edges if edge is not None]
        if len(found) < 4:
            return None
        corners = np.array([_meeting(found[number - 1], found[number]) for number in range(4)])
    if not np.isfinite(corners).all() or float(np.abs(corners - quad).max()) > 2 * _MOST_REACH_PX:
        return None
    return Measured(corners, float(np.median([edge.blur_px for edge in found])))


def _edge(grey: U8, corners: Floats, number: int) -> _Edge | None:
    """The line from corner `number` to the next one."""
    start, end = corners[number], corners[(number + 1) % 4]
    side = float(np.linalg.norm(end - start))
    inside = corners.mean(axis=0)
    along = (end - start) / max(side, 1e-9)
    out = np.array([along[1], -along[0]])
    out = out if float(out @ (start - inside)) > 0 else -out
    depth = 2.0 * abs(float(out @ (start - inside)))
    reach = min(_REACH_OF_CELL * depth / CELLS, _MOST_REACH_PX)
    if reach < _LEAST_REACH_PX:
        return None
    spare = max(_ENDS_OF_SIDE, min(_ENDS_PX / side, 0.25))
    places = start + np.linspace(spare, 1 - spare, int(np.clip(side / 2, *_ALONG)))[:, None] * (end - start)
    return _line(places, out, reach, _profiles(grey, places, out, reach))


def _profiles(grey: U8, places: Floats, out: Floats, reach: float) -> Floats:
    """(N, _ACROSS) grey levels from `reach` inside to `reach` outside of each place."""
    steps = np.linspace(-reach, reach, _ACROSS)
    spots = (places[:, None] + steps[None, :, None] * out).astype(np.float32)
    return np.asarray(cv2.remap(grey, spots[..., 0], spots[..., 1], cv2.INTER_LINEAR), np.float64)


def _line(places: Floats, out: Floats, reach: float, profiles: Floats) -> _Edge | None:
    """The line on which most profiles step from black to white."""
    steps = np.linspace(-1.0, 1.0, _ACROSS)
    black, white = (profiles[:, (steps >= low) & (steps <= high)].mean(axis=1) for low, high in (_DARK, _BRIGHT))
    contrast = float(np.median(white) - np.median(black))
    good = white - black >= max(_LEAST_CONTRAST, 0.5 * contrast)
    if good.sum() < _LEAST_PART * len(places):
        return None
    rise = (profiles[good] - np.median(black[good])) / max(contrast, 1.0)
    off = reach * _crossings(rise)
    near = np.abs(off - np.median(off)) <= max(_NEAR_PX, _OFF_TIMES * float(np.median(np.abs(off - np.median(off)))))
    points = places[good] + off[:, None] * out
    kept = _agreeing(points, near)
    along_edge = np.flatnonzero(good)[kept] / (len(places) - 1)
    if kept.sum() < max(1.0, _LEAST_PART * len(places)) or along_edge[0] > _END_PART or along_edge[-1] < 1 - _END_PART:
        return None
    centre, along = _through(points[kept])
    return _Edge(centre, along, _blur(rise[kept], off[kept], reach))


def _crossings(rises: Floats) -> Floats:
    """(N,) where rises (N, _ACROSS) from 0 to 1 pass the half, nearest to their middle; -1 inside to 1 outside."""
    low, high = rises[:, :-1], rises[:, 1:]
    passes = (low < 0.5) & (high >= 0.5)
    parts = np.arange(_ACROSS - 1) + (0.5 - low) / np.where(passes, high - low, 1.0)
    spots = np.where(passes, 2.0 * parts / (_ACROSS - 1) - 1.0, 1.0)
    return np.asarray(np.take_along_axis(spots, np.abs(spots).argmin(axis=1)[:, None], axis=1)[:, 0], np.float64)


def _agreeing(points: Floats, near: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    """Which points lie on one line, begun with those that are near to where it should be."""
    kept = near
    for _ in range(_ROUNDS):
        if not kept.any():
            break
        centre, along = _through(points[kept])
        away = np.abs((points - centre) @ np.array([along[1], -along[0]]))
        kept = away <= float(np.clip(_OFF_TIMES * float(np.median(away)), _OFF_PX, _MOST_OFF_PX))
    return kept


def _through(points: Floats) -> tuple[Floats, Floats]:
    """A point and the direction of the line through points (N, 2)."""
    centre = points.mean(axis=0)
    x, y = (points - centre).T
    angle = 0.5 * np.arctan2(2.0 * float(x @ y), float(x @ x - y @ y))
    return centre, np.array([np.cos(angle), np.sin(angle)])


def _blur(rise: Floats, off: Floats, reach: float) -> float:
    """The deviation of the blur that makes such rises of steps, each about its own edge."""
    middles = (np.arange(_ACROSS - 1) + 0.5) * 2.0 * reach / (_ACROSS - 1) - reach
    slope = np.maximum(np.diff(rise.mean(axis=0)), 0.0)
    weight = slope / max(float(slope.sum()), 1e-9)
    spread = float(weight @ np.square(middles - weight @ middles)) - float(np.var(off))
    return float(np.sqrt(max(spread, 0.0)))


def _meeting(one: _Edge, other: _Edge) -> Floats:
    """Where two lines meet; not finite where they never do."""
    across = one.along[0] * other.along[1] - one.along[1] * other.along[0]
    if abs(across) < 1e-3:
        return np.full(2, np.nan)
    gap = other.point - one.point
    reach = (gap[0] * other.along[1] - gap[1] * other.along[0]) / across
    return np.asarray(one.point + reach * one.along, np.float64)
