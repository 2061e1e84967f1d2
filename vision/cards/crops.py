"""An index laid upright, always equally long, for whoever reads it."""

from dataclasses import replace
from math import atan2, cos, log2, sin
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from vision.cards.finder import F32, U8, Hit

WIDTH_PX, HEIGHT_PX = 36, 48
LENGTH_PX: Final = 34.0
"""Of the index in the crop."""

SUIT_SIDE_PX: Final = 40
_SUIT_LENGTH_PX: Final = 60.0
"""Of the whole index where only the suit is looked at."""

_SUIT_TOP: Final = -0.1
"""Where that crop begins, in lengths of the index below its middle."""

Matrix = npt.NDArray[np.float64]
_SHRINK: Final = 1.6


def pose(hit: Hit) -> Matrix:
    """(2, 3) from the crop's pixels to the picture's."""
    up = np.array(hit.up)
    right = np.array([-up[1], up[0]])
    linear = np.column_stack([right, -up]) * (hit.length / LENGTH_PX)
    middle = np.array([(WIDTH_PX - 1) / 2, (HEIGHT_PX - 1) / 2])
    return np.column_stack([linear, np.array([hit.x, hit.y]) - linear @ middle])


def crop(image_bgr: U8, hit: Hit) -> U8:
    """(HEIGHT_PX, WIDTH_PX, 3) the index of a hit; beyond the picture its last pixels go on."""
    reach = hit.length * 1.2
    left, top = (max(0, int(at - reach)) for at in (hit.x, hit.y))
    part = image_bgr[top : max(top + 1, int(hit.y + reach) + 2), left : max(left + 1, int(hit.x + reach) + 2)]
    if part.size == 0:
        return np.zeros((HEIGHT_PX, WIDTH_PX, 3), np.uint8)
    matrix = pose(replace(hit, x=hit.x - left, y=hit.y - top))
    shrink = hit.length / LENGTH_PX
    if shrink > _SHRINK:
        part = np.asarray(cv2.GaussianBlur(part, (0, 0), 0.45 * shrink), np.uint8)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    size = (WIDTH_PX, HEIGHT_PX)
    return np.asarray(cv2.warpAffine(part, matrix, size, flags=flags, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def crops(image_bgr: U8, hits: tuple[Hit, ...]) -> U8:
    """(n, HEIGHT_PX, WIDTH_PX, 3) of several hits."""
    made = [crop(image_bgr, hit) for hit in hits]
    return np.stack(made) if made else np.zeros((0, HEIGHT_PX, WIDTH_PX, 3), np.uint8)


def suit_crop(image_bgr: U8, hit: Hit) -> U8:
    """(SUIT_SIDE_PX, SUIT_SIDE_PX, 3) the lower part of an index, finer than in `crop`."""
    up = np.array(hit.up)
    linear = np.column_stack([np.array([-up[1], up[0]]), -up]) * (hit.length / _SUIT_LENGTH_PX)
    top = np.array([(SUIT_SIDE_PX - 1) / 2, -_SUIT_TOP * _SUIT_LENGTH_PX])
    matrix = np.column_stack([linear, np.array([hit.x, hit.y]) - linear @ top])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    size = (SUIT_SIDE_PX, SUIT_SIDE_PX)
    return np.asarray(cv2.warpAffine(image_bgr, matrix, size, flags=flags, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def moved(hit: Hit, right: float, down: float, power: float, turn: float) -> Hit:
    """A hit at a better place.

    Args:
        hit: What was found.
        right: Parts of its length, across it.
        down: Parts of its length, from rank to suit.
        power: Its new length is 2 to this times the old one.
        turn: Radians, clockwise as seen.
    """
    up = np.array(hit.up)
    at = np.array([hit.x, hit.y]) + hit.length * (right * np.array([-up[1], up[0]]) - down * up)
    c, s = cos(turn), sin(turn)
    turned = (float(c * up[0] - s * up[1]), float(s * up[0] + c * up[1]))
    return Hit(float(at[0]), float(at[1]), turned, hit.length * 2.0**power, hit.presence)


def apart(hit: Hit, other: Hit) -> tuple[float, float, float, float]:
    """What `moved` is to be given to come from one hit to the other."""
    up = np.array(hit.up)
    away = (np.array([other.x, other.y]) - np.array([hit.x, hit.y])) / hit.length
    turn = atan2(up[0] * other.up[1] - up[1] * other.up[0], up[0] * other.up[0] + up[1] * other.up[1])
    return (float(away @ np.array([-up[1], up[0]])), float(-away @ up), log2(other.length / hit.length), turn)


def as_poses(told: F32) -> list[tuple[float, float, float, float]]:
    """Rows (n, 4) of a network as what `moved` takes, none of them far away."""
    kept = np.clip(told, -0.5, 0.5)
    return [(float(a), float(b), float(c), float(d)) for a, b, c, d in kept]
