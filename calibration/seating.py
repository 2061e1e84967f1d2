"""Seats proposed for a table: from its shape, the number of players and where its markers lie. Pure."""

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Final

import numpy as np

from calibration.model import CalibrationError, Floats, MarkerPlace, Point, SeatRegion, require

PLAYERS: Final = (2, 10)
_SEAT: Final = (0.60, 0.97)
"""From the middle of the table (0) to its outline (1): where a seat begins and where it ends."""

_BOARD: Final = 0.52
_GAP_MM: Final = 12.0
"""Between the regions of two neighbours, so that no die lies in both."""

_CORNERS: Final = (7, 31)
"""Of a seat's edge: the fewest that keep to the outline, since every corner is one to drag."""

_CHORD_MM: Final = 6.0
"""So far a seat's edge may leave the outline between two corners; more would cut the board at a table's narrow end."""

_BOARD_CORNERS: Final = 32
_LEAST_HALF_MM: Final = 120.0
_LEAST_WIDE_MM: Final = 40.0
_IN_CORNERS: Final = 4
_FINE: Final = 2880
_DEALER: Final = -np.pi / 2
"""Seat 1 is the first with the clock from the side that is nearest to you, where y is least."""


class Shape(StrEnum):
    """The outline of a table."""

    ROUND = "round"
    OVAL = "oval"
    RECTANGLE = "rectangle"


Outline = Callable[[Floats], Floats]
"""How far the outline is from the middle, mm, in each direction (radians)."""


def propose(
    shape: Shape, players: int, markers: Sequence[MarkerPlace], dice: int | None = None
) -> tuple[tuple[SeatRegion, ...], tuple[Point, ...]]:
    """Seats and the board, inside what the markers enclose, none sharing ground with another.

    Args:
        shape: Of the table.
        players: Seats 1 to this, with the clock.
        markers: Of the table, one in each corner.
        dice: That each seat owns, None where that is not known.

    Raises:
        CalibrationError: there is no room.
    """
    require(
        PLAYERS[0] <= players <= PLAYERS[1],
        f"A table has {PLAYERS[0]} to {PLAYERS[1]} players, not {players}.",
    )
    middle, half = _room(markers)
    outline = _outline(shape, half)
    bounds = _bounds(outline, players)
    seats = tuple(
        SeatRegion(number + 1, _seat(outline, middle, bounds[number], bounds[number + 1], players), dice)
        for number in range(players)
    )
    around = np.linspace(0.0, 2 * np.pi, _BOARD_CORNERS, endpoint=False)
    return seats, _points(middle, around, _BOARD * outline(around))


def _room(markers: Sequence[MarkerPlace]) -> tuple[Floats, Floats]:
    """The middle, and half the width and depth, of a rectangle inside four markers."""
    spots = np.array([each.middle_mm[:2] for each in markers]).reshape(-1, 2)
    corners = {(x > 0, y > 0) for x, y in (spots - spots.mean(axis=0)).tolist()} if len(spots) else set()
    if len(corners) < _IN_CORNERS:
        raise CalibrationError(
            "Seats can be proposed where a marker lies in each of the four corners of the table: lay four there, or "
            "write the seats into the file."
        )
    middle = spots.mean(axis=0)
    half = np.abs(spots - middle).min(axis=0) - max(each.side_mm for each in markers) / 2
    require(
        bool((half >= _LEAST_HALF_MM).all()),
        f"Between the markers there are only {2 * half[0]:.0f} x {2 * half[1]:.0f} mm: lay them further apart.",
    )
    return np.asarray(middle, np.float64), np.asarray(half, np.float64)


def _outline(shape: Shape, half: Floats) -> Outline:
    a, b = half.tolist()
    if shape is Shape.RECTANGLE:
        return lambda t: np.minimum(a / np.maximum(np.abs(np.cos(t)), 1e-9), b / np.maximum(np.abs(np.sin(t)), 1e-9))
    if shape is Shape.ROUND:
        a = b = min(a, b)
    return lambda t: np.asarray(a * b / np.hypot(b * np.cos(t), a * np.sin(t)), np.float64)


def _bounds(outline: Outline, players: int) -> Floats:
    """(players + 1,) directions, with the clock, that part the outline into pieces of one length."""
    turned = _DEALER - np.linspace(0.0, 2 * np.pi, _FINE + 1)
    x, y = outline(turned) * np.cos(turned), outline(turned) * np.sin(turned)
    along = np.concatenate([[0.0], np.cumsum(np.hypot(np.diff(x), np.diff(y)))])
    return np.interp(np.linspace(0.0, along[-1], players + 1), along, turned)


def _seat(outline: Outline, middle: Floats, start: float, end: float, players: int) -> tuple[Point, ...]:
    """The region between two directions; its sides leave half the gap to the neighbours'."""
    low, high = _SEAT
    spare = [_GAP_MM / 2 / (low * float(outline(np.array([at]))[0])) for at in (start, end)]
    around = _corners(outline, start - spare[0], end + spare[1])
    wide = low * float(outline(around).min()) * (around[0] - around[-1])
    require(
        wide >= _LEAST_WIDE_MM, f"There is no room for {players} seats between the markers: lay them further apart."
    )
    outer = _points(middle, around, high * outline(around))
    return (*outer, *_points(middle, around[::-1], low * outline(around[::-1])))


def _corners(outline: Outline, first: float, last: float) -> Floats:
    """Directions from the first to the last, as few as keep to the outline between them."""
    few, most = _CORNERS
    around = np.linspace(first, last, few)
    while len(around) < most and _leaves(outline, around) > _CHORD_MM:
        around = np.linspace(first, last, len(around) + 1)
    return around


def _leaves(outline: Outline, around: Floats) -> float:
    """How far the middles of the chords between neighbouring directions are inside the outline at most, mm."""
    edge = outline(around)[:, None] * np.stack([np.cos(around), np.sin(around)], axis=1)
    chords = (edge[1:] + edge[:-1]) / 2
    ways = np.arctan2(chords[:, 1], chords[:, 0])
    return float((outline(ways) - np.hypot(chords[:, 0], chords[:, 1])).max())


def _points(middle: Floats, around: Floats, away: Floats) -> tuple[Point, ...]:
    x, y = middle[0] + away * np.cos(around), middle[1] + away * np.sin(around)
    return tuple((round(float(a), 2), round(float(b), 2)) for a, b in zip(x, y, strict=True))
