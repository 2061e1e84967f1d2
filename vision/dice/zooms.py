"""The learned reader over a photograph, in which nobody knows how large a die is: several sizes are tried."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import cv2
import numpy as np

from vision.dice.lattice import U8
from vision.dice.learned import GROUND, NET_PX, Network, Top, find_tops

ZOOMS: Final = (0.87, 1.0, 1.15)
"""Sizes that are tried, as parts of the usual one; the network bears 18 per cent more or less."""

TURNS: Final = 4
"""Each size is looked at from all four sides."""

_SAME: Final = 0.4
"""Tops of two sizes mean one die if their centres are nearer than this, in sides."""


def tops_of_photograph(image: U8, usual_px: float, network: Network) -> tuple[Top, ...]:
    """The tops of a photograph (H, W, 3) whose dice are about `usual_px` wide, in its pixels, the plainest first.

    The shares of a die are the mean over all sizes; a size at which nothing shows says that nothing is there.
    """
    return _joined([_at(image, NET_PX / usual_px * zoom, network) for zoom in ZOOMS], usual_px)


def _at(image: U8, zoom: float, network: Network) -> list[Top]:
    height, width = image.shape[:2]
    size = (max(1, round(width * zoom)), max(1, round(height * zoom)))
    way = cv2.INTER_AREA if zoom < 1 else cv2.INTER_LINEAR
    area = np.asarray(cv2.resize(image, size, interpolation=way), np.uint8)
    return [replace(top, centre=_unzoomed(top.centre, zoom)) for top in find_tops(area, network, TURNS)]


def _unzoomed(point: tuple[float, float], zoom: float) -> tuple[float, float]:
    return ((point[0] + 0.5) / zoom - 0.5, (point[1] + 0.5) / zoom - 0.5)


def _plainness(top: Top) -> float:
    return top.presence * top.confidence


def _joined(by_zoom: Sequence[Sequence[Top]], usual_px: float) -> tuple[Top, ...]:
    """One top for each group of tops that lie at one place."""
    groups: list[list[Top]] = []
    for top in sorted((top for tops in by_zoom for top in tops), key=_plainness, reverse=True):
        own = next((group for group in groups if _apart(group[0], top) < _SAME * usual_px), None)
        if own is None:
            groups.append([top])
        elif len(own) < len(by_zoom):
            own.append(top)
    return tuple(sorted((_mean(group, len(by_zoom)) for group in groups), key=_plainness, reverse=True))


def _apart(one: Top, other: Top) -> float:
    return float(np.hypot(one.centre[0] - other.centre[0], one.centre[1] - other.centre[1]))


def _mean(group: Sequence[Top], zooms: int) -> Top:
    shares = np.sum([top.shares for top in group], axis=0)
    shares[GROUND] += zooms - len(group)
    return Top(group[0].centre, tuple((shares / zooms).tolist()))
