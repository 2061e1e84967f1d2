"""What the readers need of a camera, as it was measured for them (docs/calibration.md says with what). Pure values."""

from dataclasses import dataclass
from typing import Final

from calibration.model import Calibration, CalibrationError
from vision.dice.gate import MIN_NATIVE_PX

INDEX_MM: Final = 16.0
"""How long a usual card's corner index is, rank above suit; on small prints it is a little less."""

_LEAST_INDEX_PX: Final = 15.0
_CARD_GOOD_PX: Final = 18.0
_DIE_GOOD_PX: Final = 16.0

TILT_DEG: Final = (33.0, 45.0)
"""From the first on dice hide each other now and then, from the second on at most throws."""

CARD_TILT_DEG: Final = (40.0, 55.0)


@dataclass(frozen=True, slots=True)
class Need:
    """What is needed of a thing that is to be read.

    Args:
        what: The thing, as a sentence begins.
        side_mm: Its size, and how high above the felt it is read.
        height_mm: How high above the felt it is read.
        least_px, good_px: Below the first nothing is verified; from the second on size costs nothing.
        blur: Deviation of the blur in sizes of the thing: above the first it costs readings, above the second most.
        tilt_deg: The same for the camera's tilt.
    """

    what: str
    side_mm: float
    height_mm: float
    least_px: float
    good_px: float
    blur: tuple[float, float]
    tilt_deg: tuple[float, float]


def need_of(calibration: Calibration, cards: bool) -> Need:
    """What the reader of dice, or of cards, needs.

    Raises:
        CalibrationError: the calibration does not say how large a die is.
    """
    if cards:
        short = (calibration.card_size_mm or (63.0, 88.0))[0]
        side = INDEX_MM * short / 63.0
        return Need("a card's corner index", side, 0.0, _LEAST_INDEX_PX, _CARD_GOOD_PX, (0.06, 0.10), CARD_TILT_DEG)
    if calibration.die_size_mm is None:
        raise CalibrationError(
            "The calibration does not say how large a die is: measure one throw with floorman calibrate dice."
        )
    side = calibration.die_size_mm
    return Need("a die", side, side, MIN_NATIVE_PX, _DIE_GOOD_PX, (0.06, 0.09), TILT_DEG)
