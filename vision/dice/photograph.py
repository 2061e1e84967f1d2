"""A photograph without a calibration: the same reader at every size a die could have in it, and a second look.

A photograph is verified if the silhouette reader agrees on every die and no face leaves a doubt.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from hub.events.readings import MAX_DICE, UNREAD, DieReading
from vision.dice import sight
from vision.dice.contact import any_touch
from vision.dice.faces import Face, find_faces, keep_possible
from vision.dice.lattice import DIE_PX, F32, U8
from vision.dice.pips import spot_contrast
from vision.dice.second_look import disagreements, look_again

MAX_SIDE_PX: Final = 1600
"""Larger photographs are read at this size."""

_FIRST_SIDE_PX: Final = 800
_LARGE_ENOUGH_PX: Final = 20.0
"""At the first, smaller size the dice of most photographs are as large as this, and then the finer one is not read."""

_SMALLEST_DIE_PX: Final = 17.0
_LARGEST_DIE_PART: Final = 0.4
"""A die that fills more of the picture's shorter side is no table scene."""

_SIZES_APART: Final = 1.5
"""Dice of one picture differ at most so much in size from the usual one."""

_STEP: Final = 1.12
_SPOT_FLOOR: Final = 7.0
_FOCAL_PART: Final = 0.9
"""Focal length as a part of the longer side, as most phones have it; for where the sides of dice are seen."""


@dataclass(frozen=True, slots=True)
class Photograph:
    """The faces found in a photograph, in its own pixels, best first, and where the second reader differs."""

    faces: tuple[Face, ...]
    differs: tuple[str, ...] = ()

    def scaled(self, scale: float) -> "Photograph":
        """The same in pixels that are `scale` times finer."""
        return Photograph(tuple(face.moved(np.zeros(2, np.float32), scale) for face in self.faces), self.differs)

    @property
    def dice(self) -> tuple[DieReading, ...]:
        """The dice, read or only seen."""
        return tuple(
            DieReading(
                face.value if sight.is_read(face) else UNREAD,
                float(np.clip(face.match, 0.0, 1.0)),
                (float(face.centre[0]), float(face.centre[1])),
            )
            for face in self.faces
        )

    @property
    def why(self) -> tuple[str, ...]:
        """The reasons for which it is not verified; empty only if both readers agree and nothing is in doubt."""
        found = [code for face in self.faces for code in sight.doubts(face)]
        return tuple(dict.fromkeys((*self.differs, *found))) if self.faces else ("no_dice",)

    @property
    def rings_px(self) -> tuple[F32, ...]:
        """A line around each die."""
        return tuple(face.centre + (face.outline - face.centre) * np.float32(1.1) for face in self.faces)


def _sizes_px(height: int, width: int) -> list[float]:
    sizes = [_SMALLEST_DIE_PX]
    while sizes[-1] * _STEP < _LARGEST_DIE_PART * min(height, width):
        sizes.append(sizes[-1] * _STEP)
    return sizes


def _at_size(image: U8, die_px: float) -> list[Face]:
    """Faces of about one size, in the pixels of the image."""
    zoom = DIE_PX / die_px
    height, width = image.shape[:2]
    size = (max(1, round(width * zoom)), max(1, round(height * zoom)))
    area = np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA if zoom < 1 else cv2.INTER_LINEAR), np.uint8)
    middle = np.array(size, np.float32) / 2.0
    reach = np.float32(DIE_PX / (_FOCAL_PART * max(size)))

    def shift_at(points: F32) -> F32:
        return np.asarray((middle - points) * reach, np.float32)

    found = find_faces(area, spot_contrast(area), shift_at, _SPOT_FLOOR)
    half = np.array([0.5, 0.5], np.float32)
    return [face.moved(half, 1.0 / zoom).moved(-half) for face in found]


def _usual_size_px(faces: Sequence[Face]) -> float:
    """The size of the plainest dice: clear ones with several pips if there are such, else what comes next to them."""
    read = [face for face in faces if sight.is_read(face)]
    several = [face for face in read if face.value > 1]
    plain = [face for face in several if sight.is_plain(face)]
    return float(np.median([face.size_px for face in plain or several or read or faces]))


def _of_usual_size(faces: Sequence[Face]) -> tuple[Face, ...]:
    """The faces that can be there together, of sizes near to those of the plainest ones.

    What is nothing by itself is left out first, so that it hides no die.
    """
    seen = [face for face in faces if sight.is_seen(face)]
    if not seen:
        return ()
    usual = _usual_size_px(keep_possible(seen))
    return keep_possible([face for face in seen if usual / _SIZES_APART <= face.size_px <= usual * _SIZES_APART])


def _shrunk(image: U8, side_px: int) -> tuple[U8, float]:
    """The picture with a longer side of at most this many pixels, and by how much it was shrunk."""
    shrink = min(1.0, side_px / max(image.shape[:2]))
    if shrink == 1.0:
        return image, 1.0
    return np.asarray(cv2.resize(image, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA), np.uint8), shrink


def _read_at(image_bgr: U8, side_px: int) -> tuple[Photograph, float]:
    """The reading at one size of the picture, and the usual size of the dice there, 0 where there are none."""
    image, shrink = _shrunk(image_bgr, side_px)
    faces = [face for size in _sizes_px(*image.shape[:2]) for face in _at_size(image, size)]
    best = _of_usual_size(faces)[:MAX_DICE]
    if not best:
        return Photograph(()), 0.0
    usual = float(np.median([face.size_px for face in best]))
    touch = ("dice_touch",) if any_touch(image, best) else ()
    return Photograph(best, (*disagreements(best, look_again(image, usual)), *touch)).scaled(1.0 / shrink), usual


def find_in_photograph(image_bgr: U8) -> Photograph:
    """Find the dice of a photograph taken more or less from above."""
    found, usual = _read_at(image_bgr, _FIRST_SIDE_PX)
    if usual >= _LARGE_ENOUGH_PX or max(image_bgr.shape[:2]) <= _FIRST_SIDE_PX:
        return found
    return _read_at(image_bgr, MAX_SIDE_PX)[0]
