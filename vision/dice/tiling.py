"""Rectangles side by side without gaps, in as small a rectangle as is quickly found."""

from collections.abc import Sequence
from typing import Final

import numpy as np

_WIDTHS: Final = np.linspace(0.8, 1.5, 15)
"""These widths are tried, in sides of the square that is as large as all rectangles together."""

Size = tuple[int, int]
"""Width and height in pixels."""

Places = list[tuple[int, int]]
"""x, y of left upper corners."""


def tiled(sizes: Sequence[Size]) -> tuple[Places, Size]:
    """Where each of one or more rectangles goes, in their order, and the size of the whole."""
    order = sorted(range(len(sizes)), key=lambda i: (-sizes[i][1], -sizes[i][0]))
    side, widest = float(np.sqrt(sum(w * h for w, h in sizes))), max(w for w, _ in sizes)
    best: tuple[Places, Size] = [], (0, 0)
    least = sum(w for w, _ in sizes) * sum(h for _, h in sizes) + 1
    for width in sorted({max(widest, int(part * side)) for part in _WIDTHS}):
        tiling = _in_width(sizes, order, width, least)
        if tiling is not None:
            best, least = tiling, tiling[1][0] * tiling[1][1]
    return best


def _in_width(sizes: Sequence[Size], order: Sequence[int], width: int, too_large: int) -> tuple[Places, Size] | None:
    """Each in the first room that it fits in, below or beside an earlier one, else on a new shelf.

    None as soon as the whole becomes too large, in square pixels.
    """
    rooms: list[tuple[int, int, int, int]] = []
    places, right, bottom = [(0, 0)] * len(sizes), 0, 0
    for index in order:
        across, down = sizes[index]
        fits = next((i for i, room in enumerate(rooms) if across <= room[2] and down <= room[3]), None)
        x, y, w, h = (0, bottom, width, down) if fits is None else rooms.pop(fits)
        right, bottom = max(right, x + across), max(bottom, y + h)
        if right * bottom >= too_large:
            return None
        rooms += [(x, y + down, across, h - down), (x + across, y, w - across, h)]
        places[index] = (x, y)
    return places, (right, bottom)
