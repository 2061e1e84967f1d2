"""A place in one frame, from above: taken once, for whoever asks what lies there."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from calibration.model import Floats
from vision.cards.outlines import Outline, differing, felt_of, outlines, unlike
from vision.cards.suits import U8
from vision.cards.views import PX_PER_MM, PlaceView, grown

_AROUND_MM: Final = 7.0
"""A card may reach so far beyond where its indices say that it lies, and its shadow beyond its line."""

_REACH_MM: Final = 130.0
"""A card of which a corner is further away than this is not seen at a place."""

_COARSE: Final = 4
_FAINT: Final = 18
"""Pixels of the view to one of the coarse one, and grey levels of it that are something: as in `patches`."""

_THIN: Final = np.ones((2, 2), np.uint8)
"""What is thinner than that is a printed line or lint: around an index of which anything is seen is more paper."""


@dataclass(frozen=True, slots=True, eq=False)
class Surface:
    """What is seen of a place.

    Args:
        view: The place's.
        seen: (h, w, 3) the place from above.
        felt: (3,) the colour of the felt.
        differs: (h, w) 255 where it is not bare felt.
        outlines: What lies there, lint aside.
    """

    view: PlaceView
    seen: U8
    felt: Floats
    differs: U8
    outlines: tuple[Outline, ...]

    @property
    def whole_mm(self) -> tuple[Floats, ...]:
        """The corners (4, 2) of each whole card that lies free, clockwise, a short side first, table mm."""
        corners = (each.corners_px for each in self.outlines)
        return tuple(self.view.table_mm(each) for each in corners if each is not None)


def surface(view: PlaceView, image_bgr: U8, card_mm: tuple[float, float]) -> Surface:
    """Take a place from a frame (H, W, 3) on which cards of so many mm lie."""
    seen = view.taken(image_bgr)
    felt = felt_of(view, seen)
    differs = differing(view, seen, felt)
    return Surface(view, seen, felt, differs, outlines(view, differs, card_mm))


def is_known(place: Surface, cards_mm: Sequence[Floats]) -> bool:
    """Whether nothing lies at a place but cards (4, 2) that were read, table mm, be it ever so faint."""
    size = (place.seen.shape[1] // _COARSE, place.seen.shape[0] // _COARSE)
    coarse = np.asarray(cv2.resize(place.seen, size, interpolation=cv2.INTER_AREA), np.uint8)
    there = unlike(coarse, place.felt, _FAINT)
    known = cv2.resize(known_mask(place.view, cards_mm), size, interpolation=cv2.INTER_NEAREST)
    reach = cv2.resize(place.view.reach, size, interpolation=cv2.INTER_NEAREST)
    rest = cv2.bitwise_and(cv2.bitwise_and(there, reach), cv2.bitwise_not(known))
    return not cv2.morphologyEx(rest, cv2.MORPH_OPEN, _THIN).any()


def known_mask(view: PlaceView, cards_mm: Sequence[Floats]) -> U8:
    """(h, w) 255 where cards (4, 2) lie, table mm, and a little around them."""
    mask = np.zeros(view.inside.shape, np.uint8)
    high, wide = view.inside.shape[:2]
    room = np.array([wide, high]) / PX_PER_MM / 2
    middle = view.origin_mm + room * (1, -1)
    for corners in cards_mm:
        if bool((np.abs(corners[0] - middle) > room + _REACH_MM).any()):
            continue
        in_view = (grown(corners, _AROUND_MM) - view.origin_mm) * (PX_PER_MM, -PX_PER_MM)
        cv2.fillConvexPoly(mask, np.rint(in_view).astype(np.int32), 255)
    return mask
