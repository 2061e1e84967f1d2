"""Boxes and cameras: who is there, and when each last said anything."""

import pytest

from dashboard.parts import MOST, hear
from hub.wire.messages import Availability, BoxState, CameraState, Descriptor, Stamp
from hub.wire.topics import Kind, Leaf, Topic

NOW = 1_000_000


def at(when):
    return Stamp(1, when, when + 10)


def heard(*messages, kind=Kind.DEVICE, name="seat-1", parts=None):
    parts = parts or {}
    for message in messages:
        parts = hear(parts, Topic("t", kind, name, Leaf.STATE), message, NOW)
    return parts[str(kind), name]


def test_what_is_retained_was_said_when_it_was_said():
    part = heard(Availability(at(500), online=True), Descriptor(at(700), "seat-box", "1.2.0"))
    assert (part.online, part.heard, part.model, part.version) == (True, 700, "seat-box", "1.2.0")


def test_a_will_says_that_a_part_is_away_and_not_that_it_spoke():
    part = heard(BoxState(at(900), ()), Availability(at(100), online=False))
    assert (part.online, part.heard) == (False, 900)
    assert heard(Availability(at(100), online=False)).heard == 0


@pytest.mark.parametrize(("stamps", "seen"), [((NOW + 5,), NOW), ((800, 300), 800)])
def test_a_clock_that_runs_ahead_and_a_message_that_comes_late_move_nothing(stamps, seen):
    assert heard(*(BoxState(at(stamp), ()) for stamp in stamps)).heard == seen


def test_faults_frames_and_ports_are_those_of_now():
    camera = heard(CameraState(at(5), 12.0, ("frozen",)), CameraState(at(6), 15.0), kind=Kind.CAMERA, name="north")
    assert (camera.fps, camera.faults) == (15.0, ())
    box = heard(BoxState(at(5), (), faults=("stuck",), sentence="The button is stuck.", port="/dev/a"))
    assert (box.faults, box.sentence, box.port) == (("stuck",), "The button is stuck.", "/dev/a")


def test_a_table_has_no_more_parts_than_it_can_have():
    parts = {}
    for number in range(MOST + 9):
        parts = hear(parts, Topic("t", Kind.DEVICE, f"box-{number}", Leaf.STATE), BoxState(at(5), ()), NOW)
    assert len(parts) == MOST
