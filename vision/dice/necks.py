"""Outlines of several things that touch, cut apart where they are narrow."""

from typing import Final

import cv2
import numpy as np

from vision.dice.lattice import U8

_CORE: Final = 0.72
"""What is farther from the outline than this part of the greatest such distance belongs to the core of a thing."""


def _nearest_core(cores: np.ndarray, count: int) -> np.ndarray:
    away = [cv2.distanceTransform(np.asarray(cores != core, np.uint8), cv2.DIST_L2, 5) for core in range(1, count)]
    return np.asarray(np.argmin(np.stack(away), axis=0))


def _cut(one: U8, depth: np.ndarray) -> list[U8]:
    core = ((depth > _CORE * depth[one > 0].max()) & (one > 0)).astype(np.uint8)
    count, cores = cv2.connectedComponents(core)
    if count <= 2:
        return [one]
    nearest = _nearest_core(cores, count)
    return [((nearest == part) & (one > 0)).astype(np.uint8) for part in range(count - 1)]


def apart(mask: U8) -> list[U8]:
    """The things of a mask (H, W) of 0 and 1, one mask of the same size each."""
    depth = cv2.distanceTransform(mask, cv2.DIST_L2, 5)
    count, labels = cv2.connectedComponents(mask, connectivity=4)
    return [part for label in range(1, count) for part in _cut(np.asarray(labels == label, np.uint8), depth)]
