"""Looks for the markers of a calibration where they should be, which costs little, and where they might be instead."""

from dataclasses import replace
from typing import Final

import numpy as np
import numpy.typing as npt

from calibration.model import Calibration, Floats
from calibration.projection import to_pixels
from vision.marks.edges import measure
from vision.marks.finder import FoundMarker, find_markers, grey_of

U8 = npt.NDArray[np.uint8]

AROUND: Final = 0.7
"""Of a marker's side: so far around its place it is looked for first."""

_NEAR_PX: Final = 1.0
"""A marker whose edges lie so near to where they should be needs no reading."""


class Spots:
    """One camera's markers."""

    def __init__(self, calibration: Calibration) -> None:
        self._size = calibration.image_size
        places = {each.id: to_pixels(calibration, each.corners_mm) for each in calibration.markers}
        self._places = {number: quad for number, quad in places.items() if self._is_inside(quad)}

    def _is_inside(self, quad: Floats) -> bool:
        return bool((quad > 2).all() and (quad < np.subtract(self._size, 3)).all())

    @property
    def ids(self) -> frozenset[int]:
        """The markers that can be seen where they should be."""
        return frozenset(self._places)

    def look(self, image: U8) -> dict[int, FoundMarker]:
        """The markers in a picture (H, W, 3) of the calibration's size that lie at or near their places."""
        found = {number: self._look_at(image, number) for number in self._places}
        return {number: each for number, each in found.items() if each is not None}

    def search(self, image: U8) -> dict[int, FoundMarker]:
        """The calibration's markers wherever they are in the picture; costs ten times as much."""
        return {each.id: each for each in find_markers(image) if each.id in self._places}

    def _look_at(self, image: U8, number: int) -> FoundMarker | None:
        quad = self._places[number]
        reach = AROUND * float(np.linalg.norm(np.roll(quad, -1, axis=0) - quad, axis=1).max())
        left, top = np.maximum(np.floor(quad.min(axis=0) - reach), 0).astype(int)
        right, bottom = np.minimum(np.ceil(quad.max(axis=0) + reach), self._size).astype(int)
        corner = np.array([left, top])
        found = look_near(np.ascontiguousarray(image[top:bottom, left:right]), quad - corner, number)
        return None if found is None else replace(found, corners=found.corners + corner)


def look_near(image: U8, quad: Floats, number: int) -> FoundMarker | None:
    """A marker in a small picture of its surroundings, at its place (4, 2) or near it; None where it is covered."""
    grey = grey_of(image)
    measured = measure(grey, quad)
    if measured is not None and float(np.abs(measured.corners - quad).max()) <= _NEAR_PX:
        return FoundMarker(number, measured.corners, measured.blur_px)
    return next((each for each in find_markers(grey) if each.id == number), None)
