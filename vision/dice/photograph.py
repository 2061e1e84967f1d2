"""A photograph without a calibration: the same reader at every size a die could have in it, then the learned one.

A photograph is verified if the two agree on every die and no face leaves a doubt.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from hub.events.readings import MAX_DICE, DieReading
from vision.dice import sight
from vision.dice.agreement import Die, agree, geometric_alone, is_anything_left, unexplained
from vision.dice.contact import any_leans_on_another
from vision.dice.contrast import spot_contrast
from vision.dice.faces import Face, find_faces, keep_possible
from vision.dice.lattice import DIE_PX, F32, U8
from vision.dice.learned import Network
from vision.dice.nearer import look_nearer
from vision.dice.zooms import tops_of_photograph

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

_NO_HINTS: Final[F32] = np.zeros((0, 2), np.float32)
_SQUARE: Final = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)], np.float32)


@dataclass(frozen=True, slots=True)
class Photograph:
    """The dice found in a photograph, in its own pixels, the usual size of one, and what else speaks against it."""

    dice_found: tuple[Die, ...]
    usual_px: float = 0.0
    also: tuple[str, ...] = ()

    def scaled(self, scale: float) -> "Photograph":
        """The same in pixels that are `scale` times finer."""
        return Photograph(tuple(die.scaled(scale) for die in self.dice_found), self.usual_px * scale, self.also)

    @property
    def dice(self) -> tuple[DieReading, ...]:
        """The dice, read or only seen."""
        return tuple(DieReading(die.value, die.confidence, die.centre) for die in self.dice_found)

    @property
    def why(self) -> tuple[str, ...]:
        """The reasons for which it is not verified; empty only if both readers agree and nothing is in doubt."""
        found = [code for die in self.dice_found for code in die.doubts]
        return tuple(dict.fromkeys((*self.also, *found))) if self.dice_found else ("no_dice",)

    @property
    def rings_px(self) -> tuple[F32, ...]:
        """A line around each die."""
        return tuple(_ring(die, self.usual_px) for die in self.dice_found)


def _ring(die: Die, usual_px: float) -> F32:
    centre = np.array(die.centre, np.float32)
    around = die.face.outline if die.face is not None else centre + _SQUARE * np.float32(usual_px)
    return np.asarray(centre + (around - centre) * np.float32(1.1), np.float32)


def _sizes_px(height: int, width: int) -> list[float]:
    sizes = [_SMALLEST_DIE_PX]
    while sizes[-1] * _STEP < _LARGEST_DIE_PART * min(height, width):
        sizes.append(sizes[-1] * _STEP)
    return sizes


def _at_size(image: U8, die_px: float, hints: F32 = _NO_HINTS) -> list[Face]:
    """Faces of about one size, in the pixels of the image."""
    area, zoom = _zoomed(image, DIE_PX / die_px)
    size = area.shape[1::-1]
    middle = np.array(size, np.float32) / 2.0
    reach = np.float32(DIE_PX / (_FOCAL_PART * max(size)))

    def shift_at(points: F32) -> F32:
        return np.asarray((middle - points) * reach, np.float32)

    half = np.array([0.5, 0.5], np.float32)
    found = find_faces(area, spot_contrast(area), shift_at, _SPOT_FLOOR, (hints + half) * np.float32(zoom) - half)
    return [face.moved(half, 1.0 / zoom).moved(-half) for face in found]


def _zoomed(image: U8, zoom: float) -> tuple[U8, float]:
    height, width = image.shape[:2]
    size = (max(1, round(width * zoom)), max(1, round(height * zoom)))
    way = cv2.INTER_AREA if zoom < 1 else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(image, size, interpolation=way), np.uint8), zoom


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


def _both(image: U8, faces: Sequence[Face], usual_px: float, network: Network) -> tuple[tuple[Die, ...], bool]:
    """The dice that the two readers see, and whether something is left over that might be one.

    Where the learned reader has more, the geometric one looks again there; where it differs, it looks nearer itself.
    """
    tops = tops_of_photograph(image, usual_px, network)
    missed = unexplained(faces, tops, sight)
    if missed:
        again = _at_size(image, usual_px, np.array([top.centre for top in missed], np.float32))
        faces = _of_usual_size([*faces, *again])[:MAX_DICE]
    tops = look_nearer(image, faces, tops, sight, network)
    return agree(faces, tops, sight)[:MAX_DICE], is_anything_left(faces, tops, sight)


def _read_at(image_bgr: U8, side_px: int, network: Network | None) -> Photograph:
    """The reading at one size of the picture."""
    image, shrink = _shrunk(image_bgr, side_px)
    faces = [face for size in _sizes_px(*image.shape[:2]) for face in _at_size(image, size)]
    best = _of_usual_size(faces)[:MAX_DICE]
    if not best:
        return Photograph(())
    usual = float(np.median([face.size_px for face in best]))
    if network is None:
        return Photograph(geometric_alone(best, sight), usual, ("one_reader",)).scaled(1.0 / shrink)
    dice, left = _both(image, best, usual, network)
    leans = any_leans_on_another(image, [die.face for die in dice if die.face is not None])
    also = {"not_read_body": left, "dice_touch": leans}
    return Photograph(dice, usual, tuple(code for code, holds in also.items() if holds)).scaled(1.0 / shrink)


def find_in_photograph(image_bgr: U8, network: Network | None = None) -> Photograph:
    """Find the dice of a photograph taken more or less from above.

    Args:
        image_bgr: (H, W, 3) uint8.
        network: The learned reader's; without it nothing is verified.
    """
    found = _read_at(image_bgr, _FIRST_SIDE_PX, network)
    shrink = min(1.0, _FIRST_SIDE_PX / max(image_bgr.shape[:2]))
    if found.usual_px * shrink >= _LARGE_ENOUGH_PX or shrink == 1.0:
        return found
    return _read_at(image_bgr, MAX_SIDE_PX, network)
