"""Dice lie as dice can lie."""

import cv2
import numpy as np
import pytest

from vision.dice.training.layout import draw_poses, tipped, upright
from vision.dice.training.view import draw_view


def test_upright_dice_never_reach_into_each_other() -> None:
    count = 0
    for seed in range(80):
        rng = np.random.default_rng(seed)
        feet = [
            pose.corners()[[0, 2, 6, 4], :2].copy() for pose in draw_poses(rng, draw_view(rng, 96)) if not pose.cocked
        ]
        for number, foot in enumerate(feet):
            for other in feet[:number]:
                assert cv2.intersectConvexConvex(foot, other)[0] < 0.02
                count += 1
    assert count > 100


def test_there_are_at_most_nine_and_often_none() -> None:
    counts = []
    for seed in range(300):
        rng = np.random.default_rng(seed)
        counts.append(len(draw_poses(rng, draw_view(rng, 96))))
    assert max(counts) in (8, 9)
    assert 0.1 < counts.count(0) / len(counts) < 0.3


@pytest.mark.parametrize("seed", range(20))
def test_a_tipped_die_rests_on_the_table(seed: int) -> None:
    pose = tipped(np.random.default_rng(seed), upright(0.0, 0.0, 0.2, 1.1))
    assert 7.9 < np.degrees(np.arccos(pose.turn[2, 2])) < 40.1
    assert pose.corners()[:, 2].min() == pytest.approx(0.0, abs=1e-5)
    assert pose.turn[2, 2] == np.abs(pose.turn[2]).max()
    assert pose.cocked


def test_no_die_lies_below_the_table_and_turns_are_turns() -> None:
    for seed in range(150):
        rng = np.random.default_rng(seed)
        for pose in draw_poses(rng, draw_view(rng, 96)):
            assert pose.corners()[:, 2].min() > -1e-4
            assert np.allclose(pose.turn @ pose.turn.T, np.eye(3), atol=1e-5)
            assert np.linalg.det(pose.turn) == pytest.approx(1.0, abs=1e-5)
