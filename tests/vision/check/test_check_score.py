"""The score of a seat against exact truth: size, tilt, focus, glare, cover; whether the camera still stands there."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from calibration.checked import Level
from calibration.model import CalibrationError, SeatRegion
from calibration.projection import to_pixels, to_plane
from vision.calibrate.checking import looked_at
from vision.check.needs import need_of
from vision.check.place import seen
from vision.check.score import score
from vision.rig.views import VIEWPOINTS, rig_calibration


def scored(checked, picture, markers):
    return score(picture, checked.calibration, markers, checked.places, checked.cards)


def of(found, place):
    return next(each for each in found.places if each.place == place)


def notes(found, about):
    return [each for each in found.notes if each.about == about]


def test_bare_felt_of_a_good_camera_is_green_all_over(bare):
    checked, picture, _ = bare
    found, _ = looked_at([picture], checked)
    assert [each.level for each in (*found.places, *found.notes)] == [Level.GREEN] * (5 + len(found.notes))
    assert found.zones == () and len(found.places) == 5
    assert all(each.hidden == 0 and each.glare == 0 and each.blur_px < 1.1 for each in found.places)


def test_size_and_tilt_are_those_of_the_geometry():
    """Of a camera straight above its target: focal length by distance, and the angle to a seat aside."""
    calibration, view = rig_calibration("north"), VIEWPOINTS["north"]
    need = need_of(calibration, cards=False)
    x, y = view.camera_mm[:2]
    below = seen(calibration, ((x - 5, y - 5), (x + 5, y - 5), (x + 5, y + 5), (x - 5, y + 5)), need)
    assert below.size_px == pytest.approx(view.focal_px * 16 / (view.camera_mm[2] - 16), rel=0.01)
    assert below.tilt_deg == pytest.approx(0.0, abs=0.5) and below.outside == 0.0
    aside = seen(calibration, ((x + 295, y - 5), (x + 305, y - 5), (x + 305, y + 5), (x + 295, y + 5)), need)
    assert aside.tilt_deg == pytest.approx(np.degrees(np.arctan2(300, view.camera_mm[2] - 16)), abs=0.5)


def test_what_lies_out_of_the_picture_is_a_part_of_the_seat():
    calibration = rig_calibration("north")
    edge = float(to_plane(calibration, np.array([(1919.0, 540.0)]), 0.0)[0, 0])
    half = ((edge - 50, -50), (edge + 50, -50), (edge + 50, 50), (edge - 50, 50))
    leaning = 16 / calibration.placement.camera_mm[2] * edge / 100
    assert seen(calibration, half, need_of(calibration, cards=False)).outside == pytest.approx(0.5 + leaning, abs=0.04)


@pytest.mark.parametrize(("scale", "level"), [(0.52, Level.RED), (0.68, Level.AMBER), (0.85, Level.GREEN)])
def test_too_few_pixels_are_told_with_what_is_needed(bare, scale, level):
    """A camera of fewer pixels over the same felt."""
    checked, picture, _ = bare
    lens = checked.calibration.lens
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    size = (small.shape[1], small.shape[0])
    shrunk = replace(lens, fx=lens.fx * scale, fy=lens.fy * scale, cx=(size[0] - 1) / 2, cy=(size[1] - 1) / 2)
    fewer = replace(checked, calibration=replace(checked.calibration, image_size=size, lens=shrunk))
    score = of(looked_at([small], fewer)[0], 3)
    assert score.level is level and score.size_px == pytest.approx(21.1 * scale, abs=0.5)
    assert "needs 12" in score.sentence and ("nearer" in score.sentence) is (level is not Level.GREEN)


def test_a_picture_out_of_focus_is_told_at_the_seats_and_of_the_camera(bare):
    checked, picture, _ = bare
    found, _ = looked_at([cv2.GaussianBlur(picture, (0, 0), 2.2)], checked)
    assert notes(found, "focus")[0].level is Level.RED and "focus on the felt" in notes(found, "focus")[0].sentence
    assert all(each.level is Level.RED and "not sharp" in each.sentence for each in found.places)
    assert found.places[0].blur_px == pytest.approx(np.hypot(2.2, 0.8), abs=0.35)


def test_glare_is_found_where_it_is_and_what_lies_there_is_found_too(bare):
    checked, picture, markers = bare
    glared = picture.copy()
    middle = np.mean(checked.calibration.seat(4).polygon_mm, axis=0)
    turns = np.linspace(0, 2 * np.pi, 60)
    ring = np.column_stack([middle[0] + 40 * np.cos(turns), middle[1] + 40 * np.sin(turns), np.zeros(60)])
    cv2.fillPoly(glared, [np.rint(to_pixels(checked.calibration, ring)).astype(np.int32)], (255, 255, 255))
    book = np.column_stack([np.asarray(checked.calibration.seat(1).polygon_mm)[:3], np.zeros(3)])
    cv2.fillPoly(glared, [np.rint(to_pixels(checked.calibration, book)).astype(np.int32)], (150, 60, 40))
    found = scored(checked, glared, markers)
    area = cv2.contourArea(np.asarray(checked.calibration.seat(4).polygon_mm, np.float32))
    assert of(found, 4).glare == pytest.approx(np.pi * 40**2 / area, abs=0.02)
    assert of(found, 4).level is Level.AMBER and "move or soften the lamp" in of(found, 4).sentence
    assert np.mean(found.zones[0].polygon_mm, axis=0) == pytest.approx(middle, abs=3.0) and len(found.zones) == 1
    assert of(found, 1).hidden == pytest.approx(0.5, abs=0.08) and "clear the felt" in of(found, 1).sentence
    assert {each.place for each in found.places if each.level is not Level.GREEN} == {1, 4}


def test_a_camera_that_was_pushed_fails_and_a_marker_that_was_pushed_is_told(bare):
    checked, picture, markers = bare
    pushed = cv2.warpAffine(picture, np.array([[1.0, 0, 5.0], [0, 1.0, 0]]), None, borderMode=cv2.BORDER_REPLICATE)
    place = notes(looked_at([pushed], checked)[0], "place")[0]
    assert place.level is Level.RED and "3.9 mm off" in place.sentence and "calibrate the table again" in place.sentence
    first, *rest = checked.calibration.markers
    x, y, z = first.middle_mm
    other = replace(
        checked, calibration=replace(checked.calibration, markers=(replace(first, middle_mm=(x + 9, y, z)), *rest))
    )
    found = scored(other, picture, markers)
    assert notes(found, "place")[0].level is Level.GREEN
    assert [each.sentence for each in notes(found, "markers")] == ["Marker 1 lies 9.0 mm off its place: glue it back."]


def test_no_marker_seen_is_a_failure_and_none_calibrated_a_doubt(bare):
    checked, picture, _ = bare
    found = scored(checked, picture, {})
    assert notes(found, "place")[0].level is Level.RED
    unmarked = replace(checked, calibration=replace(checked.calibration, markers=()))
    found = scored(unmarked, picture, {})
    assert notes(found, "place")[0].level is Level.AMBER and found.places[0].blur_px is None


def test_the_board_is_a_place_of_card_tables_and_a_die_must_have_a_size(bare):
    checked, picture, markers = bare
    cards = replace(checked, places=(0, 2), cards=True)
    found = scored(cards, picture, markers)
    assert [each.sentence.split(":")[0] for each in found.places] == ["Board", "Seat 2"]
    assert "corner index" in found.places[0].sentence and found.places[0].needed_px == 15
    sizeless = replace(checked, calibration=replace(checked.calibration, die_size_mm=None))
    with pytest.raises(CalibrationError, match="floorman calibrate dice"):
        scored(sizeless, picture, markers)


def test_a_slanting_camera_is_told():
    calibration = rig_calibration("south")
    far = SeatRegion(1, ((-40.0, 560.0), (40.0, 560.0), (40.0, 640.0), (-40.0, 640.0)))
    assert seen(calibration, far.polygon_mm, need_of(calibration, cards=False)).tilt_deg == pytest.approx(46.5, abs=1.0)
