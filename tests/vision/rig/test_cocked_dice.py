"""A cocked die of the rig rests on the felt and is drawn otherwise than a flat one; all others stay as they are."""

import numpy as np
import pytest

from hub.events.readings import SeatState
from hub.wire.messages import Scene, SeatScene, Stamp
from vision.rig.cube import shadow, shapes
from vision.rig.dice import Cocked, DieLying, tipped
from vision.rig.stage import Stage
from vision.rig.views import rig_calibration

CALIBRATION = rig_calibration("north", 5)
FLAT = DieLying(10.0, 20.0, 0.3, 5, 1)
TIP = Cocked(0, 0.45, 1.1)


def test_only_the_named_die_is_tipped():
    one, other = tipped((FLAT, FLAT), TIP)
    assert (one.tip_rad, one.toward_rad) == (0.45, 1.1)
    assert other == FLAT
    assert tipped((FLAT,), None) == (FLAT,)


def test_a_die_tipped_by_nothing_looks_as_it_lay():
    same = tipped((FLAT,), Cocked(0, 0.0, 1.1))[0]
    for one, other in zip(shapes(CALIBRATION, FLAT, 1), shapes(CALIBRATION, same, 1), strict=True):
        assert np.allclose(one.points_px, other.points_px)


def test_a_tipped_die_shows_more_of_a_side_and_throws_another_shadow():
    die = tipped((FLAT,), TIP)[0]
    assert not np.allclose(np.ptp(shadow(CALIBRATION, FLAT)[0], axis=0), np.ptp(shadow(CALIBRATION, die)[0], axis=0))
    outline, flat = shapes(CALIBRATION, die, 1)[0].points_px, shapes(CALIBRATION, FLAT, 1)[0].points_px
    assert np.ptp(outline, axis=0).sum() > np.ptp(flat, axis=0).sum()


@pytest.mark.parametrize("seat", [1, 4])
def test_the_stage_draws_the_cocked_die_and_the_next_scene_without_it(seat):
    stage = Stage(CALIBRATION, 5)
    scene = Scene(Stamp(1, 0, 0), (SeatScene(seat, SeatState.LIFTED, (5,), 0, 3),), 0)
    pictures = []
    for at, cocked in enumerate(({}, {seat: TIP}, {})):
        stage.show(scene, at * 10, cocked)
        pictures.append(np.mean([stage.picture(at * 10 + 1).astype(np.float32) for _ in range(4)], axis=0))
    assert np.abs(pictures[1] - pictures[0]).max() > 40
    assert np.abs(pictures[2] - pictures[0]).max() < 25
