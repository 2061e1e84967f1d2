"""The rig's table with four printed markers on it, so that its cameras can be checked as those of a real one."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import cv2
import numpy as np

from calibration.model import Calibration, MarkerPlace
from calibration.sheets.marks import FOUR, MARKER_MM
from vision.rig.brush import U8
from vision.rig.paper import Paper, lay

_SPOTS: Final = ((-560.0, 320.0), (560.0, 320.0), (560.0, -320.0), (-560.0, -320.0))
_TURNS: Final = (0.2, -0.4, 0.9, 1.7)
_BLUR_PX: Final = 0.62

PAPERS: Final[Sequence[Paper]] = tuple(
    Paper(number, x, y, turn) for number, (x, y), turn in zip(FOUR, _SPOTS, _TURNS, strict=True)
)
"""Where they lie, at the four corners of the table."""


def marked(calibration: Calibration, blur_px: float = 1.0) -> Calibration:
    """A calibration that knows the markers; their edges were so wide when it was made."""
    places = tuple(
        MarkerPlace(each.marks or 0, (each.x_mm, each.y_mm, each.z_mm), each.turn_rad, MARKER_MM, blur_px)
        for each in PAPERS
    )
    return replace(calibration, markers=places)


def with_markers(picture: U8, calibration: Calibration, light: float = 1.0) -> U8:
    """A picture (H, W, 3) of the rig with the markers laid on the table, as the lens sees both."""
    laid = picture.copy()
    lay(laid, calibration, PAPERS, light)
    return np.asarray(cv2.GaussianBlur(laid, (0, 0), _BLUR_PX), np.uint8)
