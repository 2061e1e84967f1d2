"""The order in which cards are told: from left to right as the dealer sees them, who stands at the south side."""

from typing import Final

import numpy as np

from calibration.model import Floats

_RIGHT: Final = np.array([1.0, -0.15])
"""Of two cards in one line of his sight the farther one comes first, so that the order never hangs on a millimetre."""


def from_left(spots_mm: Floats) -> Floats:
    """(...,) how far to the dealer's right points (..., 2) of the table come in the order."""
    return np.asarray(spots_mm @ _RIGHT, np.float64)
