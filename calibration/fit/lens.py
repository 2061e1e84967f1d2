"""A lens from views of the board: focal length, middle and distortion, with what they are uncertain by."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from calibration.fit.board import BoardView
from calibration.model import CalibrationError, Floats, Lens

LEAST_VIEWS: Final = 5
LEAST_CORNERS: Final = 8

GUESS_OF_DIAGONAL: Final = 0.65
"""Focal length, in diagonals of the picture, of a camera that nobody measured: webcams have 0.5 to 0.8."""

GUESS_ERROR: Final = 0.15
"""The deviation of that guess, as a part of it."""

_SIMPLE: Final = cv2.CALIB_FIX_ASPECT_RATIO | cv2.CALIB_ZERO_TANGENT_DIST | cv2.CALIB_FIX_K3
_WHOLE: Final = 0
_WORTH: Final = 0.99
"""A lens with more numbers is taken where it leaves less than this part of the squares of the errors."""

_WILD_TIMES: Final = 2.5
_WILD_CORNER_TIMES: Final = 5.0
_WILD_AT_LEAST_PX: Final = 0.25
_ROUNDS: Final = 12


@dataclass(frozen=True, slots=True, eq=False)
class LensFit:
    """A lens and how well it fits.

    Args:
        lens: What was found.
        error_px: Root of the mean square distance between a corner and where the lens says it is.
        focal_error: The deviation of the focal length, as a part of it.
        views: The views that it was made of, without those that were dropped.
        dropped: How many were.
        normals: (N, 3) of each of them, which way the board faced, in the camera's axes; z is towards the camera.
    """

    lens: Lens
    error_px: float
    focal_error: float
    views: tuple[BoardView, ...]
    dropped: int
    normals: Floats


@dataclass(frozen=True, slots=True, eq=False)
class _Solved:
    matrix: Floats
    distortion: Floats
    deviations: Floats
    turns: Sequence[Floats]
    moves: Sequence[Floats]

    def off_px(self, views: Sequence[BoardView]) -> list[Floats]:
        """(N,) for each view, how far each of its corners is from where it should be."""
        return [
            np.linalg.norm(_projected(view, turn, move, self.matrix, self.distortion) - view.pixels, axis=1)
            for view, turn, move in zip(views, self.turns, self.moves, strict=True)
        ]


def guessed_lens(size: tuple[int, int]) -> Lens:
    """The lens that a camera has for all that is known without the board; (width, height) in pixels."""
    focal = GUESS_OF_DIAGONAL * float(np.hypot(*size))
    return Lens(focal, focal, (size[0] - 1) / 2, (size[1] - 1) / 2)


def fit_lens(views: Sequence[BoardView], size: tuple[int, int]) -> LensFit:
    """Fit a lens; views and corners that do not belong to the others are dropped.

    Args:
        views: Of at least LEAST_CORNERS corners each.
        size: (width, height) of the pictures.

    Raises:
        CalibrationError: they are too few, or no lens shows the board so.
    """
    kept, given = list(views), len(views)
    for _ in range(_ROUNDS):
        if len(kept) < LEAST_VIEWS:
            break
        solved = _best(kept, size)
        better = _without_wild(kept, solved.off_px(kept))
        if sum(len(view.ids) for view in better) == sum(len(view.ids) for view in kept):
            return _told(solved, kept, given - len(kept))
        kept = better
    raise CalibrationError(
        "No lens shows the board so: hold it still for a moment at each place, keep it flat, and look that the camera "
        "neither focuses by itself nor zooms."
    )


def _best(views: Sequence[BoardView], size: tuple[int, int]) -> _Solved:
    """The lens of the fewest numbers that shows the views well."""
    simple = _solve(views, size, _SIMPLE)
    whole = _solve(views, size, _WHOLE)
    squares = [sum(float(np.square(off).sum()) for off in each.off_px(views)) for each in (simple, whole)]
    return whole if squares[1] < _WORTH * squares[0] else simple


def _solve(views: Sequence[BoardView], size: tuple[int, int], flags: int) -> _Solved:
    guess = guessed_lens(size)
    matrix = np.array([[guess.fx, 0, guess.cx], [0, guess.fy, guess.cy], [0, 0, 1.0]])
    points = [view.points_mm.astype(np.float32) for view in views]
    pixels = [view.pixels.astype(np.float32).reshape(-1, 1, 2) for view in views]
    try:
        _, matrix, distortion, turns, moves, deviations, _, _ = cv2.calibrateCameraExtended(
            points, pixels, size, matrix, np.zeros(5), flags=flags | cv2.CALIB_USE_INTRINSIC_GUESS
        )
    except cv2.error as error:
        raise CalibrationError("The board was seen so that no lens can be told: tilt it to all sides.") from error
    bent = np.asarray(np.ravel(distortion)[:5], np.float64)
    return _Solved(_floats(matrix), bent, np.ravel(_floats(deviations)), _each(turns), _each(moves))


def _floats(found: npt.ArrayLike) -> Floats:
    return np.asarray(found, np.float64)


def _each(found: Sequence[npt.ArrayLike]) -> list[Floats]:
    return [_floats(each) for each in found]


def _projected(view: BoardView, turn: Floats, move: Floats, matrix: Floats, distortion: Floats) -> Floats:
    seen, _ = cv2.projectPoints(view.points_mm, turn, move, matrix, distortion)
    return np.reshape(_floats(seen), (-1, 2))


def _without_wild(views: Sequence[BoardView], off: Sequence[Floats]) -> list[BoardView]:
    """The views and corners whose errors are like the others'.

    The worst go first: what they spoilt for their neighbours is seen in the next round.
    """
    usual = float(np.median(np.concatenate(off)))
    worst_view, worst = max(float(np.median(each)) for each in off), max(float(each.max()) for each in off)
    most_of_view = max(_WILD_TIMES * usual, _WILD_AT_LEAST_PX, worst_view / 2)
    most = max(_WILD_CORNER_TIMES * usual, _WILD_AT_LEAST_PX, worst / 2)
    kept = []
    for view, each in zip(views, off, strict=True):
        if np.median(each) > most_of_view:
            continue
        good = each <= most
        if good.sum() >= LEAST_CORNERS:
            kept.append(view.only(good))
    return kept


def _told(solved: _Solved, views: list[BoardView], dropped: int) -> LensFit:
    off = np.concatenate(solved.off_px(views))
    (fx, _, cx), (_, fy, cy) = solved.matrix[0], solved.matrix[1]
    k1, k2, p1, p2, k3 = (float(each) for each in solved.distortion)
    normals = np.array([-cv2.Rodrigues(turn)[0][:, 2] for turn in solved.turns])
    lens = Lens(float(fx), float(fy), float(cx), float(cy), (k1, k2, p1, p2, k3))
    focal_error = float(max(solved.deviations[:2]) / fx)
    return LensFit(lens, float(np.sqrt(np.square(off).mean())), focal_error, tuple(views), dropped, normals)


def without_distortion(lens: Lens) -> Lens:
    """The same lens as if it were straight."""
    return replace(lens, distortion=(0.0, 0.0, 0.0, 0.0, 0.0))


def matrix_of(lens: Lens) -> npt.NDArray[np.float64]:
    """(3, 3) as OpenCV has it."""
    return np.array([[lens.fx, 0.0, lens.cx], [0.0, lens.fy, lens.cy], [0.0, 0.0, 1.0]])
