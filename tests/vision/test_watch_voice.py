"""What a camera says over the link, at every connect and in between."""

import time

from hub.events.readings import CupSeen, CupSign, Evidence, FrameRead, SeatReading, SeatState
from hub.link.loopback import LoopbackBroker
from hub.views.sentences import camera_fault
from hub.wire.codec import decode
from hub.wire.messages import Availability, CameraState, Descriptor, Observed
from hub.wire.topics import Kind, Leaf, Topic, pattern
from vision.watch_voice import CameraVoice

READ = FrameRead(5_000, True, (SeatReading(3, SeatState.COVERED),))


class Table:
    """A broker, a camera's voice, and somebody who hears everything."""

    def __init__(self) -> None:
        self.broker = LoopbackBroker()
        self.heard: list[tuple[Topic, object]] = []
        listener = self.broker.link("listener", on_delivery=self._hear)
        listener.subscribe(pattern("t1"))
        listener.open()
        self.voice = CameraVoice("t1", "north", (2, 1, 3), 77, lambda: 1_000_000, self._connect)

    def _hear(self, delivery) -> None:
        self.heard.append((delivery.topic, decode(delivery.payload)))

    def _connect(self, client, will, greeting, on_state):
        return self.broker.link(
            client, on_delivery=lambda _: None, on_state=on_state, will=will, greeting=greeting, queue_bound=20
        )

    def wait_for(self, kind: type, count: int = 1) -> list:
        until = time.monotonic() + 5
        while time.monotonic() < until:
            found = [message for _, message in list(self.heard) if isinstance(message, kind)]
            if len(found) >= count:
                return found
            time.sleep(0.005)
        raise AssertionError(f"no {kind.__name__} came")


def test_at_a_connect_it_tells_that_it_is_there_what_it_is_and_how_it_fares():
    table = Table()
    table.voice.open()
    (state,) = table.wait_for(CameraState)
    assert state.faults == ("no_frames",) and state.stamp.boot == 77 and state.stamp.expires > state.stamp.at
    assert table.wait_for(Availability)[0].online
    about = table.wait_for(Descriptor)[0]
    assert (about.model, about.inputs) == ("camera", ("1", "2", "3"))
    assert {topic.kind for topic, _ in table.heard} == {Kind.CAMERA} and {topic.id for topic, _ in table.heard} == {
        "north"
    }


def test_what_a_lens_sees_goes_where_only_the_hub_hears_it_and_how_it_fares_where_all_do():
    table = Table()
    table.voice = CameraVoice("t1", "lens", (), 77, lambda: 1_000_000, table._connect, Kind.LENS)
    table.voice.open()
    table.wait_for(CameraState)
    assert table.voice.say(READ)
    table.wait_for(Observed)
    told = {type(message): topic.kind for topic, message in table.heard}
    assert told == {Availability: Kind.CAMERA, Descriptor: Kind.CAMERA, CameraState: Kind.CAMERA, Observed: Kind.LENS}


def test_after_a_lost_connection_all_of_it_is_told_again_with_the_newest_state():
    table = Table()
    table.voice.open()
    table.wait_for(CameraState)
    table.voice.tell(14.96, ())
    table.wait_for(CameraState, 2)
    table.broker.cut("vision-t1-north")
    gone = table.wait_for(Availability, 2)
    assert not gone[-1].online
    table.broker.mend("vision-t1-north")
    assert table.wait_for(Availability, 3)[-1].online
    assert len(table.wait_for(Descriptor, 2)) == 2
    again = table.wait_for(CameraState, 3)[-1]
    assert (again.fps, again.faults) == (15.0, ())


def test_observations_carry_the_envelope_with_the_frame_s_own_time_and_rising_numbers():
    table = Table()
    table.voice.open()
    table.wait_for(CameraState)
    assert table.voice.say(READ) and table.voice.say(READ)
    first, second = table.wait_for(Observed, 2)
    assert first.observation == READ
    assert (first.envelope.device, first.envelope.boot, first.envelope.ticks) == ("north", 77, 5_000)
    assert (first.envelope.seq, second.envelope.seq) == (0, 1)
    assert (Topic("t1", Kind.CAMERA, "north", Leaf.EVENT), first) in table.heard


def test_what_is_seen_at_a_cup_goes_out_as_an_observation_with_its_picture():
    table = Table()
    table.voice.open()
    seen = CupSeen(3, CupSign.MOVED, 7_000, 12.5, Evidence(3, b"\xff\xd8\xff picture"))
    assert table.voice.say(seen)
    (observed,) = table.wait_for(Observed)
    assert observed.observation == seen and observed.envelope.ticks == 7_000


def test_while_the_broker_is_away_readings_are_dropped_and_not_sent_late():
    table = Table()
    table.voice.open()
    table.wait_for(CameraState)
    table.broker.cut("vision-t1-north")
    table.wait_for(Availability, 2)
    assert not table.voice.say(READ)
    table.broker.mend("vision-t1-north")
    table.wait_for(CameraState, 2)
    assert table.voice.say(FrameRead(9_000, True, READ.seats))
    assert [each.envelope.ticks for each in table.wait_for(Observed)] == [9_000]


def test_at_the_end_it_says_that_it_is_gone():
    table = Table()
    table.voice.open()
    table.wait_for(CameraState)
    table.voice.close()
    assert not table.wait_for(Availability, 2)[-1].online


def test_a_camera_without_a_check_that_holds_says_so_beside_whatever_else_is_wrong():
    table = Table()
    table.voice = CameraVoice("t1", "north", (1,), 77, lambda: 1_000_000, table._connect, told=("unchecked",))
    table.voice.open()
    table.wait_for(CameraState)
    table.voice.tell(15.0, ())
    assert [each.faults for each in table.wait_for(CameraState, 2)] == [("no_frames", "unchecked"), ("unchecked",)]
    assert camera_fault("north", "unchecked").startswith("Camera north reads without a check that holds.")
