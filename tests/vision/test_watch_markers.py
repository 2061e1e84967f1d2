"""While a table is played, its markers tell a camera that was moved or is out of focus, and readings stop."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from calibration.model import MarkerPlace, Placement
from hub.events.clocks import DeviceTicks
from hub.views.sentences import camera_fault
from vision.cameras.port import CameraFault
from vision.marks.finder import find_markers
from vision.rig.poses import Range, over_table, some_lens
from vision.rig.shot import shot
from vision.watch_markers import LOOK_US
from vision.watch_sound import SoundWatch

SIZE = (960, 540)


@pytest.fixture(scope="module")
def table():
    """A calibrated camera, its papers, and what it sees."""
    rng = np.random.default_rng(8)
    camera, papers = over_table(rng, some_lens(rng, SIZE), SIZE, Range((800.0, 800.0), (20.0, 20.0)))
    picture = shot(camera, papers, rng)
    blurs = {each.id: each.blur_px for each in find_markers(picture)}
    places = tuple(
        MarkerPlace(each.marks, (each.x_mm, each.y_mm, 0.0), each.turn_rad, 50.0, blurs[each.marks]) for each in papers
    )
    return replace(camera, markers=places), papers, picture


def told(camera, pictures):
    """What is told at the end of so many looks."""
    sound, fault = SoundWatch(camera), None
    for number, picture in enumerate(pictures):
        fault = sound.look(picture, False, DeviceTicks(number * LOOK_US))
    return fault, sound.in_doubt


def test_a_camera_that_stands_where_it_was_calibrated_is_sound(table):
    camera, _, picture = table
    assert told(camera, [picture] * 8) == (None, False)
    assert told(replace(camera, markers=()), [picture] * 8) == (None, False)


@pytest.mark.parametrize("mm", [4.0, 150.0])
def test_one_that_was_moved_before_the_start_is_told_within_two_seconds(table, mm):
    """The ground cannot tell that: it is compared with what it was at the start."""
    camera, papers, _ = table
    x, y, z = camera.placement.translation_mm
    moved = replace(camera, placement=Placement(camera.placement.rotation, (x + mm, y, z)))
    picture = shot(moved, papers, np.random.default_rng(3))
    assert told(camera, [picture] * 8)[0] is CameraFault.MOVED


def test_one_that_is_out_of_focus_is_told_within_two_seconds_with_what_to_do(table):
    camera, _, picture = table
    assert told(camera, [cv2.GaussianBlur(picture, (0, 0), 2.0)] * 8)[0] is CameraFault.OUT_OF_FOCUS
    assert "Focus it on the felt" in camera_fault("north", "out_of_focus")
