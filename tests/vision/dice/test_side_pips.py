"""Pips on the sides of a die speak for a cube whose sides have them there, and bare sides for none."""

import cv2
import numpy as np
import pytest

from vision.dice.lattice import DIE_PX, PATTERNS, SITES, VALUES
from vision.dice.side_pips import side_fit
from vision.dice.stance import Stance
from vision.dice.tilted_cube import Cubes, leaning_cubes, upright_cubes

MIDDLE = np.array([70.0, 70.0], np.float32)
SPACING = 0.25
BODY, PIP, FELT = (40, 40, 180), (240, 240, 240), (60, 105, 40)


def standing(value: int, shift: tuple[float, float] = (0.7, 0.1)) -> Stance:
    corners = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)], np.float32) * DIE_PX + MIDDLE
    pattern = np.flatnonzero(value == VALUES)[:1]
    shifts = np.array([shift], np.float32) * DIE_PX
    return Stance(corners[None], shifts, pattern, np.array([SPACING * DIE_PX], np.float32))


def painted(stance: Stance, cubes: Cubes, cube: int, on_side: int | None) -> np.ndarray:
    """The cube as it is seen, its top with its pips and its +x side with those of a value, or bare."""
    area = np.full((140, 140, 3), FELT, np.uint8)
    plane, up = cubes.plane[0, cube], cubes.up[0, cube]
    corners = np.array([(x, y, z) for x in (-0.5, 0.5) for y in (-0.5, 0.5) for z in (0.0, -1.0)])
    fill(area, stance, cv2.convexHull((corners @ np.column_stack([plane, up]).T).astype(np.float32))[:, 0], BODY)
    for site in SITES[PATTERNS[stance.patterns[0]]] * SPACING:
        pip(area, stance, site @ plane.T, plane)
    if on_side is not None:
        side = np.column_stack([plane[:, 1], up])
        for site in SITES[PATTERNS[np.flatnonzero(on_side == VALUES)[0]]] * SPACING:
            pip(area, stance, plane[:, 0] / 2.0 - up / 2.0 + site @ side.T, side)
    return area


def pip(area: np.ndarray, stance: Stance, at: np.ndarray, plane: np.ndarray) -> None:
    angle = np.linspace(0.0, 2.0 * np.pi, 24)
    fill(area, stance, at + 0.095 * np.column_stack([np.cos(angle), np.sin(angle)]) @ plane.T, PIP)


def fill(area: np.ndarray, stance: Stance, local: np.ndarray, colour: tuple[int, int, int]) -> None:
    at = stance.placed(np.zeros(1, np.intp), local[None].astype(np.float32))[0]
    cv2.fillPoly(area, [np.rint(at * 16).astype(np.int32)], colour, cv2.LINE_AA, 4)


@pytest.mark.parametrize("value", [2, 3, 4, 5])
def test_the_pips_on_the_side_of_an_upright_die_fit_it_best(value):
    stance = standing(1)
    upright, leaning = upright_cubes(stance.shifts, 0.95), leaning_cubes(stance.shifts)
    area = painted(stance, upright, 0, value)
    best = side_fit(area, stance, upright)[0, 0]
    assert best > 0.4
    assert np.median(side_fit(area, stance, leaning)[0]) < best - 0.15


def test_the_pips_on_the_side_of_a_leaning_die_fit_that_one_better_than_the_upright_one():
    stance = standing(1)
    upright, leaning = upright_cubes(stance.shifts, 0.95), leaning_cubes(stance.shifts)
    for cube in (12, 15, 21):
        area = painted(stance, leaning, cube, 4)
        assert side_fit(area, stance, leaning)[0, cube] > side_fit(area, stance, upright)[0, 0] + 0.15


def test_a_value_that_cannot_be_there_speaks_for_no_cube():
    stance = standing(3)
    upright = upright_cubes(stance.shifts, 0.95)
    legal, opposite = (side_fit(painted(stance, upright, 0, value), stance, upright)[0, 0] for value in (5, 4))
    assert legal > opposite + 0.1


def test_bare_sides_speak_for_no_cube():
    stance = standing(5)
    upright = upright_cubes(stance.shifts, 0.95)
    assert side_fit(painted(stance, upright, 0, None), stance, upright)[0, 0] < 0.1


def test_from_straight_above_there_are_no_sides_to_ask():
    stance = standing(6, (0.0, 0.0))
    upright = upright_cubes(stance.shifts, 0.95)
    assert not side_fit(painted(stance, upright, 0, None), stance, upright).any()
