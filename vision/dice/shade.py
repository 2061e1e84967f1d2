"""Changes of colour that no shadow makes: a shadow darkens the felt and leaves its colour."""

from typing import Final

import numpy as np

from vision.dice.lattice import F32

_DARKEST: Final = 0.25
"""What is left of the light in the deepest shadow."""


def change(inner: F32, outer: F32) -> F32:
    """(...) grey levels from outer to inner colours (..., 3), without what a shadow on the outer could have made."""
    bright = np.maximum((outer * outer).sum(axis=-1, keepdims=True), 1.0)
    shade = (inner * outer).sum(axis=-1, keepdims=True) / bright
    return np.asarray(np.linalg.norm(inner - outer * np.clip(shade, _DARKEST, 1.0), axis=-1), np.float32)
