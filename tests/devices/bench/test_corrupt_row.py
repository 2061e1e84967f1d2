import pytest
from hypothesis import given
from hypothesis import strategies as st

from devices import framing
from devices.bench import corrupt
from devices.bench.chance import seeded
from devices.bench.mutations import MUTATIONS, Mutation, forged, mutated

ONE = framing.encode({"t": "pong", "n": 7, "ticks": 123_456})
OTHER = framing.encode({"t": "beat", "boot": 3, "down": ["bluff"]})


def test_thousands_of_spoilt_lines_give_nothing_that_was_not_sent() -> None:
    counted = corrupt.count(seeded(1), 5_000)
    assert (counted.lines, counted.wrong) == (5_000, 0)
    assert counted.dropped > 4_000
    assert counted.held <= framing.MAX_LINE


def test_without_a_checksum_many_would_be_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(framing, "crc32", lambda _body: 0)
    assert corrupt.count(seeded(1), 1_000).wrong > 50


def test_the_row_counts_what_was_fed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(corrupt, "LINES", 200)
    first, fed, *_ = corrupt.measure(1)
    assert (first.value, first.goal, fed.value) == (0.0, 0.0, 200.0)


def test_what_is_said_are_frames_that_come_through_unspoilt() -> None:
    messages = corrupt.said(seeded(2))
    for _ in range(300):
        frame = next(messages)
        assert framing.Decoder().feed(framing.encode(frame)) == [frame]


@pytest.mark.parametrize("mutation", MUTATIONS)
def test_every_mutation_spoils(mutation: Mutation) -> None:
    spoilt = {mutation(ONE, OTHER, seeded(seed)) for seed in range(50)}
    assert spoilt - {ONE, OTHER}


@given(st.integers(0))
def test_a_line_is_never_left_as_it_was(seed: int) -> None:
    assert mutated(ONE, OTHER, seeded(seed)) not in (ONE, OTHER)


def test_a_forged_line_keeps_the_shape_of_a_frame() -> None:
    line = forged(ONE, OTHER, seeded(1))
    assert line.startswith(ONE[:-9])
    assert line.endswith(OTHER[-9:])
    assert len(line) == len(ONE)
