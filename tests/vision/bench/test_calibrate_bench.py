"""The bench of calibrations measures what it says, on few tables."""

import numpy as np

from vision.bench.calibrate import calibrated, watched
from vision.bench.table_poses import Pose, Tried, tried
from vision.bench.watched_markers import is_noticed, undisturbed
from vision.rig.poses import some_lens

SIZE = (1280, 720)


def test_with_the_true_lens_the_felt_is_where_it_is_and_with_a_wrong_one_that_is_seen():
    rng = np.random.default_rng(1)
    lens = some_lens(rng, SIZE)
    right, wrong = (
        tried(np.random.default_rng(2), lens, given, SIZE).measured for given in (lens, some_lens(rng, SIZE))
    )
    assert right.off_mm.max() < right.bound_mm < 3.0
    assert right.why == "" and right.off_mm.max() < 2.0 and right.error_px < 0.3
    assert wrong.why or wrong.off_mm.max() > 2 * right.off_mm.max()


def test_the_figures_meet_their_goals_or_do_not():
    good, bad = Pose(0.1, np.array([0.2, 0.8])), Pose(0.1, np.array([0.2, 5.0]))
    met = {
        each.what: each.met for each in calibrated([Tried(good, good), Tried(good, Pose(np.nan, np.zeros(0), "No."))])
    }
    assert all(met.values())
    missed = [each.what for each in calibrated([Tried(bad, good)]) if not each.met]
    assert missed == [
        "lens measured, two taped distances: felt off, mm median",
        "lens measured, two taped distances: felt off, mm worst",
    ]
    assert [each.met for each in watched([True, False], [0, 1], [0.1, 0.1])] == [False, False, True]


def test_a_push_is_noticed_and_a_calm_table_is_left_alone():
    assert is_noticed(5, 1)
    calm = undisturbed(5, 1, 3.0)
    assert calm.alarms == 0 and 0.0 <= calm.covered < 1.0
