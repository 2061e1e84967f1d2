"""Whatever happens to a box: the real firmware says what the model says, at the same tick."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from devices.messages import (
    Acked,
    ClockClear,
    ClockHold,
    ClockRun,
    FromDevice,
    Hello,
    Identify,
    Lamp,
    Ping,
    SelfTested,
    ToDevice,
    Who,
)
from devices.models.body import INPUTS
from tests.devices.firmware.virtual import BOOT, Device, MicroPythonDevice, ModelDevice, needs_micropython, tell

pytestmark = needs_micropython

ends = st.integers(0, 8_000_000)
messages = st.one_of(
    st.builds(Acked, st.sampled_from([BOOT, BOOT + 1]), st.integers(0, 12)),
    st.just(Who()),
    st.builds(Ping, st.integers(0, 99)),
    st.builds(Lamp, st.booleans()),
    st.builds(Identify, st.integers(1, 2_000)),
    st.builds(ClockRun, st.sampled_from([BOOT, BOOT + 1]), st.integers(1, 2), ends),
    st.builds(ClockHold, st.integers(1, 2), st.integers(0, 60_000)),
    st.just(ClockClear()),
)
moves = st.integers(0, 1)
"""Which contact moves; a model is never told of an edge that changes nothing."""
waits = st.one_of(st.integers(0, 30_000), st.integers(0, 2_000_000))
steps = st.lists(st.tuples(waits, st.one_of(messages, moves)), max_size=40)


def alike(said: list[FromDevice]) -> list[str]:
    """In any order, without what may differ: version, memory and the word for why it started."""
    plain = [
        replace(each, version="any")
        if isinstance(each, Hello)
        else replace(each, free=0, reset="any")
        if isinstance(each, SelfTested)
        else each
        for each in said
    ]
    return sorted(map(repr, plain))


def same(one: list[FromDevice], other: list[FromDevice]) -> None:
    assert alike(one) == alike(other)


def both_until(model: Device, real: Device, until: int) -> None:
    while model.due <= until:
        assert real.due == model.due
        at = max(model.due, model.latest)
        same(model.advance(at), real.advance(at))


def act(device: Device, action: ToDevice | tuple[str, bool], now: int) -> list[FromDevice]:
    if isinstance(action, tuple):
        device.contact(*action, now)
        return []
    return tell(device, action, now)


def looks_same(kind: str, model: Device, real: Device, now: int) -> None:
    if kind != "shot-clock":
        assert model.lit(now) == real.lit(now)
    elif (shown := model.digits(now)) is not None:  # dark digits of a real one blink when it is to be found
        assert real.digits(now) == shown


@settings(max_examples=60)
@given(st.sampled_from(list(INPUTS)), steps)
def test_the_firmware_says_what_the_model_says(kind: str, story: list[tuple[int, ToDevice | int]]) -> None:
    model, real = ModelDevice(kind), MicroPythonDevice(kind)
    try:
        same(model.start(0), real.start(0))
        now = 0
        down = dict.fromkeys(INPUTS[kind], False)
        for after, what in story:
            now += after
            both_until(model, real, now)
            if isinstance(what, int):
                name = INPUTS[kind][what]
                down[name] = not down[name]
            action = (name, down[name]) if isinstance(what, int) else what
            same(act(model, action, now), act(real, action, now))
            looks_same(kind, model, real, now)
        both_until(model, real, now + 2_000_000)
    finally:
        real.close()
