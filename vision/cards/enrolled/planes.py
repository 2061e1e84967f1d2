"""A card as numbers that do not hang on the light: how dark it is against its own paper, and how red."""

from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from vision.cards.suits import U8

F32 = npt.NDArray[np.float32]
Mask = npt.NDArray[np.bool_]

_WHITE: Final = 92
_LEAST_SPREAD: Final = 0.03
"""Deviation below which nothing is told apart: it would be noise."""


def planes(card: U8, seen: Mask | None = None) -> F32:
    """(2, h, w) ink and redness of a card laid straight, in parts of the paper's light.

    Args:
        card: (h, w, 3).
        seen: (h, w) where it is the card; its white is looked for there. None: everywhere.
    """
    light = card[::4, ::4].reshape(-1, 3) if seen is None else card[::4, ::4][seen[::4, ::4]]
    white = np.percentile(light, _WHITE, axis=0) if len(light) else np.full(3, 255.0)
    scale = np.asarray(1.0 / np.maximum(white, 1.0), np.float32)
    blue, green, red = (card[..., channel] * scale[channel] for channel in range(3))
    darkest = np.minimum(np.minimum(blue, green), red)
    return np.stack([np.clip(np.float32(1.0) - darkest, 0.0, 1.0), np.clip(red - green, -1.0, 1.0)])


def smaller(found: F32, by: int) -> F32:
    """(2, h / by, w / by) the same with fewer pixels."""
    size = (found.shape[2] // by, found.shape[1] // by)
    return np.stack([cv2.resize(plane, size, interpolation=cv2.INTER_AREA) for plane in found])


def unit(found: F32) -> F32:
    """(k, 2 * n) rows (k, 2, n) without the mean of each plane, of length one, so that products are correlations."""
    rows = found - found.mean(axis=2, keepdims=True)
    flat = rows.reshape(len(found), -1)
    least = _LEAST_SPREAD * float(np.sqrt(found.shape[2]))
    lengths = np.sqrt(np.einsum("ij,ij->i", flat, flat))
    return np.asarray(flat / np.maximum(lengths, least)[:, None], np.float32)


def alike(one: F32, other: F32) -> float:
    """The correlation of two pictures (2, ...) over both planes, -1 to 1."""
    rows = unit(np.stack([each.reshape(2, -1) for each in (one, other)]))
    return float(rows[0] @ rows[1])


def turned(found: F32) -> F32:
    """(2, h, w) the same card upside down."""
    return found[:, ::-1, ::-1]


def leads(scores: F32, alike: F32, best: int) -> F32:
    """(k,) how far the best is ahead of each: 1 as far as it would be itself, 0 not at all.

    Args:
        scores: (k,) correlations of what is seen with each.
        alike: (k,) correlations of the best with each.
        best: Which one is the best.
    """
    return np.asarray((scores[best] - scores) / np.maximum(1.0 - alike, 1e-3), np.float32)
