"""Printed sheets on the rig's table: what a camera sees of black boxes on white paper, to hundredths of a pixel."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from calibration.model import Calibration, Floats
from calibration.projection import to_pixels, to_plane
from calibration.sheets.drawing import Box, board_boxes, marker_boxes
from calibration.sheets.marks import BOARD, MARKER_MM
from vision.rig.boxes import around
from vision.rig.brush import U8

F32 = npt.NDArray[np.float32]

PX_PER_MM: Final = 6
"""Of the pictures that are laid on the table: finer than any camera of the rig sees them."""

QUIET_MM: Final = 8.0
_CORNER: Final = (QUIET_MM, QUIET_MM)
_SAMPLES: Final = 3
"""A pixel is the mean of so many times so many points."""

_GRID_PX: Final = 8
_WHITE, _BLACK = 224.0, 26.0


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet that lies somewhere.

    Args:
        marks: What is printed on it: a marker's number, or None for the board.
        x_mm, y_mm: Its middle on the table.
        turn_rad: From the table's x to the sheet's right edge.
        scale: What the printer made of a millimetre.
        z_mm: How high it lies.
    """

    marks: int | None
    x_mm: float
    y_mm: float
    turn_rad: float = 0.0
    scale: float = 1.0
    z_mm: float = 0.0

    @property
    def half_mm(self) -> tuple[float, float]:
        """Half its width and height, as it lies."""
        wide, high = _size_mm(self.marks)
        return ((wide / 2 + QUIET_MM) * self.scale, (high / 2 + QUIET_MM) * self.scale)

    def on_table(self, inner_mm: Floats) -> Floats:
        """(..., 3) where points of the sheet, from its middle, right and up, lie on the table."""
        c, s = math.cos(self.turn_rad), math.sin(self.turn_rad)
        x, y = inner_mm[..., 0] * self.scale, inner_mm[..., 1] * self.scale
        return np.stack([self.x_mm + c * x - s * y, self.y_mm + s * x + c * y, np.full_like(x, self.z_mm)], axis=-1)

    @property
    def corners_mm(self) -> Floats:
        """(4, 3) the corners of a marker's black border: upper left, upper right, lower right, lower left."""
        half = MARKER_MM / 2
        return self.on_table(np.array([(-half, half), (half, half), (half, -half), (-half, -half)]))


def lay(picture: U8, calibration: Calibration, papers: Sequence[Paper], light: float = 1.0) -> None:
    """Draw sheets into a picture (H, W, 3); nothing of them is blurred or noisy yet."""
    for paper in papers:
        _lay(picture, calibration, paper, light)


def _lay(picture: U8, calibration: Calibration, paper: Paper, light: float) -> None:
    wide, high = paper.half_mm
    rim = paper.on_table(_rim(wide / paper.scale, high / paper.scale))
    left, top, right, bottom = around(to_pixels(calibration, rim), calibration.image_size, 2)
    if right - left < 2 or bottom - top < 2:
        return
    x, y = _places(calibration, paper, (left, top, right, bottom))
    ink, cover = _texture(paper.marks)
    size = (right - left, bottom - top)
    fine = [cv2.remap(each, x, y, cv2.INTER_LINEAR, borderValue=0) for each in (ink, cover)]
    shown_ink, shown_cover = (cv2.resize(each, size, interpolation=cv2.INTER_AREA)[..., None] for each in fine)
    part = picture[top:bottom, left:right]
    shown = part * (1.0 - shown_cover) + light * shown_ink
    part[:] = np.clip(np.rint(shown), 0, 255).astype(np.uint8)


def _size_mm(marks: int | None) -> tuple[float, float]:
    """Width and height of what is printed."""
    return (MARKER_MM, MARKER_MM) if marks else (BOARD.columns * BOARD.square_mm, BOARD.rows * BOARD.square_mm)


def _rim(wide: float, high: float) -> Floats:
    """(N, 2) points along the edges of a sheet, from its middle."""
    along = np.linspace(-1.0, 1.0, 9)
    ones = np.ones_like(along)
    x, y = np.concatenate([along, ones, along, -ones]), np.concatenate([ones, along, -ones, along])
    return np.stack([x * wide, y * high], axis=1)


def _places(calibration: Calibration, paper: Paper, box: tuple[int, int, int, int]) -> tuple[F32, F32]:
    """Where in the sheet's picture each point looks; every few pixels are computed, what is between lies between."""
    left, top, right, bottom = box
    columns, rows = (right - left) // _GRID_PX + 2, (bottom - top) // _GRID_PX + 2
    u, v = np.meshgrid(np.arange(columns) * _GRID_PX, np.arange(rows) * _GRID_PX)
    table = to_plane(calibration, np.stack([u + left, v + top], axis=-1).astype(np.float64), paper.z_mm)
    c, s = math.cos(paper.turn_rad), math.sin(paper.turn_rad)
    away = (table - (paper.x_mm, paper.y_mm)) / paper.scale
    inner = np.stack([c * away[..., 0] + s * away[..., 1], c * away[..., 1] - s * away[..., 0]], axis=-1)
    wide, high = (half / paper.scale for half in paper.half_mm)
    spots = ((inner * (1, -1) + (wide, high)) * PX_PER_MM - 0.5).astype(np.float32)
    fine = [(np.arange(n * _SAMPLES, dtype=np.float32) - 1) / _SAMPLES / _GRID_PX for n in (right - left, bottom - top)]
    x, y = np.meshgrid(*fine)
    x, y = np.clip(x, 0, columns - 1), np.clip(y, 0, rows - 1)
    found = [cv2.remap(np.ascontiguousarray(spots[..., axis]), x, y, cv2.INTER_LINEAR) for axis in (0, 1)]
    return np.asarray(found[0], np.float32), np.asarray(found[1], np.float32)


@lru_cache(maxsize=16)
def _texture(marks: int | None) -> tuple[F32, F32]:
    """The sheet's grey levels, and 1 where it covers the table; both 0 around it."""
    size = _size_mm(marks)
    boxes = board_boxes(BOARD, *_CORNER) if marks is None else marker_boxes(marks, *_CORNER, MARKER_MM)
    black = black_part(list(boxes), (size[0] + 2 * QUIET_MM, size[1] + 2 * QUIET_MM), PX_PER_MM)
    return (_WHITE + (_BLACK - _WHITE) * black).astype(np.float32), np.ones_like(black, np.float32)


def black_part(boxes: Sequence[Box], size_mm: tuple[float, float], px_per_mm: float) -> Floats:
    """(H, W) how much of each pixel boxes cover, 0 to 1; exact, also where an edge lies inside a pixel."""
    width, height = (round(side * px_per_mm) for side in size_mm)
    black = np.zeros((height, width))
    for box in boxes:
        x, across = _covered(box.x_mm * px_per_mm, box.width_mm * px_per_mm)
        y, down = _covered(box.y_mm * px_per_mm, box.height_mm * px_per_mm)
        black[down, across] += y[:, None] * x
    return np.minimum(black, 1.0)


def _covered(start: float, length: float) -> tuple[Floats, slice]:
    """How much of each cell from the first to the last one is covered, and which cells these are."""
    first, last = math.floor(start), math.ceil(start + length)
    cells = np.arange(first, last)
    return np.minimum(cells + 1, start + length) - np.maximum(cells, start), slice(first, last)
