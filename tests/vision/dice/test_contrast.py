"""The spot contrast at half the size of the picture, and the spots in it, told in pixels of the whole one."""

import cv2
import numpy as np
import pytest

from vision.dice.contrast import spot_contrast, to_area, to_half
from vision.dice.lattice import DIE_PX
from vision.dice.pips import find_spots, near_pairs

RADIUS = 0.09 * DIE_PX


def _disc(x, y, pip, body=(120, 120, 120), size=(80, 90)):
    """A disc drawn at eight times the size, so that its middle lies at a fraction of a pixel."""
    picture = np.full((size[0] * 8, size[1] * 8, 3), body, np.uint8)
    middle = (round((x + 0.5) * 8 - 0.5), round((y + 0.5) * 8 - 0.5))
    cv2.circle(picture, middle, round(RADIUS * 8), pip, -1)
    return cv2.resize(picture, size[::-1], interpolation=cv2.INTER_AREA)


@pytest.mark.parametrize("at", [(40.0, 40.0), (40.25, 39.5), (41.5, 40.75), (39.125, 41.375)])
@pytest.mark.parametrize("pip", [(20, 20, 20), (240, 240, 240), (30, 30, 200)])
def test_a_pip_is_found_to_a_fifth_of_a_pixel(at, pip):
    spots = find_spots(spot_contrast(_disc(*at, pip)))
    assert len(spots.xy) >= 1
    assert np.allclose(spots.xy[0], at, atol=0.2)
    assert np.array_equal(np.sign(spots.tint[0]), np.sign(np.subtract(pip, 120)))


def test_points_go_to_half_the_size_and_back():
    points = np.array([[[0.5, 0.5], [7.25, 3.0]]], np.float32)
    assert np.allclose(to_half(points)[0, 0], 0.0)
    assert np.allclose(to_area(to_half(points)), points)


def test_the_contrast_at_a_point_is_that_of_the_pixel_there():
    contrast = spot_contrast(_disc(40.5, 40.5, (20, 20, 20)))
    row = col = 20
    assert np.array_equal(contrast.at(np.array([[[40.5, 40.5]]], np.float32))[0, 0], contrast.tint[row, col])
    assert contrast.darker[row, col] == -contrast.tint[row, col].min()
    assert contrast.lighter[row, col] == contrast.tint[row, col].max()


def test_what_is_not_above_the_floor_is_silent():
    contrast = spot_contrast(_disc(40.0, 40.0, (20, 20, 20)))
    floor = np.full(contrast.lighter.shape, int(contrast.strength.max()) - 1, np.int16)
    loud = contrast.above(floor).strength > 0
    assert 0 < loud.sum() < 10
    assert not contrast.above(floor + 1).tint.any()


def test_a_picture_of_odd_size_loses_its_last_row_and_column_alone():
    assert spot_contrast(np.zeros((81, 95, 3), np.uint8)).lighter.shape == (40, 47)


def test_near_pairs_are_all_the_pairs_that_are_near():
    xy = np.random.default_rng(4).uniform(0.0, 100.0, (60, 2)).astype(np.float32)
    apart = np.linalg.norm(xy[:, None] - xy[None], axis=2)
    expected = {(i, j) for i in range(60) for j in range(i) if apart[i, j] < 20.0}
    first, second, distance = near_pairs(xy, 20.0)
    assert {(max(i, j), min(i, j)) for i, j in zip(first.tolist(), second.tolist(), strict=True)} == expected
    assert np.allclose(distance, apart[first, second], atol=1e-3)
