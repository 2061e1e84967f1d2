"""Colours of the simulated table, blue, green, red; and the light."""

from typing import Final

import numpy as np

from vision.rig.brush import Colour
from vision.rig.places import Floats

DICE: Final[tuple[tuple[Colour, Colour], ...]] = (
    ((206, 226, 234), (30, 26, 26)),
    ((38, 32, 176), (240, 240, 240)),
    ((232, 232, 230), (40, 36, 34)),
    ((46, 168, 226), (24, 30, 34)),
    ((150, 74, 34), (244, 242, 240)),
    ((214, 214, 212), (150, 60, 24)),
    ((34, 104, 222), (24, 24, 28)),
    ((120, 40, 92), (240, 240, 240)),
    ((190, 214, 220), (30, 30, 150)),
    ((60, 56, 58), (240, 240, 240)),
)
"""Body and pips, by seat."""

CUPS: Final[tuple[Colour, ...]] = (
    (58, 84, 138),
    (46, 46, 52),
    (44, 42, 150),
    (96, 134, 178),
    (112, 70, 40),
    (40, 58, 92),
    (130, 130, 136),
    (52, 48, 116),
    (78, 106, 150),
    (150, 146, 140),
)
"""Cups of leather, dyed or plain, by seat."""

LIGHT: Final[Floats] = np.array([-0.26, 0.24, 0.935])
"""Unit vector towards the lamp: above the table, a little to the north-west."""

AMBIENT: Final = 0.46
DIFFUSE: Final = 0.6


def lit(normal: Floats) -> float:
    """How bright a surface with this unit normal is; about 1 where it faces up."""
    return AMBIENT + DIFFUSE * max(0.0, float(normal @ LIGHT))


def fall(points_mm: Floats) -> Floats:
    """(..., 3) points moved along the light onto the felt: where their shadows lie."""
    reach = points_mm[..., 2:3] / LIGHT[2]
    return np.asarray(points_mm - reach * LIGHT, dtype=np.float64)
