"""Changes of colour that no shadow makes: a shadow darkens the felt and leaves its colour."""

from typing import Final

import numpy as np

from vision.dice.lattice import F32
from vision.dice.sampling import lengths

_DARKEST: Final = 0.25
"""What is left of the light in the deepest shadow."""

_SUM: Final = np.ones(3, np.float32)
"""Summing three channels by a product is ten times quicker than numpy's own sum over a short axis."""


def change(inner: F32, outer: F32) -> F32:
    """(...) grey levels from outer to inner colours (..., 3), without what a shadow on the outer could have made."""
    bright = np.maximum((outer * outer) @ _SUM, 1.0)
    shade = np.clip((inner * outer) @ _SUM / bright, _DARKEST, 1.0)
    return lengths(np.asarray(inner - outer * shade[..., None], np.float32))
