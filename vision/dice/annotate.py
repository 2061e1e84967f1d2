"""Pictures for people: what was read, drawn over what was seen."""

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np

from calibration.model import Calibration
from calibration.projection import to_pixels, to_plane
from hub.events.readings import MAX_EVIDENCE_BYTES, UNREAD, DieReading, SeatReading
from vision.dice.lattice import F32, U8

_READ: Final = (60, 220, 60)
_NOT_READ: Final = (40, 160, 255)
_INK: Final = (0, 0, 0)
_CROP_SIDE_PX: Final = 480
_MARGIN_MM: Final = 12.0
_RING: Final = 0.72
"""Radius of the ring around a die in sides: just outside its corners."""


def annotate(image_bgr: U8, dice: Sequence[DieReading], rings_px: Sequence[F32]) -> U8:
    """Draw each die's ring and value on a copy of the picture.

    Args:
        image_bgr: (H, W, 3).
        dice: What was read.
        rings_px: For each die a closed line (n, 2) around it, in pixels of the picture.
    """
    drawn = image_bgr.copy()
    for die, ring in zip(dice, rings_px, strict=True):
        colour = _NOT_READ if die.value == UNREAD else _READ
        reach = float(np.ptp(ring[:, 0])) / 2.0
        line = max(1, round(reach / 12.0))
        cv2.polylines(drawn, [np.rint(ring).astype(np.int32)], True, _INK, line + 2, cv2.LINE_AA)
        cv2.polylines(drawn, [np.rint(ring).astype(np.int32)], True, colour, line, cv2.LINE_AA)
        text = "?" if die.value == UNREAD else str(die.value)
        scale = max(0.4, reach / 22.0)
        at = (round(float(ring[:, 0].max())), round(float(ring[:, 1].min()) + 10.0 * scale))
        for ink, width in ((_INK, line + 3), (colour, line + 1)):
            cv2.putText(drawn, text, at, cv2.FONT_HERSHEY_SIMPLEX, scale, ink, width, cv2.LINE_AA)
    return drawn


def _ring_mm(die: DieReading, calibration: Calibration, size_mm: float) -> F32:
    centre = to_plane(calibration, np.array(die.center_px), size_mm)
    turn = np.linspace(0.0, 2.0 * np.pi, 32, endpoint=False)
    ring = centre + _RING * size_mm * np.stack([np.cos(turn), np.sin(turn)], axis=-1)
    return to_pixels(calibration, np.column_stack([ring, np.full(len(ring), size_mm)])).astype(np.float32)


def rings(dice: Sequence[DieReading], calibration: Calibration) -> list[F32]:
    """The ring of each die as the camera sees it, at the height of its top."""
    size_mm = calibration.die_size_mm or 16.0
    return [_ring_mm(die, calibration, size_mm) for die in dice]


def _crop_box(calibration: Calibration, seat: int) -> tuple[int, int, int, int]:
    """x0, y0, x1, y1 of the seat's region in the picture."""
    corners = np.asarray(calibration.seat(seat).polygon_mm)
    middle = corners.mean(axis=0)
    away = corners - middle
    grown = middle + away * (1.0 + _MARGIN_MM / np.maximum(np.linalg.norm(away, axis=1, keepdims=True), 1.0))
    seen = to_pixels(calibration, np.column_stack([grown, np.zeros(len(grown))]))
    width, height = calibration.image_size
    low = np.clip(np.floor(seen.min(axis=0)), 0, (width - 2, height - 2)).astype(int)
    high = np.clip(np.ceil(seen.max(axis=0)), low + 2, (width, height)).astype(int)
    return (int(low[0]), int(low[1]), int(high[0]), int(high[1]))


def as_jpeg(image_bgr: U8, at_most: int = MAX_EVIDENCE_BYTES) -> bytes:
    """JPEG bytes, of lower quality and then smaller until they fit."""
    picture, quality = image_bgr, 88
    while True:
        _, coded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
        if len(coded) <= at_most:
            return coded.tobytes()
        quality -= 14
        if quality < 50:
            picture, quality = np.asarray(cv2.resize(picture, None, fx=0.7, fy=0.7), np.uint8), 80


def seat_picture(image_bgr: U8, calibration: Calibration, reading: SeatReading) -> bytes:
    """The evidence picture of a seat: its part of the frame with rings and values, as JPEG of at most 96 KiB.

    Raises:
        KeyError: The calibration has no such seat.
    """
    x0, y0, x1, y1 = _crop_box(calibration, reading.seat)
    grow = min(4.0, _CROP_SIDE_PX / max(x1 - x0, y1 - y0))
    interpolation = cv2.INTER_CUBIC if grow > 1 else cv2.INTER_AREA
    crop = cv2.resize(image_bgr[y0:y1, x0:x1], None, fx=grow, fy=grow, interpolation=interpolation)
    moved = [(ring - np.array([x0, y0], np.float32)) * np.float32(grow) for ring in rings(reading.dice, calibration)]
    return as_jpeg(annotate(np.asarray(crop, np.uint8), reading.dice, moved))
