"""The mat that dice lie on, and by how much each place of a picture differs from it."""

from typing import Final

import cv2
import numpy as np

from vision.dice.lattice import U8

_SHRINK: Final = 8
_PART: Final = 0.125
"""The mat's colour at a place is the middle one over this part of the picture to each side."""


def _greatest(picture: U8) -> U8:
    """(H, W) the greatest of three channels."""
    blue, green, red = cv2.split(picture)
    return np.asarray(cv2.max(cv2.max(blue, green), red), np.uint8)


def _least(picture: U8) -> U8:
    blue, green, red = cv2.split(picture)
    return np.asarray(cv2.min(cv2.min(blue, green), red), np.uint8)


def _mat(image: U8) -> U8:
    """(H, W, 3): the colour of the mat at each place."""
    height, width = image.shape[:2]
    small = (max(1, width // _SHRINK), max(1, height // _SHRINK))
    shrunk = cv2.resize(image, small, interpolation=cv2.INTER_AREA)
    reach = max(3, 2 * int(min(small) * _PART) + 1)
    middle = cv2.medianBlur(shrunk, min(reach, 255))
    return np.asarray(cv2.resize(middle, (width, height), interpolation=cv2.INTER_LINEAR), np.uint8)


def mat_differences(image: U8) -> tuple[U8, U8, U8]:
    """(H, W) each: by how much a picture (H, W, 3) is lighter, darker and more colourful than the mat there."""
    calm = np.asarray(cv2.GaussianBlur(image, (0, 0), 0.8), np.uint8)
    ground = _mat(image)
    lighter, darker = cv2.subtract(calm, ground), cv2.subtract(ground, calm)
    colour = cv2.subtract(_greatest(calm) - _least(calm), _greatest(ground) - _least(ground))
    return (
        _greatest(np.asarray(lighter, np.uint8)),
        _greatest(np.asarray(darker, np.uint8)),
        np.asarray(colour, np.uint8),
    )
