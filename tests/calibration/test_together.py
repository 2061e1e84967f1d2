"""Cameras that differ: by which marker, which of them is off where that can be told, and which seats each sees."""

from dataclasses import replace

import numpy as np

from calibration.model import Calibration, Lens, MarkerPlace, Placement, SeatRegion
from calibration.projection import to_pixels
from calibration.together import Eye, as_in, disagreements, in_picture, seat_lines

SPOTS = {1: (-380.0, 190.0), 2: (380.0, 200.0), 3: (370.0, -200.0), 4: (-390.0, -190.0)}
NEAR = ((-100.0, -60.0), (-40.0, -60.0), (-40.0, 0.0))
FAR = ((600.0, -60.0), (660.0, -60.0), (660.0, 0.0))
CAMERA = Calibration(
    (1280, 720),
    Lens(960.0, 960.0, 640.0, 360.0),
    Placement(((1, 0, 0), (0, -1, 0), (0, 0, -1)), (0.0, 0.0, 900.0)),
    markers=tuple(MarkerPlace(number, (*xy, 0.0), 0.4 * number, 50.0, 0.9) for number, xy in SPOTS.items()),
)


def other(shift=0.0, side=50.0):
    markers = (replace(each, middle_mm=(each.middle_mm[0] + shift, *each.middle_mm[1:])) for each in CAMERA.markers)
    return replace(CAMERA, markers=tuple(replace(each, side_mm=side) for each in markers))


def test_cameras_that_agree_to_2_mm_are_left_alone():
    assert not list(disagreements([Eye("a", CAMERA), Eye("b", other(1.9)), Eye("c", CAMERA)]))


def test_of_two_whose_files_differ_and_agree_with_themselves_neither_is_accused():
    (said,) = disagreements([Eye("a", CAMERA), Eye("b", other(5.0))])
    assert "a and b differ at marker 1 by 5.0 mm" in said and "calibrate both again" in said


def test_of_three_the_one_that_differs_from_both_is_off():
    said = list(disagreements([Eye("a", CAMERA), Eye("b", other(5.0)), Eye("c", other(0.3))]))
    assert len(said) == 2 and all("b is off: it differs from 2 other cameras" in each for each in said)


def test_the_one_whose_markers_have_a_size_that_was_never_printed_is_off():
    (said,) = disagreements([Eye("a", CAMERA), Eye("b", other(5.0, side=51.5))])
    assert "b is off: it has the markers 51.5 mm large" in said


def test_the_one_that_does_not_see_its_own_markers_where_it_has_them_is_off_also_when_it_is_alone():
    seen = {each.id: to_pixels(CAMERA, each.corners_mm) for each in CAMERA.markers}
    pushed = {number: np.add(quad, (6.0, 0.0)) for number, quad in seen.items()}
    (said,) = disagreements([Eye("a", CAMERA, pushed), Eye("b", CAMERA, seen)])
    assert "a is off: its own markers lie 5.6 mm" in said
    (alone,) = disagreements([Eye("a", CAMERA, pushed)])
    assert "Put it back" in alone
    one = {**seen, 2: np.add(seen[2], (6.0, 0.0))}
    assert not list(disagreements([Eye("a", CAMERA, one), Eye("b", CAMERA, one)]))


def test_a_seat_that_lies_elsewhere_in_another_file_is_told():
    one, two = (replace(CAMERA, seats=(SeatRegion(4, tuple((x + by, y) for x, y in NEAR)),)) for by in (0.0, 7.0))
    (said,) = disagreements([Eye("a", one), Eye("b", two)])
    assert said.startswith("Seat 4 lies up to 7.0 mm elsewhere in the file of b")


def test_which_seat_each_camera_sees_is_said():
    north = replace(CAMERA, seats=(SeatRegion(1, NEAR), SeatRegion(2, FAR)))
    assert in_picture(CAMERA, NEAR) and not in_picture(CAMERA, FAR)
    wide = replace(CAMERA, lens=Lens(600.0, 600.0, 640.0, 360.0))
    assert list(seat_lines([Eye("a", north), Eye("b", wide)])) == [
        "Seat 1: read by a; seen, but not in its file, by b.",
        "Seat 2: read by a; cut off in the picture of a; seen, but not in its file, by b.",
    ]


def test_a_further_camera_takes_over_what_it_has_whole_in_its_picture():
    first = replace(CAMERA, seats=(SeatRegion(1, NEAR), SeatRegion(2, FAR)), board_polygon_mm=NEAR, die_size_mm=16.0)
    found = as_in(first, CAMERA)
    assert [each.seat for each in found.seats] == [1] and found.board_polygon_mm == NEAR and found.die_size_mm == 16.0
    assert np.isnan(Eye("a", found).astray_mm)
