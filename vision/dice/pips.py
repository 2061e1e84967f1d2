"""Pips: round spots of about the right size that differ from what surrounds them, in any colour and either way."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.dice.contrast import I16, Contrast, to_area
from vision.dice.lattice import DIE_PX, F32, Ints
from vision.dice.sampling import lengths

_NEXT: Final = np.ones((3, 3), np.uint8)
"""A peak of the half-size contrast is no less than all around it."""

MIN_CONTRAST: Final = 5.0
"""Grey levels of the filtered picture; what is fainter is not seen by anybody."""

_STEP: Final = 0.12 * DIE_PX
_LINE: Final = 0.72
"""A spot that keeps so much more of its contrast along one direction than across it is a piece of a line."""

_ANGLES: Final = np.arange(8, dtype=np.float32) * np.float32(np.pi / 8)
_REACH: Final[F32] = np.stack([np.cos(_ANGLES), np.sin(_ANGLES)], axis=1).astype(np.float32) * np.float32(_STEP)
_AROUND: Final[F32] = np.concatenate([_REACH, -_REACH])
"""(16, 2) a step along each direction, then a step back."""

_SUM: Final = np.ones(3, np.float32)
_ECHO_PX: Final = 2.5
"""Peaks nearer than this are one spot."""

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


def _peaks(response: I16, other: I16, floor: float) -> tuple[Ints, Ints]:
    """Rows and columns of the response's peaks that are above the floor and stronger than the other response there."""
    best = cv2.dilate(response, _NEXT)
    mask = (response >= best) & (response > floor) & (response >= other)
    mask[:1], mask[-1:], mask[:, :1], mask[:, -1:] = False, False, False, False
    # On a plane np.nonzero takes ten times as long.
    rows, cols = np.divmod(np.flatnonzero(mask), mask.shape[1])
    return rows, cols


def _refined(response: I16, rows: Ints, cols: Ints) -> F32:
    """(n, 2) peak positions in pixels of the area, to a fraction of a pixel, by a parabola along each axis."""
    at = response[rows, cols].astype(np.float32)
    shift = []
    for down, right in ((0, 1), (1, 0)):
        before = response[rows - down, cols - right].astype(np.float32)
        after = response[rows + down, cols + right].astype(np.float32)
        bend = before - 2.0 * at + after
        shift.append(np.clip(0.5 * (before - after) / np.where(np.abs(bend) < 1e-6, -1.0, bend), -0.5, 0.5))
    return to_area(np.stack([cols + shift[0], rows + shift[1]], axis=-1).astype(np.float32))


def _lengthiness(contrast: Contrast, xy: F32, tint: F32) -> F32:
    """(N,) how much more of the contrast is left along the best direction than across the worst, in parts."""
    along = tint / np.maximum((tint * tint) @ _SUM, 1e-6)[:, None]
    x, y = (xy[:, i, None] + _AROUND[:, i] for i in (0, 1))
    seen = (contrast.at(np.stack([x, y]).transpose(1, 2, 0)) @ along[:, :, None])[..., 0]
    left = np.minimum(seen[:, : len(_REACH)], seen[:, len(_REACH) :])
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
    apart = np.hypot(xy[first, 0] - xy[second, 0], xy[first, 1] - xy[second, 1])
    near = np.flatnonzero(apart < within_px)
    return first[near], second[near], apart[near]


def _without_echoes(spots: Spots) -> Spots:
    """One spot where a saturated one made several peaks side by side, the strongest; spots are in falling order."""
    first, second, _ = near_pairs(spots.xy, _ECHO_PX)
    alone = np.ones(len(spots.xy), np.bool_)
    alone[np.maximum(first, second)] = False
    return spots.take(np.flatnonzero(alone))


def find_spots(contrast: Contrast, floor: float = MIN_CONTRAST) -> Spots:
    """The local extremes of the contrast that are stronger than `floor`, light and dark ones."""
    parts = []
    for response, other in ((contrast.lighter, contrast.darker), (contrast.darker, contrast.lighter)):
        rows, cols = _peaks(response, other, floor)
        parts.append((_refined(response, rows, cols), contrast.tint[rows, cols].astype(np.float32)))
    xy = np.concatenate([part[0] for part in parts])
    tint = np.concatenate([part[1] for part in parts])
    strength = lengths(tint)
    round_ = np.nonzero(_lengthiness(contrast, xy, tint) < _LINE)[0]
    order = round_[np.argsort(-strength[round_])]
    found = _without_echoes(Spots(xy, tint, strength.astype(np.float32)).take(order))
    return found.take(np.arange(min(MAX_SPOTS, len(found.xy))))
