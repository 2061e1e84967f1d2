"""Two readers that share no method, die by die: the geometric one and the silhouette reader must agree.

The silhouette reader finds bodies and counts their pips. Alone it is wrong too often to be believed; what both read the
same has not been wrong on the development photographs.
"""

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np

from vision.dice import sight
from vision.dice.counting import Count, count_pips
from vision.dice.faces import Face
from vision.dice.lattice import U8
from vision.dice.silhouette import find_bodies, from_mat

READERS: Final = ("geometric", "silhouette")
"""The names of the two, as they are told to people."""

_USUAL_PX: Final = 34.0
"""Where dice are larger than this, the picture is shrunk before bodies are looked for."""

_SAME: Final = 0.4
"""The two mean one die if the middles of their pips are nearer than this, in sides."""

_MIN_SHARE: Final = 0.6
_SIZES: Final = (0.6, 1.9)
"""A body is as large as a die if its side lies within these parts of the usual one."""

_SHOWS: Final = 30.0
"""Grey levels by which a body without pips must differ from the mat to be anything."""


def look_again(image: U8, usual_px: float) -> tuple[Count, ...]:
    """What the silhouette reader sees in a picture (H, W, 3) where dice are about `usual_px` wide."""
    zoom = min(1.0, _USUAL_PX / usual_px)
    small = image
    if zoom < 1.0:
        small = np.asarray(cv2.resize(image, None, fx=zoom, fy=zoom, interpolation=cv2.INTER_AREA), np.uint8)
    difference = from_mat(small)
    counts = (count_pips(small, difference, body) for body in find_bodies(small))
    return tuple(count.scaled(1.0 / zoom) for count in counts if count is not None)


def _of(face: Face, counts: Sequence[Count]) -> list[Count]:
    return [count for count in counts if float(np.linalg.norm(count.centre - face.centre)) < _SAME * face.size_px]


def _about(face: Face, own: list[Count]) -> str | None:
    """Why the two do not agree on a die; None where they do."""
    if len(own) != 1 or own[0].value == 0:
        return "reader_silent"
    agreed = own[0].value == face.value and own[0].share >= _MIN_SHARE
    return None if agreed else "readers_differ"


def _could_be_die(count: Count, usual_px: float) -> bool:
    if not _SIZES[0] < count.side_px / usual_px < _SIZES[1]:
        return False
    return count.value > 0 or not (count.is_soft or count.is_disc or count.difference <= _SHOWS)


def disagreements(faces: Sequence[Face], counts: Sequence[Count]) -> tuple[str, ...]:
    """The reason codes for which the two readings are not one; empty where they agree on every die and every body."""
    if not faces:
        return ()
    matched = [(face, _of(face, counts)) for face in faces]
    read = [about for face, own in matched if sight.is_read(face) and (about := _about(face, own)) is not None]
    known = {id(count) for _, own in matched for count in own}
    usual = float(np.median([face.size_px for face in faces]))
    left = [count for count in counts if id(count) not in known and _could_be_die(count, usual)]
    return tuple(dict.fromkeys((*read, *(["not_read_body"] if left else []))))
