"""A box of a picture, parted into what lies in it, where that leaves much bare ground out."""

from collections.abc import Callable
from typing import Final

import cv2
import numpy as np

from vision.dice.lattice import U8

Box = tuple[int, int, int, int]
"""x0, y0, x1, y1 in whole pixels; the last two are just outside."""

_STEP: Final = 2
"""What lies there is looked for in a picture so many times smaller: about ten pixels a die."""

_LEAST_CHANGE: Final = 14.0
"""Grey levels across two such pixels; the edge of the faintest readable die has twice that."""

_OVER_TEXTURE: Final = 2.2
_QUIET_PART: Final = 5
"""A fifth of the box is taken for bare ground, whatever lies in it."""

_LEAST_SPAN: Final = 5
"""Small pixels; the smallest thing that could be a die spans more than half a side."""

_PAD: Final = 2
"""Small pixels of bare ground that stay around what lies there."""

_SMALL: Final = 50 * 50
"""Square pixels; two dice and what is around them take more."""

_SPECK: Final = 23
"""Pixels; a box this small, with the ground that is left around, holds at most a quarter of a die: a pip, if any."""

_PLAIN: Final = 3.0 * _LEAST_CHANGE
"""A pip that can be read stands out by more."""

_AROUND_ONE: Final = np.ones((3, 3), np.uint8)

_MANY: Final = 40
"""Of so many bits and pieces no parts are made."""


def parted(picture: U8, box: Box, around: int) -> list[Box]:
    """Parts of the box, in which all lies that could be a die; the box alone where parts would be no smaller.

    Parts may overlap a little. There are none where only a faint speck of the ground lies in the box.

    Args:
        picture: (H, W, 3), in which dice are about twenty pixels wide.
        box: In pixels of the picture.
        around: Pixels that each part will be shown with on all sides: the fewer, the more parts are worth while.
    """

    def cost(part: Box) -> int:
        return (part[2] - part[0] + 2 * around) * (part[3] - part[1] + 2 * around)

    width, height = box[2] - box[0], box[3] - box[1]
    if width * height < _SMALL:
        speck = max(width, height) <= _SPECK and _change(picture, box).max() < _PLAIN
        return [] if speck else [box]
    things = _things(picture, box)
    if not 0 < len(things) <= _MANY:
        return [box]
    parts = _united(things, cost)
    return parts if sum(map(cost, parts)) < cost(box) else [box]


def _things(picture: U8, box: Box) -> list[Box]:
    """Boxes, within the box, around everything that stands out from the ground and could be a die."""
    x0, y0, x1, y1 = box
    change = _change(picture, box)
    levels = change.ravel()
    quiet = len(levels) // _QUIET_PART
    texture = _OVER_TEXTURE * float(np.partition(levels, quiet)[quiet])
    _, busy = cv2.threshold(change, float(np.clip(texture, _LEAST_CHANGE, 2.0 * _LEAST_CHANGE)), 1, cv2.THRESH_BINARY)
    count, _, stats, _ = cv2.connectedComponentsWithStats(cv2.dilate(busy, _AROUND_ONE), connectivity=8)
    spans = [(int(x), int(y), int(x + w), int(y + h)) for x, y, w, h in stats[1:count, :4] if max(w, h) >= _LEAST_SPAN]
    return [
        (
            max(x0, x0 + _STEP * (left - _PAD)),
            max(y0, y0 + _STEP * (top - _PAD)),
            min(x1, x0 + _STEP * (right + _PAD)),
            min(y1, y0 + _STEP * (bottom + _PAD)),
        )
        for left, top, right, bottom in spans
    ]


def _change(picture: U8, box: Box) -> U8:
    """(h, w) grey levels by which neighbours differ in the box, seen _STEP times smaller."""
    x0, y0, x1, y1 = box
    size = (max(1, (x1 - x0) // _STEP), max(1, (y1 - y0) // _STEP))
    small = cv2.resize(picture[y0:y1, x0:x1], size, interpolation=cv2.INTER_AREA)
    blue, green, red = cv2.split(cv2.morphologyEx(small, cv2.MORPH_GRADIENT, _AROUND_ONE))
    return np.asarray(cv2.max(cv2.max(blue, green), red), np.uint8)


def _united(boxes: list[Box], cost: Callable[[Box], int]) -> list[Box]:
    """Unite boxes until no two cost less as one."""
    rest, done = list(boxes), list[Box]()
    while rest:
        box = rest.pop()
        pairs = ((other, _around_both(box, other)) for other in (*rest, *done))
        better = next(((other, both) for other, both in pairs if cost(both) <= cost(box) + cost(other)), None)
        if better is None:
            done.append(box)
            continue
        rest, done = ([each for each in part if each != better[0]] for part in (rest, done))
        rest.append(better[1])
    return done


def _around_both(one: Box, other: Box) -> Box:
    return min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])
