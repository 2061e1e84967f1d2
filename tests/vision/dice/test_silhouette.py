"""The silhouette reader's parts: bodies on a mat, cut apart where they touch, and legal layouts of pips."""

import cv2
import numpy as np
import pytest

from vision.dice import necks
from vision.dice.counting import count_pips
from vision.dice.layouts import is_legal
from vision.dice.silhouette import find_bodies, from_mat

LAYOUTS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
}


def _mat(colour=(170, 175, 178), size=(240, 320)):
    noise = np.random.default_rng(5).normal(0.0, 2.0, (*size, 3))
    return np.clip(np.full((*size, 3), colour) + noise, 0, 255).astype(np.uint8)


def _put(picture, x, y, pips, body=(40, 40, 190), pip=(240, 240, 240), side=34, spacing=(9, 9), turn=20.0):
    corners = cv2.boxPoints(((x, y), (side, side), turn))
    cv2.fillPoly(picture, [np.rint(corners * 16).astype(np.int32)], body, cv2.LINE_AA, 4)
    cos, sin = np.cos(np.deg2rad(turn)), np.sin(np.deg2rad(turn))
    for across, along in pips:
        u, v = across * spacing[0], along * spacing[1]
        at = (round(16 * (x + cos * u - sin * v)), round(16 * (y + sin * u + cos * v)))
        cv2.circle(picture, at, round(16 * 0.1 * side), pip, -1, cv2.LINE_AA, 4)
    return picture


def _counts(picture):
    difference = from_mat(picture)
    return [count_pips(picture, difference, body) for body in find_bodies(picture)]


@pytest.mark.parametrize("value", LAYOUTS)
@pytest.mark.parametrize("colours", [((40, 40, 190), (240, 240, 240)), ((30, 30, 30), (40, 40, 200))])
def test_each_value_is_counted_in_either_polarity(value, colours):
    (count,) = _counts(_put(_mat(), 150, 120, LAYOUTS[value], *colours))
    assert (count.value, count.is_disc, count.is_soft) == (value, False, False)
    assert np.hypot(*(count.centre - (150, 120))) < 2.0
    assert count.side_px == pytest.approx(34, rel=0.15)


def test_a_six_with_narrow_rows_is_a_six():
    (count,) = _counts(_put(_mat(), 150, 120, LAYOUTS[6], spacing=(7, 9)))
    assert count.value == 6


def test_a_die_as_light_as_the_mat_is_found_by_its_shadow():
    picture = _mat(size=(480, 640))
    cv2.circle(picture, (150, 120), 24, (120, 125, 128), -1)
    picture = _put(
        cv2.GaussianBlur(picture, (0, 0), 2.0), 150, 120, LAYOUTS[4], (170, 175, 178), (30, 30, 30), turn=0.0
    )
    assert [count.value for count in _counts(picture)] == [4]


def test_a_screw_is_a_disc():
    picture = _mat()
    cv2.circle(picture, (100, 100), 18, (95, 95, 95), -1, cv2.LINE_AA)
    (count,) = _counts(picture)
    assert (count.value, count.is_disc) == (0, True)


def test_a_blank_die_is_no_disc():
    (count,) = _counts(_put(_mat(), 150, 120, []))
    assert (count.value, count.is_disc) == (0, False)


def test_strange_pips_are_no_value():
    strange = [(-1, -1), (1, -1), (-0.2, 0.5), (1, 1), (-1, 1)]
    assert [count.value for count in _counts(_put(_mat(), 150, 120, strange))] in ([0], [1], [2])


def test_the_mat_alone_has_no_bodies():
    assert find_bodies(_mat()) == ()


def test_a_pattern_has_no_bodies():
    picture = _mat()
    for x in range(12, 310, 20):
        for y in range(12, 230, 20):
            cv2.rectangle(picture, (x - 7, y - 7), (x + 7, y + 7), (20, 20, 20), -1)
    assert find_bodies(picture) == ()


def test_touching_bodies_are_cut_at_the_neck():
    mask = np.zeros((80, 120), np.uint8)
    cv2.circle(mask, (40, 40), 18, 1, -1)
    cv2.circle(mask, (74, 40), 18, 1, -1)
    parts = necks.apart(mask)
    assert len(parts) == 2
    assert sum(int(part.sum()) for part in parts) == int(mask.sum())


def test_one_body_is_left_whole():
    mask = np.zeros((80, 80), np.uint8)
    cv2.rectangle(mask, (20, 20), (55, 55), 1, -1)
    (part,) = necks.apart(mask)
    assert (part == mask).all()


@pytest.mark.parametrize("value", LAYOUTS)
@pytest.mark.parametrize("turn", [0.0, 0.4, 1.2])
def test_legal_layouts_are_legal_at_any_turn(value, turn):
    rotation = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    points = (np.array(LAYOUTS[value], float) * 9.0 @ rotation).astype(np.float32)
    assert is_legal(points, 36.0)


@pytest.mark.parametrize("value", [3, 4, 5, 6])
def test_a_pip_out_of_place_is_not_legal(value):
    points = np.array(LAYOUTS[value], np.float32) * 9.0
    points[0] += (5.0, 9.0)
    assert not is_legal(points, 36.0)


@pytest.mark.parametrize("value", [2, 3, 4, 5, 6])
def test_a_layout_of_another_size_is_not_legal(value):
    points = np.array(LAYOUTS[value], np.float32)
    assert not is_legal(points * 3.0, 36.0)
    assert not is_legal(points * 15.0, 36.0)
