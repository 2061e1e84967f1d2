"""What is told of a cup: moves with their millimetres, lifts, hands; not shadows, light, noise or arms that pass."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from hub.events.readings import NO_MEASURE, CupSeen, CupSign, SeatState
from vision.cups.seat_track import LEAST_MOVE_MM
from vision.cups.track import REST_FRAMES, CupTrack
from vision.dice.annotate import MAX_PICTURE_BYTES
from vision.rig.cup import Nudge
from vision.rig.hand import SKINS, Hand, Shade
from vision.settle import Settle


class Watched:
    """A table whose frames go through settling and tracking, as in a camera's watch."""

    def __init__(self, table) -> None:
        self.table = table
        self.settle = Settle(table.calibration, table.seats)
        self.track = CupTrack(table.calibration, table.seats)

    def frame(self, *passing, light: float = 1.0, in_doubt: bool = False) -> list[CupSeen]:
        image = self.table.frame(passing)
        if light != 1.0:
            image = np.clip(image * light, 0, 255).astype(np.uint8)
        motion = self.settle.feed(image, self.table.at)
        return list(self.track.feed(image, self.table.at, motion, in_doubt))

    def frames(self, count: int, *passing, **more) -> list[CupSeen]:
        return [sign for _ in range(count) for sign in self.frame(*passing, **more)]

    def push(self, seat: int, mm: float, turn: float = 0.7) -> list[CupSeen]:
        """The cup jumps, as it does for a camera whose hand was quick."""
        old = self.table.nudges.get(seat, Nudge())
        self.table.nudges[seat] = Nudge(old.x_mm + mm * float(np.cos(turn)), old.y_mm + mm * float(np.sin(turn)))
        return self.frames(REST_FRAMES + 3)


@pytest.fixture
def watched(make_table) -> Watched:
    found = Watched(make_table("south", 4, seed=51))
    assert found.frames(REST_FRAMES + 6) == []
    return found


def hand(table, seat: int, reach: float, side: float = 20.0, skin: int = 0) -> Hand:
    return Hand(table.local(seat, 420.0, 2 * side), table.local(seat, reach, 0.2 * side), 70.0, SKINS[skin])


@pytest.mark.parametrize("mm", [3.0, 5.0, 8.0, 12.0, 20.0])
def test_r10_a_cup_that_stands_elsewhere_is_told_with_its_millimetres_and_both_pictures(watched, mm):
    (sign,) = watched.push(2, mm)
    assert (sign.seat, sign.sign) == (2, CupSign.MOVED)
    assert sign.mm == pytest.approx(mm, abs=0.3)
    shown = cv2.imdecode(np.frombuffer(sign.picture.jpeg, np.uint8), cv2.IMREAD_COLOR)
    assert shown.shape[1] > 1.8 * shown.shape[0] and len(sign.picture.jpeg) <= MAX_PICTURE_BYTES


@pytest.mark.parametrize("mm", [0.5, 1.0, 1.7])
def test_a_shift_within_the_measure_s_own_error_is_not_told(watched, mm):
    assert watched.push(3, mm) == []


def test_small_shifts_add_up_from_where_the_cup_came_to_rest(watched):
    assert watched.push(3, 1.4) == []
    (sign,) = watched.push(3, 1.4)
    assert sign.sign is CupSign.MOVED and sign.mm == pytest.approx(2.8, abs=0.3)


def test_two_moves_are_told_each_from_where_the_cup_rested_before(watched):
    (first,), (second,) = watched.push(1, 6.0), watched.push(1, 9.0, turn=2.5)
    assert (first.mm, second.mm) == (pytest.approx(6.0, abs=0.3), pytest.approx(9.0, abs=0.3))


def test_a_cup_pushed_by_a_hand_is_told_once_the_hand_is_gone_or_rests(watched):
    table, told = watched.table, []
    for reach in (300.0, 200.0, 100.0, 30.0, 30.0, 30.0, 30.0):
        told += watched.frame(hand(table, 4, reach))
    for part in range(1, 6):
        table.nudges[4] = Nudge(3.0 * part, 0.0)
        told += watched.frame(hand(table, 4, 30.0))
    for reach in (30.0, 100.0, 200.0, 300.0):
        told += watched.frame(hand(table, 4, reach))
    told += watched.frames(REST_FRAMES + 3)
    assert [sign.sign for sign in told] == [CupSign.HAND, CupSign.MOVED]
    assert {sign.seat for sign in told} == {4}
    assert told[1].mm == pytest.approx(15.0, abs=0.4) and told[0].mm == NO_MEASURE


@pytest.mark.parametrize(("seat", "skin"), [(1, 0), (2, 1), (3, 2), (4, 1)])
def test_r9_a_hand_that_reaches_a_cup_is_told_once_and_moves_nothing(watched, seat, skin):
    told = []
    for reach in (300.0, 220.0, 140.0, 60.0, 30.0, *[30.0] * 12, 60.0, 140.0, 220.0, 300.0):
        told += watched.frame(hand(watched.table, seat, reach, skin=skin))
    told += watched.frames(REST_FRAMES + 3)
    assert [(sign.seat, sign.sign) for sign in told] == [(seat, CupSign.HAND)]
    assert told[0].picture is not None and told[0].picture.seat == seat


def test_a_hand_that_stays_away_from_the_cup_is_not_told(watched):
    told = []
    for reach in (300.0, 260.0, 220.0, 190.0, 190.0, 190.0, 190.0, 190.0, 220.0, 300.0):
        told += watched.frame(hand(watched.table, 1, reach))
    assert told + watched.frames(REST_FRAMES + 3) == []


def test_an_arm_that_passes_through_the_region_is_nothing(watched):
    table = watched.table
    told = []
    for step in range(10):
        along = -220.0 + 44.0 * step
        told += watched.frame(Hand(table.local(2, 300.0, along - 260.0), table.local(2, -260.0, along + 260.0), 150.0))
    told += watched.frames(REST_FRAMES + 3)
    assert [sign for sign in told if sign.sign is not CupSign.HAND] == []


def test_shadows_and_other_light_are_nothing(watched):
    table, told = watched.table, []
    for step in range(14):
        told += watched.frame(Shade(*table.local(3, 0.0, -210.0 + 30.0 * step), 80.0, 0.4))
    told += watched.frames(REST_FRAMES + 3)
    for light in (0.95, 0.9, 0.85, 0.8, *[0.8] * 8, 0.9, *[1.05] * 8):
        told += watched.frame(light=light)
    assert told == []


def test_r11_a_lifted_cup_is_told_and_the_next_one_that_stands_there_is_followed_anew(watched):
    table = watched.table
    table.states[1] = SeatState.LIFTED
    told = watched.frames(14)
    assert [(sign.seat, sign.sign, sign.mm) for sign in told] == [(1, CupSign.LIFTED, NO_MEASURE)]
    table.states[1] = SeatState.COVERED
    assert watched.frames(18) == []
    (again,) = watched.push(1, 7.0)
    assert again.sign is CupSign.MOVED


def test_while_the_camera_is_in_doubt_nothing_is_told_and_a_move_is_told_afterwards(watched):
    watched.table.nudges[2] = Nudge(8.0, 0.0)
    assert watched.frames(REST_FRAMES + 3, in_doubt=True) == []
    (sign,) = watched.frames(2)
    assert sign.sign is CupSign.MOVED and sign.mm == pytest.approx(8.0, abs=0.3)


def test_after_a_reset_cups_are_followed_from_where_they_stand_then(watched):
    watched.track.reset()
    watched.table.nudges[2] = Nudge(12.0, 0.0)
    assert watched.frames(REST_FRAMES + 8) == []
    (sign,) = watched.push(2, LEAST_MOVE_MM + 2.0)
    assert sign.mm == pytest.approx(LEAST_MOVE_MM + 2.0, abs=0.3)


def test_a_table_without_dice_sizes_is_not_followed(make_table):
    table = make_table("north", 2)
    track = CupTrack(replace(table.calibration, die_size_mm=None), table.seats)
    motion = Settle(table.calibration, table.seats)
    assert [track.feed(im, 1, motion.feed(im, 1)) for im in (table.frame(), table.frame())] == [(), ()]
