"""A seat is settled when nothing moves beyond noise; a hand or a shadow begins it anew (FIELD case C7)."""

import cv2
import numpy as np
import pytest

from calibration.model import Calibration, Lens, Placement, SeatRegion
from vision.settle import SETTLED_FRAMES, Settle

INTERVAL = 66_667


def table() -> Calibration:
    """A camera 1 m above the table, 1 px a mm, table (0, 0) in the middle of 320 x 240 px; two seats of 100 mm."""
    squares = {1: -80, 2: 80}
    return Calibration(
        image_size=(320, 240),
        lens=Lens(1000.0, 1000.0, 160.0, 120.0),
        placement=Placement(((1.0, 0.0, 0.0), (0.0, -1.0, 0.0), (0.0, 0.0, -1.0)), (0.0, 0.0, 1000.0)),
        seats=tuple(
            SeatRegion(seat, ((x - 50, -50), (x + 50, -50), (x + 50, 50), (x - 50, 50))) for seat, x in squares.items()
        ),
        die_size_mm=16.0,
    )


class Camera:
    """Frames of a felt with dice, with noise, into a Settle."""

    def __init__(self, noise: float = 3.0) -> None:
        self.rng = np.random.default_rng(4)
        self.noise = noise
        self.still = np.full((240, 320, 3), 90, np.float32)
        self.still[110:126, 70:86] = 220
        self.settle = Settle(table(), (1, 2))
        self.at = 0

    def frame(self, scene: np.ndarray | None = None) -> dict[int, bool]:
        scene = self.still if scene is None else scene
        noisy = scene + self.noise * self.rng.standard_normal(scene.shape, np.float32)
        self.at += INTERVAL
        motion = self.settle.feed(np.clip(noisy, 0, 255).astype(np.uint8), self.at)
        return {seat: each.settled for seat, each in motion.items()}

    def frames(self, count: int) -> list[dict[int, bool]]:
        return [self.frame() for _ in range(count)]


def hand(scene: np.ndarray, x: int, light: float = 150.0) -> np.ndarray:
    """A hand of 34 px over the dice of seat 1."""
    found = scene.copy()
    cv2.circle(found, (x, 118), 17, (light, light, light), -1)
    return found


def test_a_still_table_is_settled_with_the_second_frame_that_looks_the_same():
    told = Camera().frames(SETTLED_FRAMES + 2)
    assert [frame[1] for frame in told] == [False] * (SETTLED_FRAMES - 1) + [True] * 3


@pytest.mark.parametrize("noise", [0.0, 1.0, 4.0, 8.0, 14.0])
def test_noise_of_the_sensor_alone_never_moves_a_seat(noise):
    camera = Camera(noise)
    camera.frames(4)
    assert all(all(frame.values()) for frame in camera.frames(40))


def test_c7_a_hand_over_the_dice_is_no_settlement_and_ends_by_itself():
    camera = Camera()
    camera.frames(10)
    moving = [camera.frame(hand(camera.still, 60 + 3 * step)) for step in range(8)]
    assert not any(frame[1] for frame in moving)
    after = camera.frames(4)
    assert [frame[1] for frame in after] == [False, True, True, True]


def test_c7_a_soft_shadow_that_wanders_over_the_seat_is_no_settlement():
    camera = Camera()
    camera.frames(10)
    for step in range(6):
        dark = camera.still.copy()
        dark[:, : 40 + 12 * step] *= 0.8
        assert not camera.frame(dark)[1]


def test_a_shadow_that_creeps_below_the_noise_of_one_frame_still_begins_it_anew():
    camera = Camera(1.0)
    camera.frames(10)
    told = [camera.frame(camera.still - 0.9 * step)[1] for step in range(30)]
    assert not all(told)


def test_motion_at_one_seat_leaves_the_other_settled():
    camera = Camera()
    camera.frames(5)
    told = camera.frame(hand(camera.still, 80))
    assert told == {1: False, 2: True}


def test_motion_outside_every_region_unsettles_nobody():
    camera = Camera()
    camera.frames(5)
    away = camera.still.copy()
    away[:40, :] = 200
    assert camera.frame(away) == {1: True, 2: True}


def test_a_die_that_turns_is_seen_to_move():
    camera = Camera()
    camera.frames(5)
    turned = camera.still.copy()
    turned[114:119, 74:79] = 30
    assert not camera.frame(turned)[1]


def test_after_a_gap_of_a_second_it_begins_anew():
    camera = Camera()
    camera.frames(5)
    camera.at += 1_200_000
    assert camera.frame() == {1: False, 2: False}


def test_reset_begins_anew_and_keeps_the_measured_noise():
    camera = Camera(8.0)
    camera.frames(5)
    camera.settle.reset()
    assert camera.frame() == {1: False, 2: False}
    assert camera.frame() == {1: True, 2: True}


def test_a_hand_that_moves_for_long_is_not_learnt_as_noise():
    camera = Camera()
    camera.frames(5)
    told = []
    for step in range(90):
        told.append(camera.frame(hand(camera.still, 50 + (7 * step) % 60))[1])
    assert not any(told)
