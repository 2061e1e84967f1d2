"""Whether a camera's lens is covered: a picture of hardly any structure, though it is not black."""

from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

U8 = npt.NDArray[np.uint8]
F32 = npt.NDArray[np.float32]

_STEP: Final = 8
_BLOCK: Final = 4
_WIDE: Final = 2.0
_EDGE: Final = 3
_AT_MOST: Final = 4.5
_OF_NOISE: Final = 1.5
"""Grey levels, and times what noise alone gives, below which there may be no structure."""

_OF_USUAL: Final = 0.3
"""Part of the camera's usual structure, beyond noise, that is left at most."""

_UNKNOWN: Final = 0.8
"""Part of the bound that counts while the usual structure is not known."""

_SLOWLY: Final = 0.02
_NOISE_PEAK: Final = 2.6
"""The hundredth part of what is normally distributed lies beyond so many deviations."""


def structure(image: U8) -> tuple[float, float]:
    """How much a picture (H, W, 3) has of edges and objects, and how much of that its noise alone would give.

    Both in grey levels: the hundredth strongest difference between a block of pixels and its surroundings.
    """
    sparse = cv2.cvtColor(np.ascontiguousarray(image[::_STEP, ::_STEP]), cv2.COLOR_BGR2GRAY).astype(np.float32)
    size = (max(3 * _EDGE, sparse.shape[1] // _BLOCK), max(3 * _EDGE, sparse.shape[0] // _BLOCK))
    blocks = cv2.resize(sparse, size, interpolation=cv2.INTER_AREA)
    apart = (blocks - cv2.GaussianBlur(blocks, (0, 0), _WIDE))[_EDGE:-_EDGE, _EDGE:-_EDGE]
    apart = np.abs(apart - np.median(apart))  # A picture that only darkens towards its corners differs evenly.
    fine = np.abs(sparse[:, 1:] - sparse[:, :-1])
    noise = 1.4826 * float(np.median(fine)) / np.sqrt(2.0)
    return float(np.percentile(apart, 99)), _NOISE_PEAK * float(noise) / _BLOCK


class LensWatch:
    """One camera; learns how much structure its pictures usually have."""

    def __init__(self) -> None:
        self._usual: float | None = None

    def is_covered(self, image: U8) -> bool:
        """Whether the next picture (H, W, 3) shows hardly anything."""
        found, noise = structure(image)
        bound = max(_AT_MOST, _OF_NOISE * noise)
        if self._usual is None:
            covered = found < _UNKNOWN * bound
        else:
            covered = found < bound and found - noise < _OF_USUAL * self._usual
        if not covered:
            self._usual = found if self._usual is None else self._usual + _SLOWLY * (found - self._usual)
        return covered
