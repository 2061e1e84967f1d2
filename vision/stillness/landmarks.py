"""Finds the ground again after a camera was pushed so far that its squares are no longer where they were."""

from typing import Final

import cv2
import numpy as np

from vision.stillness.consensus import F64, agreed
from vision.stillness.patches import F32, U8

_MOST: Final = 1000
_FAINT: Final = 6
"""Grey levels of a corner; the fibres of felt have no more."""

_OFF_PX: Final = 3.0
_LEAST: Final = 18
"""So many points must agree: by chance it is a handful."""

_BEST: Final = 0.8
"""A point counts if its best match is so much nearer than its second."""


class Landmarks:
    """Points of a reference picture at half size.

    Args:
        grey: (H, W) the reference.
        free: (H, W) 1 where the ground is static.
    """

    def __init__(self, grey: F32, free: U8) -> None:
        self._finder = cv2.ORB_create(_MOST, fastThreshold=_FAINT)  # type: ignore[attr-defined]  # the stubs lack it
        self._points, self._marks = self._find(np.clip(grey, 0, 255).astype(np.uint8), free)

    def _find(self, grey: U8, free: U8 | None) -> tuple[F64, np.ndarray | None]:
        small = cv2.resize(grey, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
        mask = (
            None
            if free is None
            else cv2.resize(free, (small.shape[1], small.shape[0]), interpolation=cv2.INTER_NEAREST)
        )
        points, marks = self._finder.detectAndCompute(small, mask)
        return np.array([point.pt for point in points], np.float64).reshape(-1, 2) * 2.0 + 0.5, marks

    def change_to(self, image: U8) -> F64 | None:
        """(2, 3) turn, scale and shift from the reference to a picture (H, W, 3); None where it cannot be told."""
        points, marks = self._find(np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8), None)
        if self._marks is None or marks is None or len(marks) < 2:
            return None
        pairs = cv2.BFMatcher(cv2.NORM_HAMMING).knnMatch(self._marks, marks, k=2)
        good = [pair[0] for pair in pairs if len(pair) == 2 and pair[0].distance < _BEST * pair[1].distance]
        before = self._points[[match.queryIdx for match in good]]
        return agreed(before, points[[match.trainIdx for match in good]], _LEAST, _OFF_PX)
