"""Where in a seat something lies, by a coarse look: plain change of colour, which no value depends on.

Both readers are shown these places and no others; what they make of them they share with nobody.
"""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.dice.lattice import DIE_PX, U8
from vision.dice.parting import Box, parted
from vision.dice.rectify import COARSE

_PAD: Final = round(0.22 * DIE_PX / COARSE)
"""Coarse pixels of bare ground that stay around what lies there."""

_LEAST_CHANGE: Final = 14.0
"""Grey levels across two coarse pixels; the edge of the faintest readable die has twice that."""

_OVER_TEXTURE: Final = 2.2
_LEAST_SPAN: Final = 5
"""Coarse pixels; the smallest thing that could be a die spans more than half a side."""

_LEAST_WIDTH: Final = 6
"""Coarse pixels, with those that the look itself adds: of a die whose middle lies in the seat, half a side shows."""

_SPECK: Final = 7
"""Coarse pixels; a thing this small is at most a pip."""

_PLAIN: Final = 3.0 * _LEAST_CHANGE
"""A pip that can be read stands out by more."""

_AROUND_ONE: Final = np.ones((3, 3), np.uint8)

Boxes = list[tuple[int, int, int, int]]
"""x, y, width and height in coarse pixels."""


@dataclass(frozen=True, slots=True)
class Places:
    """Where something lies in one seat.

    Args:
        quiet: Nothing does, not even what is too thin or too small to be a die.
        boxes: Around what could be dice; they do not overlap.
        parts: The same with less bare ground: each die is whole in one of them; they may overlap.
    """

    quiet: bool
    boxes: Boxes
    parts: Boxes


def places(coarse: U8, inside: U8) -> Places:
    """Where something lies in a seat.

    Args:
        coarse: (h, w, 3) the coarse look at the seat's area.
        inside: (h, w) 255 where a coarse pixel belongs to the seat.
    """
    change = _change(coarse)
    spans = _spans(_busy(change, inside))
    padded = [_padded(span, change.shape) for span in spans if _could_be_dice(span, change)]
    return Places(not spans, _sized(merged(padded)), _sized(parted(padded)))


def _change(coarse: U8) -> U8:
    """(h, w) grey levels by which neighbours differ, in the channel in which they differ most."""
    blue, green, red = cv2.split(cv2.morphologyEx(coarse, cv2.MORPH_GRADIENT, _AROUND_ONE))
    return np.asarray(cv2.max(cv2.max(blue, green), red), np.uint8)


def _busy(change: U8, inside: U8) -> U8:
    """(h, w) 1 where something changes by more than the felt's own texture does."""
    _, busy = cv2.threshold(change, max(_LEAST_CHANGE, _OVER_TEXTURE * _median(change, inside)), 1, cv2.THRESH_BINARY)
    return np.asarray(cv2.dilate(cv2.bitwise_and(busy, inside), _AROUND_ONE), np.uint8)


def _median(levels: U8, inside: U8) -> int:
    """The median of the levels where `inside` is not 0; 0 where it is nowhere."""
    below = cv2.calcHist([levels], [0], inside, [256], [0, 256]).ravel().cumsum()
    return int(np.searchsorted(below, below[-1] / 2.0))


def _spans(busy: U8) -> list[Box]:
    """What each thing spans."""
    count, _, stats, _ = cv2.connectedComponentsWithStats(busy, connectivity=8)
    return [(x, y, x + w, y + h) for x, y, w, h in stats[1:count, :4].tolist() if max(w, h) >= _LEAST_SPAN]


def _could_be_dice(span: Box, change: U8) -> bool:
    """Whether a die may lie there: neither a faint speck of the ground nor the edge of what lies beyond the seat."""
    x0, y0, x1, y1 = span
    if max(x1 - x0, y1 - y0) <= _SPECK:
        return bool(change[y0:y1, x0:x1].max() > _PLAIN)
    return min(x1 - x0, y1 - y0) >= _LEAST_WIDTH


def _padded(span: Box, shape: tuple[int, ...]) -> Box:
    x0, y0, x1, y1 = span
    return max(0, x0 - _PAD), max(0, y0 - _PAD), min(shape[1], x1 + _PAD), min(shape[0], y1 + _PAD)


def _sized(boxes: list[Box]) -> Boxes:
    return [(x0, y0, x1 - x0, y1 - y0) for x0, y0, x1, y1 in boxes]


def merged(boxes: list[Box]) -> list[Box]:
    """Unite boxes until no two overlap."""
    rest, done = list(boxes), list[Box]()
    while rest:
        box = rest.pop()
        # One that was done may meet what others have grown to.
        meets = [b for b in (*rest, *done) if b[0] < box[2] and box[0] < b[2] and b[1] < box[3] and box[1] < b[3]]
        if not meets:
            done.append(box)
            continue
        rest, done = ([b for b in part if b not in meets] for part in (rest, done))
        x0s, y0s, x1s, y1s = zip(box, *meets, strict=True)
        rest.append((min(x0s), min(y0s), max(x1s), max(y1s)))
    return done
