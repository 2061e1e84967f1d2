"""The picture of a check: every place on the camera's frame in green, amber or red, with its sentence."""

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from calibration.checked import Check, Level, PlaceScore
from calibration.model import Calibration, Floats
from calibration.projection import to_pixels
from vision.check.score import place_name, regions

U8 = npt.NDArray[np.uint8]
Colour = tuple[int, int, int]

COLOURS: Final[dict[Level, Colour]] = {
    Level.GREEN: (90, 200, 60),
    Level.AMBER: (0, 180, 255),
    Level.RED: (60, 60, 235),
}
_GLARE: Final[Colour] = (255, 255, 0)
_LOST: Final[Colour] = (200, 200, 200)
_PAPER: Final[Colour] = (24, 24, 24)
_INK: Final[Colour] = (245, 245, 245)
_FONT: Final = cv2.FONT_HERSHEY_SIMPLEX
_LINE_PX: Final = 26
_SCALE: Final = 0.6
_WIDEST_PX: Final = 1600
_ROUND: Final = 24


def drawn(image: U8, calibration: Calibration, check: Check) -> U8:
    """The picture (H, W, 3), at most 1600 pixels wide, with places, zones of glare and the sentences below it."""
    scale = min(1.0, _WIDEST_PX / image.shape[1])
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    picture = np.asarray(small, np.uint8).copy()
    scores = {each.place: each for each in check.places}
    failed = {each.place for each in check.throws if each.level is Level.RED}
    for region in regions(calibration, tuple(scores)):
        outline = _outline(calibration, np.asarray(region.polygon_mm, np.float64), scale)
        level = Level.RED if region.seat in failed else scores[region.seat].level
        _region(picture, outline, COLOURS[level], f"{place_name(region.seat)} {_size(scores[region.seat])}")
    if calibration.lost_polygon_mm is not None:
        outline = _outline(calibration, np.asarray(calibration.lost_polygon_mm, np.float64), scale)
        cv2.polylines(picture, [outline], True, _LOST, 2, cv2.LINE_AA)
    for zone in check.zones:
        outline = _outline(calibration, np.asarray(zone.polygon_mm, np.float64), scale)
        cv2.polylines(picture, [outline], True, _GLARE, 2, cv2.LINE_AA)
    return np.asarray(np.vstack([picture, _words(check, picture.shape[1])]), np.uint8)


def _size(score: PlaceScore) -> str:
    return f"{score.size_px:.0f} px {score.tilt_deg:.0f} deg"


def outline_px(calibration: Calibration, polygon_mm: Floats) -> Floats:
    """(M, 2) a polygon (N, 2) of the felt in the picture, with points along its sides, as lenses bend them."""
    polygon = np.asarray(polygon_mm, np.float64)
    steps = np.linspace(0.0, 1.0, _ROUND, endpoint=False)[None, :, None]
    after = np.roll(polygon, -1, axis=0)
    fine = (polygon[:, None] + steps * (after - polygon)[:, None]).reshape(-1, 2)
    return to_pixels(calibration, np.column_stack([fine, np.zeros(len(fine))]))


def _outline(calibration: Calibration, polygon_mm: Floats, scale: float) -> npt.NDArray[np.int32]:
    seen = outline_px(calibration, polygon_mm)
    return np.rint(np.clip((seen + 0.5) * scale - 0.5, -8000, 8000)).astype(np.int32)


def _region(picture: U8, outline: npt.NDArray[np.int32], colour: Colour, words: str) -> None:
    tint = picture.copy()
    cv2.fillPoly(tint, [outline], colour)
    cv2.addWeighted(tint, 0.25, picture, 0.75, 0.0, picture)
    cv2.polylines(picture, [outline], True, colour, 3, cv2.LINE_AA)
    (wide, high), _ = cv2.getTextSize(words, _FONT, _SCALE, 1)
    x, y = (outline.mean(axis=0) - (wide / 2, 0)).astype(int).tolist()
    x = min(max(x, 4), picture.shape[1] - wide - 4)
    y = min(max(y, high + 6), picture.shape[0] - 8)
    cv2.rectangle(picture, (x - 4, y - high - 5), (x + wide + 4, y + 6), _PAPER, cv2.FILLED)
    cv2.putText(picture, words, (x, y), _FONT, _SCALE, _INK, 1, cv2.LINE_AA)


def _words(check: Check, width: int) -> U8:
    """The sentences, a square of their colour before each."""
    thrown = {each.place: each for each in check.throws}
    rows = [(note.level, f"{check.camera}: {note.sentence}") for note in check.notes]
    rows += [(each.level, each.sentence) for each in check.places]
    rows += [(each.level, each.sentence) for _, each in sorted(thrown.items())]
    lines = [(level, line, not index) for level, text in rows for index, line in enumerate(_wrapped(text, width - 60))]
    strip = np.full((_LINE_PX * (len(lines) + 1), width, 3), _PAPER, np.uint8)
    for row, (level, line, first) in enumerate(lines):
        y = _LINE_PX * (row + 1)
        if first:
            cv2.rectangle(strip, (14, y - 13), (28, y + 1), COLOURS[level], cv2.FILLED)
        cv2.putText(strip, line, (42, y), _FONT, _SCALE, _INK, 1, cv2.LINE_AA)
    return strip


def _wrapped(text: str, width_px: int) -> Sequence[str]:
    """A sentence in lines that are no wider; OpenCV's letters are ASCII only, which these sentences are."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and cv2.getTextSize(longer, _FONT, _SCALE, 1)[0][0] > width_px:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
