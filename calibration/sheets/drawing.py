"""The sheets as drawings: black boxes and words in millimetres of the paper, from its upper left corner. Pure."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from typing import Final

from calibration.sheets.bits import black_cells
from calibration.sheets.marks import BOARD, CELLS, FOUR, MARKER_MM, RULER_MM, SPARE, Board


class Paper(StrEnum):
    """Sizes of paper."""

    A4 = "a4"
    LETTER = "letter"

    @property
    def size_mm(self) -> tuple[float, float]:
        """Width and height."""
        return (210.0, 297.0) if self is Paper.A4 else (215.9, 279.4)


@dataclass(frozen=True, slots=True)
class Box:
    """A black rectangle: its upper left corner and its size."""

    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text, by the left end of its base line."""

    x_mm: float
    y_mm: float
    size_pt: float
    text: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """One page."""

    size_mm: tuple[float, float]
    boxes: tuple[Box, ...]
    words: tuple[Words, ...]


_TITLE_PT, _TEXT_PT, _SMALL_PT = 12.0, 8.5, 7.0
_TITLE_MM, _LEAD_MM = 10.0, 4.0
_BOARD_TOP_MM: Final = 23.0
_MARKERS_TOP_MM: Final = 34.0
_QUIET_MM: Final = 8.0
"""White that must stay around a marker."""

_BETWEEN_MM: Final = 6.0
_LINE_MM: Final = 0.2
_RULER_UP_MM: Final = 18.0
"""The ruler above the lower edge of the paper."""

_TICK_MM: Final = {50: 6.0, 10: 4.0, 5: 2.5}


def sheets(paper: Paper) -> tuple[Sheet, ...]:
    """The board, the four table markers, and four spare ones."""
    return (
        _sheet(paper, list(_board(paper)), _BOARD_WORDS),
        _sheet(paper, list(_markers(paper, FOUR)), _FOUR_WORDS),
        _sheet(paper, list(_markers(paper, SPARE)), _SPARE_WORDS),
    )


_BOARD_WORDS: Final = (
    "Floorman: the board for the camera",
    "Glue this sheet to something flat and stiff. Show it to the camera near and far, in every corner,",
    "and tilted to all sides.",
)
_FOUR_WORDS: Final = (
    "Floorman: the four markers of a table",
    "Cut along the thin lines and leave the white. Glue the four flat at the rail, as far apart as the camera sees,",
    "in the order 1, 2, 3, 4 around the table, with the clock or against it. They stay there while you play.",
)
_SPARE_WORDS: Final = (
    "Floorman: spare markers",
    "For a marker that was lost or spoilt, and for large tables. Any of them may lie beside the others.",
    "Never lay the same number twice on one table.",
)


def _sheet(paper: Paper, content: list[Box | Words], said: tuple[str, ...]) -> Sheet:
    width, height = paper.size_mm
    left = (width - RULER_MM) / 2
    title = Words(left - 12.0, _TITLE_MM, _TITLE_PT, said[0])
    lines = [Words(left - 12.0, _TITLE_MM + 5.0 + i * _LEAD_MM, _TEXT_PT, line) for i, line in enumerate(said[1:])]
    parts = [*content, title, *lines, *ruler(left, height - _RULER_UP_MM)]
    return Sheet(
        paper.size_mm,
        tuple(part for part in parts if isinstance(part, Box)),
        tuple(part for part in parts if isinstance(part, Words)),
    )


def board_boxes(board: Board, left_mm: float, top_mm: float) -> Iterator[Box]:
    """A board's black squares and markers; its upper left corner is given."""
    side, inset = board.square_mm, (board.square_mm - board.marker_mm) / 2
    ids = iter(board.marker_ids)
    for row in range(board.rows):
        for column in range(board.columns):
            x, y = left_mm + column * side, top_mm + row * side
            if (row + column) % 2 == 0:
                yield Box(x, y, side, side)
            else:
                yield from marker_boxes(next(ids), x + inset, y + inset, board.marker_mm)


def marker_boxes(marker: int, left_mm: float, top_mm: float, side_mm: float) -> Iterator[Box]:
    """A marker's black cells; those beside each other in a row are one box."""
    cell = side_mm / CELLS
    for row, cells in enumerate(black_cells(marker)):
        column = 0
        for black, run in groupby(cells.tolist()):
            length = len(list(run))
            if black:
                yield Box(left_mm + column * cell, top_mm + row * cell, length * cell, cell)
            column += length


def ruler(left_mm: float, top_mm: float) -> Iterator[Box | Words]:
    """RULER_MM from the left edge of its first line to the left edge of its last, and what to do with it."""
    yield Box(left_mm, top_mm, RULER_MM + _LINE_MM, _LINE_MM)
    for mm in range(0, round(RULER_MM) + 1, 5):
        long = next(length for step, length in _TICK_MM.items() if mm % step == 0)
        yield Box(left_mm + mm, top_mm, _LINE_MM, long)
        if mm % 50 == 0:
            yield Words(left_mm + mm + 0.8, top_mm + 7.0, _SMALL_PT, f"{mm}")
    lines = (
        f"Measure this ruler: from 0 to {RULER_MM:g} it must be {RULER_MM:g} mm long. If it is not, print again",
        "at 100 % ('actual size'), or type in what you measured: floorman calibrate ruler MM says what to do about it.",
    )
    for number, line in enumerate(lines):
        yield Words(left_mm, top_mm + 10.5 + number * 3.2, _SMALL_PT, line)


def _board(paper: Paper) -> Iterator[Box]:
    yield from board_boxes(BOARD, (paper.size_mm[0] - BOARD.columns * BOARD.square_mm) / 2, _BOARD_TOP_MM)


def _markers(paper: Paper, ids: tuple[int, ...]) -> Iterator[Box | Words]:
    """Four markers, two by two, each inside the thin lines along which it is cut."""
    cut = MARKER_MM + 2 * _QUIET_MM
    left = paper.size_mm[0] / 2 - cut - _BETWEEN_MM / 2
    for number, marker in enumerate(ids):
        x = left + number % 2 * (cut + _BETWEEN_MM)
        y = _MARKERS_TOP_MM + number // 2 * (cut + _BETWEEN_MM)
        yield from _frame(x, y, cut)
        yield from marker_boxes(marker, x + _QUIET_MM, y + _QUIET_MM, MARKER_MM)
        yield Words(x + 2.0, y + cut - 2.5, _TEXT_PT, f"{marker}")


def _frame(x: float, y: float, side: float) -> Iterator[Box]:
    for far in (0.0, side - _LINE_MM):
        yield Box(x, y + far, side, _LINE_MM)
        yield Box(x + far, y, _LINE_MM, side)
