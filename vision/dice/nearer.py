"""The learned reader's second look in a photograph: at one die's own size, turned so that it lies straight.

At first it is shown the whole picture at three sizes, none of which is that of every die. Where it then differs from
the geometric reader it is told where a die lies, how large it is and how it is turned; what it shows it says by itself.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import cv2
import numpy as np

from vision.dice.agreement import IS_DIE, SURE, Judge, differ
from vision.dice.faces import Face
from vision.dice.lattice import U8
from vision.dice.learned import CLASSES, GROUND, NET_PX, Network, Top, find_tops
from vision.dice.zooms import TURNS

_SIDE_PX: Final = 4 * NET_PX
"""Of the picture of one die: it and its neighbours."""

_ASLANT: Final = (0.0, np.pi / 4.0)
"""It is turned straight, then on its corner; each is looked at from all four sides."""

_AT_MIDDLE: Final = 0.4 * NET_PX
_PIXEL: Final = 0.4
"""Of what is shrunk, so much of a pixel of the small picture is blurred before, or pips fall between."""


def look_nearer(
    image: U8, faces: Sequence[Face], tops: Sequence[Top], judge: Judge, network: Network
) -> tuple[Top, ...]:
    """The tops; each that differs from the face at its place as it is seen nearer, where that tells more.

    The same value counts with the confidence that it then has, another one only where that is sure.

    Args:
        image: (H, W, 3) the picture.
        faces: The geometric reader's.
        tops: The learned reader's in the same pixels, the plainest first.
        judge: What may be said of a face here.
        network: The learned reader's.
    """
    nearer = {id(top): _seen_nearer(image, face, network) for face, top in differ(faces, tops, judge)}
    return tuple(_surer(top, nearer.get(id(top))) for top in tops)


def _surer(top: Top, nearer: tuple[float, ...] | None) -> Top:
    if nearer is None:
        return top
    found = replace(top, shares=nearer)
    least = top.confidence if found.value == top.value else SURE
    return found if found.presence >= IS_DIE and found.confidence >= least else top


def _seen_nearer(image: U8, face: Face, network: Network) -> tuple[float, ...]:
    """The mean shares of what is seen where the face is."""
    return tuple(np.mean([_shares(_straight(image, face, turn), network) for turn in _ASLANT], axis=0).tolist())


def _shares(crop: U8, network: Network) -> tuple[float, ...]:
    middle = (_SIDE_PX - 1) / 2.0
    near = (top for top in find_tops(crop, network, TURNS) if np.hypot(*np.subtract(top.centre, middle)) < _AT_MIDDLE)
    nothing = tuple(float(each == GROUND) for each in range(CLASSES))
    return next((top.shares for top in near), nothing)


def _straight(image: U8, face: Face, turn: float) -> U8:
    """The picture around a face, in which its side is NET_PX and lies at an angle of `turn`, in radians."""
    scale, along = NET_PX / face.size_px, face.outline[1] - face.outline[0]
    angle = turn - float(np.arctan2(along[1], along[0]))
    turned = scale * np.array([(np.cos(angle), -np.sin(angle)), (np.sin(angle), np.cos(angle))])
    moved = (_SIDE_PX - 1) / 2.0 - turned @ face.centre
    blurred = cv2.GaussianBlur(image, (0, 0), _PIXEL / scale) if scale < 1.0 else image
    at = np.column_stack([turned, moved]).astype(np.float32)
    shown = cv2.warpAffine(blurred, at, (_SIDE_PX, _SIDE_PX), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(shown, np.uint8)
