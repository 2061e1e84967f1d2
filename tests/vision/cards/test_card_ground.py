"""A card table's calibration: the board is place 0, and what cannot be right is told in one sentence."""

from dataclasses import replace

import pytest

from calibration.model import CalibrationError, SeatRegion
from hub.events.readings import BOARD
from vision.cards.ground import card_ground, card_places
from vision.rig.views import rig_calibration

RIG = rig_calibration("north", 4)


def test_the_board_is_a_place_like_the_seats():
    ground = card_ground(RIG)
    assert [region.seat for region in ground.seats] == [BOARD, 1, 2, 3, 4]
    assert ground.seat(BOARD).polygon_mm == RIG.board_polygon_mm
    assert card_places(ground, (2, 3)) == (BOARD, 2, 3)


def test_a_camera_need_not_see_the_board():
    ground = card_ground(replace(RIG, board_polygon_mm=None))
    assert card_places(ground, (1, 4)) == (1, 4)


def test_a_seat_of_number_0_is_no_board():
    ground = card_ground(replace(RIG, seats=(SeatRegion(0, ((500, 0), (560, 0), (560, 60))), *RIG.seats)))
    assert ground.seat(BOARD).polygon_mm == RIG.board_polygon_mm
    assert len(ground.seats) == 5


def test_without_a_size_of_cards_it_is_refused():
    with pytest.raises(CalibrationError, match=r"how large a card is: set card_size_mm"):
        card_ground(replace(RIG, card_size_mm=None))


def test_a_board_that_reaches_into_a_seat_is_refused():
    wide = replace(RIG, board_polygon_mm=((-500, -200), (500, -200), (500, 200), (-500, 200)))
    with pytest.raises(CalibrationError, match=r"The board's region and that of seat 1 overlap"):
        card_ground(wide)
