"""The size and the colour of a table's cups, from those that stand mouth down at its seats. Pure."""

import numpy as np
import numpy.typing as npt

from calibration.looks import CupLook
from calibration.model import Calibration
from vision.cups.find import Fit
from vision.cups.ground import Ground
from vision.cups.seat import Kind, SeatCups
from vision.cups.solid import Cup, upper_circles

U8 = npt.NDArray[np.uint8]


def measured(image: U8, calibration: Calibration) -> CupLook | None:
    """What the cups are like; None where none stands at any seat.

    Args:
        image: (H, W, 3) of the calibration's size, best the mean of several pictures.
        calibration: The camera's.
    """
    cups = SeatCups(calibration, calibration.die_size_mm or 16.0)
    stands = [(region.seat, cups.look(image, region.seat)) for region in calibration.seats]
    found = [(seat, each.cup) for seat, each in stands if each.kind is Kind.COVERING and each.cup is not None]
    if not found:
        return None
    rows = np.median([fit.cup.as_row()[2:] for _, fit in found], axis=0)
    colours = [_colour(image, cups.ground(seat), fit) for seat, fit in found]
    mouth, end, height = (round(float(each), 1) for each in rows)
    blue, green, red = (round(float(each), 1) for each in np.median(colours, axis=0))
    return CupLook(mouth, end, height, (blue, green, red), len(found))


def _colour(image: U8, ground: Ground, fit: Fit) -> npt.NDArray[np.float64]:
    """(3,) the median on the end that points up."""
    laid = ground.laid(image)
    middle, radius = _end(fit.cup, ground)
    y, x = np.mgrid[: laid.shape[0], : laid.shape[1]]
    on = np.hypot(x - middle[0], y - middle[1]) < 0.7 * radius
    return np.asarray(np.median(laid[on], axis=0), np.float64)


def _end(cup: Cup, ground: Ground) -> tuple[npt.NDArray[np.float32], float]:
    middles, radii = upper_circles(cup.as_row()[None], ground.camera_mm)
    return ground.to_px(middles[0]), float(radii[0]) / ground.mm_per_px
