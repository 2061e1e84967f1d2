"""Colours of an area at points between its pixels."""

from typing import Final

import cv2
import numpy as np

from vision.dice.lattice import F32, U8

_ROWS_AT_ONCE: Final = 8000
"""cv2.remap takes maps of at most 32,767 rows."""


def sample(area: U8, points_px: F32) -> F32:
    """(K, n, 3): the colours at points (K, n, 2) of the area, black outside it."""
    if points_px.size == 0:
        return np.zeros((*points_px.shape[:2], 3), np.float32)
    where = np.moveaxis(points_px, -1, 0).astype(np.float32)
    parts = []
    for start in range(0, len(points_px), _ROWS_AT_ONCE):
        x, y = np.ascontiguousarray(where[:, start : start + _ROWS_AT_ONCE])
        parts.append(cv2.remap(area, x, y, cv2.INTER_LINEAR))
    return np.concatenate(parts).reshape(*points_px.shape[:2], 3).astype(np.float32)


def trimmed_mean(values: F32, axis: int) -> F32:
    """The mean without the least and the greatest: nearly as robust as the median, and far quicker."""
    rest = values.sum(axis=axis) - values.max(axis=axis) - values.min(axis=axis)
    return np.asarray(rest / np.float32(values.shape[axis] - 2), np.float32)
