"""Painting on a picture: convex shapes with smooth edges, and soft shadows."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.rig.places import Floats

U8 = npt.NDArray[np.uint8]
Colour = tuple[float, float, float]
"""Blue, green, red, 0 to 255."""

_FRACTION_BITS = 4


@dataclass(frozen=True, slots=True)
class Shape:
    """A convex polygon, (N, 2) pixels of the whole picture, in one colour."""

    points_px: Floats
    colour: Colour


@dataclass(frozen=True, slots=True)
class Canvas:
    """A part of the picture, and where its upper left pixel lies in the whole."""

    image: U8
    left: int
    top: int


def hull(points_px: Floats) -> Floats:
    """(N, 2) the convex hull of points."""
    return np.asarray(cv2.convexHull(points_px.astype(np.float32)).reshape(-1, 2), np.float64)


def shaded(colour: Colour, light: float) -> Colour:
    """A colour under so much light; 1 leaves it, more washes it out towards white."""
    more = max(0.0, light - 1.0)
    low = min(light, 1.0)
    return (
        colour[0] * low + (255 - colour[0]) * more,
        colour[1] * low + (255 - colour[1]) * more,
        colour[2] * low + (255 - colour[2]) * more,
    )


def paint(canvas: Canvas, shapes: Sequence[Shape], oversample: int) -> None:
    """Paint shapes over each other, in their order, each pixel the mean of oversample^2 points."""
    if not shapes:
        return
    box = _box(canvas, np.concatenate([shape.points_px for shape in shapes]))
    if box is None:
        return
    left, top, right, bottom = box
    part = canvas.image[top:bottom, left:right]
    large = np.repeat(np.repeat(part, oversample, axis=0), oversample, axis=1)
    origin = np.array([left + canvas.left, top + canvas.top])
    for shape in shapes:
        points = ((shape.points_px - origin + 0.5) * oversample - 0.5) * (1 << _FRACTION_BITS)
        cv2.fillConvexPoly(large, np.rint(points).astype(np.int32), shape.colour, cv2.LINE_8, _FRACTION_BITS)
    part[:] = cv2.resize(large, (right - left, bottom - top), interpolation=cv2.INTER_AREA)


def darken(canvas: Canvas, outlines_px: Sequence[Floats], strength: float, soft_px: float) -> None:
    """Lay the shadow of outlines (convex, whole-picture pixels) on the canvas, its edge `soft_px` wide."""
    if not outlines_px:
        return
    box = _box(canvas, np.concatenate(list(outlines_px)), margin=round(2.5 * soft_px) + 2)
    if box is None:
        return
    left, top, right, bottom = box
    soft = _soft_mask(outlines_px, (left + canvas.left, top + canvas.top), (right - left, bottom - top), soft_px)
    keep = cv2.convertScaleAbs(soft, alpha=-strength, beta=255.0)
    part = canvas.image[top:bottom, left:right]
    part[:] = cv2.multiply(part, cv2.merge((keep, keep, keep)), scale=1 / 255)


def _soft_mask(outlines_px: Sequence[Floats], origin: tuple[int, int], size: tuple[int, int], soft_px: float) -> U8:
    """255 inside the outlines, 0 outside, smooth between; wide edges are made on a coarser grid, which costs less."""
    step = 4 if soft_px >= 3.0 else 1
    mask = np.zeros((size[1] // step + 1, size[0] // step + 1), np.uint8)
    for outline in outlines_px:
        points = ((outline - origin + 0.5) / step - 0.5) * (1 << _FRACTION_BITS)
        cv2.fillConvexPoly(mask, np.rint(points).astype(np.int32), 255, cv2.LINE_AA, _FRACTION_BITS)
    soft = cv2.GaussianBlur(mask, (0, 0), soft_px / step)
    if step > 1:
        soft = cv2.resize(soft, (mask.shape[1] * step, mask.shape[0] * step), interpolation=cv2.INTER_LINEAR)
    return np.asarray(soft[: size[1], : size[0]], np.uint8)


def _box(canvas: Canvas, points_px: Floats, margin: int = 2) -> tuple[int, int, int, int] | None:
    """The box of points on the canvas, None where they lie off it."""
    height, width = canvas.image.shape[:2]
    low = np.floor(points_px.min(axis=0)).astype(int) - (canvas.left + margin, canvas.top + margin)
    high = np.ceil(points_px.max(axis=0)).astype(int) - (canvas.left - margin, canvas.top - margin)
    left, top = max(0, int(low[0])), max(0, int(low[1]))
    right, bottom = min(width, int(high[0])), min(height, int(high[1]))
    return (left, top, right, bottom) if right > left and bottom > top else None
