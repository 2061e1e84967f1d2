"""A camera that was pushed is noticed; hands, cups, people's things and light are not a push."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from calibration.model import SeatRegion
from vision.rig.play import Kind, Play
from vision.rig.views import rig_calibration
from vision.stillness.consensus import Yardstick, agreed
from vision.stillness.patches import choose, free_ground, shift_of
from vision.stillness.watch import ROUND, Stillness

LEARN = 12
TWO_SECONDS = 30
"""Frames at 15 a second."""


def pushed(image: np.ndarray, x: float, y: float, turn_deg: float = 0.0, zoom: float = 1.0) -> np.ndarray:
    height, width = image.shape[:2]
    how = cv2.getRotationMatrix2D((width / 2, height / 2), turn_deg, zoom)
    how[:, 2] += (x, y)
    return cv2.warpAffine(image, how, (width, height), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)


@pytest.fixture(scope="module", params=["north", pytest.param("south", marks=pytest.mark.thorough)])
def scene(request):
    """A play and frames of it at rest, which all tests share: drawing them is what costs."""
    play = Play(request.param, 5, seed=61)
    return play, [image for image, _ in play.frames(LEARN + TWO_SECONDS)]


@pytest.fixture
def watch(scene) -> Stillness:
    play, frames = scene
    found = Stillness(play.calibration)
    for image in frames[:LEARN]:
        found.feed(image)
    assert found.is_watched and not found.in_doubt
    return found


def frames_until_moved(watch: Stillness, frames: list[np.ndarray], *how: float) -> int | None:
    for index, image in enumerate(frames):
        watch.feed(pushed(image, *how))
        if watch.moved:
            return index + 1
    return None


@pytest.mark.parametrize(
    "how", [(3, 0), (0, -3), (6, 5), (40, 15), (300, 100), (0, 0, 0.4), (0, 0, 3), (0, 0, 20), (0, 0, 0, 1.012)]
)
def test_a_push_of_more_than_2_mm_is_told_within_two_seconds_and_doubted_before_cups_are_compared(scene, watch, how):
    frames = scene[1][LEARN:]
    for image in frames[: 2 * ROUND - 1]:
        watch.feed(pushed(image, *how))
    assert watch.in_doubt
    assert watch.moved or frames_until_moved(watch, frames[2 * ROUND :], *how) is not None


@pytest.mark.parametrize("how", [(0.7, 0), (1.2, -0.5), (0, 0, 0.05)])
def test_less_than_a_millimetre_is_no_push(scene, watch, how):
    assert frames_until_moved(watch, scene[1][LEARN:], *how) is None


def test_a_camera_that_is_put_back_is_sound_again(scene, watch):
    frames = scene[1][LEARN:]
    assert frames_until_moved(watch, frames, 6, 2) is not None
    for image in frames[: 3 * ROUND]:
        watch.feed(image)
    assert not watch.moved and not watch.in_doubt


def test_a_knock_that_swings_back_at_once_is_no_push(scene, watch):
    frames = scene[1][LEARN:]
    for image in frames[:3]:
        watch.feed(pushed(image, 5, 2))
    for image in frames[: 3 * ROUND]:
        watch.feed(image)
        assert not watch.moved
    assert not watch.in_doubt


@pytest.mark.parametrize("camera", ["north", pytest.param("south", marks=pytest.mark.thorough)])
def test_play_is_no_push_and_never_in_doubt(camera):
    play = Play(camera, 5, seed=62)
    watch = Stillness(play.calibration)
    for image, _ in play.frames(LEARN):
        watch.feed(image)
    for kind in (Kind.TOUCH, Kind.LIFT, Kind.PASS, Kind.SHADOW, Kind.LIGHT, Kind.MOVE):
        for image, _ in play.happens(play.drawn([kind])):
            watch.feed(image)
            assert not watch.moved and not watch.in_doubt


def test_a_cloth_over_most_of_the_table_holds_readings_up_but_is_no_push(scene, watch):
    for image in scene[1][LEARN:]:
        hidden = image.copy()
        hidden[:, : int(0.8 * image.shape[1])] = (90, 90, 120)
        watch.feed(hidden)
        assert not watch.moved
    assert watch.in_doubt


def test_a_picture_without_static_ground_is_not_watched():
    calibration = rig_calibration("north", 4)
    everywhere = ((-900.0, -900.0), (900.0, -900.0), (900.0, 900.0), (-900.0, 900.0))
    watch = Stillness(replace(calibration, seats=(SeatRegion(1, everywhere),)))
    for image, _ in Play("north", 4, seed=63).frames(LEARN + 6):
        watch.feed(image)
        watch.feed(pushed(image, 30, 0))
    assert not watch.is_watched and not watch.moved and not watch.in_doubt


def test_no_square_lies_where_a_cup_can_stand(scene):
    play, frames = scene
    free = free_ground(play.calibration)
    grey = np.mean([cv2.cvtColor(image, cv2.COLOR_BGR2GRAY) for image in frames[:6]], axis=0).astype(np.float32)
    patches = choose(grey, free)
    side = len(patches[0].look)
    assert all(free[each.top : each.top + side, each.left : each.left + side].all() for each in patches)


def test_a_square_s_shift_is_told_to_a_third_of_a_pixel(scene):
    play, frames = scene
    grey = np.mean([cv2.cvtColor(image, cv2.COLOR_BGR2GRAY) for image in frames[:6]], axis=0).astype(np.float32)
    grey = cv2.GaussianBlur(grey, (5, 5), 1.0)
    image = pushed(frames[7], 4.0, -2.0)
    shifts = np.array([shift_of(each, image) for each in choose(grey, free_ground(play.calibration))[:12]], float)
    assert np.abs(np.median(shifts, axis=0) - (4.0, -2.0)).max() < 0.33


def test_points_that_move_on_their_own_are_outvoted():
    before = np.random.default_rng(1).uniform(0, 1000, (20, 2))
    after = before + np.array([3.0, 0.0])
    after[:7] += np.random.default_rng(2).uniform(20, 60, (7, 2))
    change = agreed(before, after, 8)
    assert change is not None and change[:, 2] == pytest.approx((3.0, 0.0), abs=0.2)
    assert Yardstick(rig_calibration("north")).mm(change) == pytest.approx(3.0 / 1.32, abs=0.2)
    assert agreed(before, np.random.default_rng(3).uniform(0, 1000, (20, 2)), 8) is None
