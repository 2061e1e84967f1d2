"""A pushed camera finds its place again; what is not only a push is refused in one sentence."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from calibration.model import Calibration, CalibrationError, Lens, MarkerPlace, Placement, SeatRegion
from calibration.projection import to_pixels, to_plane
from vision.marks.again import LOOKS, placed_again, pushed_mm
from vision.marks.finder import FoundMarker

SPOTS = {1: (-380.0, 190.0), 2: (380.0, 200.0), 3: (370.0, -200.0), 4: (-390.0, -190.0)}
CAMERA = Calibration(
    (1280, 720),
    Lens(960.0, 960.0, 640.0, 360.0),
    Placement(((1, 0, 0), (0, -1, 0), (0, 0, -1)), (0.0, 0.0, 900.0)),
    (SeatRegion(2, ((0.0, 0.0), (90.0, 0.0), (90.0, 90.0))),),
    die_size_mm=16.0,
    markers=tuple(MarkerPlace(number, (*xy, 20.0), 0.4 * number, 50.0, 0.9) for number, xy in SPOTS.items()),
)
FELT = np.array([(x, y, 0.0) for x in (-250, 0, 250) for y in (-150, 0, 140)])


def pushed(mm=20.0, turn_deg=1.5):
    turn = cv2.Rodrigues(np.deg2rad(np.array([turn_deg, -turn_deg, turn_deg])))[0] @ np.array(CAMERA.placement.rotation)
    return replace(CAMERA, placement=Placement(tuple(map(tuple, turn.tolist())), (mm, 0.0, 900.0 + mm)))


def looks(camera, but=(), moved=None, shake=0.0):
    rng = np.random.default_rng(3)
    one = []
    for _ in range(LOOKS):
        found = []
        for each in CAMERA.markers:
            spot = np.add(each.corners_mm, [*(moved or {}).get(each.id, (0.0, 0.0)), 0.0])
            found.append(
                FoundMarker(each.id, to_pixels(camera, spot) + rng.normal(0, 0.05, (4, 2)) + rng.normal(0, shake), 1.1)
            )
        one.append([each for each in found if each.id not in but])
    return one


@pytest.mark.parametrize("but", [(), (3,)])
def test_the_felt_is_where_it_was_and_all_else_stays(but):
    now = pushed()
    found = placed_again(CAMERA, looks(now, but))
    off = np.linalg.norm(to_plane(found, to_pixels(now, FELT), 0.0) - FELT[:, :2], axis=1)
    assert off.max() < 2.0 < pushed_mm(CAMERA, found)
    assert (found.seats, found.lens, found.die_size_mm) == (CAMERA.seats, CAMERA.lens, CAMERA.die_size_mm)
    assert [each.middle_mm for each in found.markers] == [each.middle_mm for each in CAMERA.markers]
    assert {round(each.blur_px, 6) for each in found.markers if each.id not in but} == {1.1}


@pytest.mark.parametrize(
    ("seen", "said"),
    [
        (lambda: looks(pushed(), but=(1, 2)), "At least 3 markers"),
        (lambda: looks(pushed(), moved={2: (40.0, 0.0)}), "elsewhere than they should|does not fit"),
        (lambda: looks(pushed(), shake=3.0), "still moves"),
        (lambda: [], "At least 3 markers"),
    ],
)
def test_what_is_more_than_a_push_is_refused(seen, said):
    with pytest.raises(CalibrationError, match=said) as refused:
        placed_again(CAMERA, seen())
    assert "\n" not in str(refused.value)


def test_without_markers_there_is_nothing_to_go_by():
    with pytest.raises(CalibrationError, match="without markers"):
        placed_again(replace(CAMERA, markers=()), looks(pushed()))
