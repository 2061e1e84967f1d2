"""Places of a card table seen as if from straight above, and single cards laid straight. Maps are made once."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from calibration.model import Calibration, Floats
from calibration.projection import to_pixels
from vision.cards.suits import U8

F32 = npt.NDArray[np.float32]

PX_PER_MM: Final = 1.5
"""Of the top view in which cards are looked for."""

FACE_PX_PER_MM: Final = 2.0
"""Of a card that is laid straight to be read."""

MARGIN_MM: Final = 12.0
"""What is looked at beyond a place's polygon, for cards on its line."""

_STEP: Final = np.array([1.0, -1.0]) / PX_PER_MM
"""From pixel to pixel of a view: right is right on the table, and down is towards the dealer."""

_MAX_PX: Final = 4_000_000
_INSET_MM: Final = 4.0
_RIM_EVERY: Final = 7
"""Every seventh pixel is enough for a median."""


@dataclass(frozen=True, slots=True)
class PlaceView:
    """How one place is taken from a frame.

    Args:
        place: The seat, or BOARD.
        origin_mm: Table point of the view's pixel (0, 0).
        maps: The two fixed-point maps of cv2.remap.
        reach: (h, w) 255 in the polygon and on its margin.
        within: (h, w) the same without its outermost pixels.
        inside: (h, w) 255 in the polygon.
        rim_rows: (N,) rows of pixels along the polygon's line, where the bare felt is looked at.
        rim_columns: (N,) their columns.
        short_px: Pixels of the frame to a card's short side, where it has fewest.
    """

    place: int
    origin_mm: Floats
    maps: tuple[npt.NDArray[np.int16], npt.NDArray[np.uint16]]
    reach: U8
    within: U8
    inside: U8
    rim_rows: npt.NDArray[np.intp]
    rim_columns: npt.NDArray[np.intp]
    short_px: float

    def taken(self, frame: U8) -> U8:
        """(h, w, 3) the place from above; black beyond the frame (H, W, 3)."""
        return np.asarray(cv2.remap(frame, *self.maps, cv2.INTER_LINEAR), np.uint8)

    def table_mm(self, view_px: Floats) -> Floats:
        """(N, 2) table points of pixels of the view."""
        return np.asarray(self.origin_mm + view_px * _STEP, np.float64)


def place_views(ground: Calibration, places: Collection[int]) -> tuple[PlaceView, ...]:
    """The views of these places, as far as the calibration has them and the camera sees them whole.

    Args:
        ground: The camera's, with the board as a region (`card_ground`).
        places: Seats and BOARD.
    """
    card_mm = (ground.card_size_mm or (63.0, 88.0))[0]
    regions = (region for region in ground.seats if region.seat in places)
    made = (_made(ground, region.seat, np.asarray(region.polygon_mm, np.float64), card_mm) for region in regions)
    return tuple(view for view in made if view is not None)


def _made(calibration: Calibration, place: int, polygon_mm: Floats, card_mm: float) -> PlaceView | None:
    width, height = calibration.image_size
    corners = on_felt(calibration, polygon_mm)
    if not bool(((corners >= 0.0) & (corners < (width, height))).all()):
        return None
    low, high = polygon_mm.min(axis=0) - MARGIN_MM, polygon_mm.max(axis=0) + MARGIN_MM
    origin = np.array([low[0], high[1]])
    size = np.ceil((high - low) * PX_PER_MM).astype(int)
    if int(size.prod()) > _MAX_PX:
        return None
    x, y = np.meshgrid(np.arange(size[0]), np.arange(size[1]))
    seen = on_felt(calibration, origin + np.stack([x, y], axis=-1) * _STEP).astype(np.float32)
    whole, fraction = cv2.convertMaps(seen[..., 0].copy(), seen[..., 1].copy(), cv2.CV_16SC2)
    outline = np.rint((polygon_mm - origin) / _STEP).astype(np.int32)
    inside = np.asarray(cv2.fillPoly(np.zeros((int(size[1]), int(size[0])), np.uint8), [outline], 255), np.uint8)
    reach = np.asarray(cv2.dilate(inside, _disc(MARGIN_MM)), np.uint8)
    within = cv2.erode(reach, np.ones((3, 3), np.uint8), borderType=cv2.BORDER_CONSTANT, borderValue=0)
    rows, columns = np.nonzero(cv2.subtract(reach, cv2.erode(inside, _disc(_INSET_MM))))
    return PlaceView(
        place=place,
        origin_mm=origin,
        maps=(np.asarray(whole, np.int16), np.asarray(fraction, np.uint16)),
        reach=reach,
        within=np.asarray(within, np.uint8),
        inside=inside,
        rim_rows=rows[::_RIM_EVERY],
        rim_columns=columns[::_RIM_EVERY],
        short_px=_short_px(calibration, polygon_mm, card_mm),
    )


def _disc(radius_mm: float) -> U8:
    wide = 2 * round(radius_mm * PX_PER_MM) + 1
    return np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (wide, wide)), np.uint8)


def _short_px(calibration: Calibration, polygon_mm: Floats, card_mm: float) -> float:
    at = on_felt(calibration, polygon_mm)
    steps = (on_felt(calibration, polygon_mm + step) - at for step in ((card_mm, 0.0), (0.0, card_mm)))
    return float(min(np.linalg.norm(step, axis=1).min() for step in steps))


def on_felt(calibration: Calibration, flat_mm: Floats) -> Floats:
    """(..., 2) pixels of points (..., 2) on the felt."""
    return to_pixels(calibration, np.concatenate([flat_mm, np.zeros_like(flat_mm[..., :1])], axis=-1))


def grown(corners: Floats, by: float) -> Floats:
    """(4, 2) the corners of a card whose sides lie so much further out on each side."""
    middle = corners.mean(axis=0)
    away = corners - middle
    return np.asarray(middle + away * (1.0 + by / np.linalg.norm(away, axis=1, keepdims=True) * 1.4), np.float64)


def straightened(frame: U8, corners_px: Floats, size_mm: tuple[float, float]) -> U8:
    """(2 x long, 2 x short, 3) a card laid straight.

    Args:
        frame: (H, W, 3).
        corners_px: (4, 2) its corners in the frame, clockwise from the upper left one.
        size_mm: Its short and long side.
    """
    width, height = (round(side * FACE_PX_PER_MM) for side in size_mm)
    ends = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32) - 0.5
    low = np.maximum(np.floor(corners_px.min(axis=0)).astype(int) - 2, 0)
    high = np.ceil(corners_px.max(axis=0)).astype(int) + 3
    part = frame[low[1] : high[1], low[0] : high[0]]
    matrix = cv2.getPerspectiveTransform((corners_px - low).astype(np.float32), ends)
    return np.asarray(cv2.warpPerspective(part, matrix, (width, height), flags=cv2.INTER_LINEAR), np.uint8)
