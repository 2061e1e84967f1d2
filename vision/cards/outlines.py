"""Looks for cards in the view of a place: whatever differs from the bare felt, and has the outline of one card."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from calibration.model import Floats
from vision.cards.suits import U8
from vision.cards.views import PX_PER_MM, PlaceView

Contour = npt.NDArray[np.int32]

_DIFFERS: Final = 45
"""Grey levels of any channel from the felt's usual colour; a felt's fibres and a card's shadow stay below."""

_LEAST_MM2: Final = 40.0
"""What is smaller is lint."""

_SIDE_OFF_MM: Final = 3.5
_FILLED: Final = 0.955
"""Part of its rectangle that a card with rounded corners fills at least."""


@dataclass(frozen=True, slots=True)
class Outline:
    """Something at a place.

    Args:
        middle_px: (2,) in the view.
        corners_px: (4, 2) of one whole card that lies free, clockwise, a short side first; None for anything else.
        on_line: Whether it reaches beyond what is looked at.
    """

    middle_px: Floats
    corners_px: Floats | None
    on_line: bool


def outlines(view: PlaceView, differs: U8, card_mm: tuple[float, float]) -> tuple[Outline, ...]:
    """What lies at a place, lint aside; nothing that stays on the margin.

    Args:
        view: The place.
        differs: (h, w) as `differing` gives it.
        card_mm: The short and the long side of a card.
    """
    return tuple(_outline(view, contour, card_mm) for contour in contours(view, differs))


def differing(view: PlaceView, seen: U8, felt: Floats | None = None) -> U8:
    """(h, w) 255 where a place, as `view.taken` gives it, differs from the felt, that along its line unless named."""
    bare = felt_of(view, seen) if felt is None else felt
    return np.asarray(cv2.bitwise_and(unlike(seen, bare, _DIFFERS), view.reach), np.uint8)


def felt_of(view: PlaceView, seen: U8) -> Floats:
    """(3,) the usual colour along a place's line, as `view.taken` gives it."""
    return np.asarray(np.median(seen[view.rim_rows, view.rim_columns], axis=0), np.float64)


def unlike(seen: U8, felt: Floats, levels: int) -> U8:
    """(h, w) 255 where a picture (h, w, 3) is further from a colour than so many grey levels in any channel."""
    plain = cv2.inRange(seen, np.clip(felt - levels, 0, 255), np.clip(felt + levels, 0, 255))
    return np.asarray(cv2.bitwise_not(plain), np.uint8)


def contours(view: PlaceView, differs: U8) -> Iterator[Contour]:
    """(n, 2) around each thing at a place, lint aside; nothing that stays on the margin."""
    found, _ = cv2.findContours(differs, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    for each in found:
        contour = np.asarray(each.reshape(-1, 2), np.int32)
        large = cv2.contourArea(contour) >= _LEAST_MM2 * PX_PER_MM**2
        if large and view.inside[contour[:, 1], contour[:, 0]].any():
            yield contour


def reaches_out(view: PlaceView, contour: Contour) -> bool:
    """Whether a thing reaches beyond what is looked at."""
    return not bool(view.within[contour[:, 1], contour[:, 0]].all())


def _outline(view: PlaceView, contour: Contour, card_mm: tuple[float, float]) -> Outline:
    on_line = reaches_out(view, contour)
    corners = None if on_line else card_corners(contour, card_mm)
    middle = contour.mean(axis=0) if corners is None else corners.mean(axis=0)
    return Outline(np.asarray(middle, np.float64), corners, on_line)


def card_corners(contour: Contour, card_mm: tuple[float, float]) -> Floats | None:
    """(4, 2) the corners of a card whose outline this is, None where it is no single whole card."""
    box = cv2.minAreaRect(contour)
    # Contours run through the middles of the outermost pixels, half a pixel inside.
    sides = [side + 1.0 for side in box[1]]
    off = [abs(side / PX_PER_MM - want) for side, want in zip(sorted(sides), card_mm, strict=True)]
    if max(off) > _SIDE_OFF_MM:
        return None
    if (cv2.contourArea(contour) + len(contour) / 2.0) < _FILLED * sides[0] * sides[1]:
        return None
    corners = np.asarray(cv2.boxPoints((box[0], tuple(sides), box[2])), np.float64)
    first = np.linalg.norm(corners[1] - corners[0])
    return corners if first < np.linalg.norm(corners[2] - corners[1]) else np.roll(corners, -1, axis=0)
