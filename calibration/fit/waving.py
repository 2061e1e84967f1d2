"""The board is waved before the camera: views in, what is known and what is still to be shown out."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import cv2
import numpy as np

from calibration.fit.board import BoardView
from calibration.fit.lens import LEAST_CORNERS, LensFit, fit_lens, guessed_lens, matrix_of
from calibration.model import CalibrationError, Floats, Lens

LEAST_VIEWS: Final = 14
MOST_VIEWS: Final = 48
GOOD_FOCAL_ERROR: Final = 0.002
GOOD_ERROR_PX: Final = 1.0
_FIRST_FIT: Final = 8
_FIT_EVERY: Final = 4
_IN_NINTH: Final = 10
"""Corners that a ninth of the picture must have seen."""

_TILTED: Final = np.sin(np.deg2rad(15.0))
_OTHER: Final = 0.22
"""How far apart two views must be that both count, in what `_place` measures."""

_SAME: Final = 3
"""Fewer views that differ than this, and the board was never moved."""


class Side(StrEnum):
    """The edge of the board, as the camera sees it, that is nearest to the camera."""

    LEFT = "left"
    RIGHT = "right"
    UPPER = "upper"
    LOWER = "lower"


@dataclass(frozen=True, slots=True)
class Progress:
    """What is known so far.

    Args:
        frames: Pictures that were looked at.
        seen: Those in which the board was seen well.
        views: Those that show it as no other one.
        ninths: How many corners each ninth of the picture has seen, row by row.
        tilts: To which sides the board was tilted.
        error_px, focal_error: Of the lens (see LensFit); not a number while there is none.
    """

    frames: int
    seen: int
    views: int
    ninths: tuple[int, ...]
    tilts: frozenset[Side]
    error_px: float = float("nan")
    focal_error: float = float("nan")

    @property
    def bare(self) -> tuple[int, ...]:
        """The ninths, 0 to 8, that have seen too little of the board."""
        return tuple(number for number, corners in enumerate(self.ninths) if corners < _IN_NINTH)

    @property
    def untilted(self) -> tuple[Side, ...]:
        """Where the board was not tilted to."""
        return tuple(side for side in Side if side not in self.tilts)

    @property
    def is_enough(self) -> bool:
        """Whether the lens is known well."""
        shown = self.views >= LEAST_VIEWS and not self.bare and not self.untilted
        return shown and self.error_px <= GOOD_ERROR_PX and self.focal_error <= GOOD_FOCAL_ERROR

    @property
    def was_still(self) -> bool:
        """Whether the board was seen often, and always the same."""
        return self.seen > _SAME and self.views < _SAME


class Waving:
    """One camera, of pictures (width, height)."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._size = size
        self._guess = guessed_lens(size)
        self._views: list[BoardView] = []
        self._places: list[Floats] = []
        self._frames = self._seen = self._fitted = 0
        self._fit: LensFit | None = None

    def feed(self, view: BoardView | None) -> Progress:
        """Take what the next picture shows of the board."""
        self._frames += 1
        if view is not None and len(view.ids) >= LEAST_CORNERS and _is_spread(view):
            self._seen += 1
            self._take(view)
        return self.progress

    def _take(self, view: BoardView) -> None:
        normal = _normal(view, self._guess)
        place = _place(view, normal, self._size)
        if len(self._views) >= MOST_VIEWS or any(np.linalg.norm(place - each) < _OTHER for each in self._places):
            return
        self._views.append(view)
        self._places.append(place)
        if len(self._views) >= max(_FIRST_FIT, self._fitted + _FIT_EVERY):
            self._refit()

    def _refit(self) -> None:
        self._fitted = len(self._views)
        try:
            self._fit = fit_lens(self._views, self._size)
        except CalibrationError:
            self._fit = None

    @property
    def progress(self) -> Progress:
        """How far it is."""
        fit = self._fit
        counted = (self._frames, self._seen, len(self._views), ninths(self._views, self._size))
        if fit is None:
            return Progress(*counted, _tilts(np.array([place[3:] for place in self._places]).reshape(-1, 2)))
        return Progress(*counted, _tilts(fit.normals[:, :2]), fit.error_px, fit.focal_error)

    def result(self) -> LensFit:
        """The lens of all that was shown.

        Raises:
            CalibrationError: it cannot be told.
        """
        return fit_lens(self._views, self._size)


def ninths(views: Sequence[BoardView], size: tuple[int, int]) -> tuple[int, ...]:
    """How many corners each ninth of a picture (width, height) has seen, row by row."""
    counts = [0] * 9
    for view in views:
        cells = np.clip(np.floor(view.pixels / size * 3), 0, 2).astype(int)
        for column, row in cells.tolist():
            counts[3 * row + column] += 1
    return tuple(counts)


def _is_spread(view: BoardView) -> bool:
    """Whether the corners do not lie on one line."""
    return float(np.linalg.svd(view.points_mm[:, :2] - view.points_mm[:, :2].mean(axis=0), compute_uv=False)[1]) > 20.0


def _normal(view: BoardView, lens: Lens) -> Floats:
    """(3,) which way the board faces, in the camera's axes, as the lens has it."""
    pixels = view.pixels.reshape(-1, 1, 2)
    _, turn, _ = cv2.solvePnP(view.points_mm, pixels, matrix_of(lens), np.zeros(5), flags=cv2.SOLVEPNP_IPPE)
    return np.asarray(-cv2.Rodrigues(turn)[0][:, 2], np.float64)


def _place(view: BoardView, normal: Floats, size: tuple[int, int]) -> Floats:
    """(5,) where the board is in the picture, how large, and how it is tilted; in units that count alike."""
    centre = 1.3 * view.pixels.mean(axis=0) / size[0]
    spread = np.sqrt(np.prod(np.std(view.pixels, axis=0)) / max(np.prod(np.std(view.points_mm[:, :2], axis=0)), 1.0))
    return np.array([*centre, 0.7 * np.log(max(spread, 1e-6)), normal[0], normal[1]])


def _tilts(normals: Floats) -> frozenset[Side]:
    """To which sides boards that face so (N, 2) are tilted."""
    towards = {Side.LEFT: (0, 1), Side.RIGHT: (0, -1), Side.UPPER: (1, 1), Side.LOWER: (1, -1)}
    return frozenset(side for side, (axis, sign) in towards.items() if bool((sign * normals[:, axis] > _TILTED).any()))
