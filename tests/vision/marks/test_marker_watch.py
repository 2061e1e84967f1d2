"""A camera that was moved by more than 2 mm is told in two seconds; hands, pushed markers and noise are no alarm."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from calibration.model import Calibration, Lens, MarkerPlace, Placement
from calibration.projection import to_pixels
from hub.events.clocks import DeviceTicks
from vision.marks.finder import FoundMarker
from vision.marks.watch import MarkerWatch

SPOTS = {1: (-380.0, 190.0), 2: (380.0, 200.0), 3: (370.0, -200.0), 4: (-390.0, -190.0)}
CAMERA = Calibration(
    (1280, 720),
    Lens(960.0, 960.0, 640.0, 360.0),
    Placement(((1, 0, 0), (0, -1, 0), (0, 0, -1)), (0.0, 0.0, 900.0)),
    markers=tuple(MarkerPlace(number, (*xy, 0.0), 0.4 * number, 50.0, 0.9) for number, xy in SPOTS.items()),
)
LOOK_S = 0.25


def shifted(mm=0.0, turn_deg=0.0):
    """The camera, pushed so that the middle of the table is so far off."""
    turn = cv2.Rodrigues(np.array([0.0, 0.0, np.deg2rad(turn_deg)]))[0] @ np.array(CAMERA.placement.rotation)
    return replace(CAMERA, placement=Placement(tuple(map(tuple, turn.tolist())), (mm, 0.0, 900.0)))


def seen(camera=CAMERA, but=(), blur=0.9, rng=None, pushed=None):
    rng = rng or np.random.default_rng(1)
    found = {}
    for each in CAMERA.markers:
        corners = np.add(each.corners_mm, [*(pushed or {}).get(each.id, (0.0, 0.0)), 0.0])
        found[each.id] = FoundMarker(each.id, to_pixels(camera, corners) + rng.normal(0, 0.08, (4, 2)), blur)
    return {number: each for number, each in found.items() if number not in but}


class Clock:
    """Feeds a watch a few times a second."""

    def __init__(self):
        self.watch, self.now = MarkerWatch(CAMERA), 0.0
        self.run(2.0)

    def run(self, seconds, **what):
        """Feed for so long; how long it took until something was told, None where nothing was."""
        rng, begun = np.random.default_rng(int(self.now * 4)), self.now
        while self.now < begun + seconds:
            self.watch.feed(seen(rng=rng, **what), DeviceTicks(int(self.now * 1e6)))
            if self.watch.moved or self.watch.out_of_focus:
                return self.now - begun
            self.now += LOOK_S
        return None


@pytest.mark.parametrize("camera", [shifted(2.3), shifted(-9.0), shifted(80.0), shifted(turn_deg=0.4)])
@pytest.mark.parametrize("but", [(), (2,), (1, 3)])
def test_a_push_is_told_within_two_seconds(camera, but):
    assert Clock().run(2.0, camera=camera, but=but) is not None


def test_it_is_in_doubt_before_it_is_sure_and_sound_again_when_put_back():
    clock = Clock()
    assert not clock.watch.in_doubt
    assert clock.run(0.8, camera=shifted(6.0)) is None
    assert clock.watch.in_doubt
    assert clock.run(2.0, camera=shifted(6.0)) is not None
    for _ in range(8):
        clock.watch.feed(seen(), DeviceTicks(int(clock.now * 1e6)))
        clock.now += LOOK_S
    assert not clock.watch.moved and not clock.watch.in_doubt


def test_less_than_a_millimetre_is_no_push():
    assert Clock().run(20.0, camera=shifted(0.7)) is None


def test_a_marker_that_was_pushed_itself_is_named_and_the_camera_is_not():
    clock = Clock()
    assert clock.run(5.0, pushed={3: (25.0, 4.0)}) is None
    assert clock.watch.astray == {3} and not clock.watch.in_doubt


def test_hands_over_markers_say_nothing_and_one_odd_sighting_neither():
    clock = Clock()
    assert clock.run(3.0, but=(1, 2, 3, 4)) is None
    assert clock.run(3.0, but=(1, 2, 3)) is None
    clock.watch.feed(seen(camera=shifted(40.0)), DeviceTicks(int(clock.now * 1e6)))
    clock.now += LOOK_S
    assert clock.run(3.0) is None


def test_one_marker_alone_must_say_it_longer():
    clock = Clock()
    clock.run(1.5, but=(1, 2, 3))
    told = clock.run(3.0, but=(1, 2, 3), camera=shifted(12.0))
    assert told is not None and told >= 1.5


def test_wider_edges_at_most_markers_are_out_of_focus_and_at_one_they_are_not():
    assert Clock().run(2.0, blur=2.1) is not None
    clock = Clock()
    for _ in range(12):
        one = {**seen(), 2: replace(seen()[2], blur_px=3.0)}
        clock.watch.feed(one, DeviceTicks(int(clock.now * 1e6)))
        clock.now += LOOK_S
    assert not clock.watch.out_of_focus


def test_one_marker_that_is_seen_alone_must_be_wide_for_longer():
    clock = Clock()
    assert clock.run(4.0, but=(1, 2, 3), blur=2.1) is None
    assert clock.run(4.0, but=(1, 2, 3), blur=2.1) is not None
