import shutil
from pathlib import Path

import pytest

from devices.bench import chain
from devices.bench.bare import READERS
from devices.bench.chain import Pressed, by_line, figures
from devices.bench.stage import PARTS, Stage
from hub.events.clocks import HubNanos
from hub.link.broker import RunningBroker
from hub.link.plan import BrokerPlan, Kind
from hub.link.port import LinkError
from hub.measuring import BenchError

PLAN = BrokerPlan(Kind.GIVEN, (), {}, None)
MOSQUITTO = shutil.which("mosquitto") or shutil.which("/usr/sbin/mosquitto")
needs_mosquitto = pytest.mark.skipif(MOSQUITTO is None, reason="mosquitto is not installed")


def at(milliseconds: float) -> HubNanos:
    return HubNanos(int(milliseconds * 1e6))


def test_the_ratio_is_that_of_the_presses_after_the_warm_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chain, "WARM_UP", 1)
    pressed = Pressed({("seat-1", 1): at(0), ("seat-1", 2): at(100), ("seat-2", 1): at(200)}, disk_ns=[9, 1, 2])
    rows = {("seat-1", 1): (at(90), at(99)), ("seat-1", 2): (at(102), at(104)), ("seat-2", 1): (at(201), at(206))}
    arrived = {}
    for number, name in enumerate(READERS):
        pressed.bare[name] = {b"%d-%d" % (number, each): at(10 * each) for each in range(3)}
        arrived |= {payload: HubNanos(sent + at(2)) for payload, sent in pressed.bare[name].items()}
    answered = {"seat-1": {1: at(100), 2: at(107)}, "seat-2": {1: at(209)}}
    found = {each.what.strip(): each for each in figures(pressed, rows, arrived, answered)}
    assert found["chain: p50 press to journalled / os.read and paho"].value == 2.0
    assert found["chain: p99 press to journalled / os.read and paho"].value == 3.0
    assert found["chain: p99 press to journalled / os.read and paho"].goal == 2.0
    assert found["chain: p50 press to journalled / pyserial's readline and paho"].goal is None
    assert found["chain: presses journalled (count)"].value == 2
    assert found["of it, press to the hub's hand: p99 (ms)"].value == 2.0
    assert found["press to acknowledged on the pty: p99 (ms)"].value == 9.0


def test_two_lines_that_were_read_at_once_came_at_once() -> None:
    assert by_line([(b"one\ntwo\n", 5), (b"three\n", 7)]) == {b"one\n": 5, b"two\n": 5, b"three\n": 7}


@needs_mosquitto
def test_every_press_is_followed_through_the_real_processes() -> None:
    found = {each.what: each.value for each in chain.measure(1, presses=5)}
    assert found["chain: presses journalled (count)"] == 5
    assert all(value > 0 for value in found.values())


def test_a_table_that_cannot_be_set_up_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_given: object, **_more: object) -> None:
        raise LinkError("mosquitto is not installed: install it.")

    monkeypatch.setattr("devices.bench.stage.start_broker", missing)
    with pytest.raises(BenchError, match="mosquitto is not installed"):
        chain.measure(1, presses=1)


def test_a_table_that_does_not_come_up_is_a_sentence_with_its_last_words(tmp_path: Path) -> None:
    for part in PARTS:
        (tmp_path / f"{part}.log").write_text(f"started\n{part} is lost\n", encoding="utf-8")
    told = Stage(RunningBroker(PLAN, None), tmp_path / "ports", tmp_path / "data").silent()
    assert str(told).endswith("Its last words: hub is lost devices is lost")
