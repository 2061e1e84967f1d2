"""The real firmware in real time, over a pseudo-terminal: what a clock that a test turns cannot show."""

import select
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from devices.messages import (
    Acked,
    Beat,
    ClockRun,
    Count,
    Event,
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
from tests.devices.firmware.process import BoxProcess
from tests.devices.firmware.virtual import needs_micropython

pytestmark = needs_micropython

SEAT: dict[str, object] = {"id": "seat-1", "model": "seat-box"}
CLOCK: dict[str, object] = {"id": "clock-1", "model": "shot-clock"}
Maker = Callable[[dict[str, object] | None], BoxProcess]


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Maker]:
    made: list[BoxProcess] = []

    def make(told: dict[str, object] | None) -> BoxProcess:
        made.append(BoxProcess(tmp_path / "flash", told))
        made[-1].plug()
        made[-1].power_on()
        return made[-1]

    yield make
    for box in made:
        box.close()


@pytest.fixture
def box(make: Maker) -> BoxProcess:
    return make(SEAT)


@pytest.fixture
def clock(make: Maker) -> BoxProcess:
    return make(CLOCK)


def test_it_says_hello_with_what_its_flash_says(box: BoxProcess) -> None:
    hello = box.next(Hello)
    assert (hello.id, hello.model, hello.version, hello.inputs) == (
        "seat-1",
        "seat-box",
        "1.0.0",
        ("bluff", "time", "call"),
    )
    box.say(Who())
    assert box.next(Hello) == hello


def test_without_a_device_file_it_is_a_seat_box_with_the_id_of_its_chip(make: Maker) -> None:
    hello = make(None).next(Hello)
    assert (hello.id, hello.model) == ("unix-0", "seat-box")


def test_every_start_has_a_greater_boot_and_counts_from_one(box: BoxProcess) -> None:
    boots = []
    for _ in range(3):
        boots.append(box.next(Hello).boot)
        box.press("bluff")
        event = box.next(Event)
        assert (event.boot, event.seq) == (boots[-1], 1)
        box.power_off()
        box.unplug()
        box.plug()
        box.power_on()
    assert all(late == early + 1 for early, late in pairwise(boots))


def test_a_bounce_of_20_ms_is_one_press(box: BoxProcess) -> None:
    box.next(Hello)
    box.finger("edge", "time", *(f"{1 - edge % 2}@{20_000 + edge * 1_000}" for edge in range(21)))
    event = box.next(Event)
    assert event.button == "time"
    box.say(Acked(event.boot, event.seq))
    assert [each for each in box.said(0.5) if isinstance(each, Event)] == []


def test_the_ticks_of_a_press_are_those_of_its_first_edge(box: BoxProcess) -> None:
    box.next(Hello)
    box.finger("edge", "bluff", "1@40000")
    box.finger("edge", "call", "1@70000")
    box.say(Ping(1))
    pinged = box.next(Pong).ticks
    bluff, call = box.next(Event), box.next(Event)
    assert (bluff.button, call.button) == ("bluff", "call")
    assert pinged < bluff.ticks < call.ticks


def test_an_event_comes_again_until_it_is_acknowledged(box: BoxProcess) -> None:
    box.next(Hello)
    box.press("bluff")
    event = box.next(Event)
    assert box.next(Event) == event
    box.say(Acked(event.boot, event.seq))
    box.said(0.2)
    assert [each for each in box.said(0.8) if isinstance(each, Event)] == []


def test_presses_with_the_cable_pulled_come_when_it_is_back_in_their_order(box: BoxProcess) -> None:
    boot = box.next(Hello).boot
    box.unplug()
    box.presses("bluff", 10, apart_us=60_000)
    select.select([], [], [], 0.8)
    box.plug()
    box.say(Who())
    assert box.next(Hello).boot == boot
    got = []
    while len(got) < 10:
        event = box.next(Event)
        box.say(Acked(event.boot, event.seq))
        got += [event] if event not in got else []
    assert [event.seq for event in got] == list(range(1, 11))
    assert [late.ticks - early.ticks for early, late in pairwise(got)] == [60_000] * 9


def test_a_pulled_cable_ten_times_does_it_no_harm(box: BoxProcess) -> None:
    boot = box.next(Hello).boot
    for turn in range(1, 11):
        box.unplug()
        box.press("call", 25_000)
        box.plug()
        box.say(Who())
        assert box.next(Hello).boot == boot
        event = box.next(Event)
        assert event.seq == turn
        box.say(Acked(boot, turn), Ping(turn))
        while box.next(Pong).n != turn:
            pass
        while box.next(Beat).down:
            pass


def test_a_ping_is_answered_while_the_outbox_is_full_and_nobody_reads(box: BoxProcess) -> None:
    box.next(Hello)
    box.presses("bluff", 70, apart_us=45_000)
    # Nobody reads meanwhile: a pseudo-terminal holds 4 kB, far less than what it would like to say.
    select.select([], [], [], 3.6)
    box.said(0.3)
    box.say(Ping(77))
    pong = box.next(Pong)
    assert (pong.n, pong.waiting) == (77, 64)
    beat = box.next(Beat)
    assert (beat.seq, beat.lost, beat.waiting) == (70, 6, 64)


def test_spoilt_lines_are_passed_over_and_a_flood_does_not_stop_it(box: BoxProcess) -> None:
    box.next(Hello)
    bad = line(Lamp(on=True)).replace(b"true", b"tru3")
    box.send((bad + b"\x03\x00\xff" * 20 + b"\n" + b"y" * 500 + b"\n") * 20)
    for number in range(300):
        box.say(Ping(number))
        box.said(0)
    box.press("bluff")
    assert box.next(Event).button == "bluff"
    box.say(Ping(1_000))
    while box.next(Pong).n != 1_000:
        pass


def test_a_person_sees_lamp_and_blinking(box: BoxProcess) -> None:
    box.next(Hello)
    box.say(Lamp(on=True))
    box.shows("lamp 1")
    box.say(Lamp(on=False))
    box.shows("lamp 0")
    box.say(Identify(600))
    for _ in range(2):
        box.shows("lamp 1")
        box.shows("lamp 0")


def test_the_self_test_lights_everything_and_tells_memory_and_reset(clock: BoxProcess) -> None:
    clock.next(Hello)
    clock.say(SelfTest())
    clock.shows("digits 8888 1")
    tested = clock.next(SelfTested)
    assert (tested.faults, tested.reset) == ((), "power-on")
    assert tested.free > 10_000
    clock.shows("buzzer 0")


def test_the_clock_ends_right_with_the_cable_out_and_tells_it_later(clock: BoxProcess) -> None:
    boot = clock.next(Hello).boot
    clock.say(Ping(1))
    ends = clock.next(Pong).ticks + 4_500_000
    clock.say(ClockRun(boot, 9, ends))
    while clock.next(Count).call != 9:
        pass
    clock.unplug()
    clock.shows("digits 1 1")  # nobody was heard for three seconds: the colon blinks, and it counts on
    clock.shows("buzzer 1")
    clock.plug()
    clock.say(Who())
    expired = clock.next(Event)
    assert (expired.what, expired.ticks, expired.call) == ("expired", ends, 9)


def test_a_loop_that_hangs_is_started_again_by_the_watchdog(box: BoxProcess) -> None:
    boot = box.next(Hello).boot
    box.finger("hang", 4_200)
    assert box.died() == 3
    box.power_on("watchdog")
    assert box.next(Hello).boot == boot + 1
    box.say(SelfTest())
    assert box.next(SelfTested).reset == "watchdog"


@pytest.mark.parametrize("text", ["{", "[]", '{"id": "Seat 1"}', '{"model": "toaster"}', '{"inputs": [["bluff", 99]]}'])
def test_a_device_file_that_is_wrong_is_a_fault_and_the_box_works(make: Maker, tmp_path: Path, text: str) -> None:
    flash = tmp_path / "flash"
    flash.mkdir()
    (flash / "device.json").write_text(text, encoding="utf-8")
    box = make(None)
    assert box.next(Hello).inputs == ("bluff", "time", "call")
    box.say(SelfTest())
    assert box.next(SelfTested).faults == ("config",)


def test_a_flash_that_cannot_be_written_is_a_fault_and_the_box_works(make: Maker, tmp_path: Path) -> None:
    for name in ("boot.a", "boot.b"):
        (tmp_path / "flash" / name).mkdir(parents=True)
    box = make(SEAT)
    boots = {box.next(Hello).boot}
    box.say(SelfTest())
    assert box.next(SelfTested).faults == ("flash",)
    box.power_off()
    box.power_on()
    boots.add(box.next(Hello).boot)
    assert len(boots) == 2
