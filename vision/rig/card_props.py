"""Draws cards on the felt as a camera sees them: the deck's art in perspective, under the lamp, with its shadow."""

from typing import Final

import cv2
import numpy as np

from calibration.model import Calibration
from calibration.projection import to_pixels
from vision.cards.art import PX_PER_MM
from vision.rig.brush import U8, Canvas, darken
from vision.rig.card_art import RigDeck, own_deck
from vision.rig.card_lying import CARD_MM, CardLying
from vision.rig.felt import lamp_light
from vision.rig.palette import LIGHT
from vision.rig.places import Floats

_OVERSAMPLE: Final = 3
_THICK_MM: Final = 0.6
"""A card lies a little hollow on felt; its edge throws a thin shadow."""

_PAPER_LIGHT: Final = 0.9


def draw(canvas: Canvas, calibration: Calibration, card: CardLying, deck: RigDeck | None = None) -> None:
    """Draw a card of a deck, of the project's own one where none is named, on the canvas."""
    corners = corners_px(calibration, card)
    fallen = card.corners_mm - LIGHT[:2] / LIGHT[2] * _THICK_MM
    darken(canvas, [_seen(calibration, fallen)], 0.4, 1.2)
    box = _box(canvas, corners)
    if box is None:
        return
    left, top, right, bottom = box
    size = (right - left, bottom - top)
    art, cover = _warped((deck or own_deck()).art(card.code), corners - (left + canvas.left, top + canvas.top), size)
    light = _PAPER_LIGHT * lamp_light(card.x_mm, card.y_mm)
    part = canvas.image[top:bottom, left:right]
    mixed = part * (1.0 - cover) + np.minimum(art * light, 255.0) * cover
    part[:] = np.rint(mixed).astype(np.uint8)


def corners_px(calibration: Calibration, card: CardLying) -> Floats:
    """(4, 2) the card's corners in the picture, in the order of `CardLying.corners_mm`."""
    return _seen(calibration, card.corners_mm)


def _seen(calibration: Calibration, flat_mm: Floats) -> Floats:
    return to_pixels(calibration, np.column_stack([flat_mm, np.zeros(len(flat_mm))]))


def _box(canvas: Canvas, corners: Floats) -> tuple[int, int, int, int] | None:
    height, width = canvas.image.shape[:2]
    low = np.floor(corners.min(axis=0)).astype(int) - (canvas.left + 1, canvas.top + 1)
    high = np.ceil(corners.max(axis=0)).astype(int) - (canvas.left - 2, canvas.top - 2)
    left, top = max(0, int(low[0])), max(0, int(low[1]))
    right, bottom = min(width, int(high[0])), min(height, int(high[1]))
    return (left, top, right, bottom) if right > left and bottom > top else None


def _warped(art: U8, corners: Floats, size: tuple[int, int]) -> tuple[Floats, Floats]:
    """The art (h, w, 3) and how far it covers each pixel (h, w, 1; 0 to 1), each pixel the mean of nine points.

    The lens bends so little across one card that its corners fix it.
    """
    wide, high = (side * PX_PER_MM for side in CARD_MM)
    ends = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float32) - 0.5
    fine = ((corners + 0.5) * _OVERSAMPLE - 0.5).astype(np.float32)
    matrix = cv2.getPerspectiveTransform(ends, fine)
    large = cv2.warpPerspective(art, matrix, (size[0] * _OVERSAMPLE, size[1] * _OVERSAMPLE))
    small = cv2.resize(large.astype(np.float32), size, interpolation=cv2.INTER_AREA)
    cover = small[..., 3:] / 255.0
    # Beyond the edge the art is black: what a pixel holds of it is spread over the part that it covers.
    return np.asarray(small[..., :3] / np.maximum(cover, 1e-3), np.float64), np.asarray(cover, np.float64)
