"""Where each patch goes on the sheet of a frame: the smaller the sheet, the less both readers have to look at."""

from dataclasses import dataclass
from typing import Final

from vision.dice.tiling import Size, tiled

GAP: Final = 16
"""Pixels between patches; each has some empty ground around what lies in it."""


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
    """Lay the cuttings on a sheet so that it becomes small, with a gap around each."""
    if not cuttings:
        return [], (GAP, GAP)
    places, (width, height) = tiled([_cell(cutting.size) for cutting in cuttings])
    patches = [
        Patch(cutting.view, cutting.area_xy, (GAP + x, GAP + y), cutting.size)
        for cutting, (x, y) in zip(cuttings, places, strict=True)
    ]
    return patches, (GAP + width, GAP + height)


def _cell(size: Size) -> Size:
    """The room that a cutting takes with the gap after it, even, so that all places are."""
    return size[0] + size[0] % 2 + GAP, size[1] + size[1] % 2 + GAP
