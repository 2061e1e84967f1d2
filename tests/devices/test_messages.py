from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from devices import messages
from devices.framing import MAX_LINE, Decoder
from devices.messages import (
    FROM_DEVICE,
    MAX_FAULTS,
    MAX_INPUTS,
    MAX_LEFT_MS,
    NOT_RUNNING,
    TO_DEVICE,
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
    MessageError,
    Ping,
    Pong,
    SelfTest,
    SelfTested,
    ToDevice,
    Who,
)
from devices.models.body import INPUTS, VERSION
from hub.events.envelope import MAX_COUNTER

ids = st.from_regex(r"[a-z0-9][a-z0-9-]{0,7}", fullmatch=True)
counters = st.integers(0, MAX_COUNTER - 1)
calls = st.integers(1, MAX_COUNTER - 1)
left = st.integers(0, MAX_LEFT_MS)
names = st.lists(ids, max_size=3).map(tuple)
said = st.one_of(
    st.builds(Event, counters, counters, st.just("pressed"), ids, counters),
    st.builds(Event, counters, counters, st.just("expired"), st.just(""), counters, counters),
    st.builds(Beat, counters, st.just(MAX_COUNTER - 1), names, counters, counters, counters, counters),
    st.builds(Count, counters, counters, counters, st.integers(NOT_RUNNING, MAX_COUNTER - 1), left),
    st.builds(Pong, counters, counters, st.just(MAX_COUNTER - 1), counters, counters),
    st.builds(SelfTested, counters, names, counters, ids),
)
asked = st.one_of(
    st.builds(Lamp, st.booleans()),
    st.builds(Acked, counters, counters),
    st.builds(Ping, counters),
    st.builds(Identify, st.integers(1, 60_000)),
    st.builds(ClockRun, counters, calls, counters),
    st.builds(ClockHold, calls, left),
    st.sampled_from([Who(), SelfTest(), ClockClear()]),
)


@given(said)
def test_what_a_device_says_comes_back_as_it_went(message: FromDevice) -> None:
    (frame,) = Decoder().feed(messages.line(message))
    assert messages.from_device(frame) == message


@given(asked)
def test_what_the_host_says_comes_back_as_it_went(message: ToDevice) -> None:
    (frame,) = Decoder().feed(messages.line(message))
    assert messages.to_device(frame) == message


@pytest.mark.parametrize("model", sorted(INPUTS))
def test_the_longest_hello_of_every_model_fits_one_line(model: str) -> None:
    hello = Hello("x" * 32, model, VERSION, MAX_COUNTER - 1, INPUTS[model])
    assert len(messages.line(hello)) <= MAX_LINE


MOST = MAX_COUNTER - 1
MONTH = 31 * 24 * 3_600_000_000
"""Ticks of a device that nobody has switched off for a month."""


@pytest.mark.parametrize(
    "message",
    [
        Beat(2**32, MONTH, INPUTS["dealer-box"], 99_999, MONTH, 64, 99_999),
        Event(MOST, MOST, "pressed", "x" * 32, MOST, 0),
        Event(MOST, MOST, "expired", "", MOST, MOST),
        Count(MOST, MOST, MOST, MOST, MAX_LEFT_MS),
        Pong(MOST, MOST, MOST, MOST, 64),
        SelfTested(MOST, ("x" * 16,) * MAX_FAULTS, MOST, "x" * 32),
        ClockRun(MOST, MOST, MOST),
    ],
)
def test_the_longest_of_every_message_fits_one_line(message: FromDevice | ToDevice) -> None:
    assert len(messages.line(message)) <= MAX_LINE


PONG = {"t": "pong", "boot": 1, "n": 1, "ticks": 2, "settled": 2}


@pytest.mark.parametrize(
    "frame",
    [
        {},
        {"t": 1},
        {"t": "ack", "boot": 1, "seq": 1},
        PONG | {"n": True},
        PONG | {"n": 1.0},
        PONG | {"n": -1},
        PONG | {"ticks": MAX_COUNTER},
        PONG | {"settled": 3},
        {key: value for key, value in PONG.items() if key != "boot"},
        {"t": "beat", "boot": 1, "ticks": 1, "down": [], "seq": 1},
        {"t": "beat", "boot": 1, "ticks": 1, "down": [], "seq": 1, "settled": 2},
        {"t": "count", "boot": 1, "ticks": 1, "call": 1, "ends": -2, "left_ms": 0},
        {"t": "count", "boot": 1, "ticks": 1, "call": 1, "ends": 5, "left_ms": 3_600_001},
        {"t": "tested", "boot": 1, "faults": ["a"] * 5, "free": 1, "reset": "x"},
        {"t": "tested", "boot": 1, "faults": [], "free": 1, "reset": ""},
        {"t": "event", "boot": 1, "seq": 1, "what": "pressed", "button": "", "ticks": 1},
        {"t": "event", "boot": 1, "seq": 1, "what": "expired", "button": "a", "ticks": 1},
        {"t": "event", "boot": 1, "seq": 1, "what": "exploded", "button": "a", "ticks": 1},
        {"t": "event", "boot": 1, "seq": 1, "what": "pressed", "button": "a/+", "ticks": 1},
        {"t": "beat", "boot": 1, "ticks": 1, "down": "a", "seq": 1, "settled": 1},
        {"t": "beat", "boot": 1, "ticks": 1, "down": [1], "seq": 1, "settled": 1},
        {"t": "beat", "boot": 1, "ticks": 1, "down": ["a"] * (MAX_INPUTS + 1), "seq": 1, "settled": 1},
        {"t": "hello", "id": "A#", "model": "seat-box", "version": "1", "boot": 1, "inputs": []},
        {"t": "hello", "id": "a", "model": "seat-box", "version": "", "boot": 1, "inputs": []},
        {"t": "hello", "id": "a", "model": "seat-box", "version": "\ud800", "boot": 1, "inputs": []},
        {"t": "hello", "id": "a", "model": "seat-box", "version": "\x1b[31m", "boot": 1, "inputs": []},
        {"t": "hello", "id": "a", "model": "seat-box", "version": "1\n2", "boot": 1, "inputs": []},
        {"t": "hello", "id": "a", "model": "seat-box", "version": "1\u202e", "boot": 1, "inputs": []},
        {"t": "hello", "id": "a", "model": "seat-box", "version": "1", "boot": 1, "inputs": ["x", "x"]},
    ],
)
def test_a_frame_that_breaks_the_contract_is_no_message(frame: dict[str, object]) -> None:
    with pytest.raises(MessageError):
        messages.from_device(frame)


def test_a_newer_firmware_may_say_more() -> None:
    assert messages.from_device(PONG | {"volts": 3}) == Pong(1, 1, 2, 2)


def test_the_document_names_every_message_and_field(pytestconfig: pytest.Config) -> None:
    document = (pytestconfig.rootpath / "docs" / "devices.md").read_text(encoding="utf-8")
    for name, kind in (*FROM_DEVICE.items(), *TO_DEVICE.items()):
        row = next((line for line in document.splitlines() if line.startswith(f"| `{name}` ")), "")
        assert row, f"docs/devices.md has no row for '{name}'"
        assert [field.name for field in fields(kind) if f"`{field.name}`" not in row] == []


def test_the_line_in_the_document_is_one(pytestconfig: pytest.Config) -> None:
    document = (pytestconfig.rootpath / "docs" / "devices.md").read_text(encoding="utf-8")
    example = next(line.strip() for line in document.splitlines() if line.startswith('    {"t":'))
    assert messages.line(Ping(7)) == example.replace("\\n", "\n").encode()
