"""Markers and board are found in pictures of which the truth is exact, of any size and partly covered."""

import cv2
import numpy as np
import pytest

from calibration.projection import to_pixels
from vision.marks.finder import find_board, find_markers, is_mirrored
from vision.rig.paper import Paper
from vision.rig.poses import Range, over_table, some_lens, waved
from vision.rig.shot import Conditions, shot

SIZE = (1280, 720)


@pytest.fixture(scope="module")
def table():
    rng = np.random.default_rng(5)
    camera, papers = over_table(rng, some_lens(rng, SIZE), SIZE, Range((800.0, 900.0), (25.0, 30.0)))
    return camera, papers, shot(camera, papers, rng)


def off_px(camera, papers, found):
    truth = {paper.marks: to_pixels(camera, paper.corners_mm) for paper in papers}
    return {each.id: np.abs(each.corners - truth[each.id]).max() for each in found}


def test_every_marker_is_found_to_a_fifth_of_a_pixel(table):
    camera, papers, picture = table
    found = find_markers(picture)
    assert [each.id for each in found] == [1, 2, 3, 4]
    assert max(off_px(camera, papers, found).values()) < 0.2


def test_a_marker_is_as_large_as_it_is(table):
    """Its size is what millimetres come from, and corners by themselves come out too small."""
    camera, papers, picture = table
    for each in find_markers(picture):
        truth = to_pixels(camera, papers[each.id - 1].corners_mm).astype(np.float32)
        ratio = cv2.contourArea(each.corners.astype(np.float32)) / cv2.contourArea(truth)
        assert ratio == pytest.approx(1.0, abs=0.005)


def test_a_picture_out_of_focus_has_wider_edges(table):
    *_, picture = table
    blurred = find_markers(cv2.GaussianBlur(picture, (0, 0), 2.2))
    sharp = {each.id: each.blur_px for each in find_markers(picture)}
    assert blurred and all(each.blur_px > 1.4 * sharp[each.id] for each in blurred)


def test_a_covered_edge_leaves_the_marker_out_and_the_others_where_they_are(table):
    camera, papers, _ = table
    corner = to_pixels(camera, papers[1].corners_mm)[0]
    thumb = corner + 9.0 * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)])
    found = find_markers(shot(camera, papers, np.random.default_rng(2), over=[thumb]))
    assert {1, 3, 4} <= {each.id for each in found}
    errors = off_px(camera, papers, found)
    assert max(error for number, error in errors.items() if number != 2) < 0.2
    assert errors.get(2, 0.0) < 0.7


@pytest.mark.parametrize("along", [0.15, 0.5, 0.85])
def test_a_finger_over_an_edge_never_tilts_it(table, along):
    """Either its straight rest is measured, or the marker is left out."""
    camera, papers, _ = table
    quads = [to_pixels(camera, paper.corners_mm) for paper in papers]
    spots = [quad[side] + along * (quad[(side + 1) % 4] - quad[side]) for side, quad in enumerate(quads)]
    fingers = [spot + 11.0 * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) for spot in spots]
    found = find_markers(shot(camera, papers, np.random.default_rng(6), over=fingers))
    assert max(off_px(camera, papers, found).values(), default=0.0) < 0.5


def test_the_same_number_twice_is_found_twice(table):
    camera, papers, _ = table
    twice = (*papers[:3], Paper(1, papers[3].x_mm, papers[3].y_mm))
    assert [each.id for each in find_markers(shot(camera, twice, np.random.default_rng(2)))] == [1, 1, 2, 3]


def test_a_mirrored_picture_is_known_as_one(table):
    *_, picture = table
    mirrored = np.ascontiguousarray(picture[:, ::-1])
    assert is_mirrored(mirrored) and not is_mirrored(picture)
    assert not is_mirrored(np.zeros_like(picture))


def test_a_large_picture_is_searched_small_and_measured_at_its_size():
    rng, size = np.random.default_rng(3), (4000, 2250)
    camera, papers = over_table(rng, some_lens(rng, size), size, Range((900.0, 900.0), (20.0, 20.0)))
    found = find_markers(shot(camera, papers, rng, Conditions(blur_px=1.2)))
    assert [each.id for each in found] == [1, 2, 3, 4]
    assert max(off_px(camera, papers, found).values()) < 0.3


def test_the_corners_of_the_board_are_found_to_a_tenth_of_a_pixel():
    rng = np.random.default_rng(9)
    camera = waved(rng, some_lens(rng, SIZE), SIZE)
    board = Paper(None, 0.0, 0.0)
    view = find_board(shot(camera, [board], rng))
    assert view is not None and len(view.ids) > 10
    middle = view.points_mm[:, :2] * (1, -1) + (-87.5, 112.5)
    assert np.abs(view.pixels - to_pixels(camera, board.on_table(middle))).max() < 0.15
    assert find_board(np.full((720, 1280, 3), 90, np.uint8)) is None
