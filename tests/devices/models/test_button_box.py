import pytest

from devices.messages import Acked, Beat, Event, Hello, Identify, Lamp, Ping, Pong, SelfTest, SelfTested, Who
from devices.models.body import INPUTS, Identity
from devices.models.button_box import ButtonBox
from devices.models.contacts import SETTLE_US
from devices.models.selftest import FREE
from hub.events.clocks import DeviceTicks as T

SECOND = 1_000_000


@pytest.fixture
def box() -> ButtonBox:
    box = ButtonBox(Identity("seat-1", "seat-box", INPUTS["seat-box"]), boot=5)
    box.start(T(0))
    return box


def press(box: ButtonBox, button: str, at: int) -> list[object]:
    box.contact(button, True, T(at))
    return list(box.advance(T(at + SETTLE_US)))


def test_it_says_hello_at_its_start_and_when_asked() -> None:
    box = ButtonBox(Identity("seat-1", "seat-box", INPUTS["seat-box"]), boot=5)
    hello = Hello("seat-1", "seat-box", "sim-2", 5, ("bluff", "time", "call"))
    assert box.start(T(0))[0] == hello
    assert box.receive(Who(), T(10))[0] == hello


def test_a_press_is_sent_at_once_with_the_time_of_its_first_edge(box: ButtonBox) -> None:
    event, beat = press(box, "bluff", 300)
    assert event == Event(5, 1, "pressed", "bluff", 300)
    assert isinstance(beat, Beat)
    assert (beat.down, beat.seq) == (("bluff",), 1)


def test_a_heartbeat_comes_every_second_with_all_that_is_down(box: ButtonBox) -> None:
    press(box, "time", 100)
    box.receive(Acked(5, 1), T(100_000))
    assert box.due == SETTLE_US + 100 + SECOND
    (beat,) = box.advance(box.due)
    assert isinstance(beat, Beat)
    assert beat.down == ("time",)


def test_an_unacknowledged_press_is_sent_again_at_hello(box: ButtonBox) -> None:
    press(box, "bluff", 0)
    said = box.receive(Who(), T(30_000))
    assert [type(each) for each in said] == [Hello, Event, Beat]
    box.receive(Acked(5, 1), T(40_000))
    assert [type(each) for each in box.receive(Who(), T(50_000))] == [Hello, Beat]


def test_a_ping_is_answered_at_once_with_the_ticks(box: ButtonBox) -> None:
    assert box.receive(Ping(9), T(77)) == [Pong(5, 9, T(77), T(77), 0)]


def test_a_ping_says_what_waits_and_that_a_bouncing_contact_holds_back_what_is_settled(box: ButtonBox) -> None:
    press(box, "bluff", 300)
    box.contact("time", True, T(50_000))
    box.contact("time", False, T(51_000))
    assert box.receive(Ping(9), T(60_000)) == [Pong(5, 9, T(60_000), T(50_000), 1)]
    box.advance(T(71_000))
    assert box.receive(Ping(10), T(80_000)) == [Pong(5, 10, T(80_000), T(80_000), 1)]


def test_a_beat_says_up_to_when_every_press_is_an_event(box: ButtonBox) -> None:
    box.contact("time", True, T(SECOND - 5_000))
    (beat,) = box.advance(T(SECOND))
    assert isinstance(beat, Beat)
    assert (beat.seq, beat.settled, beat.waiting) == (0, SECOND - 5_000, 0)
    event, beat = box.advance(T(SECOND + 15_000))
    assert isinstance(beat, Beat)
    assert isinstance(event, Event)
    assert event.ticks == SECOND - 5_000
    assert (beat.seq, beat.settled, beat.waiting) == (1, SECOND + 15_000, 1)


def test_after_three_seconds_without_a_word_from_the_host_the_link_is_lost(box: ButtonBox) -> None:
    box.receive(Ping(1), T(SECOND))
    assert box.linked(T(4 * SECOND - 1))
    assert not box.linked(T(4 * SECOND))
    assert {box.lit(T(at)) for at in range(4 * SECOND, 5 * SECOND, 50_000)} == {True, False}
    box.receive(Lamp(True), T(5 * SECOND))
    assert box.linked(T(5 * SECOND))
    assert box.lit(T(5 * SECOND))


def test_a_self_test_shines_for_a_second_and_tells_what_it_found(box: ButtonBox) -> None:
    assert box.receive(SelfTest(), T(0)) == []
    assert box.lit(T(SECOND - 1))
    assert [each for each in box.advance(T(SECOND)) if isinstance(each, SelfTested)] == [
        SelfTested(5, (), FREE, "power-on")
    ]
    press(box, "time", 2 * SECOND)
    box.receive(SelfTest(), T(3 * SECOND))
    tested = [each for each in box.advance(T(4 * SECOND)) if isinstance(each, SelfTested)]
    assert [each.faults for each in tested] == [("down-time",)]


def test_the_lamp_is_as_it_was_set_and_blinks_while_it_identifies_itself(box: ButtonBox) -> None:
    assert not box.lit(T(0))
    box.receive(Lamp(True), T(0))
    assert box.lit(T(1))
    box.receive(Identify(1_000), T(0))
    assert {box.lit(T(at)) for at in range(0, SECOND, 50_000)} == {True, False}
    assert box.lit(T(SECOND))


def test_events_that_no_longer_fit_are_counted_in_the_heartbeat(box: ButtonBox) -> None:
    for number in range(66):
        press(box, "bluff", 100_000 * number)
        box.contact("bluff", False, T(100_000 * number + 30_000))
        box.advance(T(100_000 * number + 60_000))
    beat = [each for each in box.advance(T(10 * SECOND)) if isinstance(each, Beat)][-1]
    assert (beat.seq, beat.lost) == (66, 2)
