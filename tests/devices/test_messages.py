from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from devices import messages
from devices.framing import MAX_LINE, Decoder
from devices.messages import (
    FROM_DEVICE,
    MAX_INPUTS,
    TO_DEVICE,
    Beat,
    ClockStart,
    Event,
    Hello,
    Lamp,
    MessageError,
    Ping,
    Pong,
)
from devices.models.body import INPUTS, VERSION
from hub.events.envelope import MAX_COUNTER

ids = st.from_regex(r"[a-z0-9][a-z0-9-]{0,7}", fullmatch=True)
counters = st.integers(0, MAX_COUNTER - 1)
said = st.one_of(
    st.builds(Event, counters, counters, st.just("pressed"), ids, counters),
    st.builds(Event, counters, counters, st.just("expired"), st.just(""), counters),
    st.builds(
        Beat, counters, counters, st.lists(ids, max_size=3).map(tuple), counters, counters, st.integers(-1, 9_999)
    ),
    st.builds(Pong, counters, counters),
)


@given(said)
def test_what_a_device_says_comes_back_as_it_went(message: Event | Beat | Pong) -> None:
    (frame,) = Decoder().feed(messages.line(message))
    assert messages.from_device(frame) == message


@given(st.one_of(st.builds(Lamp, st.booleans()), st.builds(ClockStart, st.integers(1, 3_600_000))))
def test_what_the_host_says_comes_back_as_it_went(message: Lamp | ClockStart) -> None:
    (frame,) = Decoder().feed(messages.line(message))
    assert messages.to_device(frame) == message


@pytest.mark.parametrize("model", sorted(INPUTS))
def test_the_longest_hello_of_every_model_fits_one_line(model: str) -> None:
    hello = Hello("x" * 32, model, VERSION, MAX_COUNTER - 1, INPUTS[model])
    assert len(messages.line(hello)) <= MAX_LINE


def test_the_longest_beat_fits_one_line() -> None:
    down = INPUTS["dealer-box"]
    beat = Beat(MAX_COUNTER - 1, MAX_COUNTER - 1, down, MAX_COUNTER - 1, MAX_COUNTER - 1, 3_600_000)
    assert len(messages.line(beat)) <= MAX_LINE


@pytest.mark.parametrize(
    "frame",
    [
        {},
        {"t": 1},
        {"t": "ack", "boot": 1, "seq": 1},
        {"t": "pong", "n": 1},
        {"t": "pong", "n": True, "ticks": 1},
        {"t": "pong", "n": 1.0, "ticks": 1},
        {"t": "pong", "n": -1, "ticks": 1},
        {"t": "pong", "n": 1, "ticks": MAX_COUNTER},
        {"t": "event", "boot": 1, "seq": 1, "what": "pressed", "button": "", "ticks": 1},
        {"t": "event", "boot": 1, "seq": 1, "what": "expired", "button": "a", "ticks": 1},
        {"t": "event", "boot": 1, "seq": 1, "what": "exploded", "button": "a", "ticks": 1},
        {"t": "event", "boot": 1, "seq": 1, "what": "pressed", "button": "a/+", "ticks": 1},
        {"t": "beat", "boot": 1, "ticks": 1, "down": "a", "seq": 1},
        {"t": "beat", "boot": 1, "ticks": 1, "down": [1], "seq": 1},
        {"t": "beat", "boot": 1, "ticks": 1, "down": ["a"] * (MAX_INPUTS + 1), "seq": 1},
        {"t": "hello", "id": "A#", "model": "seat-box", "version": "1", "boot": 1, "inputs": []},
        {"t": "hello", "id": "a", "model": "seat-box", "version": "", "boot": 1, "inputs": []},
        {"t": "hello", "id": "a", "model": "seat-box", "version": "1", "boot": 1, "inputs": ["x", "x"]},
    ],
)
def test_a_frame_that_breaks_the_contract_is_no_message(frame: dict[str, object]) -> None:
    with pytest.raises(MessageError):
        messages.from_device(frame)


def test_a_newer_firmware_may_say_more() -> None:
    assert messages.from_device({"t": "pong", "n": 1, "ticks": 2, "volts": 3}) == Pong(1, 2)


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
