"""Where each patch goes on the sheet of a frame: the smaller the sheet, the less both readers have to look at."""

from dataclasses import dataclass
from typing import Final

import numpy as np

GAP: Final = 16
"""Pixels between patches; each has some empty ground around what lies in it."""

_NARROW: Final = 0.8
_WIDE: Final = 1.5
"""Sheets of widths between these parts of the side of a square one are tried."""

Size = tuple[int, int]
"""Width and height in pixels."""


@dataclass(frozen=True, slots=True)
class Cutting:
    """A rectangle of a seat's area, given by its left upper corner."""

    view: int
    area_xy: tuple[int, int]
    size: Size


@dataclass(frozen=True, slots=True)
class Patch:
    """A cutting, and where its left upper corner lies on the sheet: at even pixels."""

    view: int
    area_xy: tuple[int, int]
    sheet_xy: tuple[int, int]
    size: Size


Layout = tuple[list[Patch], Size]
"""The patches on a sheet, and its size, which is even."""


def laid_out(cuttings: list[Cutting]) -> Layout:
    """Lay the cuttings on a sheet so that it becomes small, the tallest first, with a gap around each."""
    tallest = sorted(cuttings, key=lambda cutting: -cutting.size[1])
    return min((_on_shelves(tallest, width) for width in _widths(tallest)), key=lambda layout: int(np.prod(layout[1])))


def _cell(size: Size) -> Size:
    """The room that a cutting takes with the gap after it."""
    return size[0] + size[0] % 2 + GAP, size[1] + size[1] % 2 + GAP


def _widths(tallest: list[Cutting]) -> set[int]:
    """Widths of sheets on which the first row is just full, and that of a square one."""
    if not tallest:
        return {GAP}
    cells = np.array([_cell(cutting.size) for cutting in tallest])
    rows, side = np.cumsum(cells[:, 0]), float(np.sqrt(cells.prod(axis=1).sum()))
    full = rows[(rows > _NARROW * side) & (rows < _WIDE * side)]
    return {GAP + 2 * int(max(row, cells[:, 0].max()) / 2) for row in (*full, side)}


def _on_shelves(tallest: list[Cutting], width: int) -> Layout:
    """Each in the first room in which it fits, below or beside an earlier one, else on a new shelf."""
    rooms: list[tuple[int, int, int, int]] = []
    patches, bottom = [], GAP
    for cutting in tallest:
        across, down = _cell(cutting.size)
        fits = next((i for i, (_, _, w, h) in enumerate(rooms) if across <= w and down <= h), None)
        x, y, w, h = (GAP, bottom, width - GAP, down) if fits is None else rooms.pop(fits)
        bottom = max(bottom, y + h)
        rooms += [(x, y + down, across, h - down), (x + across, y, w - across, h)]
        patches.append(Patch(cutting.view, cutting.area_xy, (x, y), cutting.size))
    return patches, (width, bottom)
