from dataclasses import dataclass
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from devices.clocksync.sync import KEPT, NEAR, TICK, ClockSync, Converted
from hub.events.clocks import DeviceTicks, HubNanos

MILLI, SECOND, HOUR = 10**6, 10**9, 3600 * 10**9
BOOTED = 5 * 10**14
WANDERED_NS = 300
"""What a crystal wanders in the two seconds for which a round trip's moment serves, and the rounding."""


@dataclass(frozen=True)
class Crystal:
    """Exact: `ppm` of drift at the boot, which changes by `wander_ppt` millionths of a ppm a second."""

    ppm: int = 40
    wander_ppt: int = 0

    def ticks(self, at: int) -> DeviceTicks:
        age = at - BOOTED
        ahead = age * self.ppm * 2 * 10**15 + self.wander_ppt * age * age
        return DeviceTicks((age * 2 * 10**21 + ahead) // (2 * 10**24))


@dataclass(frozen=True)
class Trip:
    sent: int
    there: int
    back: int

    def tell(self, clock: ClockSync, crystal: Crystal) -> None:
        read = self.sent + self.there
        clock.pinged(HubNanos(self.sent), crystal.ticks(read), HubNanos(read + self.back))


def trips(most_gap: int = 60 * SECOND) -> st.SearchStrategy[list[Trip]]:
    delay = st.one_of(st.integers(0, 20 * MILLI), st.integers(0, 3 * SECOND))
    rows = st.lists(st.tuples(st.integers(0, most_gap), delay, delay), min_size=1, max_size=50)

    def follow(found: list[tuple[int, int, int]]) -> list[Trip]:
        sent, made = BOOTED + SECOND, []
        for gap, there, back in found:
            sent += gap
            made.append(Trip(sent, there, back))
        return made

    return rows.map(follow)


def steady(count: int, crystal: Crystal, there: int = 2 * MILLI, back: int = 2 * MILLI) -> tuple[ClockSync, int]:
    """A clock after so many round trips, one a second, and the time then."""
    clock = ClockSync()
    for second in range(count):
        Trip(BOOTED + (second + 1) * SECOND, there, back).tell(clock, crystal)
    return clock, BOOTED + count * SECOND + there + back


def converted(clock: ClockSync, ticks: int) -> Converted:
    found = clock.at(DeviceTicks(ticks))
    assert found is not None
    return found


linear = st.builds(Crystal, st.integers(-240, 240))
wandering = st.builds(Crystal, st.integers(-40, 40), st.integers(-99_000, 99_000))
offsets = st.lists(st.integers(-2 * HOUR, 2 * HOUR), min_size=1, max_size=6)


@given(linear, trips(), offsets)
def test_the_bound_holds_the_truth_whatever_the_delays(crystal: Crystal, found: list[Trip], off: list[int]) -> None:
    clock = ClockSync()
    for trip in found:
        trip.tell(clock, crystal)
        for each in off:
            truth = trip.sent + each
            answer = converted(clock, crystal.ticks(truth))
            assert abs(answer.at - truth) <= answer.bound_ns
    assert clock.jumps == 0


@given(wandering, trips(10 * SECOND), st.lists(st.integers(-900 * SECOND, 900 * SECOND), min_size=1, max_size=6))
def test_the_bound_holds_the_truth_where_the_crystal_wanders(
    crystal: Crystal, found: list[Trip], off: list[int]
) -> None:
    clock = ClockSync()
    for trip in found:
        trip.tell(clock, crystal)
    for each in off:
        truth = max(BOOTED, found[-1].sent + each)
        answer = converted(clock, crystal.ticks(truth))
        assert abs(answer.at - truth) <= answer.bound_ns
    assert clock.jumps == 0


@given(linear, trips(), offsets, st.randoms(use_true_random=False))
def test_round_trips_may_come_doubled_and_in_any_order(
    crystal: Crystal, found: list[Trip], off: list[int], chance: Random
) -> None:
    clock = ClockSync()
    for trip in chance.sample(found * 2, len(found) * 2):
        trip.tell(clock, crystal)
    for each in off:
        truth = found[-1].sent + each
        answer = converted(clock, crystal.ticks(truth))
        assert abs(answer.at - truth) <= answer.bound_ns
    assert clock.jumps == 0


@given(linear, trips(), st.integers(-2 * HOUR // 1000, 2 * HOUR // 1000), st.integers(1, 10**9))
def test_a_later_tick_is_later_and_by_about_as_much(
    crystal: Crystal, found: list[Trip], begin: int, apart: int
) -> None:
    clock = ClockSync()
    for trip in found:
        trip.tell(clock, crystal)
    ticks = crystal.ticks(found[-1].sent) + begin
    passed = converted(clock, ticks + apart).at - converted(clock, ticks).at
    assert passed > 0
    assert abs(passed - apart * TICK) <= apart * TICK // 100 + 10


@given(linear, trips(), st.integers(4 * SECOND, 2 * HOUR))
def test_ticks_is_the_inverse(crystal: Crystal, found: list[Trip], ahead: int) -> None:
    clock = ClockSync()
    for trip in found:
        trip.tell(clock, crystal)
    at = HubNanos(found[-1].sent + ahead)
    ticks = clock.ticks(at)
    assert 0 <= at - converted(clock, ticks).at <= TICK


def test_nothing_is_known_before_the_first_round_trip() -> None:
    clock = ClockSync()
    assert clock.at(DeviceTicks(5)) is None
    assert clock.rate_ppm == 0.0
    with pytest.raises(ValueError, match="no round trip"):
        clock.ticks(HubNanos(5))


def test_an_answer_from_before_its_ping_is_refused_and_changes_nothing() -> None:
    clock = ClockSync()
    with pytest.raises(ValueError, match="before its ping"):
        clock.pinged(HubNanos(10), DeviceTicks(5), HubNanos(9))
    assert clock.at(DeviceTicks(5)) is None


def test_after_one_round_trip_the_bound_is_half_of_it() -> None:
    clock = ClockSync()
    clock.pinged(HubNanos(BOOTED), DeviceTicks(1_000), HubNanos(BOOTED + 10 * MILLI))
    assert converted(clock, 1_000).bound_ns == pytest.approx(5 * MILLI, abs=2 * TICK)


def test_the_rate_is_found() -> None:
    clock, _ = steady(300, Crystal(ppm=40))
    assert clock.rate_ppm == pytest.approx(40.0, abs=0.5)
    assert steady(300, Crystal(ppm=-70))[0].rate_ppm == pytest.approx(-70.0, abs=0.5)


def test_with_even_delays_the_answer_is_far_better_than_the_bound() -> None:
    crystal = Crystal()
    clock, now = steady(120, crystal)
    answer = converted(clock, crystal.ticks(now))
    assert abs(answer.at - now) < 50_000
    assert 2 * MILLI < answer.bound_ns < 3 * MILLI


def test_uneven_delays_leave_half_their_difference_and_the_bound_says_so() -> None:
    crystal = Crystal()
    clock, now = steady(120, crystal, there=1 * MILLI, back=9 * MILLI)
    answer = converted(clock, crystal.ticks(now))
    assert abs(answer.at - now) == pytest.approx(4 * MILLI, abs=200_000)
    assert answer.bound_ns >= abs(answer.at - now)


def test_the_bound_grows_with_silence_and_heals_with_one_round_trip() -> None:
    crystal = Crystal()
    clock, now = steady(120, crystal)
    silent = [converted(clock, crystal.ticks(now + gap * SECOND)).bound_ns for gap in (0, 10, 60, 600, 3_600)]
    assert silent == sorted(silent)
    assert silent[-1] > 100 * silent[0]
    Trip(now + HOUR, 2 * MILLI, 2 * MILLI).tell(clock, crystal)
    assert converted(clock, crystal.ticks(now + HOUR)).bound_ns < 4 * MILLI
    assert clock.jumps == 0


def test_a_press_in_a_gap_is_known_better_once_the_gap_is_over() -> None:
    crystal = Crystal()
    clock, now = steady(120, crystal)
    pressed = now + 150 * SECOND
    before = converted(clock, crystal.ticks(pressed)).bound_ns
    for second in range(300, 420):
        Trip(now + second * SECOND, 2 * MILLI, 2 * MILLI).tell(clock, crystal)
    answer = converted(clock, crystal.ticks(pressed))
    assert answer.bound_ns < before
    assert abs(answer.at - pressed) <= answer.bound_ns


def test_one_round_trip_of_three_seconds_spoils_nothing() -> None:
    crystal = Crystal()
    clock, now = steady(120, crystal)
    before = converted(clock, crystal.ticks(now + SECOND))
    Trip(now, 1_500 * MILLI, 1_500 * MILLI).tell(clock, crystal)
    after = converted(clock, crystal.ticks(now + SECOND))
    assert after.bound_ns <= before.bound_ns + WANDERED_NS
    assert abs(after.at - before.at) < 50_000


def test_near_a_round_trip_the_short_way_answers_as_the_long_one() -> None:
    crystal = Crystal()
    clock, now = steady(120, crystal)
    for away_ms in (-1_900, -300, -1, 0, 1, 400, 1_900):
        ticks = crystal.ticks(now + away_ms * MILLI)
        assert abs(ticks - clock._until[-1].ticks) <= NEAR
        quick, exact = converted(clock, ticks), clock._exactly(ticks)
        times = [exact.start + time for _, time in exact.region]
        assert abs(quick.at - exact.start - exact.answer[1]) < 20 * WANDERED_NS
        assert quick.at - quick.bound_ns <= min(times) + WANDERED_NS
        assert max(times) - WANDERED_NS <= quick.at + quick.bound_ns


@pytest.mark.parametrize("jump_ms", [-60_000, -30, 30, 60_000])
def test_a_clock_that_jumps_is_told_and_learnt_anew(jump_ms: int) -> None:
    crystal = Crystal()
    clock, now = steady(120, crystal)
    settled = converted(clock, crystal.ticks(now)).bound_ns
    read = crystal.ticks(now + SECOND) + jump_ms * 1_000
    clock.pinged(HubNanos(now + SECOND - 5 * MILLI), DeviceTicks(read), HubNanos(now + SECOND + 5 * MILLI))
    assert clock.jumps == 1
    answer = converted(clock, read)
    assert abs(answer.at - now - SECOND) <= answer.bound_ns
    assert answer.bound_ns > settled
    assert clock.held == 2


def test_a_device_that_began_anew_without_a_word_is_noticed() -> None:
    clock, now = steady(120, Crystal())
    clock.pinged(HubNanos(now), DeviceTicks(1_000), HubNanos(now + MILLI))
    assert clock.jumps == 1
    assert abs(converted(clock, 1_000).at - now) <= MILLI


def test_a_single_lie_costs_two_jumps_and_no_more() -> None:
    crystal = Crystal()
    clock, now = steady(120, crystal)
    clock.pinged(HubNanos(now), DeviceTicks(crystal.ticks(now) + 10**7), HubNanos(now + MILLI))
    for second in range(1, 60):
        Trip(now + second * SECOND, 2 * MILLI, 2 * MILLI).tell(clock, crystal)
    assert clock.jumps == 2
    truth = now + 60 * SECOND
    answer = converted(clock, crystal.ticks(truth))
    assert abs(answer.at - truth) <= answer.bound_ns < 4 * MILLI


def test_a_crystal_off_by_a_thousandth_is_told() -> None:
    clock, _ = steady(60, Crystal(ppm=1_000))
    assert clock.jumps > 0


@given(st.lists(st.tuples(st.integers(0, 2**48), st.integers(0, 2**60), st.integers(0, 2**40)), max_size=80))
def test_whatever_it_is_told_it_answers_and_holds_little(found: list[tuple[int, int, int]]) -> None:
    clock = ClockSync()
    for ticks, sent, took in found:
        clock.pinged(HubNanos(sent), DeviceTicks(ticks), HubNanos(sent + took))
        assert clock.held <= 2 * KEPT
        assert converted(clock, ticks).bound_ns > 0
        assert clock.ticks(HubNanos(sent)) >= 0


def test_hours_of_round_trips_are_held_in_bounds() -> None:
    clock, _ = steady(4_000, Crystal(ppm=-30, wander_ppt=5_000))
    assert clock.held <= 2 * KEPT
    assert clock.jumps == 0
