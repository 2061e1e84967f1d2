"""Whether a die stands upright: then its outline, top and foot together, ends exactly where an upright cube's does.

A die that leans on another or stands on one reaches further out on some side than an upright one can. Reaching less
far tells nothing: shadows, dark sides and translucent bodies do that too. The edge of a shadow is no edge of a die:
there the felt only gets darker and keeps its colour. Nor is that of the light which a clear die throws beside it.
"""

from typing import Final

import numpy as np

from vision.dice.hulls import SIDES, Hulls, hulls_of
from vision.dice.lattice import F32, U8, Bools, Ints
from vision.dice.sampling import lengths, sample, trimmed_mean
from vision.dice.shade import change

_ALONG: Final = np.linspace(0.28, 0.72, 9, dtype=np.float32)
"""Along an edge, away from its round corners."""

_STEP: Final = 0.04
_ACROSS: Final = np.arange(-6, 11, dtype=np.float32) * np.float32(_STEP)
_WINDOW: Final = 2
_OFFSETS: Final = (_ACROSS[_WINDOW:] + _ACROSS[:-_WINDOW]) / 2.0
_SHORT: Final = 0.2
_CLEAR: Final = 22.0
"""Grey levels across an edge that shows, the part left out that a shadow could have made."""

_PART: Final = 0.6
"""Of the steps that are at least this part of the greatest, the one nearest to the outline counts."""

_LIGHTER: Final = 50.0
_UNLIKE: Final = 60.0
"""Light that a clear die throws on the felt is whiter than the die: lighter in all channels by the former, and unlike
its colour in any light by the latter, in grey levels. A side of the die is like it, but for its pips."""

_BESIDE: Final = 0.10
"""Nothing is asked of what lies nearer than this to another die, in sides."""


def _profiles(hulls: Hulls) -> F32:
    """(along, K * SIDES, across, 2) points on the hulls' sides, and within and beyond them."""
    on_side = hulls.start + hulls.along * _ALONG[:, None, None, None]
    out = hulls.outward[:, :, None] * (hulls.size[:, None] * _ACROSS)[:, None, :, None]
    points = on_side[:, :, :, None] + out
    return points.reshape(len(_ALONG), -1, len(_ACROSS), 2).astype(np.float32)


def _free(at: F32, hulls: Hulls, die: Ints) -> Bools:
    """(n, across): the offsets that can be asked, for no other die is near them or nearer to the outline."""
    ends = at[[0, len(_ALONG) // 2, -1]].transpose(1, 0, 2, 3)
    away = hulls.beyond_others(die, ends.reshape(len(die), 3 * len(_ACROSS), 2)).reshape(ends.shape[:3]).min(axis=1)
    return np.asarray(np.logical_and.accumulate(away > _BESIDE * hulls.size[die, None], axis=1), np.bool_)


def _colours(area: U8, at: F32) -> F32:
    """(n, across, 3) the colours across each side."""
    seen = sample(area, at.reshape(len(at), -1, 2))
    return trimmed_mean(seen.reshape(*at.shape[:3], 3), 0)


def _steps(profile: F32) -> F32:
    """(n, offsets) grey levels at each offset of each side."""
    return change(profile[:, :-_WINDOW], profile[:, _WINDOW:])


def _is_light(profile: F32, out: F32) -> Bools:
    """(n,) whether what reaches out so far, in sides, is light that the die throws."""
    beyond = (out[:, None] > _ACROSS) & (_ACROSS >= 0.0)
    stripe = (profile * beyond[..., None]).sum(axis=1) / np.maximum(beyond.sum(axis=1), 1)[:, None]
    body = np.median(profile[:, _ACROSS < 0.0], axis=1)
    scale = (stripe * body).sum(axis=1) / np.maximum((body * body).sum(axis=1), 1.0)
    unlike = lengths(np.asarray(stripe - scale[:, None] * body, np.float32))
    return np.asarray(((stripe - body) > _LIGHTER).all(axis=1) & (unlike > _UNLIKE), np.bool_)


def _offsets(step: F32) -> F32:
    """(n,) the outward offset, in sides, at which each side shows; 0 where it does not."""
    greatest = step.max(axis=1, keepdims=True)
    nearest = np.where(step >= _PART * greatest, np.abs(_OFFSETS), np.inf).argmin(axis=1)
    return np.asarray(np.where(greatest[:, 0] >= _CLEAR, _OFFSETS[nearest], 0.0), np.float32)


def overhangs(area: U8, outlines: F32, base_shifts: F32) -> F32:
    """(K,) by how much each die reaches out over an upright cube's outline, in sides.

    Args:
        area: (H, W, 3) the rectified picture.
        outlines: (K, 4, 2) the tops.
        base_shifts: (K, 2) pixels from a top to where its base is seen.
    """
    if len(outlines) == 0:
        return np.zeros(0, np.float32)
    hulls = hulls_of(outlines, base_shifts)
    at = _profiles(hulls)
    profile = _colours(area, at)
    step = _steps(profile)
    long = np.linalg.norm(hulls.along, axis=2) >= _SHORT * hulls.size[:, None]
    out = np.where(long.ravel(), _offsets(step), np.float32(0.0))
    # Only what seems to reach out may be another die.
    rows = np.flatnonzero(out > 0.0)
    free = _free(at[:, rows], hulls, rows // SIDES)
    reach = _offsets(np.where(free[:, _WINDOW:], step[rows], 0.0))
    out[rows] = np.where(_is_light(profile[rows], reach), np.float32(0.0), reach)
    return np.asarray(out.reshape(-1, SIDES).max(axis=1, initial=0.0), np.float32)
