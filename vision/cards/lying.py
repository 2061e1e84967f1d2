"""How a card lies before its player: upright, or across as the soldiers of Palace Poker do (PALACE.md P10)."""

from collections.abc import Collection, Mapping
from enum import Enum
from typing import Final

import numpy as np

from calibration.model import Calibration, CalibrationError, Floats, SeatRegion
from hub.events.readings import BOARD

SLANTED_DEG: Final = (30.0, 60.0)
"""Between these angles to the upright a card lies neither way; hands and regions are straight within 15 degrees."""

_BEYOND_MM: Final = 60.0
_ALIKE: Final = 0.87
"""Cosine of 30 degrees: two sides that face so nearly alike are one rail."""


class Lies(Enum):
    """How a card lies."""

    UPRIGHT = "upright"
    ACROSS = "across"
    SLANTED = "slanted"


def lies(corners_mm: Floats, out: Floats) -> Lies:
    """How a card lies.

    Args:
        corners_mm: (4, 2) of the table, a short side first.
        out: (2,) of length one, from the table to the player.
    """
    along = corners_mm[2] - corners_mm[1]
    angle = float(np.degrees(np.arccos(np.clip(abs(along @ out) / np.linalg.norm(along), 0.0, 1.0))))
    if angle <= SLANTED_DEG[0]:
        return Lies.UPRIGHT
    return Lies.ACROSS if angle >= SLANTED_DEG[1] else Lies.SLANTED


def outward(ground: Calibration, places: Collection[int]) -> Mapping[int, Floats]:
    """(2,) of length one for each of these seats: where its player sits, at the side beyond which nothing else lies.

    Args:
        ground: The camera's calibration with the board among its regions (`card_ground`).
        places: Seats, and BOARD, which has no player.

    Raises:
        CalibrationError: That side cannot be told.
    """
    seats = (region for region in ground.seats if region.seat in places and region.seat != BOARD)
    return {region.seat: _outward(ground, region) for region in seats}


def _outward(ground: Calibration, region: SeatRegion) -> Floats:
    others = [each.polygon_mm for each in ground.seats if each.seat != region.seat]
    corners = np.asarray(region.polygon_mm, np.float64)
    sides = np.roll(corners, -1, axis=0) - corners
    normals = np.stack([sides[:, 1], -sides[:, 0]], axis=1) / np.linalg.norm(sides, axis=1, keepdims=True)
    normals *= np.sign(_turning(corners))
    beyond = _beyond(np.concatenate(others), corners, normals) if others else np.zeros(len(corners))
    best = int(np.argmin(beyond))
    rivals = (beyond - beyond[best] < _BEYOND_MM) & (normals @ normals[best] < _ALIKE)
    if rivals.any():
        raise CalibrationError(
            f"It cannot be told on which side of its region the player of seat {region.seat} sits: "
            "calibrate the board and the other seats too."
        )
    return np.asarray(normals[best], np.float64)


def _turning(corners: Floats) -> float:
    """Twice the area that the corners enclose, above zero where they run against the clock."""
    after = np.roll(corners, -1, axis=0)
    return float(np.sum(corners[:, 0] * after[:, 1] - corners[:, 1] * after[:, 0]))


def _beyond(others: Floats, corners: Floats, normals: Floats) -> Floats:
    """(N,) how far anything else of the table lies beyond each side; below zero where all lies on its inner side."""
    return np.asarray(((others[None] - corners[:, None]) * normals[:, None]).sum(axis=2).max(axis=1), np.float64)
