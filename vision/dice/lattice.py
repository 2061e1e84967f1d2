"""What a die's face looks like, in parts of its side: the nine sites of its pips and the legal patterns on them.

Everything here is constant and made once. Faces are sampled on a square grid of GRID x GRID points that reaches
REACH sides from the centre, a little beyond the face, so that the felt around it is seen too.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

F32 = npt.NDArray[np.float32]
U8 = npt.NDArray[np.uint8]
Bools = npt.NDArray[np.bool_]
Ints = npt.NDArray[np.intp]

DIE_PX: Final = 36
"""The side of a die in every rectified area. All kernels and templates are made for it."""

SPACINGS: Final = (0.165, 0.185, 0.205, 0.225, 0.24, 0.255, 0.27, 0.285)
"""Distance of neighbouring sites in sides. Most dice have 0.228 to 0.29; the twos and sixes of some sets have less."""

PIP_RADII: Final = (0.06, 0.095, 0.13)
"""Radii of pips in sides: sharp little ones, usual ones, and large ones."""

GRID: Final = 26
REACH: Final = 0.65

SITES: Final[F32] = np.array([(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1)], np.float32)
"""(9, 2) in units of the spacing, row by row; 4 is the centre, 0 and 8 lie on the diagonal of a pose."""

_ON: Final = (
    (1, (4,)),
    (2, (0, 8)),
    (2, (2, 6)),
    (3, (0, 4, 8)),
    (3, (2, 4, 6)),
    (4, (0, 2, 6, 8)),
    (5, (0, 2, 4, 6, 8)),
    (6, (0, 1, 2, 6, 7, 8)),
    (6, (0, 3, 6, 2, 5, 8)),
)

VALUES: Final[Ints] = np.array([value for value, _ in _ON], np.intp)
"""(P,) the value each pattern shows."""

PATTERNS: Final[Bools] = np.array([[site in on for site in range(9)] for _, on in _ON])
"""(P, 9) which sites hold a pip."""


def _grid() -> F32:
    ticks = np.linspace(-REACH, REACH, GRID, dtype=np.float32)
    x, y = np.meshgrid(ticks, ticks)
    return np.stack([x, y], axis=-1).reshape(-1, 2)


POINTS: Final[F32] = _grid()
"""(GRID * GRID, 2) sample points in sides."""

NARROW: Final[F32] = np.array([1.131, 0.849], np.float32)
"""The two rows of many sixes stand nearer together than the rows are long, here 0.75 times: the stretch of the sites
along and across the rows that keeps the length of the diagonal."""

NARROW_SIX: Final = 7
"""The pattern whose rows run along the first axis."""

_AWAY: Final = np.abs(POINTS).max(axis=1)
INSIDE: Final[Bools] = (_AWAY < 0.42) & (np.abs(POINTS).sum(axis=1) < 0.70)
"""The part of the face that is compared: rounded, glossy edges and corners are left out."""


def _side_strips(near: float, far: float) -> Bools:
    """(4, points): strips along the four sides, between two distances from the centre."""
    along = [np.abs(POINTS[:, 1]) < 0.34, np.abs(POINTS[:, 0]) < 0.34]
    strips = [
        along[axis] & (sign * POINTS[:, axis] > near) & (sign * POINTS[:, axis] < far)
        for axis, sign in ((0, 1), (1, 1), (0, -1), (1, -1))
    ]
    return np.array(strips)


RIM: Final[Bools] = _side_strips(0.34, 0.46)
"""(4, points) just inside each side: right, lower, left, upper."""

OUTSIDE: Final[Bools] = _side_strips(0.55, 0.66)
"""(4, points) just outside each side."""


def _template(spacing: float, radius: float, pattern: Bools, stretch: F32 | float = 1.0) -> F32:
    sites = SITES[pattern] * np.float32(spacing) * stretch
    away = np.sqrt(((POINTS[INSIDE, None] - sites[None]) ** 2).sum(-1)).min(axis=1)
    return np.asarray(np.clip((radius + 0.02 - away) / 0.04, 0.0, 1.0), np.float32)


def _templates() -> F32:
    return levelled(
        np.stack(
            [[_template(spacing, radius, each) for each in PATTERNS] for radius in PIP_RADII for spacing in SPACINGS]
        )
    )


def levelled(raw: F32) -> F32:
    """The same (..., points), each of mean 0 and length 1."""
    raw = raw - raw.mean(axis=-1, keepdims=True)
    return np.asarray(raw / np.linalg.norm(raw, axis=-1, keepdims=True), np.float32)


TEMPLATES: Final[F32] = _templates()
"""(radii * spacings, P, inside points), each of mean 0 and length 1."""

NARROW_TEMPLATES: Final[F32] = levelled(
    np.stack([_template(spacing, radius, PATTERNS[NARROW_SIX], NARROW) for radius in PIP_RADII for spacing in SPACINGS])
)
"""(radii * spacings, inside points), each of mean 0 and length 1."""
