"""Finds the cup that stands at a seat, in one frame: circles that could be its upper end, then the whole outline."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.cups.edges import Edges
from vision.cups.solid import PARTS, Cup, Floats

_LEAST: Final = np.array([-np.inf, -np.inf, 28.0, 24.0, 60.0])
_MOST: Final = np.array([np.inf, np.inf, 58.0, 54.0, 150.0])
"""What cups measure, in the order of `Cup`: smaller ones hold no five dice, larger ones no hand."""

_TAPERS: Final = (1.0, 1.45)
"""Radius of the foot to that of the end that points up."""

_RADII_MM: Final = np.arange(26.0, 66.0, 3.0)
_CELL_PX: Final = 2
_CIRCLES: Final = 10
_LEAST_VOTES: Final = 0.22
_HEIGHTS_MM: Final = (66.0, 82.0, 98.0, 114.0, 132.0)
_RATIOS: Final = (1.03, 1.12, 1.22)
_PICKS: Final = 4
_APART: Final = np.array([8.0, 8.0, 4.0, 4.0, 24.0])
_ROUNDS: Final = 14
_STEP: Final = np.array([3.0, 3.0, 2.0, 2.0, 9.0])
_SHRINK: Final = 0.8
_TRIES: Final = np.random.default_rng(1).normal(size=(_ROUNDS, 20, 5))
_NEAR_STEP: Final = np.array([1.0, 1.0, 0.5, 0.5, 3.0])
_NEAR_ROUNDS: Final = 5
_STILL: Final = 0.88
_SHOWN: Final = 0.6
"""Part of an outline that the picture must show."""


@dataclass(frozen=True, slots=True)
class Fit:
    """How well lines lie on a cup's outline, 0 to 1: on all of it, and on its parts."""

    cup: Cup
    whole: float
    parts: dict[str, float]


def scores(edges: Edges, rows: Floats) -> Floats:
    """(n,) how well lines lie on the outlines of cups (n, 5); less where the picture shows too little of one."""
    support, seen, lengths = edges.support(rows)
    shown = seen.sum(axis=1)
    part = np.clip(shown / np.maximum(lengths.sum(axis=1), 1e-6) / _SHOWN, 0.0, 1.0)
    return np.asarray((support * seen).sum(axis=1) / np.maximum(shown, 1e-6) * part, np.float64)


def fit(edges: Edges, cup: Cup) -> Fit:
    """How well a cup fits."""
    support, seen, _ = edges.support(cup.as_row()[None])
    parts = {
        name: float((support[0, part] * seen[0, part]).sum() / max(seen[0, part].sum(), 1e-6))
        for name, part in PARTS.items()
    }
    return Fit(cup, float(scores(edges, cup.as_row()[None])[0]), parts)


def find_cup(edges: Edges, near: Cup | None = None) -> Fit | None:
    """The cup whose outline fits best, its foot in the seat's polygon; None where nothing round is there.

    Args:
        edges: The lines of the ground.
        near: A cup that stood there a moment ago; if it still does, nothing else is searched.
    """
    if near is not None:
        still = fit(edges, Cup(*map(float, refined(edges, near.as_row()[None], _NEAR_STEP, _NEAR_ROUNDS))))
        if still.whole >= _STILL:
            return still
    rows = _completed(edges, _circles(edges))
    rows = rows[[edges.ground.holds(x, y) for x, y in rows[:, :2]]] if len(rows) else rows
    if not len(rows):
        return None
    row = refined(edges, rows[_picks(rows, scores(edges, rows))])
    return fit(edges, Cup(*map(float, row)))


def refined(edges: Edges, rows: Floats, step: Floats = _STEP, rounds: int = _ROUNDS) -> Floats:
    """(5,) the best cup near some (n, 5): each goes uphill on its own."""
    rows, step = rows.copy(), step.copy()
    best = scores(edges, rows)
    for tries in _TRIES[:rounds]:
        near = _possible(rows[:, None] + tries * step)
        found = scores(edges, near.reshape(-1, 5)).reshape(len(rows), -1)
        at = found.argmax(axis=1)
        each = np.arange(len(rows))
        better = found[each, at] > best
        rows[better], best[better] = near[each, at][better], found[each, at][better]
        step = step * _SHRINK
    return np.asarray(rows[best.argmax()], np.float64)


def _possible(rows: Floats) -> Floats:
    """The nearest cups (..., 5) that can be."""
    rows = np.clip(rows, _LEAST, _MOST)
    rows[..., 2] = np.clip(rows[..., 2], _TAPERS[0] * rows[..., 3], _TAPERS[1] * rows[..., 3])
    return rows


def _circles(edges: Edges) -> Floats:
    """(n, 3) circles on the ground, x, y and radius in mm, towards whose middles the lines' directions point."""
    height, width = (side // _CELL_PX + 1 for side in edges.thin.shape)
    y, x = np.nonzero(edges.thin)
    away = _RADII_MM[:, None] / edges.ground.mm_per_px * np.array([[[1.0]], [[-1.0]]])
    cx = ((x + away * edges.across[0][y, x]) / _CELL_PX).astype(np.int32)
    cy = ((y + away * edges.across[1][y, x]) / _CELL_PX).astype(np.int32)
    layer = np.broadcast_to(np.arange(len(_RADII_MM))[None, :, None], cx.shape)
    good = (cx >= 0) & (cy >= 0) & (cx < width) & (cy < height)
    cells = np.bincount((layer[good] * height + cy[good]) * width + cx[good], minlength=len(_RADII_MM) * height * width)
    votes = cells.reshape(-1, height, width).astype(np.float32)
    for each, radius in zip(votes, _RADII_MM, strict=True):
        each[:] = cv2.boxFilter(each, -1, (3, 3), normalize=False) / (2 * np.pi * radius / edges.ground.mm_per_px)
    return _peaks(votes, edges)


def _peaks(votes: np.ndarray, edges: Edges) -> Floats:
    found = []
    for _ in range(_CIRCLES):
        layer, y, x = np.unravel_index(int(votes.argmax()), votes.shape)
        if votes[layer, y, x] < _LEAST_VOTES:
            break
        middle = edges.ground.to_mm((np.array([x, y], np.float32) + 0.5) * _CELL_PX)
        found.append((*middle, _RADII_MM[layer]))
        votes[max(0, layer - 1) : layer + 2, max(0, y - 2) : y + 3, max(0, x - 2) : x + 3] = 0.0
    return np.array(found, np.float64).reshape(-1, 3)


def _completed(edges: Edges, circles: Floats) -> Floats:
    """(n, 5) the cups of which circles (m, 3) could be the upper ends."""
    camera = edges.ground.camera_mm
    rows = []
    for height in _HEIGHTS_MM:
        grow = camera[2] / (camera[2] - height)
        feet = camera[:2] + (circles[:, :2] - camera[:2]) / grow
        for ratio in _RATIOS:
            ends = circles[:, 2] / grow
            rows.append(np.column_stack([feet, ends * ratio, ends, np.full(len(ends), height)]))
    found = np.concatenate(rows)
    return np.asarray(found[((found >= _LEAST) & (found <= _MOST)).all(axis=1)], np.float64)


def _picks(rows: Floats, found: Floats) -> list[int]:
    """The best few rows that differ from each other."""
    picks: list[int] = []
    for index in np.argsort(-found)[: 12 * _PICKS]:
        if all(bool((np.abs(rows[index] - rows[other]) > _APART).any()) for other in picks):
            picks.append(int(index))
        if len(picks) == _PICKS:
            break
    return picks
