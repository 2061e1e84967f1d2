"""Whether dice touch and one leans: what leans on a die touches it, and without a count little else tells of it."""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

import cv2
import numpy as np

from vision.dice import gate
from vision.dice.faces import Face
from vision.dice.lattice import U8
from vision.dice.mat import mat_differences

_LIGHTER: Final = 30
_MORE_COLOUR: Final = 40
_DARKER: Final = 90
"""Grey levels beyond which something is no shadow: shadows are darker than the mat, but not so much."""

_REACH: Final = 1.9
"""The middles of two tops are nearer than this if the dice touch, in sides; corner to corner it is 1.41."""


def _things(image: U8) -> np.ndarray:
    """(H, W) labels of what is joined by more than shadows, 0 for the mat."""
    lighter, darker, colour = mat_differences(image)
    solid = ((lighter > _LIGHTER) | (colour > _MORE_COLOUR) | (darker > _DARKER)).astype(np.uint8)
    return np.asarray(cv2.connectedComponents(solid, connectivity=4)[1])


def _thing_under(labels: np.ndarray, face: Face) -> int:
    """The label that covers most of a face, 0 where none does."""
    height, width = labels.shape
    low = np.clip(np.floor(face.outline.min(axis=0)), 0, (width - 1, height - 1)).astype(int)
    high = np.clip(np.ceil(face.outline.max(axis=0)) + 1, low + 1, (width, height)).astype(int)
    cut = labels[low[1] : high[1], low[0] : high[0]]
    inside = np.zeros(cut.shape, np.uint8)
    cv2.fillConvexPoly(inside, np.rint(face.outline - low.astype(np.float32)).astype(np.int32), 1)
    counts = np.bincount(cut[inside > 0], minlength=1)
    counts[0] = 0
    return int(counts.argmax()) if counts.any() else 0


def _are_near(one: Face, other: Face) -> bool:
    return float(np.linalg.norm(one.centre - other.centre)) < _REACH * max(one.size_px, other.size_px)


def any_leans_on_another(image: U8, faces: Sequence[Face]) -> bool:
    """Whether of two dice that lie side by side in one thing of a picture (H, W, 3) one seems to lean."""
    labels = _things(image)
    under = [(face, label) for face in faces if (label := _thing_under(labels, face))]
    return any(
        one[1] == other[1] and _are_near(one[0], other[0]) and (gate.is_cocked(one[0]) or gate.is_cocked(other[0]))
        for one, other in combinations(under, 2)
    )
