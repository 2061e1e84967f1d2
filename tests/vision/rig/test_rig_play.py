"""What the rig can let happen: cups off their place, hands, shadows, and scenes of play that follow each other."""

import numpy as np
import pytest

from calibration.projection import to_pixels
from hub.events.readings import SeatState
from hub.wire.messages import Scene, SeatScene, Stamp
from vision.rig.cup import MOUTH_MM, Nudge, standing
from vision.rig.hand import SKINS, Hand, Shade
from vision.rig.places import places
from vision.rig.play import INTERVAL_US, Kind, Play
from vision.rig.stage import Stage
from vision.rig.views import rig_calibration

CALIBRATION = rig_calibration("north", 4)
SCENE = Scene(Stamp(1, 0, 0), tuple(SeatScene(seat, SeatState.COVERED, (1, 2), 0, 2) for seat in range(1, 5)))


def mean_of(stage: Stage, *passing) -> np.ndarray:
    return np.mean([stage.picture(1, passing).astype(np.float32) for _ in range(6)], axis=0)


def at(image: np.ndarray, x_mm: float, y_mm: float, z_mm: float = 0.0) -> np.ndarray:
    x, y = np.rint(to_pixels(CALIBRATION, np.array([x_mm, y_mm, z_mm]))).astype(int)
    return image[y - 2 : y + 3, x - 2 : x + 3].mean(axis=(0, 1))


@pytest.fixture
def stage() -> Stage:
    found = Stage(CALIBRATION, 4)
    found.show(SCENE, 0)
    return found


def test_a_nudged_cup_is_drawn_there_and_leaves_nothing_behind(stage):
    place = places(4)[0]
    before = mean_of(stage)
    stage.show(SCENE, 0, nudged={1: Nudge(60.0, 0.0)})
    moved = mean_of(stage)
    edge = (place.x_mm - MOUTH_MM + 8.0, place.y_mm)
    assert np.abs(at(moved, *edge) - at(before, *edge)).max() > 20
    stage.show(SCENE, 0)
    assert np.abs(mean_of(stage) - before).mean() < 1.0


def test_a_cup_that_tips_stands_on_its_edge():
    place = places(4)[0]
    pose = standing(place, Nudge(tip_rad=0.5, toward_rad=0.0))
    low = np.array(pose.mouth_mm) + MOUTH_MM * np.array([np.cos(0.5), 0.0, -np.sin(0.5)])
    assert low[2] == pytest.approx(0.0, abs=1e-9)
    assert low[0] == pytest.approx(place.x_mm + MOUTH_MM)


def test_a_hand_and_a_shadow_are_there_only_while_they_pass(stage):
    before = mean_of(stage)
    hand, shade = Hand((0.0, -300.0), (0.0, 40.0), 60.0, SKINS[0]), Shade(-60.0, 0.0, 30.0, 0.4)
    seen = mean_of(stage, shade, hand)
    assert np.abs(at(seen, 0.0, -100.0, 60.0) - np.array(SKINS[0])).max() < 40
    assert (at(seen, -60.0, 0.0) < 0.8 * at(before, -60.0, 0.0)).all()
    assert np.abs(mean_of(stage) - before).mean() < 1.0


@pytest.mark.parametrize("kind", list(Kind))
def test_whatever_happens_ends_with_a_table_at_rest(kind):
    play = Play("north", 4, seed=5)
    doing = play.drawn([kind])
    assert (doing.mm > 0) is (kind is Kind.MOVE)
    shots = list(play.happens(doing))
    assert np.all(np.diff([at for _, at in shots]) == INTERVAL_US)
    last, before = (image.astype(int) for image, _ in shots[:-3:-1])
    assert np.abs(last - before).mean() < 5.0
