"""What lies at a place of a calibrated table and is no card that was read: card-sized backs, and anything light.

The felt is told from what lies on it by its own colour along the place's line, as `outlines` does.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np

from calibration.model import Calibration, Floats, SeatRegion
from vision.cards.outlines import differing, outlines
from vision.cards.suits import U8
from vision.cards.views import PX_PER_MM, PlaceView, on_felt, place_views, straightened

_AROUND_MM: Final = 7.0
"""A card may reach so far beyond where its indices say that it lies."""

_BESIDE_MM: Final = 12.0
"""So far around a card nothing else may lie."""

_THIN_MM: Final = 9.0
_LEAST_MM2: Final = 350.0
_PAPER: Final = 0.55
_INSET_MM: Final = 8.0
_LIGHT: Final = 0.7
"""Of the brightest part of a back's own border, from which on a pixel is paper."""


@dataclass(frozen=True, slots=True)
class Leftover:
    """How many whole backs lie free, and whether something else lies there that may be a card."""

    down: int
    is_more: bool


def view_of(calibration: Calibration, polygon_mm: Floats) -> PlaceView | None:
    """How a place is seen from above; None where the camera does not see all of it."""
    polygon = tuple((float(x), float(y)) for x, y in polygon_mm)
    alone = replace(calibration, seats=(SeatRegion(1, polygon),), board_polygon_mm=None)
    return next(iter(place_views(alone, (1,))), None)


def leftover(
    calibration: Calibration, view: PlaceView, image_bgr: U8, cards_mm: Sequence[Floats], card_mm: tuple[float, float]
) -> Leftover:
    """What is left at a place.

    Args:
        calibration: Of the camera.
        view: The place's.
        image_bgr: (H, W, 3) the frame.
        cards_mm: (4, 2) the corners of each card that was read, table mm.
        card_mm: The short and the long side of a card.
    """
    seen = view.taken(image_bgr)
    known = _known(view, cards_mm)
    backs = [
        each
        for each in outlines(view, seen, card_mm)
        if each.corners_px is not None and not known[_row_column(each.middle_px, known)]
    ]
    corners = [np.asarray(each.corners_px, np.float64) for each in backs]
    down = [
        each
        for each in corners
        if _is_back(straightened(image_bgr, on_felt(calibration, view.table_mm(each)), card_mm))
    ]
    for each in down:
        cv2.fillConvexPoly(known, np.rint(_grown(each, _AROUND_MM * PX_PER_MM)).astype(np.int32), 255)
    return Leftover(len(down), _is_more(view, seen, known))


def _known(view: PlaceView, cards_mm: Sequence[Floats]) -> U8:
    """(h, w) 255 where cards lie that were read, and a little around them."""
    mask = np.zeros(view.inside.shape, np.uint8)
    for corners in cards_mm:
        in_view = (corners - view.origin_mm) * (PX_PER_MM, -PX_PER_MM)
        cv2.fillConvexPoly(mask, np.rint(_grown(in_view, _AROUND_MM * PX_PER_MM)).astype(np.int32), 255)
    return mask


def _grown(corners: Floats, by: float) -> Floats:
    middle = corners.mean(axis=0)
    away = corners - middle
    return np.asarray(middle + away * (1.0 + by / np.linalg.norm(away, axis=1, keepdims=True) * 1.4), np.float64)


def _row_column(at: Floats, mask: U8) -> tuple[int, int]:
    column, row = (
        int(np.clip(round(float(value)), 0, side - 1)) for value, side in zip(at, mask.shape[::-1], strict=True)
    )
    return row, column


def _is_back(card: U8) -> bool:
    """Whether a card laid straight is not paper for the most part inside its border."""
    inset = round(_INSET_MM * 2)
    white = max(float(np.percentile(card.min(axis=2), 98)), 1.0)
    inside = card.min(axis=2)[inset:-inset, inset:-inset]
    return bool((inside >= _LIGHT * white).mean() < _PAPER)


def _is_more(view: PlaceView, seen: U8, known: U8) -> bool:
    """Whether anything broad enough to be a part of a card lies in the place, or beside its cards, and is none.

    A card on a screen has the screen around it, be it beyond the place's line.
    """
    beside = np.ones((2 * round(_BESIDE_MM * PX_PER_MM) + 1,) * 2, np.uint8)
    looked_at = cv2.bitwise_or(view.inside, cv2.dilate(known, beside))
    left = cv2.bitwise_and(cv2.bitwise_and(differing(view, seen), looked_at), cv2.bitwise_not(known))
    wide = round(_THIN_MM * PX_PER_MM)
    broad = cv2.morphologyEx(left, cv2.MORPH_OPEN, np.ones((wide, wide), np.uint8))
    count, _, stats, _ = cv2.connectedComponentsWithStats(broad, connectivity=8)
    return any(int(stats[each][4]) >= _LEAST_MM2 * PX_PER_MM**2 for each in range(1, count))
