"""The pictures of the rig follow the scene and nothing else: what is hidden is not to be seen."""

import numpy as np
import pytest

from calibration.projection import to_pixels
from hub.events.readings import SeatState
from hub.wire.messages import Scene, SeatScene, Stamp
from vision.rig.dice import lie
from vision.rig.places import places
from vision.rig.stage import Stage
from vision.rig.views import rig_calibration

CALIBRATION = rig_calibration("south", 5)
LIFT_MS = 300
END = LIFT_MS * 1_000


def scene(cup: SeatState, values: tuple[int, ...] = (2, 3, 4, 6, 6), lost: int = 0, layout: int = 4) -> Scene:
    seats = tuple(SeatScene(seat, cup, values, lost, layout) for seat in range(1, 6))
    return Scene(Stamp(1, 0, 0), seats, LIFT_MS)


@pytest.fixture(scope="module")
def bare() -> np.ndarray:
    return averaged(Stage(CALIBRATION, 5), 0)


@pytest.fixture
def stage() -> Stage:
    return Stage(CALIBRATION, 5)


def averaged(stage: Stage, at: int) -> np.ndarray:
    """The picture of a moment without its noise."""
    return np.mean([stage.picture(at).astype(np.float32) for _ in range(8)], axis=0)


def around(image: np.ndarray, seat: int, reach: int = 40) -> np.ndarray:
    place = places(5)[seat - 1]
    x, y = np.rint(to_pixels(CALIBRATION, np.array([place.x_mm, place.y_mm, 0.0]))).astype(int)
    return image[y - reach : y + reach, x - reach : x + reach]


def test_two_frames_of_a_still_scene_differ_by_noise_only(stage):
    stage.show(scene(SeatState.LIFTED), 0)
    one, other = stage.picture(END).astype(int), stage.picture(END).astype(int)
    assert not np.array_equal(one, other)
    assert 1.0 < np.std(one - other) < 8.0


def test_what_lies_under_a_cup_is_not_to_be_seen():
    pictures = []
    for values, layout in (((1, 1, 1, 1, 1), 4), ((6, 5, 4), 8)):
        stage = Stage(CALIBRATION, 5)
        stage.show(scene(SeatState.COVERED, values, layout=layout), 0)
        pictures.append(stage.picture(END))
    assert np.array_equal(pictures[0], pictures[1])


def test_the_first_scene_just_stands_there_and_the_next_one_moves(stage):
    stage.show(scene(SeatState.COVERED), 1_000)
    first = averaged(stage, 1_001)
    stage.show(scene(SeatState.LIFTED), 2_000)
    half, end = averaged(stage, 2_000 + END // 2), averaged(stage, 2_000 + END)
    later = averaged(stage, 2_000 + 3 * END)
    assert np.abs(around(half, 1) - around(first, 1)).max() > 40
    assert np.abs(around(end, 1) - around(half, 1)).max() > 40
    assert np.abs(later - end).mean() < 1.0


def test_dice_that_were_under_the_cup_lie_where_they_lay_with_their_pips(stage):
    stage.show(scene(SeatState.LIFTED), 0)
    image = averaged(stage, END)
    for place in places(5):
        for die in lie(place, SeatScene(place.seat, SeatState.LIFTED, (2, 3, 4, 6, 6), 0, 4)):
            c, s = np.cos(die.yaw_rad), np.sin(die.yaw_rad)
            beside = (die.x_mm + 2.03 * (c - s), die.y_mm + 2.03 * (c + s))
            at = to_pixels(CALIBRATION, np.array([(die.x_mm, die.y_mm, 16.0), (*beside, 16.0)]))
            centre, body = (image[y, x] for x, y in np.rint(at).astype(int))
            has_pip = die.top in (1, 3, 5)
            assert bool(np.abs(centre - body).max() > 45) is has_pip


def test_seats_that_did_not_change_keep_every_pixel(stage):
    stage.show(scene(SeatState.COVERED), 0)
    before = averaged(stage, 1)
    seats = (SeatScene(1, SeatState.LIFTED, (1, 2), 0, 9), *scene(SeatState.COVERED).seats[1:])
    stage.show(Scene(Stamp(1, 0, 0), seats, LIFT_MS), 1)
    after = averaged(stage, 1 + END)
    assert np.abs(around(after, 1) - around(before, 1)).max() > 40
    for seat in (2, 3, 4, 5):
        assert np.abs(around(after, seat) - around(before, seat)).mean() < 1.5


def test_a_seat_that_is_cleared_shows_the_bare_felt_again(stage, bare):
    stage.show(scene(SeatState.LIFTED, lost=2), 0)
    assert np.abs(averaged(stage, END) - bare).max() > 60
    stage.show(scene(SeatState.EMPTY, values=()), END)
    assert np.abs(averaged(stage, 3 * END) - bare).mean() < 1.0
    assert np.abs(around(averaged(stage, 3 * END) - bare, 2, 60)).max() < 12


def test_a_cup_that_comes_down_hides_the_dice_of_before_and_not_those_of_after(stage):
    stage.show(scene(SeatState.LIFTED, (1,), layout=4), 0)
    stage.picture(0)
    stage.show(scene(SeatState.COVERED, (6, 6, 6, 6, 6), layout=6), END)
    early = around(averaged(stage, END + 1_000), 5)
    other = Stage(CALIBRATION, 5)
    other.show(scene(SeatState.LIFTED, (1,), layout=4), 0)
    assert np.abs(early - around(averaged(other, 0), 5)).max() < 40


def test_lost_dice_lie_apart_and_stay_while_the_cup_moves(stage, bare):
    stage.show(scene(SeatState.COVERED, lost=3), 0)
    place = places(5)[3]
    x, y = np.rint(to_pixels(CALIBRATION, np.append(place.table_mm(np.array([-102.0, 0.0])), 16.0))).astype(int)
    zone = np.s_[y - 12 : y + 13, x - 12 : x + 13]
    assert np.abs(averaged(stage, 1)[zone] - bare[zone]).max() > 60


@pytest.mark.parametrize("seats", [2, 10])
def test_other_sizes_of_table_are_drawn_whole(seats):
    stage = Stage(rig_calibration("north", seats), seats)
    shown = tuple(SeatScene(seat, SeatState.LIFTED, (1, 2, 3, 4, 5), 5, seat) for seat in range(1, seats + 1))
    before = stage.picture(0)
    stage.show(Scene(Stamp(1, 0, 0), shown), 0)
    after = stage.picture(1)
    for place in places(seats):
        x, y = np.rint(to_pixels(rig_calibration("north", seats), np.array([place.x_mm, place.y_mm, 0]))).astype(int)
        part = np.s_[y - 50 : y + 50, x - 50 : x + 50]
        assert np.abs(after[part].astype(int) - before[part]).max() > 60


def test_a_seat_that_the_table_does_not_have_is_left_out(stage):
    stage.show(Scene(Stamp(1, 0, 0), (SeatScene(9, SeatState.LIFTED, (1,), 0, 1),)), 0)
    assert stage.picture(1).shape == (1080, 1920, 3)
