import pytest

from devices.messages import Acked, Beat, Event, Hello, Identify, Lamp, Ping, Pong, Who
from devices.models.body import INPUTS, Identity
from devices.models.button_box import ButtonBox
from devices.models.contacts import SETTLE_US
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
    hello = Hello("seat-1", "seat-box", "sim-1", 5, ("bluff", "time", "call"))
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
    assert box.receive(Ping(9), T(77)) == [Pong(9, T(77))]


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
