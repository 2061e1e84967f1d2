"""How far a cup was shifted: finer than a pixel, and not at all where its outline does not tell it."""

import cv2
import numpy as np
import pytest

from vision.cups.seat import SeatCups
from vision.cups.shift import measure, take
from vision.rig.cup import Nudge
from vision.rig.hand import Hand

MOVES = (0.0, 1.0, 3.0, 5.0, 8.0, 12.0, 20.0)


def noisy(image: np.ndarray, sigma: float, seed: int = 1) -> np.ndarray:
    return np.clip(image + np.random.default_rng(seed).normal(0.0, sigma, image.shape), 0, 255).astype(np.uint8)


def errors(table, sigma: float = 0.0, light: float = 1.0) -> np.ndarray:
    """(n, 2) how far cups were pushed, each in another direction, and by how much the measured shift is off, mm."""
    cups = SeatCups(table.calibration, 16.0)
    before = noisy(table.frame(), sigma)
    taken = {seat: take(before, table.calibration, cups.look(before, seat).cup.cup) for seat in table.seats}
    found = []
    for index, mm in enumerate(MOVES):
        turns = {seat: 1.1 * seat + index for seat in table.seats}
        table.nudges = {s: Nudge(mm * float(np.cos(turn)), mm * float(np.sin(turn))) for s, turn in turns.items()}
        after = noisy(table.frame() * light, sigma, seed=2 + index)
        for seat in table.seats:
            now, old = cups.look(after, seat).cup.cup, taken[seat].cup
            shift = measure(taken[seat], after, table.calibration, (now.x_mm - old.x_mm, now.y_mm - old.y_mm))
            assert shift is not None and shift.kept > 0.6
            off = float(np.hypot(shift.x_mm - table.nudges[seat].x_mm, shift.y_mm - table.nudges[seat].y_mm))
            assert off < 0.1 + 4.0 * shift.sigma_mm
            found.append((mm, off))
    return np.array(found)


@pytest.mark.parametrize("camera", ["north", "south"])
def test_shifts_of_0_to_20_mm_are_measured_to_a_tenth_of_a_millimetre_and_two_per_cent(make_table, camera):
    pushed, off = errors(make_table(camera, 4, seed=41)).T
    assert (off <= 0.1 + 0.02 * pushed).all()


@pytest.mark.thorough
def test_more_noise_or_less_light_costs_little(make_table):
    assert errors(make_table("south", 4, seed=42), sigma=8.0)[:, 1].max() < 0.5
    assert errors(make_table("south", 4, seed=43), light=0.7)[:, 1].max() < 0.4


def test_a_hand_over_part_of_the_cup_does_not_shift_it(make_table):
    table = make_table("south", 4, seed=44)
    before = table.frame()
    taken = take(before, table.calibration, SeatCups(table.calibration, 16.0).look(before, 1).cup.cup)
    hand = Hand(table.local(1, 400.0, 30.0), table.local(1, 40.0, 0.0))
    shift = measure(taken, table.frame((hand,)), table.calibration, (0.0, 0.0))
    assert shift is not None and shift.mm < 0.3
    assert shift.kept < measure(taken, table.frame(), table.calibration, (0.0, 0.0)).kept


def test_a_cup_that_is_gone_or_hidden_has_no_shift(make_table):
    table = make_table("south", 4, seed=45)
    before = table.frame()
    taken = take(before, table.calibration, SeatCups(table.calibration, 16.0).look(before, 1).cup.cup)
    x, y = np.rint(table.calibration.lens.cx), np.rint(table.calibration.lens.cy)
    covered = cv2.rectangle(before.copy(), (0, 0), (int(2 * x), int(2 * y)), (90, 120, 160), -1)
    assert measure(taken, covered, table.calibration, (0.0, 0.0)) is None
    gone = measure(taken, before, table.calibration, (60.0, 0.0))
    assert gone is None or gone.kept < 0.6
