"""The evidence picture of a place with cards: what was seen, with what was read written beside each card."""

from typing import Final

import cv2
import numpy as np

from calibration.model import Calibration, Floats
from calibration.projection import to_plane
from hub.events.readings import CardReading, PlaceReading
from vision.cards.ranks import rank_mask
from vision.cards.suits import U8, suit_mask
from vision.cards.views import on_felt
from vision.dice.annotate import as_jpeg

_AROUND_MM: Final = 62.0
"""What is shown around the middle of a card."""

_LABEL_MM: Final = 9.0
_BELOW_MM: Final = 53.0
_LARGER: Final = 1.5
_PLATE: Final = (24, 20, 20)
_READ: Final = (60, 220, 60)
_NOT_READ: Final = (40, 160, 255)


def place_picture(image_bgr: U8, calibration: Calibration, reading: PlaceReading) -> bytes:
    """The cards of a place, larger, as JPEG of at most 60 KiB; one that was not read has a `?`.

    Args:
        image_bgr: (H, W, 3) the frame that was read.
        calibration: The camera's.
        reading: What was read, at least one card.
    """
    middles = to_plane(calibration, np.array([card.center_px for card in reading.cards]), 0.0)
    corners = [middles + np.array(away) * _AROUND_MM for away in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    box = on_felt(calibration, np.concatenate(corners))
    height, width = image_bgr.shape[:2]
    low = np.clip(np.floor(box.min(axis=0)), 0, (width - 2, height - 2)).astype(int)
    high = np.clip(np.ceil(box.max(axis=0)), low + 1, (width, height)).astype(int)
    part = image_bgr[low[1] : high[1], low[0] : high[0]]
    drawn = np.asarray(cv2.resize(part, None, fx=_LARGER, fy=_LARGER, interpolation=cv2.INTER_CUBIC), np.uint8)
    for card, middle in zip(reading.cards, middles, strict=True):
        below = on_felt(calibration, np.stack([middle, middle - (0.0, _BELOW_MM), middle - (0.0, _LABEL_MM)]))
        at = (below - low) * _LARGER
        _label(drawn, card, at[1], max(8, round(float(np.linalg.norm(at[2] - at[0])))))
    return as_jpeg(drawn)


def _label(drawn: U8, card: CardReading, at: Floats, side_px: int) -> None:
    """A plate with a card's rank and suit, as far as it lies in the picture."""
    if not card.up:
        return
    marks = [rank_mask(card.code[0], side_px), suit_mask(card.code[1], side_px)] if card.code else [_unknown(side_px)]
    width, edge = sum(mask.shape[1] for mask in marks) + 3 * (side_px // 4), side_px // 4
    plate = np.full((side_px + 2 * edge, width, 3), _PLATE, np.uint8)
    left = edge
    for mask in marks:
        plate[edge : edge + side_px, left : left + mask.shape[1]][mask > 127] = _READ if card.code else _NOT_READ
        left += mask.shape[1] + edge
    x, y = round(float(at[0])) - width // 2, round(float(at[1])) - plate.shape[0] // 2
    x = min(max(x, 0), max(0, drawn.shape[1] - width))
    y = min(max(y, 0), max(0, drawn.shape[0] - plate.shape[0]))
    room = drawn[y : y + plate.shape[0], x : x + width]
    room[:] = plate[: room.shape[0], : room.shape[1]]


def _unknown(side_px: int) -> U8:
    """(side, side) a question mark."""
    mask = np.zeros((side_px, side_px), np.uint8)
    cv2.putText(mask, "?", (side_px // 6, side_px - 2), cv2.FONT_HERSHEY_DUPLEX, side_px / 26.0, 255, 1, cv2.LINE_AA)
    return mask
