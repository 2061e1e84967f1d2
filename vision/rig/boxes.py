"""Boxes of pixels: left, top, right, bottom, the last two beyond the box."""

import numpy as np

from vision.rig.places import Floats

Box = tuple[int, int, int, int]


def around(points_px: Floats, size: tuple[int, int], margin: int) -> Box:
    """The box of points (N, 2) with a margin, as far as it lies in a picture of this width and height."""
    low = np.floor(points_px.min(axis=0)).astype(int) - margin
    high = np.ceil(points_px.max(axis=0)).astype(int) + margin
    return (max(0, int(low[0])), max(0, int(low[1])), min(size[0], int(high[0])), min(size[1], int(high[1])))


def meet(one: Box, other: Box) -> bool:
    """Whether two boxes share a pixel."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
