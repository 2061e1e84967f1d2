"""Regions of the felt: whether two of them share ground, so that one die could count for both."""

import numpy as np
import numpy.typing as npt

Polygon = tuple[tuple[float, float], ...]
Floats = npt.NDArray[np.float64]

STEP_MM = 1.5
"""A strip narrower than this is how a corner was rounded; no die of 8 mm and more lies in it alone."""

MOST_STEPS = 120
"""Places looked at along a side of the ground that both could share; it bounds the work for a region of any size."""


def overlap(first: Polygon, second: Polygon) -> bool:
    """Whether two polygons share ground; those that only touch do not. Corners in table millimetres, in order."""
    one, other = np.asarray(first, dtype=np.float64), np.asarray(second, dtype=np.float64)
    low = np.maximum(one.min(axis=0), other.min(axis=0))
    high = np.minimum(one.max(axis=0), other.max(axis=0))
    if bool((high - low < STEP_MM).any()):
        return False
    places = _places(low, high)
    inside = places[_holds(one, places)]
    return bool(_holds(other, inside).any())


def _places(low: Floats, high: Floats) -> Floats:
    """(N, 2): the middles of small cells between two corners."""
    steps = np.clip(np.ceil((high - low) / STEP_MM), 1, MOST_STEPS).astype(int)
    x, y = (low[i] + (np.arange(steps[i]) + 0.5) * (high[i] - low[i]) / steps[i] for i in (0, 1))
    return np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2)


def _holds(polygon: Floats, points: Floats) -> npt.NDArray[np.bool_]:
    """(N,): which of the points (N, 2) lie inside; a ray to the right crosses the sides an odd number of times."""
    inside = np.zeros(len(points), dtype=np.bool_)
    for (x1, y1), (x2, y2) in zip(polygon, np.roll(polygon, -1, axis=0), strict=True):
        if y1 == y2:
            continue
        across = (points[:, 1] < y1) != (points[:, 1] < y2)
        inside ^= across & (points[:, 0] < x1 + (points[:, 1] - y1) * (x2 - x1) / (y2 - y1))
    return inside
