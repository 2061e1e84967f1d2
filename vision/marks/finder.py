"""Finds the table's markers and the board in a picture of any size, with what is printed on them."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from calibration.fit.board import BoardView
from calibration.model import Floats
from calibration.sheets.bits import DICTIONARY
from calibration.sheets.marks import BOARD, TABLE_IDS
from vision.marks.edges import measure

U8 = npt.NDArray[np.uint8]

SEARCH_PX: Final = 2400
"""A larger picture is searched at about this size, and measured at its own."""

_WINDOWS_PX: Final = (3, 53, 10)
_WINDOW_PX: Final = 5


@dataclass(frozen=True, slots=True, eq=False)
class FoundMarker:
    """A table marker: its number, its corners (4, 2) clockwise from its upper left, and the blur of its edges."""

    id: int
    corners: Floats
    blur_px: float


def grey_of(image: U8) -> U8:
    """(H, W) of (H, W, 3) or of (H, W)."""
    return image if image.ndim == 2 else np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)


def find_markers(image: U8) -> tuple[FoundMarker, ...]:
    """The table markers whose four edges are seen, by number; one that lies there twice comes twice."""
    grey = grey_of(image)
    small, scale = _searchable(grey)
    quads, ids, _ = _finder().detectMarkers(small)
    found = []
    for quad, number in zip(quads, _numbers(ids), strict=True):
        measured = measure(grey, _at_full(np.reshape(quad, (4, 2)), scale)) if number in TABLE_IDS else None
        if measured is not None:
            found.append(FoundMarker(int(number), measured.corners, measured.blur_px))
    return tuple(sorted(found, key=lambda each: each.id))


def is_mirrored(image: U8) -> bool:
    """Whether markers are seen in the mirror of a picture only."""
    return not find_markers(image) and len(find_markers(np.ascontiguousarray(image[:, ::-1]))) > 0


def find_board(image: U8) -> BoardView | None:
    """The corners of the board that are seen; None where there are none."""
    grey = grey_of(image)
    small, scale = _searchable(grey)
    corners, ids, _, _ = _board_finder().detectBoard(small)
    numbers = _numbers(ids)
    if not len(numbers):
        return None
    pixels = _at_full(np.reshape(corners, (-1, 2)), scale)
    if scale > 1.0:
        window = round(_WINDOW_PX * scale)
        stop = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_COUNT, 30, 0.01)
        spots = pixels.astype(np.float32).reshape(-1, 1, 2)
        pixels = np.reshape(cv2.cornerSubPix(grey, spots, (window, window), (-1, -1), stop), (-1, 2))
    return BoardView(numbers, np.asarray(pixels, np.float64))


def _numbers(ids: object) -> npt.NDArray[np.int64]:
    """(N,) what OpenCV gives as numbers; it gives None where there are none."""
    return np.zeros(0, np.int64) if ids is None else np.ravel(np.asarray(ids)).astype(np.int64)


def _searchable(grey: U8) -> tuple[U8, float]:
    """The picture, smaller where it is large, and how many of its pixels are one of the smaller one."""
    scale = max(1.0, max(grey.shape) / SEARCH_PX)
    if scale == 1.0:
        return grey, scale
    size = (round(grey.shape[1] / scale), round(grey.shape[0] / scale))
    return np.asarray(cv2.resize(grey, size, interpolation=cv2.INTER_AREA), np.uint8), scale


def _at_full(pixels: npt.NDArray[np.float32], scale: float) -> Floats:
    """Pixels of the smaller picture in the full one; middles of pixels are whole numbers in both."""
    return (np.asarray(pixels, np.float64) + 0.5) * scale - 0.5


@lru_cache(maxsize=1)
def _finder() -> cv2.aruco.ArucoDetector:
    how = cv2.aruco.DetectorParameters()
    how.adaptiveThreshWinSizeMin, how.adaptiveThreshWinSizeMax, how.adaptiveThreshWinSizeStep = _WINDOWS_PX
    how.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    how.minMarkerPerimeterRate = 0.02
    # Else the edge of the white paper around a marker is taken for the marker.
    how.minMarkerDistanceRate = 0.02
    return cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(DICTIONARY), how)


@lru_cache(maxsize=1)
def _board_finder() -> cv2.aruco.CharucoDetector:
    dictionary, ids = cv2.aruco.getPredefinedDictionary(DICTIONARY), np.array(BOARD.marker_ids)
    size = (BOARD.columns, BOARD.rows)
    return cv2.aruco.CharucoDetector(cv2.aruco.CharucoBoard(size, BOARD.square_mm, BOARD.marker_mm, dictionary, ids))
