"""Frames that cannot be believed: the same again and again (C6), black, of another size."""

import numpy as np

from vision.cameras.port import CameraFault, Frame
from vision.watch import FROZEN_US, FrameWatch

RNG = np.random.default_rng(1)


def picture(level: float = 90.0, noise: float = 2.0, size: tuple[int, int] = (64, 48)) -> np.ndarray:
    return np.clip(RNG.normal(level, noise, (size[1], size[0], 3)), 0, 255).astype(np.uint8)


def test_c6_a_camera_that_sends_the_same_frame_for_a_second_is_frozen():
    watch = FrameWatch((64, 48))
    same = picture()
    faults = [watch.check(Frame(same.copy(), at)) for at in range(0, FROZEN_US + 200_000, 100_000)]
    assert faults == [None] * 10 + [CameraFault.FROZEN] * 2


def test_c6_a_frame_that_comes_twice_is_marked_as_repeated_at_once():
    watch = FrameWatch((64, 48))
    same = picture()
    assert watch.check(Frame(same, 0)) is None and not watch.repeated
    assert watch.check(Frame(same.copy(), 1)) is None and watch.repeated


def test_one_byte_that_differs_makes_a_frame_of_its_own():
    watch = FrameWatch((64, 48))
    same = picture()
    watch.check(Frame(same, 0))
    other = same.copy()
    other[13, 17, 1] ^= 1
    assert watch.check(Frame(other, 2 * FROZEN_US)) is None and not watch.repeated


def test_a_frozen_camera_that_lives_again_is_sound():
    watch = FrameWatch((64, 48))
    same = picture()
    watch.check(Frame(same, 0))
    assert watch.check(Frame(same.copy(), 2 * FROZEN_US)) is CameraFault.FROZEN
    assert watch.check(Frame(picture(), 2 * FROZEN_US + 1)) is None


def test_a_lens_cap_is_black_and_a_dark_hall_is_not():
    watch = FrameWatch((64, 48))
    assert watch.check(Frame(picture(2.0, 1.0), 0)) is CameraFault.BLACK
    lamp = picture(4.0, 1.0)
    lamp[:16, :16] = 180
    assert watch.check(Frame(lamp, 1)) is None
    assert watch.check(Frame(picture(25.0), 2)) is None


def test_a_picture_of_another_size_than_the_calibration_s_is_a_fault():
    watch = FrameWatch((64, 48))
    assert watch.check(Frame(picture(size=(32, 24)), 0)) is CameraFault.WRONG_SIZE
    assert watch.check(Frame(picture(), 1)) is None
