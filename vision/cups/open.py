"""Whether dice lie open where a cup stood: felt shows there, and things as large as dice that nothing holds."""

from typing import Final

import cv2
import numpy as np

from vision.cups.bodies import off_felt
from vision.cups.ground import U8, Ground
from vision.cups.solid import Cup

_INNER: Final = 0.85
_OUTER: Final = 1.35
"""Parts of the foot's radius in which felt must show, and within which dice that were under the cup lie."""

_FELT: Final = 0.35
_SHADOW: Final = 0.5
"""Felt in less light than this part of the usual may as well be a dark cup."""

_CORE: Final = 0.36
_MOST_SIDES: Final = 3.2


def felt_shows(laid: U8, ground: Ground, cup: Cup, new: U8) -> bool:
    """Whether felt is seen where the cup's foot stood.

    Args:
        laid: (h, w, 3) picture of the ground.
        ground: How it was taken.
        cup: Where it stood.
        new: (h, w) 1 where the picture has changed since.
    """
    return _things(laid, ground, cup, new) is not None


def lies_open(laid: U8, ground: Ground, cup: Cup, new: U8, die_mm: float) -> bool:
    """Whether felt is seen where the cup's foot stood, and things of the size of dice that touch nothing else."""
    thing = _things(laid, ground, cup, new)
    if thing is None:
        return False
    side = die_mm / ground.mm_per_px
    count, labels, stats, _ = cv2.connectedComponentsWithStats(thing)
    held = set(np.unique(labels[~_disc(ground, cup, _OUTER)])) | {0}
    depth = cv2.distanceTransform(thing, cv2.DIST_L2, 3)
    for label in range(1, count):
        wide = max(stats[label, cv2.CC_STAT_WIDTH], stats[label, cv2.CC_STAT_HEIGHT])
        if label not in held and wide <= _MOST_SIDES * side and float(depth[labels == label].max()) >= _CORE * side:
            return True
    return False


def _things(laid: U8, ground: Ground, cup: Cup, new: U8) -> U8 | None:
    """(h, w) 1 on what is no lit felt, None where none of that is seen under the cup's foot."""
    place = _disc(ground, cup, _INNER)
    least = _FELT * int(np.count_nonzero(place))
    if np.count_nonzero(place & (new > 0)) < least:
        return None
    off, light = off_felt(laid, ground)
    thing = np.asarray(off | (light < _SHADOW), np.uint8)
    return thing if np.count_nonzero(place & (new > 0) & (thing == 0)) >= least else None


def _disc(ground: Ground, cup: Cup, part: float) -> np.ndarray:
    height, width = ground.seen.shape
    middle = ground.to_px(np.array([cup.x_mm, cup.y_mm]))
    y, x = np.ogrid[:height, :width]
    away = np.square(x - float(middle[0])) + np.square(y - float(middle[1]))
    return np.asarray(away <= (part * cup.foot_mm / ground.mm_per_px) ** 2)
