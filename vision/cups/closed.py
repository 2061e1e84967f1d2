"""Whether what has a cup's outline is one that stands mouth down: a closed end, lit from above, over a wall."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.cups.ground import F32, U8, Ground, brightest
from vision.cups.solid import PARTS, Cup, outlines, upper_circles

_EVEN: Final = np.sqrt(np.arange(256) * 255.0).astype(np.float32)
_INNER: Final = 0.8
_FELT_MM: Final = (5.0, 18.0)
_FRACTION_BITS: Final = 4


@dataclass(frozen=True, slots=True)
class Surfaces:
    """How the parts of a cup look, as roots of brightness 0 to 255.

    Args:
        end: The darker quarter of the end that points up.
        wall: The middle of what is seen between that end and the foot; -1 where nothing is.
        wall_part: Area of the wall to that of the end.
        unlike_felt: How far the end's colour is from that of the felt around the cup.
    """

    end: float
    wall: float
    wall_part: float
    unlike_felt: float


def silhouette(cup: Cup, ground: Ground, wider_mm: float = 0.0) -> U8:
    """(h, w) 1 on what the cup hides, with so much around it."""
    found = outlines(cup.as_row()[None], ground.camera_mm)
    solid = slice(0, PARTS["crown"].stop)
    points = found.points_mm[0, solid] + wider_mm * found.normals[0, solid]
    mask = np.zeros(ground.seen.shape, np.uint8)
    _fill(mask, np.asarray(cv2.convexHull(ground.to_px(points)).reshape(-1, 2), np.float32))
    return mask


def _end(cup: Cup, ground: Ground, part: float) -> U8:
    middle, radius = upper_circles(cup.as_row()[None], ground.camera_mm)
    turn = np.linspace(0.0, 2.0 * np.pi, 48, endpoint=False)
    ring = middle[0] + part * radius[0] * np.stack([np.cos(turn), np.sin(turn)], axis=1)
    mask = np.zeros(ground.seen.shape, np.uint8)
    _fill(mask, ground.to_px(ring))
    return mask


def _fill(mask: U8, points_px: F32) -> None:
    cv2.fillConvexPoly(mask, np.rint(points_px * (1 << _FRACTION_BITS)).astype(np.int32), 1, cv2.LINE_8, _FRACTION_BITS)


def surfaces(laid: U8, ground: Ground, cup: Cup) -> Surfaces:
    """How the cup looks in a picture (h, w, 3) of the ground."""
    even = np.asarray(cv2.LUT(laid, _EVEN), np.float32)
    seen = ground.seen > 0
    whole = silhouette(cup, ground)
    inner = (_end(cup, ground, _INNER) > 0) & seen
    wall = (cv2.erode(whole, np.ones((3, 3), np.uint8)) > _end(cup, ground, 1.04)) & seen
    felt = (silhouette(cup, ground, _FELT_MM[1]) > silhouette(cup, ground, _FELT_MM[0])) & seen
    if not (inner.any() and felt.any()):
        return Surfaces(0.0, -1.0, 0.0, 0.0)
    bright = brightest(cv2.split(even))
    away = np.median(even[inner], axis=0) - np.median(even[felt], axis=0)
    return Surfaces(
        float(np.percentile(bright[inner], 25)),
        float(np.median(bright[wall])) if wall.any() else -1.0,
        float(whole.sum()) / max(float(_end(cup, ground, 1.0).sum()), 1.0) - 1.0,
        float(np.abs(away).max()),
    )
