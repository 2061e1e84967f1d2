"""Lenses and places of cameras, drawn from a seed: for a board that is waved, and over a table with markers."""

import math
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from calibration.model import Calibration, CalibrationError, Floats, Lens, Placement
from calibration.projection import to_pixels, to_plane
from calibration.sheets.marks import MARKER_MM
from vision.rig.paper import QUIET_MM, Paper

_TRIES: Final = 200
_TABLE_MM: Final = (620.0, 420.0)
"""Half a table: no marker lies further out."""

_DOWN: Final = np.diag((1.0, -1.0, -1.0))


@dataclass(frozen=True, slots=True)
class Range:
    """What is drawn: metres and degrees.

    Args:
        away_mm: From the camera to the middle of what it looks at.
        tilt_deg: From looking straight down.
    """

    away_mm: tuple[float, float] = (500.0, 1400.0)
    tilt_deg: tuple[float, float] = (0.0, 45.0)


def some_lens(rng: np.random.Generator, size: tuple[int, int]) -> Lens:
    """A lens as webcams have them, its middle off the picture's, bent."""
    focal = float(rng.uniform(0.5, 0.8) * np.hypot(*size))
    off = rng.normal(0.0, 0.01, 2) * size[0]
    bent = (rng.uniform(-0.18, 0.04), rng.uniform(0.0, 0.05), rng.normal(0.0, 6e-4), rng.normal(0.0, 6e-4), 0.0)
    k1, k2, p1, p2, k3 = (float(each) for each in bent)
    middle = ((size[0] - 1) / 2 + float(off[0]), (size[1] - 1) / 2 + float(off[1]))
    return Lens(focal, focal * float(1 + rng.normal(0.0, 5e-4)), *middle, (k1, k2, p1, p2, k3))


def placed(size: tuple[int, int], lens: Lens, turn: Floats, move: Floats) -> Calibration:
    """A camera of which the rotation (3, 3) and the translation (3,) are known.

    Raises:
        CalibrationError: it would stand below what it looks at.
    """
    (a, b, c), (d, e, f), (g, h, i) = turn.tolist()
    x, y, z = move.tolist()
    return Calibration(size, lens, Placement(((a, b, c), (d, e, f), (g, h, i)), (x, y, z)))


def waved(rng: np.random.Generator, lens: Lens, size: tuple[int, int]) -> Calibration:
    """The board somewhere before the camera, whole or partly in the picture; the board is the table."""
    for _ in range(_TRIES):
        away = rng.uniform(0.18, 0.46) * lens.fx
        spot = rng.uniform(0.04, 0.96, 2) * size
        middle = np.array([(spot[0] - lens.cx) / lens.fx, (spot[1] - lens.cy) / lens.fy, 1.0]) * away
        axis = _unit(rng.normal(size=2))
        tip = _turned(np.array([*axis, 0.0]) * rng.uniform(0.0, math.radians(42)))
        turn = tip @ _DOWN @ _turned(np.array([0.0, 0.0, rng.uniform(-0.7, 0.7)]))
        try:
            return placed(size, lens, turn, middle)
        except CalibrationError:
            continue
    raise RuntimeError("no place for the board was found")


def over_table(
    rng: np.random.Generator, lens: Lens, size: tuple[int, int], drawn: Range | None = None
) -> tuple[Calibration, tuple[Paper, ...]]:
    """A camera over a table, and the four markers, numbered around it, as far apart as it sees."""
    drawn = drawn or Range()
    for _ in range(_TRIES):
        camera = _above(rng, lens, size, drawn)
        spots = np.array([(0.1, 0.86), (0.9, 0.86), (0.88, 0.12), (0.12, 0.12)]) + rng.uniform(-0.03, 0.03, (4, 2))
        table = to_plane(camera, spots * size, 0.0)
        if not np.isfinite(table).all():
            continue
        table = np.clip(table, np.negative(_TABLE_MM), _TABLE_MM) + rng.uniform(-4, 4, (4, 2))
        papers = tuple(Paper(i + 1, float(x), float(y), float(rng.uniform(-3, 3))) for i, (x, y) in enumerate(table))
        if _in_picture(camera, papers):
            return camera, papers
    raise RuntimeError("no place for the markers was found")


def over_papers(
    rng: np.random.Generator, lens: Lens, size: tuple[int, int], papers: tuple[Paper, ...], drawn: Range | None = None
) -> Calibration:
    """A further camera over a table, that has all markers in its picture."""
    for _ in range(_TRIES):
        camera = _above(rng, lens, size, drawn or Range())
        if _in_picture(camera, papers):
            return camera
    raise RuntimeError("no place for a further camera was found")


def _above(rng: np.random.Generator, lens: Lens, size: tuple[int, int], drawn: Range) -> Calibration:
    tilt, away = math.radians(rng.uniform(*drawn.tilt_deg)), rng.uniform(*drawn.away_mm)
    tip = _turned(np.array([-tilt, 0.0, 0.0]))
    roll = _turned(np.array([0.0, 0.0, rng.uniform(-0.15, 0.15)]))
    turn = roll @ tip @ _DOWN @ _turned(np.array([0.0, 0.0, rng.uniform(-0.2, 0.2)]))
    return placed(size, lens, turn, np.array([0.0, 0.0, away]) + rng.normal(0.0, 10.0, 3))


def _in_picture(camera: Calibration, papers: tuple[Paper, ...]) -> bool:
    """Whether every marker is seen with its white around it, and no two overlap."""
    seen = np.concatenate([to_pixels(camera, each.corners_mm) for each in papers])
    spots = np.array([(each.x_mm, each.y_mm) for each in papers])
    apart = np.linalg.norm(spots[:, None] - spots, axis=2)[np.triu_indices(len(papers), 1)]
    margin = 12.0
    inside = bool((seen > margin).all() and (seen < np.array(camera.image_size) - margin).all())
    return inside and float(apart.min()) > 2 * (MARKER_MM + QUIET_MM)


def _turned(by: Floats) -> Floats:
    return np.asarray(cv2.Rodrigues(by)[0], np.float64)


def _unit(vector: Floats) -> Floats:
    return np.asarray(vector / np.linalg.norm(vector), np.float64)
