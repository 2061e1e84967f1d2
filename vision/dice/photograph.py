"""A photograph without a calibration: the same reader at every size a die could have in it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from hub.events.readings import MAX_DICE, UNREAD, DieReading
from vision.dice import gate
from vision.dice.faces import Face, find_faces, keep_possible
from vision.dice.lattice import DIE_PX, F32, U8
from vision.dice.pips import spot_contrast

MAX_SIDE_PX: Final = 1600
"""Larger photographs are read at this size."""

_SMALLEST_DIE_PX: Final = 17.0
_LARGEST_DIE_PART: Final = 0.4
"""A die that fills more of the picture's shorter side is no table scene."""

_SIZES_APART: Final = 1.42
"""Dice of one picture differ at most so much in size from the usual one."""

_STEP: Final = 1.12
_SPOT_FLOOR: Final = 7.0
_FOCAL_PART: Final = 0.9
"""Focal length as a part of the longer side, as most phones have it; for where the sides of dice are seen."""


@dataclass(frozen=True, slots=True)
class Photograph:
    """The faces found in a photograph, in its own pixels, best first."""

    faces: tuple[Face, ...]

    def scaled(self, scale: float) -> "Photograph":
        """The same in pixels that are `scale` times finer."""
        return Photograph(tuple(face.moved(np.zeros(2, np.float32), scale) for face in self.faces))

    @property
    def dice(self) -> tuple[DieReading, ...]:
        """The dice, read or only seen."""
        return tuple(
            DieReading(
                face.value if gate.is_read(face) else UNREAD,
                float(np.clip(face.match, 0.0, 1.0)),
                (float(face.centre[0]), float(face.centre[1])),
            )
            for face in self.faces
        )

    @property
    def why(self) -> tuple[str, ...]:
        """The reasons for which it is not verified; there is always one, for no count of dice is known."""
        found = [code for face in self.faces for code in gate.doubts(face)]
        found.append("one_reader" if self.faces else "no_dice")
        return tuple(dict.fromkeys(found))

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
    several = [face for face in faces if gate.is_read(face) and face.value > 1]
    plain = [face for face in several if not gate.doubts(face) and face.edges[1] >= 2.0 * gate.MIN_SIDE]
    speaking = plain or several or [face for face in faces if gate.is_read(face)] or faces
    return float(np.median([face.size_px for face in speaking]))


def _of_usual_size(faces: list[Face]) -> tuple[Face, ...]:
    """The faces that can be there together, of sizes near to those of the plainest ones."""
    first = [face for face in keep_possible(faces) if gate.is_seen(face)]
    if not first:
        return ()
    usual = _usual_size_px(first)
    fitting = [face for face in faces if usual / _SIZES_APART <= face.size_px <= usual * _SIZES_APART]
    return keep_possible(fitting)


def find_in_photograph(image_bgr: U8) -> Photograph:
    """Find the dice of a photograph taken more or less from above."""
    shrink = min(1.0, MAX_SIDE_PX / max(image_bgr.shape[:2]))
    image = image_bgr
    if shrink < 1.0:
        image = np.asarray(cv2.resize(image_bgr, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA), np.uint8)
    faces = [face for size in _sizes_px(*image.shape[:2]) for face in _at_size(image, size)]
    best = [face for face in _of_usual_size(faces) if gate.is_seen(face)][:MAX_DICE]
    return Photograph(tuple(face.moved(np.zeros(2, np.float32), 1.0 / shrink) for face in best))
