"""Dice drawn by the tests themselves, and the folder of real ones where it is there."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import pytest

from calibration.model import Calibration, Lens, Placement, SeatRegion
from calibration.projection import to_pixels

PIPS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
}
IVORY, BLACK, WHITE, RED = (215, 235, 240), (25, 25, 25), (245, 245, 245), (40, 40, 190)


@dataclass(frozen=True)
class Die:
    value: int
    x_mm: float
    y_mm: float
    turn: float = 0.0
    body: tuple[int, int, int] = IVORY
    pip: tuple[int, int, int] = BLACK
    side_mm: float = 16.0
    extra: tuple[tuple[float, float], ...] = ()
    """Further spots, in units of the spacing."""


@pytest.fixture(scope="session")
def table() -> Calibration:
    """A camera 900 mm above the felt, a little to the side, 22 to 26 pixels a die; two seats of 220 x 180 mm."""
    tilt = np.deg2rad(14.0)
    turn = np.array([[1, 0, 0], [0, -np.cos(tilt), -np.sin(tilt)], [0, np.sin(tilt), -np.cos(tilt)]])
    camera = np.array([0.0, -220.0, 900.0])
    return Calibration(
        image_size=(1280, 720),
        lens=Lens(1400.0, 1400.0, 639.5, 359.5, (-0.05, 0.01, 0.0, 0.0, 0.0)),
        placement=Placement(tuple(tuple(row) for row in turn.tolist()), tuple((-turn @ camera).tolist())),
        seats=(
            SeatRegion(1, ((-250.0, -90.0), (-30.0, -90.0), (-30.0, 90.0), (-250.0, 90.0)), 3),
            SeatRegion(2, ((30.0, -90.0), (250.0, -90.0), (250.0, 90.0), (30.0, 90.0)), 1),
        ),
        die_size_mm=16.0,
    )


def _polygon(image: np.ndarray, calibration: Calibration, points_mm: np.ndarray, colour: tuple[int, ...]) -> None:
    at = np.rint(to_pixels(calibration, points_mm) * 16 + 0.0).astype(np.int32)
    cv2.fillPoly(image, [at], colour, cv2.LINE_AA, 4)


def _place(die: Die, local: np.ndarray, z_mm: float) -> np.ndarray:
    cos, sin = np.cos(die.turn), np.sin(die.turn)
    turned = local @ np.array([[cos, sin], [-sin, cos]]) + (die.x_mm, die.y_mm)
    return np.column_stack([turned, np.full(len(turned), z_mm)])


def _draw_die(image: np.ndarray, calibration: Calibration, die: Die) -> None:
    half = die.side_mm / 2.0
    square = np.array([(-half, -half), (half, -half), (half, half), (-half, half)])
    dim = tuple(int(c * 0.6) for c in die.body)
    both = np.concatenate([_place(die, square, 0.0), _place(die, square, die.side_mm)])
    hull = cv2.convexHull(to_pixels(calibration, both).astype(np.float32)).reshape(-1, 2)
    cv2.fillPoly(image, [np.rint(hull * 16).astype(np.int32)], dim, cv2.LINE_AA, 4)
    _polygon(image, calibration, _place(die, square, die.side_mm), die.body)
    round_ = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    disc = 0.09 * die.side_mm * np.stack([np.cos(round_), np.sin(round_)], axis=1)
    for site in [*PIPS[die.value], *die.extra]:
        spot = disc + 0.25 * die.side_mm * np.array(site)
        _polygon(image, calibration, _place(die, spot, die.side_mm), die.pip)


@pytest.fixture(scope="session")
def draw(table: Calibration) -> Callable[[Sequence[Die]], np.ndarray]:
    """Draws dice on green felt with a little noise, as the table's camera sees them."""

    def drawn(dice: Sequence[Die]) -> np.ndarray:
        image = np.full((720, 1280, 3), (60, 105, 40), np.uint8)
        for die in sorted(dice, key=lambda each: -each.y_mm):
            _draw_die(image, table, die)
        noise = np.random.default_rng(7).normal(0.0, 3.0, image.shape)
        return np.clip(cv2.GaussianBlur(image, (0, 0), 0.6) + noise, 0, 255).astype(np.uint8)

    return drawn


@pytest.fixture(scope="session")
def die() -> type[Die]:
    return Die
