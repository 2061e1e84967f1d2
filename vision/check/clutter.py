"""What lies over a place that should be bare felt: hands, bottles, chips, anything as large as half a die."""

from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from calibration.model import Calibration, SeatRegion
from vision.cups.bodies import off_felt
from vision.cups.ground import make_ground

U8 = npt.NDArray[np.uint8]

_LEAST_MM: Final = 10.0
"""Narrower things are threads and printed lines."""


def covered_part(image: U8, calibration: Calibration, region: SeatRegion, blown: U8) -> float:
    """Which part of a place, 0 to 1, is neither felt, shadow nor blown out, as far as it is in the picture.

    Args:
        image: (H, W, 3).
        calibration: The camera's.
        region: The place.
        blown: (H, W) 255 where the picture is blown out.
    """
    ground = make_ground(calibration, region)
    inside = ground.inside > 0
    if not inside.any():
        return 0.0
    off, _ = off_felt(ground.laid(image), ground)
    glare = cv2.dilate(ground.laid(np.dstack([blown] * 3))[..., 0], np.ones((7, 7), np.uint8))
    wide = max(3, round(_LEAST_MM / ground.mm_per_px) | 1)
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (wide, wide))
    things = cv2.morphologyEx(np.asarray(off * (glare == 0), np.uint8), cv2.MORPH_OPEN, disc)
    return float((things[inside] > 0).mean())
