"""One suite for whatever calls itself a device (docs/devices.md): the Python models, and the real firmware."""

from collections.abc import Callable, Iterator

import pytest

from devices.messages import (
    Acked,
    Beat,
    ClockClear,
    ClockHold,
    ClockRun,
    Count,
    Event,
    FromDevice,
    Hello,
    Identify,
    Lamp,
    Ping,
    Pong,
    SelfTest,
    SelfTested,
    Who,
    line,
)
from devices.models.body import INPUTS
from tests.devices.firmware.virtual import BOOT, KINDS, Device, run_until, tell

MS = 1_000
SECOND = 1_000_000
Maker = Callable[[str], Device]


@pytest.fixture(params=KINDS)
def make(request: pytest.FixtureRequest) -> Iterator[Maker]:
    made: list[Device] = []

    def make(model: str) -> Device:
        made.append(request.param(model))
        return made[-1]

    yield make
    for device in made:
        device.close()


@pytest.fixture
def box(make: Maker) -> Device:
    box = make("seat-box")
    box.start(0)
    return box


@pytest.fixture
def clock(make: Maker) -> Device:
    clock = make("shot-clock")
    clock.start(0)
    return clock


def of(kind: type, said: list[FromDevice]) -> list[FromDevice]:
    return [each for each in said if isinstance(each, kind)]


def press(box: Device, name: str, at: int) -> list[FromDevice]:
    """Down for 100 ms; what the box says up to then."""
    box.contact(name, True, at)
    out = run_until(box, at + 100 * MS)
    box.contact(name, False, at + 100 * MS)
    return out


def presses(box: Device, count: int) -> int:
    """So many, one every 200 ms; when the next could be."""
    for number in range(count):
        press(box, "bluff", number * 200 * MS)
        run_until(box, (number + 1) * 200 * MS - 1)
    return count * 200 * MS


@pytest.mark.parametrize("model", list(INPUTS))
def test_it_says_hello_at_its_start_and_when_asked(make: Maker, model: str) -> None:
    device = make(model)
    hello = device.start(0)[0]
    assert isinstance(hello, Hello)
    assert (hello.id, hello.model, hello.boot, hello.inputs) == (f"{model}-1", model, BOOT, INPUTS[model])
    assert tell(device, Who(), 10)[0] == hello


def test_a_press_is_told_after_20_ms_with_the_ticks_of_its_first_edge(box: Device) -> None:
    box.contact("time", True, 300)
    assert of(Event, run_until(box, 300 + 20 * MS - 1)) == []
    event, beat = run_until(box, 300 + 20 * MS)
    assert event == Event(BOOT, 1, "pressed", "time", 300)
    assert beat == Beat(BOOT, 300 + 20 * MS, ("time",), 1, 300 + 20 * MS, 1, 0)


def test_a_bounce_of_20_ms_is_one_press_at_its_first_edge(box: Device) -> None:
    for edge in range(21):
        box.contact("bluff", edge % 2 == 0, 1_000 + edge * MS)
        run_until(box, 1_000 + edge * MS)
    said = run_until(box, SECOND // 4)
    assert of(Event, said) == [Event(BOOT, 1, "pressed", "bluff", 1_000)]


def test_a_spike_that_ends_where_it_began_is_no_press(box: Device) -> None:
    box.contact("bluff", True, 1_000)
    box.contact("bluff", False, 2_000)
    assert of(Event, run_until(box, 900 * MS)) == []


def test_settled_stays_at_the_first_edge_while_a_contact_bounces(box: Device) -> None:
    box.contact("bluff", True, 5_000)
    assert tell(box, Ping(1), 9_000) == [Pong(BOOT, 1, 9_000, 5_000, 0)]
    box.contact("bluff", False, 10_000)
    box.contact("bluff", True, 11_000)
    assert tell(box, Ping(2), 30_000) == [Pong(BOOT, 2, 30_000, 5_000, 0)]
    run_until(box, 31_000)
    assert tell(box, Ping(3), 31_000) == [Pong(BOOT, 3, 31_000, 31_000, 1)]


def test_two_buttons_at_once_are_two_presses(box: Device) -> None:
    box.contact("bluff", True, 100)
    box.contact("call", True, 100)
    events = of(Event, run_until(box, 100 * MS))
    assert {(event.button, event.ticks) for event in events} == {("bluff", 100), ("call", 100)}


def test_a_button_that_is_held_is_one_press_and_stands_in_every_heartbeat(box: Device) -> None:
    box.contact("bluff", True, 0)
    said = run_until(box, SECOND // 10)
    tell(box, Acked(BOOT, 1), SECOND // 10)
    said += run_until(box, 60 * SECOND)
    assert len(of(Event, said)) == 1
    beats = of(Beat, said)
    assert len(beats) == 60
    assert all(beat.down == ("bluff",) for beat in beats[1:])


def test_a_heartbeat_comes_every_second_and_with_every_change(box: Device) -> None:
    run_until(box, 300 * MS)
    press(box, "bluff", 300 * MS)
    tell(box, Acked(BOOT, 1), 400 * MS)
    said = of(Beat, run_until(box, 3 * SECOND))
    assert [(beat.ticks, beat.down) for beat in said] == [(420 * MS, ()), (1_420 * MS, ()), (2_420 * MS, ())]


def test_an_event_comes_again_every_300_ms_until_it_is_acknowledged(box: Device) -> None:
    assert len(of(Event, press(box, "bluff", 0))) == 1
    assert len(of(Event, run_until(box, SECOND))) == 3
    tell(box, Acked(BOOT, 1), SECOND)
    assert of(Event, run_until(box, 5 * SECOND)) == []


def test_an_acknowledgement_of_another_boot_or_number_changes_nothing(box: Device) -> None:
    press(box, "bluff", 0)
    tell(box, Acked(BOOT - 1, 1), 100 * MS)
    tell(box, Acked(BOOT, 2), 100 * MS)
    assert len(of(Event, run_until(box, 350 * MS))) == 1
    tell(box, Acked(BOOT, 1), 350 * MS)
    tell(box, Acked(BOOT, 1), 350 * MS)
    assert of(Event, run_until(box, 5 * SECOND)) == []


def test_who_brings_hello_then_the_oldest_eight_then_a_heartbeat(box: Device) -> None:
    end = presses(box, 10)
    hello, *events, beat = tell(box, Who(), end)
    assert isinstance(hello, Hello)
    assert [event.seq for event in events] == list(range(1, 9))
    assert isinstance(beat, Beat)
    assert (beat.seq, beat.waiting) == (10, 10)


def test_of_70_presses_the_last_64_wait_and_six_are_lost(box: Device) -> None:
    end = presses(box, 70)
    beat = tell(box, Who(), end)[-1]
    assert isinstance(beat, Beat)
    assert (beat.seq, beat.waiting, beat.lost) == (70, 64, 6)
    got = []
    for turn in range(100):
        for event in of(Event, run_until(box, end + turn * 100 * MS)):
            got.append(event.seq)
            tell(box, Acked(BOOT, event.seq), end + turn * 100 * MS)
    assert sorted(set(got)) == list(range(7, 71))
    assert len(got) < 2 * 64


def test_a_ping_is_answered_before_anything_else_with_a_full_outbox(box: Device) -> None:
    end = presses(box, 66)
    assert tell(box, Ping(9), end) == [Pong(BOOT, 9, end, end, 64)]


def test_the_lamp_is_as_it_was_set_and_blinks_while_it_identifies_itself(box: Device) -> None:
    tell(box, Lamp(on=True), 0)
    assert box.lit(1)
    tell(box, Identify(1_000), 0)
    assert {box.lit(at) for at in range(0, SECOND, 50 * MS)} == {True, False}
    assert box.lit(SECOND)
    tell(box, Lamp(on=False), SECOND)
    assert not box.lit(SECOND + 1)


def test_its_self_test_lights_up_for_a_second_and_tells(box: Device) -> None:
    tell(box, SelfTest(), 500 * MS)
    assert box.lit(1_400 * MS)
    said = run_until(box, 2 * SECOND)
    (tested,) = of(SelfTested, said)
    assert (tested.boot, tested.faults) == (BOOT, ())
    assert tested.free > 0
    assert not box.lit(1_600 * MS)


def test_a_button_that_is_down_is_a_fault_of_the_self_test(box: Device) -> None:
    press(box, "call", 0)
    box.contact("call", True, 100 * MS)
    tell(box, SelfTest(), 200 * MS)
    (tested,) = of(SelfTested, run_until(box, 2 * SECOND))
    assert tested.faults == ("down-call",)


@pytest.mark.parametrize(
    "data",
    [
        b'{"t":"ping","n":1}*00000000\n',
        line(Ping(1)).replace(b"1", b"2"),
        line(Ping(1)).upper(),
        line(Ping(1))[5:],
        b"x" * 199 + line(Ping(1)),
        b"\x03\x04{}}{\n",
        b"\n\n\r\n",
        b'{"t":"ping","n":true}*7c53ce2b\n',
        b"[]*00000000\n",
    ],
)
def test_nothing_is_done_for_a_spoilt_line_and_the_next_one_counts(box: Device, data: bytes) -> None:
    assert box.hear(data, 10) == []
    assert len(box.hear(line(Ping(5)), 10)) == 1


def test_a_line_may_come_in_pieces_and_with_others(box: Device) -> None:
    data = line(Ping(1)) + line(Ping(2))
    said = [pong for byte in range(len(data)) for pong in box.hear(data[byte : byte + 1], 10)]
    assert [pong.n for pong in of(Pong, said)] == [1, 2]
    assert [pong.n for pong in of(Pong, box.hear(data, 11))] == [1, 2]


def test_a_box_without_digits_passes_a_count_over(box: Device) -> None:
    assert tell(box, ClockRun(BOOT, 1, SECOND), 0) == []
    assert of(Event, run_until(box, 2 * SECOND)) == []


def test_the_clock_counts_to_its_tick_and_tells_the_very_end(clock: Device) -> None:
    ends = 60 * SECOND + 500
    assert tell(clock, ClockRun(BOOT, 3, ends), 500) == [Count(BOOT, 500, 3, ends, 60_000)]
    assert clock.digits(500) == 60
    assert clock.digits(501) == 60
    assert clock.digits(500 + SECOND) == 59
    assert clock.digits(ends - 1) == 1
    assert of(Event, run_until(clock, ends - 1)) == []
    said = run_until(clock, ends)
    assert of(Event, said) == [Event(BOOT, 1, "expired", "", ends, 3)]
    assert of(Count, said)[-1] == Count(BOOT, ends, 3, -1, 0)
    assert clock.digits(ends) == 0


def test_the_clock_ends_right_with_a_silent_host_and_tells_it_later(clock: Device) -> None:
    tell(clock, ClockRun(BOOT, 3, 10 * SECOND), 0)
    run_until(clock, 25 * SECOND)
    assert clock.alone(25 * SECOND)
    said = tell(clock, Who(), 25 * SECOND)
    assert of(Event, said) == [Event(BOOT, 1, "expired", "", 10 * SECOND, 3)]
    assert not clock.alone(25 * SECOND)


def test_the_link_counts_as_lost_after_three_seconds_without_a_line(clock: Device) -> None:
    tell(clock, Ping(1), SECOND)
    assert not clock.alone(SECOND + 2 * SECOND)
    assert clock.alone(SECOND + 3 * SECOND)


def test_a_count_that_is_told_again_changes_nothing(clock: Device) -> None:
    run = ClockRun(BOOT, 3, 2 * SECOND)
    tell(clock, run, 0)
    assert tell(clock, run, SECOND) == []
    assert len(of(Event, run_until(clock, 2 * SECOND))) == 1
    assert tell(clock, run, 2 * SECOND + 1) == []
    tell(clock, Acked(BOOT, 1), 2 * SECOND + 1)
    assert of(Event, run_until(clock, 5 * SECOND)) == []


def test_another_end_moves_the_end(clock: Device) -> None:
    tell(clock, ClockRun(BOOT, 3, 2 * SECOND), 0)
    assert tell(clock, ClockRun(BOOT, 3, 5 * SECOND), SECOND) == [Count(BOOT, SECOND, 3, 5 * SECOND, 4_000)]
    assert [event.ticks for event in of(Event, run_until(clock, 5 * SECOND))] == [5 * SECOND]


def test_a_count_of_another_boot_is_passed_over(clock: Device) -> None:
    assert tell(clock, ClockRun(BOOT + 1, 3, SECOND), 0) == []
    assert clock.digits(0) is None


def test_a_hold_stands_still_and_the_same_call_may_run_on(clock: Device) -> None:
    tell(clock, ClockRun(BOOT, 3, 10 * SECOND), 0)
    assert tell(clock, ClockHold(3, 6_000), 4 * SECOND) == [Count(BOOT, 4 * SECOND, 3, -1, 6_000)]
    run_until(clock, 20 * SECOND)
    assert clock.digits(20 * SECOND) == 6
    tell(clock, ClockRun(BOOT, 3, 26 * SECOND), 20 * SECOND)
    assert [event.ticks for event in of(Event, run_until(clock, 26 * SECOND))] == [26 * SECOND]


def test_a_count_that_is_cleared_is_dropped_without_an_event(clock: Device) -> None:
    tell(clock, ClockRun(BOOT, 3, 2 * SECOND), 0)
    assert tell(clock, ClockClear(), SECOND) == [Count(BOOT, SECOND, 0, -1, 0)]
    assert clock.digits(SECOND) is None
    assert of(Event, run_until(clock, 5 * SECOND)) == []


def test_a_clear_after_the_end_does_not_undo_it(clock: Device) -> None:
    tell(clock, ClockRun(BOOT, 3, 2 * SECOND), 0)
    assert len(of(Event, tell(clock, ClockClear(), 2 * SECOND))) == 1


def test_an_end_that_is_past_already_is_told_at_once(clock: Device) -> None:
    run_until(clock, 5 * SECOND)
    said = tell(clock, ClockRun(BOOT, 3, 4 * SECOND), 5 * SECOND)
    assert of(Event, said) == [Event(BOOT, 1, "expired", "", 4 * SECOND, 3)]


def test_every_heartbeat_of_a_clock_comes_with_its_count(clock: Device) -> None:
    tell(clock, ClockRun(BOOT, 3, 60 * SECOND), 0)
    said = run_until(clock, 5 * SECOND)
    assert len(of(Count, said)) == len(of(Beat, said))


def test_a_button_of_a_clock_is_a_press_like_any_other(clock: Device) -> None:
    assert of(Event, press(clock, "stop", 100)) == [Event(BOOT, 1, "pressed", "stop", 100)]


def test_the_self_test_of_a_clock_lights_all_its_digits(clock: Device) -> None:
    tell(clock, SelfTest(), 0)
    assert clock.digits(500 * MS) == 8888
    assert clock.digits(SECOND) is None
