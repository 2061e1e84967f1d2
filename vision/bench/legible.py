"""Whether a die in a rendered scene can be read at all, measured in the picture at the true places of its pips.

No reader is asked. A die is legible if its top is at least MIN_SIDE_PX wide and every pip differs from the body around
it by at least MIN_CONTRAST grey levels in the channel in which it differs most: the pips of a burnt-out die are as
white as its body, and nobody could tell its value. Half of the development scenes were looked at for the bound, and no
die lies near it: the burnt-out ones have 0 to 8 grey levels, all others 18 and more.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from vision.dice.lattice import F32, U8

MIN_SIDE_PX: Final = 12.0
MIN_CONTRAST: Final = 12.0

_PIP: Final = 0.06
_RING: Final = (0.13, 0.19)
_WIDE_RING: Final = (0.28, 0.38)
"""Parts of the side: what surely lies inside a pip, and the body around it; wider for a one, whose pip may be large."""

_LEAST_PIP_PX: Final = 0.75


def pip_contrast(image_bgr: U8, pips_px: Sequence[tuple[float, float]], side_px: float) -> float:
    """The contrast of the faintest pip in grey levels, 0 where one lies outside the picture or there is none.

    Args:
        image_bgr: (H, W, 3).
        pips_px: The true middles of the pips of the top.
        side_px: The side of the top in pixels.
    """
    ring = _WIDE_RING if len(pips_px) == 1 else _RING
    return min((_contrast(image_bgr, pip, side_px, ring) for pip in pips_px), default=0.0)


def is_legible(image_bgr: U8, pips_px: Sequence[tuple[float, float]], side_px: float) -> bool:
    """Whether the top is large enough and every pip can be told from the body."""
    return side_px >= MIN_SIDE_PX and pip_contrast(image_bgr, pips_px, side_px) >= MIN_CONTRAST


def _contrast(image: U8, pip: tuple[float, float], side_px: float, ring: tuple[float, float]) -> float:
    reach = int(ring[1] * side_px) + 2
    column, row = round(pip[0]), round(pip[1])
    if not (reach <= column < image.shape[1] - reach and reach <= row < image.shape[0] - reach):
        return 0.0
    patch = image[row - reach : row + reach + 1, column - reach : column + reach + 1].astype(np.float32)
    away = _distances(reach, pip[0] - column, pip[1] - row)
    inside = away <= max(_PIP * side_px, _LEAST_PIP_PX)
    around = (away >= ring[0] * side_px) & (away <= ring[1] * side_px)
    if not around.any():
        return 0.0
    return float(np.abs(patch[inside].mean(axis=0) - np.median(patch[around], axis=0)).max())


def _distances(reach: int, x: float, y: float) -> F32:
    """(2 reach + 1, 2 reach + 1) pixels from a point near the middle."""
    across: npt.NDArray[np.int64] = np.arange(-reach, reach + 1)
    return np.asarray(np.hypot(across[None, :] - x, across[:, None] - y), np.float32)
