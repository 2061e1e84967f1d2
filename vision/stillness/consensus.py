"""How far a camera has moved, in millimetres on the table, from how points of its picture have moved."""

from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from calibration.model import Calibration, Floats
from calibration.projection import to_pixels

_OFF_PX: Final = 1.5

F64 = npt.NDArray[np.float64]


def agreed(before: F64, after: F64, least: int, off_px: float = _OFF_PX) -> F64 | None:
    """(2, 3) the turn, scale and shift on which most points agree, None where they are fewer than `least`.

    Args:
        before: (n, 2) pixels.
        after: (n, 2) where they are now.
        least: How many must agree.
        off_px: One further than this from where all others say it should be is left out.
    """
    if len(before) < max(least, 3):
        return None
    found, inliers = cv2.estimateAffinePartial2D(before, after, method=cv2.RANSAC, ransacReprojThreshold=_OFF_PX)
    matrix = np.asarray(found, np.float64)
    if matrix.shape != (2, 3) or int(np.count_nonzero(inliers)) < least:
        return None
    return matrix


class Yardstick:
    """Turns what has happened to a camera's picture into millimetres on the felt, at the middles of its seats.

    Raises:
        ValueError: The calibration has no seats.
    """

    def __init__(self, calibration: Calibration) -> None:
        if not calibration.seats:
            raise ValueError("a camera without seats has no place to measure at")
        middles: Floats = np.array([np.mean(region.polygon_mm, axis=0) for region in calibration.seats])
        seen, *steps = (
            to_pixels(calibration, np.column_stack([middles + step, np.zeros(len(middles))]))
            for step in ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0))
        )
        self._seen = seen
        self._px_per_mm = np.min([np.linalg.norm(step - seen, axis=1) for step in steps], axis=0)

    def mm(self, change: F64) -> float:
        """How far the middle of a seat has moved under a change (2, 3) of `agreed`; of the seat that moved most."""
        moved = self._seen @ change[:, :2].T + change[:, 2]
        return float((np.linalg.norm(moved - self._seen, axis=1) / self._px_per_mm).max())

    def px(self, mm: float) -> float:
        """How many pixels so many millimetres are, at the seat where they are fewest."""
        return float(self._px_per_mm.min() * mm)
