"""How large the body under a face is: where its colour changes, going outwards from the middle."""

from typing import Final

import numpy as np

from vision.dice.lattice import DIE_PX, F32, U8
from vision.dice.poses import Poses
from vision.dice.sampling import colours_at, lengths, middle

_FROM: Final = 0.36
_TO: Final = 0.74
_WINDOW: Final = 0.12
"""The change is measured between points this far apart, in sides."""

_STEP: Final = 0.02
_ROUGH_STEP: Final = 0.04

_PEAK: Final = 0.04
"""So far from where the change is greatest it still tells where the side is."""

_BOUND: Final = 60.0
"""Grey levels up to which the change across one side counts."""

_ALONG: Final = np.array([-0.15, -0.125, -0.1, 0.1, 0.125, 0.15], np.float32)
"""Along a side, where no pip lies."""

_QUARTERS: Final = np.array([[(1, 0), (0, 1)], [(0, 1), (-1, 0)], [(-1, 0), (0, -1)], [(0, -1), (1, 0)]], np.float32)


def _rays(step: float) -> F32:
    """(along, 4, count, 2) sample points: along the side, four sides, outwards."""
    along, out = np.meshgrid(_ALONG, np.arange(_FROM, _TO + step / 2.0, step, dtype=np.float32), indexing="ij")
    return np.asarray(np.stack([out, along], axis=-1)[:, None] @ _QUARTERS, np.float32)


_FINE_RAYS: Final = _rays(_STEP)
_ROUGH_RAYS: Final = _rays(_ROUGH_STEP)


def body_side(area: U8, poses: Poses) -> F32:
    """(K,) side of the body as a part of the expected one: where all four sides together change colour most.

    The change of one side counts only up to a bound, so that a sharp shadow does not outvote three sides.
    """
    return _side(area, poses, _FINE_RAYS, _STEP)


def rough_body_side(area: U8, poses: Poses) -> F32:
    """The same in larger steps, for a first choice."""
    return _side(area, poses, _ROUGH_RAYS, _ROUGH_STEP)


def _side(area: U8, poses: Poses, rays: F32, step: float) -> F32:
    seen = colours_at(area, poses.around(rays.reshape(-1, 2), float(DIE_PX))).reshape(len(poses), *rays.shape[:3], 3)
    profile, window = middle(seen.swapaxes(0, 1)), round(_WINDOW / step)
    change = lengths(profile[:, :, window:] - profile[:, :, :-window])
    total = np.minimum(change, _BOUND).sum(axis=1)
    best = total.argmax(axis=1)
    places = np.arange(total.shape[1])
    weight = np.where(np.abs(places - best[:, None]) <= round(_PEAK / step), total, 0.0) ** 2
    at = (weight * places).sum(-1) / np.maximum(weight.sum(-1), 1e-6)
    return np.asarray(2.0 * (_FROM + step * at + _WINDOW / 2.0), np.float32)
