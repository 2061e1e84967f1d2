"""Round blobs inside a body, by cutting its colours at many levels: no filter of a pip's size, no lattice."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.dice.lattice import F32, U8

SIDE_PX: Final = 64.0
"""Bodies are looked at at this size: the root of their area in pixels."""

_LEVELS: Final = 16
_LEAST_RANGE: Final = 24.0
_AREA_PARTS: Final = (0.007, 0.06)
"""Least and greatest area of a pip as a part of the body's."""

_MAX_LENGTH: Final = 1.8
_MIN_FILL: Final = 0.6
_SAME_PX: Final = 0.063 * SIDE_PX
_RIM: Final = np.ones((7, 7), np.uint8)


@dataclass(frozen=True, slots=True)
class Patch:
    """A body, cut out and enlarged.

    Args:
        channels: Blue, green, red and colourfulness, each (H, W).
        body: (H, W) of 0 and 1.
        inner: The body without its rim.
        middle: (2,) of the body, pixels of the patch.
    """

    channels: tuple[U8, ...]
    body: U8
    inner: U8
    middle: F32


@dataclass(frozen=True, slots=True)
class Blobs:
    """The blobs that differ in one channel and one direction.

    Args:
        xy: (N, 2) centres.
        area: (N,) square pixels.
        levels: (N,) at how many levels each was seen.
        step: Grey levels from one level to the next.
    """

    xy: F32
    area: F32
    levels: F32
    step: float

    def take(self, which: np.ndarray) -> "Blobs":
        """Those blobs only."""
        return Blobs(self.xy[which], self.area[which], self.levels[which], self.step)


def cut_out(picture: U8, mask: U8) -> tuple[Patch, float]:
    """A body enlarged, and by how much: `picture` (H, W, 3) and `mask` show the body's box."""
    zoom = SIDE_PX / float(np.sqrt(np.count_nonzero(mask)))
    seen = np.asarray(cv2.resize(picture, None, fx=zoom, fy=zoom, interpolation=cv2.INTER_CUBIC), np.uint8)
    body = cv2.resize(mask, (seen.shape[1], seen.shape[0]), interpolation=cv2.INTER_NEAREST)
    inner = cv2.erode(cv2.copyMakeBorder(body, 3, 3, 3, 3, cv2.BORDER_CONSTANT), _RIM)[3:-3, 3:-3]
    colours = [np.asarray(channel, np.uint8) for channel in cv2.split(seen)]
    most, least = np.maximum.reduce(colours), np.minimum.reduce(colours)
    rows, cols = np.nonzero(body)
    middle = np.array([cols.mean(), rows.mean()], np.float32)
    return Patch((*colours, most - least), np.asarray(body, np.uint8), np.asarray(inner, np.uint8), middle), zoom


def _at_level(mask: U8, patch: Patch, whole: float) -> list[tuple[float, float, float]]:
    """x, y and area of the round parts of a mask whose middle lies inside the body."""
    count, _, stats, centres = cv2.connectedComponentsWithStats(mask, connectivity=4)
    found = []
    for index in range(1, count):
        _, _, width, height, area = stats[index].tolist()
        x, y = centres[index].tolist()
        right_size = _AREA_PARTS[0] * whole < area < _AREA_PARTS[1] * whole
        round_ = max(width, height) <= _MAX_LENGTH * min(width, height) and area >= _MIN_FILL * width * height
        if right_size and round_ and patch.inner[int(y + 0.5), int(x + 0.5)]:
            found.append((x, y, float(area)))
    return found


def _grouped(found: list[tuple[float, float, float]], step: float) -> Blobs:
    """What was seen at several levels at one place is one blob; what was seen once is none."""
    groups: list[list[tuple[float, float, float]]] = []
    for blob in found:
        for group in groups:
            if np.hypot(group[0][0] - blob[0], group[0][1] - blob[1]) < _SAME_PX:
                group.append(blob)
                break
        else:
            groups.append([blob])
    several = [np.array(group, np.float32) for group in groups if len(group) > 1]
    xy = np.array([group[:, :2].mean(axis=0) for group in several], np.float32).reshape(-1, 2)
    area = np.array([np.median(group[:, 2]) for group in several], np.float32)
    return Blobs(xy, area, np.array([len(group) for group in several], np.float32), step)


def find_blobs(patch: Patch) -> list[Blobs]:
    """The blobs of each channel that has any contrast, lighter and darker ones apart."""
    whole, results = float(patch.body.sum()), []
    for channel in patch.channels:
        low, high = np.percentile(channel[patch.inner > 0], [2, 98])
        if high - low < _LEAST_RANGE:
            continue
        levels = np.linspace(low, high, _LEVELS + 2)[1:-1]
        for lighter in (True, False):
            masks = [((channel > level) == lighter).astype(np.uint8) & patch.body for level in levels]
            found = [blob for mask in masks for blob in _at_level(np.asarray(mask, np.uint8), patch, whole)]
            results.append(_grouped(found, float(levels[1] - levels[0])))
    return results
