"""Bodies first: what lies on a plain mat, found by how it differs from the mat around it. No pips, no lattice, no size.

The outlines are taken at several levels of several differences (any colour, lighter only, more colourful only), because
a shadow, a box wall or a neighbour spoils one but seldom all. Of outlines that overlap the squarest stays.
"""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.dice.lattice import U8
from vision.dice.necks import apart

_MAT_SHRINK: Final = 8
_MAT_PART: Final = 0.125
"""The mat's colour at a place is the middle one over this part of the picture to each side."""

_NOISE_FACTOR: Final = 4.0
_LEAST_PX: Final = 14
_LEAST_AREA: Final = 150.0
_LARGEST_PART: Final = 0.5
_LARGEST_SOFT_PART: Final = 0.2
_MIN_SOLID: Final = 0.86
_MIN_FILL: Final = 0.68
_MAX_LENGTH: Final = 1.75
_MAX_SOFT_LENGTH: Final = 1.5
_SOFT_LEVEL: Final = 10.0
_SOFT_SQUARE: Final = 0.3
_PART_OF: Final = 0.42
"""What lies in an outline and is smaller than this part of it is a piece of it: a glint, a pip."""

_MAX_COMMON: Final = 0.25
_PAD: Final = 3
_MARGIN: Final = 8
MAX_BODIES: Final = 100
"""More things than that are a pattern, not dice: then nothing is found."""

_MAX_OUTLINES: Final = 450

_SMALL: Final = np.ones((3, 3), np.uint8)
_ROUND: Final = np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (5, 5)), np.uint8)
_WIDE: Final = np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (9, 9)), np.uint8)

Box = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Body:
    """Something that could be a die.

    Args:
        box: x0, y0, x1, y1 in the picture.
        mask: (y1 - y0, x1 - x0) of 0 and 1.
        area: Square pixels.
        square: How well it fills its smallest rectangle and its hull; low where only its surroundings were found.
    """

    box: Box
    mask: U8
    area: float
    square: float

    @property
    def is_soft(self) -> bool:
        """Whether only its surroundings were found: its outline is rough, and it may be nothing."""
        return self.square <= _SOFT_SQUARE


@dataclass(frozen=True, slots=True)
class _Level:
    difference: U8
    at: float
    lone_holes: bool = False


def greatest(picture: U8) -> U8:
    """(H, W) the greatest of three channels."""
    blue, green, red = cv2.split(picture)
    return np.asarray(cv2.max(cv2.max(blue, green), red), np.uint8)


def _least(picture: U8) -> U8:
    blue, green, red = cv2.split(picture)
    return np.asarray(cv2.min(cv2.min(blue, green), red), np.uint8)


def mat(image: U8) -> U8:
    """(H, W, 3): the colour of the mat at each place."""
    height, width = image.shape[:2]
    small = (max(1, width // _MAT_SHRINK), max(1, height // _MAT_SHRINK))
    shrunk = cv2.resize(image, small, interpolation=cv2.INTER_AREA)
    reach = max(3, 2 * int(min(small) * _MAT_PART) + 1)
    middle = cv2.medianBlur(shrunk, min(reach, 255))
    return np.asarray(cv2.resize(middle, (width, height), interpolation=cv2.INTER_LINEAR), np.uint8)


def _calm(image: U8) -> U8:
    return np.asarray(cv2.GaussianBlur(image, (0, 0), 0.8), np.uint8)


def mat_differences(image: U8) -> tuple[U8, U8, U8]:
    """(H, W) each: by how much the picture is lighter, darker and more colourful than the mat there."""
    calm, ground = _calm(image), mat(image)
    lighter, darker = cv2.subtract(calm, ground), cv2.subtract(ground, calm)
    colour = cv2.subtract(greatest(calm) - _least(calm), greatest(ground) - _least(ground))
    return greatest(np.asarray(lighter, np.uint8)), greatest(np.asarray(darker, np.uint8)), np.asarray(colour, np.uint8)


def from_mat(image: U8) -> U8:
    """(H, W): by how much the picture differs from the mat, in the channel where it does most."""
    lighter, darker, _ = mat_differences(image)
    return np.asarray(cv2.max(lighter, darker), np.uint8)


def _levels(image: U8) -> list[_Level]:
    lighter, darker, colour = mat_differences(image)
    any_ = cv2.max(lighter, darker)
    found = []
    for difference, least, factors in ((any_, 14, (1.0, 2.5, 6.0)), (lighter, 8, (1.0,)), (colour, 16, (1.0, 3.0))):
        noise = max(float(least), _NOISE_FACTOR * float(np.median(difference)))
        whole = np.asarray(difference, np.uint8)
        found += [_Level(whole, factor * noise, difference is any_ and factor == 1.0) for factor in factors]
    return found


def _filled(mask: U8) -> U8:
    outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    return np.asarray(cv2.drawContours(np.zeros_like(mask), outlines, -1, 1, -1), np.uint8)


def outline_of(mask: U8) -> np.ndarray:
    """The longest outline in a mask that is not empty."""
    outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    return np.asarray(max(outlines, key=cv2.contourArea))


def _shape(mask: U8) -> tuple[float, float, float, float]:
    """Area, its part of the hull and of the smallest rectangle, and the ratio of that rectangle's sides."""
    outline = outline_of(mask)
    area = cv2.contourArea(outline)
    (_, (one, other), _) = cv2.minAreaRect(outline)
    hull = cv2.contourArea(cv2.convexHull(outline))
    return area, area / max(hull, 1.0), area / max(one * other, 1.0), max(one, other) / max(min(one, other), 1.0)


def _body(mask: U8, x0: int, y0: int) -> Body | None:
    """The body of a mask whose first pixel lies at x0, y0; None if it has no die's shape."""
    if mask.sum() < _LEAST_AREA:
        return None
    area, solid, fill, length = _shape(mask)
    if solid < _MIN_SOLID or fill < _MIN_FILL or length > _MAX_LENGTH:
        return None
    x, y, width, height = cv2.boundingRect(mask)
    cut = mask[y : y + height, x : x + width]
    return Body((x0 + x, y0 + y, x0 + x + width, y0 + y + height), cut, area, fill * solid)


def _within(level: _Level, outline: np.ndarray) -> list[Body]:
    """The bodies of one patch that differs: its darker core without the shadow, and what a shadow surrounds."""
    height, width = level.difference.shape
    x, y, w, h = cv2.boundingRect(outline)
    if max(w, h) < _LEAST_PX or max(w, h) > _LARGEST_PART * min(height, width):
        return []
    x0, y0 = max(0, x - _MARGIN), max(0, y - _MARGIN)
    seen = level.difference[y0 : y + h + _MARGIN, x0 : x + w + _MARGIN]
    patch = np.asarray(cv2.drawContours(np.zeros_like(seen), [outline], -1, 1, -1, offset=(-x0, -y0)), np.uint8)
    core = max(level.at, 0.5 * float(np.percentile(seen[patch > 0], 75)))
    masks = [_filled(((seen > core) & (patch > 0)).astype(np.uint8)) if core > level.at else patch]
    if level.lone_holes:
        ring = cv2.morphologyEx(((seen > level.at) & (patch > 0)).astype(np.uint8), cv2.MORPH_CLOSE, _SMALL)
        masks.append(_filled(patch & (1 - np.asarray(ring, np.uint8))))
    opened = [np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, _ROUND), np.uint8) for mask in masks]
    bodies = [_body(part, x0, y0) for mask in opened for part in apart(mask)]
    return [body for body in bodies if body is not None]


def _outlines(level: _Level, closing: U8) -> list[np.ndarray]:
    mask = cv2.morphologyEx((level.difference > level.at).astype(np.uint8), cv2.MORPH_CLOSE, closing)
    found, _ = cv2.findContours(mask, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    return [np.asarray(outline) for outline in found]


def _soft(difference: U8) -> list[Body]:
    """Bodies as light as the mat: the hull of the shadow around them, made narrower."""
    height, width = difference.shape
    level = _Level(difference, max(_SOFT_LEVEL, 3.0 * float(np.median(difference))))
    found = []
    for outline in _outlines(level, _WIDE):
        x, y, w, h = cv2.boundingRect(outline)
        whole = x >= _PAD and y >= _PAD and x + w + _PAD <= width and y + h + _PAD <= height
        if not whole or max(w, h) < _LEAST_PX or max(w, h) > _LARGEST_SOFT_PART * min(height, width):
            continue
        hull = cv2.convexHull(outline) - np.array([x - _PAD, y - _PAD])
        mask = cv2.drawContours(np.zeros((h + 2 * _PAD, w + 2 * _PAD), np.uint8), [hull], -1, 1, -1)
        reach = 2 * max(1, int(0.1 * float(np.sqrt(mask.sum())))) + 1
        mask = cv2.erode(mask, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (reach, reach)))
        body = _body(np.asarray(mask, np.uint8), x - _PAD, y - _PAD)
        if body is not None and _shape(body.mask)[3] <= _MAX_SOFT_LENGTH:
            found.append(Body(body.box, body.mask, body.area, _SOFT_SQUARE))
    return found


def _common(one: Body, other: Body) -> float:
    """Square pixels in both."""
    x0, y0 = max(one.box[0], other.box[0]), max(one.box[1], other.box[1])
    x1, y1 = min(one.box[2], other.box[2]), min(one.box[3], other.box[3])
    if x1 <= x0 or y1 <= y0:
        return 0.0
    first, second = (
        body.mask[y0 - body.box[1] : y1 - body.box[1], x0 - body.box[0] : x1 - body.box[0]] for body in (one, other)
    )
    return float(np.count_nonzero(first & second))


def _is_piece(body: Body, others: list[Body]) -> bool:
    larger = (other for other in others if not other.is_soft and body.area < _PART_OF * other.area)
    return any(_common(body, other) > 0.5 * body.area for other in larger)


def find_bodies(image: U8) -> tuple[Body, ...]:
    """What could be a die in a picture (H, W, 3) where dice are some 20 to 60 pixels wide, the squarest first."""
    levels = _levels(image)
    found = [body for level in levels for outline in _outlines(level, _SMALL) for body in _within(level, outline)]
    found += _soft(levels[0].difference)
    if len(found) > _MAX_OUTLINES:
        return ()
    kept: list[Body] = []
    for body in sorted((each for each in found if not _is_piece(each, found)), key=lambda each: -each.square):
        if all(_common(body, other) < _MAX_COMMON * min(body.area, other.area) for other in kept):
            kept.append(body)
    return tuple(kept) if len(kept) <= MAX_BODIES else ()
