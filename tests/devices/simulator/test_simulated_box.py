import pytest

from devices import messages
from devices.framing import Decoder
from devices.messages import Beat, Event, Hello, Pong, Who
from devices.models.body import INPUTS, Identity
from devices.simulator.actions import Action, What
from devices.simulator.box import SimulatedBox

SECOND = 1_000_000


@pytest.fixture
def box() -> SimulatedBox:
    return SimulatedBox(Identity("seat-1", "seat-box", INPUTS["seat-box"]), boot=4, now=7 * SECOND)


def run(box: SimulatedBox, start: int, end: int) -> list[object]:
    """Everything it says, woken only when it asks to be."""
    decoder, said, now = Decoder(), [], start
    while now <= end:
        said += [messages.from_device(frame) for frame in decoder.feed(box.advance(now))]
        now = box.due
    return said


def events(said: list[object]) -> list[Event]:
    return [each for each in said if isinstance(each, Event)]


def test_it_starts_with_a_hello_and_goes_on_beating(box: SimulatedBox) -> None:
    said = run(box, 7 * SECOND, 12 * SECOND)
    assert isinstance(said[0], Hello)
    assert [each.ticks for each in said if isinstance(each, Beat)] == [n * SECOND for n in range(6)]


def test_a_bouncing_press_is_one_event_at_its_first_edge(box: SimulatedBox) -> None:
    box.act(Action("seat-1", What.PRESS, "bluff", ms=100, bounce_ms=12), 8 * SECOND)
    said = run(box, 8 * SECOND, 8 * SECOND + 250_000)
    assert [(event.seq, event.button, event.ticks) for event in events(said)] == [(1, "bluff", SECOND)]
    assert [each.down for each in said if isinstance(each, Beat)][-1] == ()


def test_a_press_is_timed_right_even_if_the_box_was_not_looked_after_in_time(box: SimulatedBox) -> None:
    box.act(Action("seat-1", What.PRESS, "bluff"), 8 * SECOND)
    (event,) = {event.seq: event for event in events(run(box, 9 * SECOND, 9 * SECOND))}.values()
    assert event.ticks == SECOND


def test_a_stuck_button_is_one_event_and_stays_down_in_the_beats(box: SimulatedBox) -> None:
    box.act(Action("seat-1", What.STICK, "time"), 8 * SECOND)
    said = run(box, 8 * SECOND, 20 * SECOND)
    assert {event.seq for event in events(said)} == {1}
    assert [each.down for each in said if isinstance(each, Beat)][-1] == ("time",)
    box.act(Action("seat-1", What.FREE, "time"), 20 * SECOND)
    said = run(box, 20 * SECOND, 22 * SECOND)
    assert [each.down for each in said if isinstance(each, Beat)][-1] == ()


def test_a_reboot_loses_what_was_not_acknowledged_and_begins_a_new_boot(box: SimulatedBox) -> None:
    box.act(Action("seat-1", What.PRESS, "bluff"), 8 * SECOND)
    run(box, 8 * SECOND, 9 * SECOND)
    box.reboot(5, 9 * SECOND)
    said = run(box, 9 * SECOND, 11 * SECOND)
    assert said[0] == Hello("seat-1", "seat-box", "sim-1", 5, INPUTS["seat-box"])
    assert events(said) == []


def test_a_flood_sends_thousands_of_lines_and_ends(box: SimulatedBox) -> None:
    box.act(Action("seat-1", What.FLOOD, ms=1_000), 8 * SECOND)
    said = run(box, 8 * SECOND, 10 * SECOND)
    assert 3_000 < sum(isinstance(each, Pong) for each in said) < 5_000
    assert len(run(box, 10 * SECOND, 12 * SECOND)) <= 3


def test_it_answers_through_noise(box: SimulatedBox) -> None:
    heard = b"\x00\xff\n" + messages.line(Who())[:9] + b"\n" + messages.line(Who())
    (frame, *_) = Decoder().feed(box.hear(heard, 8 * SECOND))
    assert frame["t"] == "hello"


def test_a_bad_cable_spoils_both_ways(box: SimulatedBox) -> None:
    box.act(Action("seat-1", What.CABLE, drop=1_000), 8 * SECOND)
    assert run(box, 8 * SECOND, 12 * SECOND) == []
    assert box.hear(messages.line(Who()), 12 * SECOND) == b""
    box.act(Action("seat-1", What.CABLE), 12 * SECOND)
    assert box.hear(messages.line(Who()), 12 * SECOND) != b""


def test_a_button_that_it_does_not_have_is_a_mistake(box: SimulatedBox) -> None:
    with pytest.raises(KeyError):
        box.act(Action("seat-1", What.PRESS, "nosuch"), 8 * SECOND)
