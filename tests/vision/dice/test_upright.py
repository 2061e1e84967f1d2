"""What reaches out over the outline of an upright cube: a side does, the light that a clear die throws does not."""

import cv2
import numpy as np
import pytest

from vision.dice.gate import MAX_OVERHANG
from vision.dice.upright import overhangs

FELT, RED, DARK_RED, LIGHT = (30, 95, 40), (45, 40, 150), (38, 34, 128), (190, 185, 225)
SIDE = 36
LOW, HIGH = 60, 60 + SIDE
OUTLINE = np.array([[(LOW, LOW), (HIGH, LOW), (HIGH, HIGH), (LOW, HIGH)]], np.float32)
BELOW = np.zeros((1, 2), np.float32)
"""The foot is seen right below the top."""


def picture(beside: tuple[int, int, int] | None, width: int = 8) -> np.ndarray:
    """A red die's top on felt, with a stripe of a colour along its right side."""
    area = np.full((160, 160, 3), FELT, np.uint8)
    if beside is not None:
        area[LOW:HIGH, HIGH : HIGH + width] = beside
    area[LOW:HIGH, LOW:HIGH] = RED
    return np.asarray(cv2.GaussianBlur(area, (0, 0), 0.7), np.uint8)


def test_an_upright_die_does_not_reach_out():
    assert overhangs(picture(None), OUTLINE, BELOW)[0] < MAX_OVERHANG


@pytest.mark.parametrize("side", [DARK_RED, tuple(int(1.2 * level) for level in RED)])
def test_a_side_that_is_seen_beside_the_top_reaches_out_in_any_light(side):
    assert overhangs(picture(side), OUTLINE, BELOW)[0] > MAX_OVERHANG


def test_light_that_a_clear_die_throws_on_the_felt_does_not():
    assert overhangs(picture(LIGHT), OUTLINE, BELOW)[0] < MAX_OVERHANG


def test_a_shadow_does_not():
    assert overhangs(picture(tuple(level // 2 for level in FELT)), OUTLINE, BELOW)[0] < MAX_OVERHANG
