"""A die is seen where the view says, with the pips that its values ask for."""

from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.dice.training.bodies import draw_body
from vision.dice.training.cube import Seen, look
from vision.dice.training.die import Die, draw_die
from vision.dice.training.layout import upright
from vision.dice.training.light import Lights
from vision.dice.training.view import View


def a_die(seed: int = 0, x: float = 0.0, y: float = 0.0) -> Die:
    rng = np.random.default_rng(seed)
    return draw_die(rng, upright(x, y, 0.3, 1.0), draw_body(rng))


def seen(die: Die, view: View, lights: Lights) -> Seen:
    return look(np.random.default_rng(9), die, view, lights)


@pytest.mark.parametrize("shift", [(0.0, 0.0), (0.8, -0.3)])
@pytest.mark.parametrize("seed", range(5))
def test_pips_lie_evenly_round_the_place_of_the_top(
    shift: tuple[float, float], seed: int, straight: Callable[..., View], daylight: Lights
) -> None:
    view = straight(*shift)
    found = seen(a_die(seed, 0.4, -0.7), view, daylight)
    weight = found.pip * found.top
    middle = view.patch_px(np.array([np.average(found.x, weights=weight), np.average(found.y, weights=weight)]))
    assert middle == pytest.approx((47.5 + 8.0, 47.5 - 14.0), abs=0.6)


def test_from_straight_above_only_the_top_of_a_sharp_die_is_seen(
    straight: Callable[..., View], daylight: Lights
) -> None:
    die = a_die()
    sharp = replace(die, body=replace(die.body, round=0.02, ball=0.9))
    found = seen(sharp, straight(), daylight)
    assert found.top.mean() > 0.95
    assert found.top.sum() == pytest.approx((20 * 2) ** 2, rel=0.06)


def test_the_foot_is_seen_nearer_to_the_camera(straight: Callable[..., View], daylight: Lights) -> None:
    found = seen(a_die(), straight(0.8, 0.0), daylight)
    assert found.x[~found.top].mean() > found.x[found.top].mean() + 20
    assert found.height[~found.top].mean() < found.height[found.top].min()


@pytest.mark.parametrize("value", [1, 2, 3, 4, 5, 6])
def test_a_top_shows_as_many_pips_as_its_value(value: int, straight: Callable[..., View], daylight: Lights) -> None:
    shown = 0
    for die in (
        each
        for seed in range(60)
        if (each := a_die(seed)).top == value and "ring" not in (each.body.pips.cut, each.body.pips.one_cut)
    ):
        found, view = seen(die, straight(), daylight), straight()
        pips = np.zeros((view.canvas_px, view.canvas_px), np.uint8)
        pips[found.y[found.top], found.x[found.top]] = found.pip[found.top] > 0.6
        assert cv2.connectedComponents(pips)[0] - 1 == value
        shown += 1
    assert shown > 2


def test_pips_differ_from_the_body_around_them(straight: Callable[..., View], daylight: Lights) -> None:
    for seed in range(20):
        found = seen(a_die(seed), straight(), daylight)
        pip, body = found.top & (found.pip > 0.9), found.top & (found.pip < 0.1)
        assert np.abs(found.colour[pip].mean(axis=0) - found.colour[body].mean(axis=0)).max() > 12


def test_a_blank_cube_has_none(straight: Callable[..., View], daylight: Lights) -> None:
    die = a_die()
    blank = replace(die, body=replace(die.body, blank=True))
    assert seen(blank, straight(0.7), daylight).pip.max() == 0.0


def test_opposite_faces_add_up_to_seven_and_both_hands_occur() -> None:
    rng = np.random.default_rng(2)
    body, pose = draw_body(rng), upright(0.0, 0.0, 0.0, 1.0)
    hands = set()
    for _ in range(500):
        values = draw_die(rng, pose, body).values
        assert sorted(values) == [1, 2, 3, 4, 5, 6]
        assert [values[face] + values[face + 1] for face in (0, 2, 4)] == [7, 7, 7]
        if (values[4], values[0]) == (1, 2):
            hands.add(values[2])
    assert hands == {3, 4}
