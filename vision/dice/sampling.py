"""Colours of an area at points between its pixels, and sums over short axes that numpy is slow at."""

from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

from vision.dice.lattice import F32, U8, Ints

_MOST: Final = 32_000
_COLUMNS: Final = 4_096


_THREE: Final = np.ones(3, np.float32)


def with_fourth(area: U8) -> U8:
    """(H, W, 4): the area with a channel that says nothing; cv2.remap takes four twice as quickly as three."""
    return np.asarray(cv2.cvtColor(area, cv2.COLOR_BGR2BGRA), np.uint8)


def remapped(picture: npt.NDArray[Any], x: F32, y: F32) -> npt.NDArray[Any]:
    """(K, n, C) the picture (H, W, C) at points x, y (K, n), 0 outside it; of its own type.

    cv2.remap takes maps of fewer than 32,767 rows and columns; larger ones are given to it in rows of its own.
    """
    if max(x.shape) < _MOST:
        return np.asarray(cv2.remap(picture, x, y, cv2.INTER_LINEAR))
    flat = np.zeros((2, -(-x.size // _COLUMNS) * _COLUMNS), np.float32)
    flat[0, : x.size], flat[1, : x.size] = x.ravel(), y.ravel()
    across, down = flat.reshape(2, -1, _COLUMNS)
    rows = range(0, len(across), _MOST)
    parts = [cv2.remap(picture, across[r : r + _MOST], down[r : r + _MOST], cv2.INTER_LINEAR) for r in rows]
    return np.asarray(np.concatenate(parts).reshape(-1, picture.shape[2])[: x.size].reshape(*x.shape, -1))


def colours_at(area: U8, points_px: F32) -> U8:
    """(K, n, 3): the colours at points (K, n, 2) of the area (H, W, 3 or 4), black outside it."""
    if points_px.size == 0:
        return np.zeros((*points_px.shape[:2], 3), np.uint8)
    x, y = (np.ascontiguousarray(plane, np.float32) for plane in points_px.transpose(2, 0, 1))
    found = remapped(area, x, y)
    return np.asarray(cv2.cvtColor(found, cv2.COLOR_BGRA2BGR) if area.shape[2] == 4 else found, np.uint8)


def sample(area: U8, points_px: F32) -> F32:
    """(K, n, 3): the same in floating point."""
    return colours_at(area, points_px).astype(np.float32)


def lengths(colours: F32) -> F32:
    """(...) the lengths of colours (..., 3)."""
    return np.sqrt(np.square(colours) @ _THREE)


def trimmed_mean(values: F32, axis: int) -> F32:
    """The mean without the least and the greatest: nearly as robust as the median, and far quicker."""
    rest = values.sum(axis=axis) - values.max(axis=axis) - values.min(axis=axis)
    return np.asarray(rest / np.float32(values.shape[axis] - 2), np.float32)


def quantiles(values: F32, of: Ints, groups: int, part: float) -> F32:
    """(groups,) the quantile of the values (n,) of each group, to which `of` (n,) says that each belongs; NaN of none.

    The same as numpy's own of one group after the other, which takes most of its time for everything around it.
    """
    ranked, count = values[np.lexsort((values, of))], np.bincount(of, minlength=groups)
    if len(ranked) == 0:
        return np.full(groups, np.nan, np.float32)
    at = part * np.maximum(count - 1, 0)
    whole = at.astype(np.intp)
    first = np.minimum(np.cumsum(count) - count + whole, len(ranked) - 1)
    low, high = ranked[first], ranked[np.minimum(first + (whole < at), len(ranked) - 1)]
    return np.asarray(np.where(count > 0, low + (high - low) * (at - whole), np.nan), np.float32)


def middle(values: U8) -> F32:
    """(...) the mean of the two middle ones of an even number of values (n, ...), n from 2 on.

    Of half of them and two more the least and the greatest are put aside and one more is taken in, until two are left:
    what is put aside has as many above it as below. These are comparisons of whole arrays, which numpy does 64 values
    at a time; its own median goes row by row.
    """
    held, rest = list(values[: len(values) // 2 + 2]), list(values[len(values) // 2 + 2 :])
    while len(held) > 2:
        _least_first(held)
        _greatest_last(held)
        held = held[1:-1]
        if rest:
            held.append(rest.pop())
    return np.asarray((held[0].astype(np.float32) + held[1]) / np.float32(2.0), np.float32)


def _least_first(held: list[U8]) -> None:
    for i in range(1, len(held)):
        held[0], held[i] = np.minimum(held[0], held[i]), np.maximum(held[0], held[i])


def _greatest_last(held: list[U8]) -> None:
    for i in range(1, len(held) - 1):
        held[i], held[-1] = np.minimum(held[i], held[-1]), np.maximum(held[i], held[-1])
