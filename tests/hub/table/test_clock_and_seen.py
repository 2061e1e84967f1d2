"""The one conversion of clocks, and what is known as applied."""

from hypothesis import given
from hypothesis import strategies as st

from hub.events.clocks import DeviceTicks, HubNanos
from hub.events.envelope import Envelope
from hub.table.fairclock import FairClock, observe, to_hub
from hub.table.seen import WINDOW, Seen, is_seen, mark

MS = 1_000_000


def test_a_message_that_was_held_up_is_dated_back() -> None:
    clock = FairClock()
    for at in (1, 2, 3):
        clock = observe(clock, "north", 1, DeviceTicks(at * 1_000), HubNanos((499 + at) * MS))
    late = observe(clock, "north", 1, DeviceTicks(101_000), HubNanos(2_600 * MS))
    assert to_hub(late, "north", 1, DeviceTicks(101_000), HubNanos(2_600 * MS)) == 600 * MS


def test_one_stamp_that_lies_does_not_blind_the_camera() -> None:
    clock = FairClock()
    for at in range(10):
        clock = observe(clock, "north", 1, DeviceTicks(at * 1_000), HubNanos(at * MS))
    clock = observe(clock, "north", 1, DeviceTicks(60_000_000), HubNanos(10 * MS))
    assert to_hub(clock, "north", 1, DeviceTicks(11_000), HubNanos(11 * MS)) == 11 * MS


def test_a_clock_that_jumped_is_followed_before_long() -> None:
    clock = FairClock()
    for at in range(10):
        clock = observe(clock, "north", 1, DeviceTicks(at * 1_000), HubNanos(at * MS))
    for at in range(10, 80):
        clock = observe(clock, "north", 1, DeviceTicks(at * 1_000 - 5_000), HubNanos(at * MS))
    assert to_hub(clock, "north", 1, DeviceTicks(80_000 - 5_000), HubNanos(80 * MS)) == 80 * MS


def test_a_new_boot_begins_anew() -> None:
    clock = observe(FairClock(), "north", 1, DeviceTicks(10**9), HubNanos(1))
    clock = observe(clock, "north", 2, DeviceTicks(1_000), HubNanos(5 * MS))
    assert to_hub(clock, "north", 2, DeviceTicks(2_000), HubNanos(9 * MS)) == 6 * MS
    assert ("north", 1) not in clock.seen


@given(st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 10**9)), min_size=1, max_size=30))
def test_nothing_is_ever_dated_after_its_arrival(arrivals: list[tuple[int, int]]) -> None:
    clock = FairClock()
    for ticks, delay in arrivals:
        arrived = HubNanos(ticks * 1_000 + delay)
        clock = observe(clock, "north", 1, DeviceTicks(ticks), arrived)
        assert to_hub(clock, "north", 1, DeviceTicks(ticks), arrived) <= arrived


def envelope(boot: int, seq: int) -> Envelope:
    return Envelope("seat-1", boot, seq, DeviceTicks(0))


@given(st.lists(st.tuples(st.integers(1, 3), st.integers(0, 20)), max_size=60))
def test_an_observation_is_new_exactly_once(numbers: list[tuple[int, int]]) -> None:
    seen, applied = Seen(), set()
    for boot, seq in numbers:
        assert is_seen(seen, envelope(boot, seq)) == ((boot, seq) in applied)
        seen = mark(seen, envelope(boot, seq))
        applied.add((boot, seq))


def test_memory_is_bounded_and_what_fell_out_counts_as_applied() -> None:
    seen = Seen()
    for seq in range(3 * WINDOW):
        seen = mark(seen, envelope(1, seq))
    assert len(seen.numbers[("seat-1", 1)]) == WINDOW
    assert is_seen(seen, envelope(1, 5))
    for boot in range(2, 20):
        seen = mark(seen, envelope(boot, 0))
    assert len(seen.numbers) <= 5
