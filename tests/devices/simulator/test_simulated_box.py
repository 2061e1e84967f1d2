import pytest

from devices import messages
from devices.framing import Decoder
from devices.messages import Beat, Event, Hello, Ping, Pong, Who
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
    assert said[0] == Hello("seat-1", "seat-box", "sim-2", 5, INPUTS["seat-box"])
    assert events(said) == []


def test_a_flood_sends_thousands_of_lines_and_ends(box: SimulatedBox) -> None:
    box.act(Action("seat-1", What.FLOOD, ms=1_000), 8 * SECOND)
    said = run(box, 8 * SECOND, 10 * SECOND)
    assert 3_000 < sum(isinstance(each, Pong) for each in said) < 5_000
    assert len(run(box, 10 * SECOND, 12 * SECOND)) <= 3


def test_it_answers_through_noise(box: SimulatedBox) -> None:
    heard = b"\x00\xff\n" + messages.line(Who())[:9] + b"\n" + messages.line(Who())
    run(box, 7 * SECOND, 8 * SECOND)
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


def test_a_box_that_lies_gives_its_events_stamps_in_the_past_and_tells_the_truth_in_beats(box: SimulatedBox) -> None:
    box.act(Action("seat-1", What.LIE, ms=2_000), 10 * SECOND)
    box.act(Action("seat-1", What.PRESS, "bluff"), 12 * SECOND)
    said = run(box, 12 * SECOND, 12 * SECOND + 250_000)
    assert {event.ticks for event in events(said)} == {3 * SECOND}
    assert [each.settled for each in said if isinstance(each, Beat)][-1] > 5 * SECOND
    box.act(Action("seat-1", What.LIE, ms=0), 13 * SECOND)
    box.act(Action("seat-1", What.PRESS, "bluff"), 14 * SECOND)
    assert events(run(box, 14 * SECOND, 14 * SECOND + 50_000))[-1].ticks == 7 * SECOND


def test_a_crystal_that_is_off_counts_other_seconds_and_goes_on_smoothly_when_it_changes() -> None:
    box = SimulatedBox(Identity("seat-1", "seat-box", INPUTS["seat-box"]), 1, 0, ppm=100)
    assert box.ticks(10 * SECOND) == 10 * SECOND + 1_000
    box.act(Action("seat-1", What.DRIFT, ppm=-200), 10 * SECOND)
    assert box.ticks(10 * SECOND) == 10 * SECOND + 1_000
    assert box.ticks(20 * SECOND) == 20 * SECOND - 1_000
    beats = [each.ticks for each in run(box, 20 * SECOND, 25 * SECOND) if isinstance(each, Beat)]
    assert beats == [20 * SECOND - 1_000 + turn * SECOND for turn in range(5)]


def test_a_mute_box_says_nothing_and_goes_on_afterwards(box: SimulatedBox) -> None:
    run(box, 7 * SECOND, 8 * SECOND)
    box.act(Action("seat-1", What.MUTE, ms=3_000), 8 * SECOND)
    assert run(box, box.due, 11 * SECOND - 1) == []
    assert run(box, 11 * SECOND, 12 * SECOND) != []


def test_late_lines_come_all_at_once_and_in_their_order(box: SimulatedBox) -> None:
    run(box, 7 * SECOND, 8 * SECOND)
    box.act(Action("seat-1", What.LATE, ms=2_500), 8 * SECOND)
    assert run(box, box.due, 10 * SECOND + 499_999) == []
    said = run(box, 10 * SECOND + 500_000, 10 * SECOND + 500_000)
    assert [each.ticks for each in said if isinstance(each, Beat)] == [2 * SECOND, 3 * SECOND]


def test_each_line_may_come_twice(box: SimulatedBox) -> None:
    run(box, 7 * SECOND, 8 * SECOND)
    box.act(Action("seat-1", What.DOUBLE, ms=1_000), 8 * SECOND)
    frames = Decoder().feed(box.hear(messages.line(Ping(3)), 8 * SECOND + 1))
    assert [messages.from_device(frame) for frame in frames] == [Pong(4, 3, SECOND + 1, SECOND + 1)] * 2


def test_what_was_pressed_before_a_ping_is_known_to_its_answer(box: SimulatedBox) -> None:
    run(box, 7 * SECOND, 8 * SECOND)
    box.act(Action("seat-1", What.PRESS, "bluff"), 8 * SECOND)
    frames = Decoder().feed(box.hear(messages.line(Ping(3)), 8 * SECOND + 10_000))
    (pong,) = [each for each in map(messages.from_device, frames) if isinstance(each, Pong)]
    assert pong.settled == SECOND
