"""What is not well is told in a sentence, and taken back when it is well again."""

from hub.events.clocks import UtcMicros
from hub.host.health import Health, note, without
from hub.wire.messages import Availability, BoxState, CameraState, Stamp
from hub.wire.topics import Kind, Leaf, Topic

STAMP = Stamp(1, UtcMicros(1), UtcMicros(2))
BOXES = frozenset({"seat-1"})
NORTH = Topic("t", Kind.CAMERA, "north", Leaf.STATE)


def test_a_part_that_went_away_is_told_until_it_is_back() -> None:
    health = note(Health(), NORTH, Availability(STAMP, online=False))
    assert health.sentences == ("Camera north is away. Check its cable.",)
    assert note(health, NORTH, Availability(STAMP, online=True)).sentences == ()


def test_a_box_speaks_for_itself() -> None:
    box = Topic("t", Kind.DEVICE, "seat-1", Leaf.STATE)
    health = note(Health(), box, BoxState(STAMP, (), sentence="The button 'bluff' is stuck."))
    assert health.sentences == ("The button 'bluff' is stuck.",)
    assert note(health, box, BoxState(STAMP, ())).sentences == ()


def test_why_a_part_is_away_is_told_once() -> None:
    box = Topic("t", Kind.DEVICE, "seat-1", Leaf.STATE)
    health = note(Health(), box, Availability(STAMP, online=False), BOXES)
    assert health.sentences == ("seat-1 is away. Check its cable, or wait for it to start again.",)
    health = note(health, box, BoxState(STAMP, (), sentence="No device at /dev/x."))
    assert health.sentences == ("No device at /dev/x.",)


def test_a_camera_tells_its_faults() -> None:
    health = note(Health(), NORTH, CameraState(STAMP, 15.0, ("frozen",)))
    assert health.sentences == ("Camera north sends the same picture again and again. Plug it out and in.",)
    assert note(health, NORTH, CameraState(STAMP, 15.0)).sentences == ()


def test_a_box_that_does_not_belong_to_the_table_any_more_is_nobodys_concern() -> None:
    box = Topic("t", Kind.DEVICE, "seat-1", Leaf.STATE)
    health = note(Health(), box, BoxState(STAMP, (), sentence="The box 'seat-1' is not there."), BOXES)
    assert without(health, "seat-1").sentences == ()
    assert note(health, box, Availability(STAMP, online=False), frozenset()).sentences == ()
    bridge = Topic("t", Kind.DEVICE, "bridge", Leaf.AVAILABILITY)
    assert (
        note(health, bridge, Availability(STAMP, online=False), frozenset())
        .sentences[0]
        .startswith("The bridge to the boxes is away")
    )


def test_the_bridge_tells_who_is_not_listened_to_and_is_missed_all_the_same() -> None:
    state, name = Topic("t", Kind.DEVICE, "bridge", Leaf.STATE), "A box calls itself 'bridge'."
    health = note(Health(), state, BoxState(STAMP, (), faults=("program_name",), sentence=name), BOXES)
    assert health.sentences == (name,)
    gone = note(health, state, Availability(STAMP, online=False), BOXES)
    assert [each[:25] for each in gone.sentences] == ["The bridge to the boxes i", name[:25]]
