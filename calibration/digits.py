"""Numbers that are the same whenever the same pictures are calibrated: the last digits depend on the moment."""

from dataclasses import replace
from typing import Final

from calibration.model import Lens

DIGITS: Final = 7
"""Decimals that are kept: of a pixel, a millimetre, an angle they are nothing, and what comes after them is chance."""


def sure(value: float) -> float:
    """A number without the digits that are chance."""
    return round(float(value), DIGITS)


def sure_lens(lens: Lens) -> Lens:
    """A lens of such numbers."""
    k1, k2, p1, p2, k3 = map(sure, lens.distortion)
    return replace(
        lens,
        fx=sure(lens.fx),
        fy=sure(lens.fy),
        cx=sure(lens.cx),
        cy=sure(lens.cy),
        distortion=(k1, k2, p1, p2, k3),
    )
