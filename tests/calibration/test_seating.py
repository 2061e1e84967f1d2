"""Seats that are proposed never share ground, lie inside the markers, and go round the table with the clock."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calibration.model import CalibrationError, MarkerPlace
from calibration.regions import overlap
from calibration.seating import Shape, propose

LENGTHS = (st.floats(300, 700), st.floats(220, 450), st.floats(-40, 40), st.floats(-40, 40))


def laid(a, b, x=0.0, y=0.0, uneven=0.0):
    spots = ((-a, b), (a + uneven, b), (a, -b - uneven), (-a, -b))
    return tuple(MarkerPlace(n + 1, (x + px, y + py, 0.0), 0.1 * n, 50.0, 0.9) for n, (px, py) in enumerate(spots))


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(Shape), st.integers(2, 10), *LENGTHS, st.floats(0, 30))
def test_no_two_regions_share_ground_and_all_lie_inside_the_markers(shape, players, a, b, x, y, uneven):
    markers = laid(a, b, x, y, uneven)
    seats, board = propose(shape, players, markers)
    polygons = [seat.polygon_mm for seat in seats] + [board]
    assert [seat.seat for seat in seats] == list(range(1, players + 1))
    assert not any(overlap(one, other) for one, other in combinations(polygons, 2))
    spots = np.array([each.middle_mm[:2] for each in markers])
    low, high = np.sort(spots[:, 0])[1:3], np.sort(spots[:, 1])[1:3]
    corners = np.concatenate([np.array(each) for each in polygons])
    assert (corners[:, 0] > low[0]).all() and (corners[:, 0] < low[1]).all()
    assert (corners[:, 1] > high[0]).all() and (corners[:, 1] < high[1]).all()


@pytest.mark.parametrize("shape", Shape)
@pytest.mark.parametrize("players", [2, 3])
def test_the_seat_round_the_narrow_end_of_a_long_table_leaves_the_board_alone(shape, players):
    seats, board = propose(shape, players, laid(900, 220))
    assert not any(overlap(seat.polygon_mm, board) for seat in seats)


@pytest.mark.parametrize("shape", Shape)
def test_they_go_with_the_clock_from_the_near_side(shape):
    seats, _ = propose(shape, 4, laid(500, 300), 5)
    middles = [np.mean(seat.polygon_mm, axis=0) for seat in seats]
    assert [(x > 0, y > 0) for x, y in middles] == [(False, False), (False, True), (True, True), (True, False)]
    assert {seat.dice for seat in seats} == {5}


@pytest.mark.parametrize(
    ("players", "markers", "words"),
    [
        (11, laid(500, 300), "2 to 10 players"),
        (1, laid(500, 300), "2 to 10 players"),
        (4, laid(500, 300)[:3], "each of the four corners"),
        (4, (), "each of the four corners"),
        (4, laid(130, 300), "further apart"),
        (10, laid(150, 150), "no room for 10 seats"),
    ],
)
def test_where_there_is_no_room_that_is_said(players, markers, words):
    with pytest.raises(CalibrationError, match=words):
        propose(Shape.OVAL, players, markers)
