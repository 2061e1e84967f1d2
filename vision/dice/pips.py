"""Pips: round spots of about the right size that differ from what surrounds them, in any colour and either way."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.dice.lattice import DIE_PX, F32, U8, Ints

_INNER: Final = 0.06 * DIE_PX
_OUTER: Final = 0.125 * DIE_PX
_SPREAD: Final = 2 * round(0.085 * DIE_PX) + 1

MIN_CONTRAST: Final = 5.0
"""Grey levels of the filtered picture; what is fainter is not seen by anybody."""

_STEP: Final = 0.12 * DIE_PX
_LINE: Final = 0.75
"""A spot that keeps so much more of its contrast along one direction than across it is a piece of a line."""

_DIRECTIONS: Final = np.array([(np.cos(a), np.sin(a)) for a in np.arange(8) * np.pi / 8], np.float32) * _STEP

_ECHO_PX: Final = 2.5
"""Peaks nearer than this are one spot."""

_QUIET_PART: Final = 4
_OVER_TEXTURE: Final = 7.0
"""A pip stands out from the quieter quarter of its surroundings by at least this factor."""

MAX_SPOTS: Final = 1500
"""More spots than that are a pattern on the table, not dice."""


@dataclass(frozen=True, slots=True)
class Spots:
    """What may be pips.

    Args:
        xy: (N, 2) centres in pixels of the area, to a fraction of a pixel.
        tint: (N, 3) by how much the spot differs from its surroundings, blue, green, red.
        strength: (N,) length of the tint.
    """

    xy: F32
    tint: F32
    strength: F32

    def take(self, index: Ints) -> "Spots":
        """Those spots, in that order."""
        return Spots(self.xy[index], self.tint[index], self.strength[index])


def spot_contrast(area: U8) -> F32:
    """(H, W, 3): by how much the disc of a pip's size around each pixel differs from its surroundings."""
    inner = cv2.GaussianBlur(area, (0, 0), _INNER)
    outer = cv2.GaussianBlur(area, (0, 0), _OUTER)
    return np.asarray(cv2.subtract(inner, outer, dtype=cv2.CV_32F), np.float32)


def greatest_of_channels(picture: F32) -> F32:
    """(H, W) the greatest of three channels; numpy's own maximum over a short last axis is ten times slower."""
    blue, green, red = cv2.split(picture)
    return np.asarray(cv2.max(cv2.max(blue, green), red), np.float32)


def quieted(contrast: F32) -> F32:
    """The contrast without what is no stronger than the texture of most of the area: that becomes zero."""
    strength = greatest_of_channels(np.abs(contrast))
    sample = strength[::2, ::2].ravel()
    texture = float(np.partition(sample, len(sample) // _QUIET_PART)[len(sample) // _QUIET_PART])
    return np.where((strength > _OVER_TEXTURE * texture)[..., None], contrast, np.float32(0.0))


def _peaks(response: F32, floor: float) -> tuple[np.ndarray, np.ndarray]:
    best = cv2.dilate(response, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (_SPREAD, _SPREAD)))
    mask = (response >= best) & (response > floor)
    mask[:2], mask[-2:], mask[:, :2], mask[:, -2:] = False, False, False, False
    rows, cols = np.nonzero(mask)
    return rows, cols


def _refined(response: F32, rows: np.ndarray, cols: np.ndarray) -> F32:
    """Peak positions to a fraction of a pixel, by a parabola along each axis."""
    at = response[rows, cols]
    shift = []
    for before, after in (
        (response[rows, cols - 1], response[rows, cols + 1]),
        (response[rows - 1, cols], response[rows + 1, cols]),
    ):
        bend = before - 2.0 * at + after
        shift.append(np.clip(0.5 * (before - after) / np.where(np.abs(bend) < 1e-6, -1.0, bend), -0.5, 0.5))
    return np.stack([cols + shift[0], rows + shift[1]], axis=-1).astype(np.float32)


def _lengthiness(contrast: F32, xy: F32, tint: F32) -> F32:
    """(N,) how much more of the contrast is left along the best direction than across the worst, in parts."""
    height, width = contrast.shape[:2]
    reach = np.stack([_DIRECTIONS, -_DIRECTIONS])
    at = np.rint(xy[:, None, None] + reach[None]).astype(np.intp)
    seen = contrast[np.clip(at[..., 1], 0, height - 1), np.clip(at[..., 0], 0, width - 1)]
    along = tint / np.maximum((tint**2).sum(axis=1, keepdims=True), 1e-6)
    left = (seen * along[:, None, None, :]).sum(-1).min(axis=1)
    return np.asarray(left.max(axis=1) - left.min(axis=1), np.float32)


def near_pairs(xy: F32, within_px: float) -> tuple[Ints, Ints, F32]:
    """All pairs of points that lie nearer to each other than this: first, second, distance in pixels.

    Looking only at what is near along x keeps a sheet with a thousand spots from making a million pairs.
    """
    order = np.argsort(xy[:, 0])
    x = xy[order, 0]
    ends = np.searchsorted(x, x + np.float32(within_px))
    count = ends - np.arange(len(x)) - 1
    first = np.repeat(np.arange(len(x)), count)
    second = first + 1 + np.arange(len(first)) - np.repeat(np.cumsum(count) - count, count)
    first, second = order[first], order[second]
    apart = np.linalg.norm(xy[first] - xy[second], axis=1)
    near = apart < within_px
    return first[near], second[near], apart[near]


def _without_echoes(spots: Spots) -> Spots:
    """One spot where a saturated one made several peaks side by side, the strongest; spots are in falling order."""
    first, second, _ = near_pairs(spots.xy, _ECHO_PX)
    alone = np.ones(len(spots.xy), np.bool_)
    alone[np.maximum(first, second)] = False
    return spots.take(np.flatnonzero(alone))


def find_spots(contrast: F32, floor: float = MIN_CONTRAST) -> Spots:
    """The local extremes of the contrast that are stronger than `floor`, light and dark ones."""
    parts = []
    lightest, darkest = greatest_of_channels(contrast), greatest_of_channels(-contrast)
    for response, other in ((lightest, darkest), (darkest, lightest)):
        rows, cols = _peaks(response, floor)
        leads = response[rows, cols] >= other[rows, cols]
        rows, cols = rows[leads], cols[leads]
        parts.append((_refined(response, rows, cols), contrast[rows, cols]))
    xy = np.concatenate([part[0] for part in parts])
    tint = np.concatenate([part[1] for part in parts])
    strength = np.linalg.norm(tint, axis=1)
    round_ = np.nonzero(_lengthiness(contrast, xy, tint) < _LINE)[0]
    order = round_[np.argsort(-strength[round_])]
    found = _without_echoes(Spots(xy, tint, strength.astype(np.float32)).take(order))
    return found.take(np.arange(min(MAX_SPOTS, len(found.xy))))
