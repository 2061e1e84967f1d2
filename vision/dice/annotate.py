"""Pictures for people: what was read, drawn over what was seen."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import cv2
import numpy as np

from calibration.model import Calibration
from calibration.projection import to_pixels, to_plane
from hub.events.readings import UNREAD, DieReading, SeatReading
from vision.dice.crop import Crop, around_dice, around_seat
from vision.dice.labels import place_labels
from vision.dice.lattice import F32, U8
from vision.dice.marks import with_dice
from vision.dice.reader import SeatReader

_READ: Final = (60, 220, 60)
_NOT_READ: Final = (40, 160, 255)
_INK: Final = (0, 0, 0)
_RING: Final = 0.72
"""Radius of the ring around a die in sides: just outside its corners."""

_LABEL_PART: Final = 0.2
"""Half the height of a label as a part of the widest die."""

_DASH: Final = 0.13
_SAME_DIE: Final = 0.6
"""A top whose centre lies so near to a reading's, in sides, is that die's."""

MAX_PICTURE_BYTES: Final = 60 * 1024
NOTED_BYTES: Final = 4 * 1024
"""What is noted of MAX_DICE dice in their picture."""


def annotate(image_bgr: U8, dice: Sequence[DieReading], rings_px: Sequence[F32]) -> U8:
    """Draw each die's outline and value on a copy of the picture; one that was not read has a broken line and `?`.

    Args:
        image_bgr: (H, W, 3).
        dice: What was read.
        rings_px: For each die a closed line (n, 2) around it, in pixels of the picture.
    """
    return _drawn(image_bgr, dice, rings_px, rings_px)


def _drawn(image_bgr: U8, dice: Sequence[DieReading], outlines: Sequence[F32], bodies: Sequence[F32]) -> U8:
    drawn = image_bgr.copy()
    if not dice:
        return drawn
    widest = max(float(np.ptp(outline, axis=0).max()) for outline in outlines)
    line = max(1, round(widest / 40.0))
    for die, outline in zip(dice, outlines, strict=True):
        _draw_outline(drawn, outline, die.value != UNREAD, line)
    half = min(max(7, round(widest * _LABEL_PART)), min(drawn.shape[:2]) // 2)
    label = (2 * half, 2 * half)
    for die, (x, y) in zip(dice, place_labels(outlines, bodies, label, drawn), strict=True):
        _draw_label(drawn, die.value, (x + half, y + half), half)
    return drawn


def _draw_outline(drawn: U8, outline: F32, read: bool, line: int) -> None:
    corners = [np.rint(outline).astype(np.int32)] if read else _dashes(outline)
    for ink, width in ((_INK, line + 2), (_READ if read else _NOT_READ, line)):
        cv2.polylines(drawn, corners, read, ink, width, cv2.LINE_AA)


def _dashes(outline: F32) -> list[np.ndarray]:
    """Pieces of a closed line with gaps of the same length between them."""
    ends = np.roll(outline, -1, axis=0)
    length = float(np.linalg.norm(ends - outline, axis=1).sum())
    step = max(3.0, _DASH * float(np.ptp(outline, axis=0).max()))
    found = []
    along = np.concatenate([[0.0], np.cumsum(np.linalg.norm(ends - outline, axis=1))])
    closed = np.concatenate([outline, outline[:1]])
    for start in np.arange(0.0, length, 2.0 * step):
        where = np.linspace(start, min(start + step, length), 4)
        piece = np.stack([np.interp(where, along, closed[:, axis]) for axis in (0, 1)], axis=1)
        found.append(np.rint(piece).astype(np.int32))
    return found


def _draw_label(drawn: U8, value: int, middle: tuple[int, int], half: int) -> None:
    colour = _NOT_READ if value == UNREAD else _READ
    cv2.circle(drawn, middle, half, _INK, -1, cv2.LINE_AA)
    cv2.circle(drawn, middle, half, colour, max(1, half // 8), cv2.LINE_AA)
    text = "?" if value == UNREAD else str(value)
    scale, width = half / 15.0, max(1, round(half / 7.0))
    (wide, high), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, scale, width)
    at = (middle[0] - wide // 2, middle[1] + high // 2)
    cv2.putText(drawn, text, at, cv2.FONT_HERSHEY_SIMPLEX, scale, colour, width, cv2.LINE_AA)


def _ring_mm(die: DieReading, calibration: Calibration, size_mm: float) -> F32:
    centre = to_plane(calibration, np.array(die.center_px), size_mm)
    turn = np.linspace(0.0, 2.0 * np.pi, 32, endpoint=False)
    ring = centre + _RING * size_mm * np.stack([np.cos(turn), np.sin(turn)], axis=-1)
    return to_pixels(calibration, np.column_stack([ring, np.full(len(ring), size_mm)])).astype(np.float32)


def rings(dice: Sequence[DieReading], calibration: Calibration) -> list[F32]:
    """The ring of each die as the camera sees it, at the height of its top."""
    size_mm = calibration.die_size_mm or 16.0
    return [_ring_mm(die, calibration, size_mm) for die in dice]


@lru_cache(maxsize=4)
def _reader(calibration: Calibration) -> SeatReader:
    return SeatReader(calibration)


def _tops(image_bgr: U8, calibration: Calibration, reading: SeatReading, reader: SeatReader) -> list[F32]:
    """The outline (n, 2) of each die's top in the frame; a ring where the frame does not show one there."""
    found = reader.tops(image_bgr, reading.seat) if reading.dice else ()
    tops = [_top_of(die, found) for die in reading.dice]
    return [rings([die], calibration)[0] if top is None else top for die, top in zip(reading.dice, tops, strict=True)]


def _top_of(die: DieReading, found: Sequence[F32]) -> F32 | None:
    for top in found:
        side = float(np.linalg.norm(top[1] - top[0]))
        if np.linalg.norm(top.mean(axis=0) - np.array(die.center_px)) < _SAME_DIE * side:
            return top
    return None


def _bodies(tops: Sequence[F32], calibration: Calibration) -> list[F32]:
    """The hulls (n, 2) of dice in the frame: their tops and the same squares on the felt."""
    size_mm, corners = calibration.die_size_mm or 16.0, np.concatenate(tops).astype(np.float64)
    felt = to_plane(calibration, corners, size_mm)
    feet = to_pixels(calibration, np.column_stack([felt, np.zeros(len(felt))])).astype(np.float32)
    ends = np.cumsum([len(top) for top in tops])[:-1]
    both = (np.concatenate(each) for each in zip(tops, np.split(feet, ends), strict=True))
    return [np.asarray(cv2.convexHull(each).reshape(-1, 2), np.float32) for each in both]


def as_jpeg(image_bgr: U8, at_most: int = MAX_PICTURE_BYTES) -> bytes:
    """JPEG bytes, of lower quality and then smaller until they fit."""
    picture, quality = image_bgr, 88
    while True:
        _, coded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
        if len(coded) <= at_most:
            return coded.tobytes()
        quality -= 14
        if quality < 50:
            picture, quality = np.asarray(cv2.resize(picture, None, fx=0.7, fy=0.7), np.uint8), 80


def seat_picture(
    image_bgr: U8, calibration: Calibration, reading: SeatReading, reader: SeatReader | None = None
) -> bytes:
    """The evidence picture of a seat: its dice, large, with outlines and values, as JPEG of at most 60 KiB.

    Where each die stands in it is noted in the picture (vision/dice/marks.py).

    Where no die was seen it is the seat's whole region.

    Args:
        image_bgr: (H, W, 3) the frame that was read.
        calibration: The camera's.
        reading: What was read of the seat.
        reader: Whose reading it is: it knows the outlines. Without it they are looked for again, which takes longer.

    Raises:
        KeyError: The calibration has no such seat.
    """
    looked = reader or _reader(calibration)
    tops = _tops(image_bgr, calibration, reading, looked)
    bodies = _bodies(tops, calibration) if tops else []
    crop: Crop = around_dice(bodies, tops, image_bgr) if tops else around_seat(calibration, reading.seat)
    moved = crop.moved(tops)
    drawn = _drawn(crop.cut(image_bgr), reading.dice, moved, crop.moved(bodies))
    room = MAX_PICTURE_BYTES - NOTED_BYTES
    size, each_read = (drawn.shape[1], drawn.shape[0]), looked.each_read(image_bgr, reading.seat)
    return with_dice(as_jpeg(drawn, room), reading.dice, moved, size, looked.readers, each_read)
