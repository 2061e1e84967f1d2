"""What lies at a place of a calibrated table and is no card that was read: card-sized backs, and anything light.

The felt is told from what lies on it by its own colour along the place's line, as `outlines` does.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np

from calibration.model import Calibration, Floats, SeatRegion
from vision.cards.suits import U8
from vision.cards.surface import Surface, known_mask
from vision.cards.views import PX_PER_MM, PlaceView, grown, on_felt, place_views, straightened

_AROUND_MM: Final = 7.0
"""A back may reach so far beyond its outline."""

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
    calibration: Calibration, place: Surface, image_bgr: U8, cards_mm: Sequence[Floats], card_mm: tuple[float, float]
) -> Leftover:
    """What is left at a place.

    Args:
        calibration: Of the camera.
        place: What is seen of it.
        image_bgr: (H, W, 3) the frame.
        cards_mm: (4, 2) the corners of each card that was read, table mm.
        card_mm: The short and the long side of a card.
    """
    view = place.view
    known = known_mask(view, cards_mm)
    backs = [
        each for each in place.outlines if each.corners_px is not None and not known[_row_column(each.middle_px, known)]
    ]
    corners = [np.asarray(each.corners_px, np.float64) for each in backs]
    down = [
        each
        for each in corners
        if _is_back(straightened(image_bgr, on_felt(calibration, view.table_mm(each)), card_mm))
    ]
    for each in down:
        cv2.fillConvexPoly(known, np.rint(grown(each, _AROUND_MM * PX_PER_MM)).astype(np.int32), 255)
    return Leftover(len(down), _is_more(place, known))


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


def _is_more(place: Surface, known: U8) -> bool:
    """Whether anything broad enough to be a part of a card lies in the place, or beside its cards, and is none.

    A card on a screen has the screen around it, be it beyond the place's line.
    """
    rest = cv2.bitwise_and(place.differs, cv2.bitwise_not(known))
    if cv2.countNonZero(rest) < _LEAST_MM2 * PX_PER_MM**2:
        return False
    beside = np.ones((2 * round(_BESIDE_MM * PX_PER_MM) + 1,) * 2, np.uint8)
    left = cv2.bitwise_and(rest, cv2.bitwise_or(place.view.inside, cv2.dilate(known, beside)))
    wide = round(_THIN_MM * PX_PER_MM)
    broad = cv2.morphologyEx(left, cv2.MORPH_OPEN, np.ones((wide, wide), np.uint8))
    count, _, stats, _ = cv2.connectedComponentsWithStats(broad, connectivity=8)
    return any(int(stats[each][4]) >= _LEAST_MM2 * PX_PER_MM**2 for each in range(1, count))
