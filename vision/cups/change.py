"""What is new around a seat since its cup came to rest, shadows left out; and whether it is a hand at the cup."""

from typing import Final

import cv2
import numpy as np

from vision.cups.ground import U8, Ground, brightest

STEP: Final = 2
"""Every second pixel of the ground is looked at."""

_OFF_COLOUR: Final = 22.0
_LIGHT: Final = (0.25, 1.6)
"""Part of its former light in which a thing is still the same thing."""

_DARKEST: Final = 12
"""Grey levels; what is darker has no colour that could stay the same."""

_LEAST_MM2: Final = 500.0
_LARGE_MM2: Final = 2500.0
_FAR_MM: Final = 50.0
_AT_CUP_MM: Final = 9.0
_RIM_PX: Final = 2
_GAP_PX: Final = 9


def changed(before: U8, after: U8) -> U8:
    """(h, w) 1 where a thing of another colour is, for pictures (h, w, 3) of the same ground."""
    one = cv2.split(np.maximum(before, _DARKEST).astype(np.float32))
    other = cv2.split(after.astype(np.float32))
    light = sum(o * n for o, n in zip(one, other, strict=True)) / sum(o * o for o in one)
    away = brightest([np.abs(n - light * o) for o, n in zip(one, other, strict=True)])
    more = brightest(other) - brightest(one)
    low, high = _LIGHT
    off = (away > _OFF_COLOUR) | ((light > high) & (more > _OFF_COLOUR)) | ((light < low) & (-more > 2 * _OFF_COLOUR))
    return np.asarray(cv2.morphologyEx(off.astype(np.uint8), cv2.MORPH_OPEN, np.ones((2, 2), np.uint8)), np.uint8)


def rim(ground: Ground) -> U8:
    """(h, w) 1 along the edge of what the frame shows of a ground, at every STEP-th pixel."""
    seen = np.pad((ground.seen[::STEP, ::STEP] > 0).astype(np.uint8), 1)
    inner = cv2.erode(seen, np.ones((2 * _RIM_PX + 1, 2 * _RIM_PX + 1), np.uint8))
    return np.asarray((seen - inner)[1:-1, 1:-1], np.uint8)


def reaches_cup(new: U8, cup: U8, edge: U8, mm_per_px: float) -> bool:
    """Whether something new comes in over the edge and ends at the cup, as an arm with its hand does.

    An arm that passes leaves again elsewhere: it meets the edge twice. One over a ground of its own colour may not
    be seen at the edge at all; then it must be large and reach far beyond the cup.

    Args:
        new: (h, w) of `changed`.
        cup: (h, w) 1 where the cup stands.
        edge: (h, w) of `rim`.
        mm_per_px: Size of a pixel of these masks.
    """
    away = cv2.distanceTransform(1 - cup, cv2.DIST_L2, 3) * mm_per_px
    near = away <= _AT_CUP_MM
    closed = cv2.morphologyEx(new, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(closed)
    for label in range(1, count):
        area = float(stats[label, cv2.CC_STAT_AREA]) * mm_per_px**2
        if area < _LEAST_MM2:
            continue
        mine = labels == label
        entries = _entries(mine, edge)
        far = area >= _LARGE_MM2 and float(away[mine].max()) >= _FAR_MM
        if bool((mine & near).any()) and (entries == 1 or (entries == 0 and far)):
            return True
    return False


def _entries(mine: np.ndarray, edge: U8) -> int:
    """At how many places it meets the edge."""
    at_edge = np.asarray(mine & (edge > 0), np.uint8)
    joined = cv2.dilate(at_edge, np.ones((_GAP_PX, _GAP_PX), np.uint8))
    return int(cv2.connectedComponents(joined)[0]) - 1
