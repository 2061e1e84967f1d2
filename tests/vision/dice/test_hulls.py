"""Outlines of dice with their feet, medians without numpy's, and pips against the sites of cubes."""

import cv2
import numpy as np
import pytest

from vision.dice.evidence import FINE, ROUGH, Raster
from vision.dice.hulls import hulls_of
from vision.dice.joint import hidden_by
from vision.dice.lattice import DIE_PX, PATTERNS, SITES
from vision.dice.pip_misfit import find_pips
from vision.dice.poses import Poses
from vision.dice.sampling import colours_at, middle, with_fourth
from vision.dice.stance import Stance
from vision.dice.tilted_cube import cubes, leaning_cubes, upright_cubes


def _square(x, y, angle):
    corners = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]) * DIE_PX
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    return (corners @ turn + (x, y)).astype(np.float32)


def _dice(seed):
    rng = np.random.default_rng(seed)
    tops = np.stack([_square(*rng.uniform(0.0, 120.0, 2), rng.uniform(0.0, 1.6)) for _ in range(5)])
    return tops, rng.uniform(-20.0, 20.0, (5, 2)).astype(np.float32), rng.uniform(0.0, 120.0, (5, 40, 2))


@pytest.mark.parametrize("seed", range(10))
def test_points_lie_outside_of_the_others_as_their_hulls_say(seed):
    tops, shifts, points = _dice(seed)
    away = hulls_of(tops, shifts).beyond_others(np.arange(5), points.astype(np.float32))
    hulls = [hidden_by(top, shift) for top, shift in zip(tops, shifts, strict=True)]
    for die in range(5):
        others = [hull for other, hull in enumerate(hulls) if other != die and _are_near(tops, shifts, die, other)]
        for point, found in zip(points[die], away[die], strict=True):
            depth = max((cv2.pointPolygonTest(hull, point.tolist(), True) for hull in others), default=-np.inf)
            assert np.sign(found) == -np.sign(depth) or abs(found) < 1e-2


def _are_near(tops, shifts, die, other):
    middle, long = tops.mean(axis=1) + shifts / 2.0, np.linalg.norm(shifts, axis=1)
    return np.linalg.norm(middle[die] - middle[other]) < 2.1 * DIE_PX + (long[die] + long[other]) / 2.0


def test_a_die_alone_is_infinitely_far_from_others():
    hulls = hulls_of(_square(0.0, 0.0, 0.3)[None], np.zeros((1, 2), np.float32))
    assert np.isinf(hulls.beyond_others(np.zeros(3, np.intp), np.zeros((3, 2, 2), np.float32))).all()


@pytest.mark.parametrize("count", [2, 4, 6, 14, 28])
def test_the_middle_of_an_even_number_is_the_median(count):
    seen = np.random.default_rng(2).integers(0, 256, (count, 50, 4, 7, 3)).astype(np.uint8)
    assert np.array_equal(middle(seen), np.median(seen, axis=0).astype(np.float32))


@pytest.mark.parametrize("raster", [FINE, ROUGH])
def test_templates_of_each_raster_have_mean_zero_and_length_one(raster: Raster):
    assert np.allclose(raster.templates.mean(axis=1), 0.0, atol=1e-5)
    assert np.allclose(np.linalg.norm(raster.templates, axis=1), 1.0, atol=1e-4)
    assert raster.templates.shape[1] == len(raster.inside)


def test_a_fourth_channel_changes_no_colour():
    rng = np.random.default_rng(3)
    area = rng.integers(0, 256, (60, 70, 3)).astype(np.uint8)
    points = rng.uniform(-5.0, 75.0, (9, 50, 2)).astype(np.float32)
    assert np.array_equal(colours_at(area, points), colours_at(with_fourth(area), points))


def test_points_around_a_pose_are_turned_and_moved():
    pose = Poses(
        np.array([[10.0, 20.0]], np.float32),
        np.array([np.pi / 2], np.float32),
        np.ones(1, np.float32),
        np.ones((1, 3), np.float32),
        np.zeros(1, bool),
    )
    assert np.allclose(
        pose.around(np.array([[1.0, 0.0], [0.0, 1.0]], np.float32), 3.0), [[[10, 23], [7, 20]]], atol=1e-5
    )


def _stance(pattern, spacing=0.25 * DIE_PX):
    return Stance(
        _square(50.0, 50.0, 0.4)[None],
        np.zeros((1, 2), np.float32),
        np.array([pattern]),
        np.array([spacing], np.float32),
    )


@pytest.mark.parametrize("pattern", range(9))
def test_pips_of_a_flat_die_misfit_leaning_cubes_only(pattern):
    stance = _stance(pattern)
    sites = SITES[PATTERNS[pattern]] * np.float32(0.25)
    spots = stance.placed(np.zeros(1, np.intp), sites[None])[0]
    pips = find_pips(stance, spots)
    flat, leaning = (
        pips.misfit(each.plane) for each in (upright_cubes(stance.shifts, 0.95), leaning_cubes(stance.shifts))
    )
    assert np.allclose(flat, 0.0, atol=1e-6)
    assert (leaning.max() > 1e-4) == (PATTERNS[pattern].sum() >= 4)


def test_a_pip_that_is_missing_leaves_no_misfit():
    stance = _stance(5)
    spots = stance.placed(np.zeros(1, np.intp), (SITES[PATTERNS[5]][:-1] * np.float32(0.25))[None])[0]
    assert not find_pips(stance, spots).misfit(leaning_cubes(stance.shifts).plane).any()
    assert not find_pips(stance, np.zeros((0, 2), np.float32)).weight.any()


def test_the_cubes_are_the_upright_one_and_the_leaning_ones():
    shifts = np.array([[0.2, -0.1]], np.float32)
    whole, leaning, upright = cubes(shifts), leaning_cubes(shifts), upright_cubes(shifts, 0.95)
    assert np.allclose(whole.ends[:, 1:], leaning.ends) and np.allclose(whole.ends[:, :1], upright.ends[:, :1])
    spread = np.ptp(upright.ends[0], axis=(1, 2))
    assert np.allclose(spread[1], 0.95 * spread[0], atol=1e-5)
