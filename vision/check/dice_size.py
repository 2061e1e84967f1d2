"""One throw of a table's dice: they are found at the size that they have, then measured by their outlines. Pure."""

from dataclasses import replace
from typing import Final

import numpy as np
import numpy.typing as npt

from calibration.looks import DiceLook
from calibration.model import Calibration
from vision.check.dice_look import DieSeen, die_seen, together
from vision.dice.learned import Network
from vision.dice.reader import SeatReader

U8 = npt.NDArray[np.uint8]

USUAL_MM: Final = 16.0
LEAST: Final = 3
"""Dice that must lie by themselves: fewer are told by their median no better than by one."""

_NEAR: Final = 0.04
_ROUNDS: Final = 3


def measured(image: U8, calibration: Calibration, network: Network) -> DiceLook | None:
    """What the dice of a throw are like; None where none lies by itself in any seat's region.

    Args:
        image: (H, W, 3) of the calibration's size, best the mean of several pictures.
        calibration: The camera's; its size of a die is where the search begins.
        network: The learned reader's.
    """
    guess, look = calibration.die_size_mm or USUAL_MM, None
    for _ in range(_ROUNDS):
        look = together(_at(image, replace(calibration, die_size_mm=guess), network))
        if look is None or abs(look.side_mm / guess - 1.0) <= _NEAR:
            break
        guess = float(np.clip(look.side_mm, 6.0, 40.0))
    return look


def _at(image: U8, calibration: Calibration, network: Network) -> list[DieSeen]:
    """The dice that are found where they are taken for so large, and lie by themselves."""
    reader, size = SeatReader(calibration, network), calibration.die_size_mm or USUAL_MM
    reader.read(image)
    tops = [top for region in calibration.seats for top in reader.tops(image, region.seat)]
    seen = (die_seen(image, calibration, top.astype(np.float64), size) for top in tops)
    return [each for each in seen if each is not None]
