"""How large the body under a face is: where its colour changes, going outwards from the middle."""

from typing import Final

import numpy as np

from vision.dice.lattice import DIE_PX, F32, U8
from vision.dice.poses import Poses
from vision.dice.sampling import sample

_FROM: Final = 0.36
_STEP: Final = 0.02
_COUNT: Final = 20
_HALF_WINDOW: Final = 3
"""The change is measured between points this many steps before and after."""

_BOUND: Final = 60.0
"""Grey levels up to which the change across one side counts."""

_ALONG: Final = np.array([-0.15, -0.125, -0.1, 0.1, 0.125, 0.15], np.float32)
"""Along a side, where no pip lies."""

_OUT: Final = (_FROM + _STEP * np.arange(_COUNT)).astype(np.float32)
_QUARTERS: Final = np.array([[(1, 0), (0, 1)], [(0, 1), (-1, 0)], [(-1, 0), (0, -1)], [(0, -1), (1, 0)]], np.float32)


def _rays() -> F32:
    """(along * 4 * count, 2) sample points: along the side, four sides, outwards."""
    along, out = np.meshgrid(_ALONG, _OUT, indexing="ij")
    local = np.stack([out, along], axis=-1)[:, None] @ _QUARTERS
    return np.asarray(local.reshape(-1, 2), np.float32)


_RAYS: Final[F32] = _rays()


def body_side(area: U8, poses: Poses) -> F32:
    """(K,) side of the body as a part of the expected one: where all four sides together change colour most.

    The change of one side counts only up to a bound, so that a sharp shadow does not outvote three sides.
    """
    seen = sample(area, poses.around(_RAYS, float(DIE_PX)))
    # The middle two of the points along a side: their mean is the median.
    profile = np.sort(seen.reshape(len(poses), len(_ALONG), 4, _COUNT, 3), axis=1)[:, 2:4].mean(axis=1)
    change = np.linalg.norm(profile[:, :, 2 * _HALF_WINDOW :] - profile[:, :, : -2 * _HALF_WINDOW], axis=-1)
    total = np.minimum(change, _BOUND).sum(axis=1)
    best = total.argmax(axis=1)
    places = np.arange(total.shape[1])
    weight = np.where(np.abs(places - best[:, None]) <= 2, total, 0.0) ** 2
    middle = (weight * places).sum(-1) / np.maximum(weight.sum(-1), 1e-6)
    return np.asarray(2.0 * (_FROM + _STEP * (middle + _HALF_WINDOW)), np.float32)
