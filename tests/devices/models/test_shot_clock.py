import pytest
from hypothesis import given
from hypothesis import strategies as st

from devices.messages import (
    NOT_RUNNING,
    Acked,
    Beat,
    ClockClear,
    ClockHold,
    ClockRun,
    Count,
    Event,
    Identify,
    Ping,
    SelfTest,
)
from devices.models.body import INPUTS, Identity
from devices.models.shot_clock import ShotClock
from hub.events.clocks import DeviceTicks as T

SECOND = 1_000_000
MINUTE = ClockRun(3, 1, 60 * SECOND)


@pytest.fixture
def clock() -> ShotClock:
    clock = ShotClock(Identity("clock", "shot-clock", INPUTS["shot-clock"]), boot=3)
    clock.start(T(0))
    return clock


def expiries(said: list[object]) -> list[Event]:
    return [each for each in said if isinstance(each, Event)]


def counts(said: list[object]) -> list[Count]:
    return [each for each in said if isinstance(each, Count)]


def test_it_counts_down_by_its_own_ticks_and_reports_the_very_end(clock: ShotClock) -> None:
    assert clock.digits(T(0)) is None
    clock.receive(MINUTE, T(500))
    assert clock.digits(T(500)) == 60
    assert clock.digits(T(SECOND)) == 59
    assert clock.digits(T(60 * SECOND - 1)) == 1
    assert expiries(list(clock.advance(T(60 * SECOND - 1)))) == []
    late = T(61 * SECOND)
    assert expiries(list(clock.advance(late))) == [Event(3, 1, "expired", "", 60 * SECOND, 1)]
    assert clock.digits(late) == 0


def test_every_change_and_every_beat_goes_with_its_count(clock: ShotClock) -> None:
    assert counts(list(clock.receive(MINUTE, T(500)))) == [Count(3, 500, 1, 60 * SECOND, 60_000)]
    beat, count = clock.advance(T(SECOND))
    assert isinstance(beat, Beat)
    assert count == Count(3, SECOND, 1, 60 * SECOND, 59_000)
    assert counts(list(clock.receive(ClockHold(1, 30_000), T(2 * SECOND)))) == [
        Count(3, 2 * SECOND, 1, NOT_RUNNING, 30_000)
    ]
    assert counts(list(clock.receive(ClockClear(), T(3 * SECOND)))) == [Count(3, 3 * SECOND, 0, NOT_RUNNING, 0)]


def test_said_again_a_run_changes_nothing_also_once_it_has_ended(clock: ShotClock) -> None:
    clock.receive(MINUTE, T(0))
    assert clock.receive(MINUTE, T(SECOND)) == []
    clock.advance(T(60 * SECOND))
    clock.receive(Acked(3, 1), T(60 * SECOND))
    assert clock.receive(MINUTE, T(61 * SECOND)) == []
    assert clock.receive(ClockRun(3, 1, 90 * SECOND), T(61 * SECOND)) == []
    assert expiries(list(clock.advance(T(120 * SECOND)))) == []


def test_another_end_moves_it(clock: ShotClock) -> None:
    clock.receive(MINUTE, T(0))
    clock.receive(ClockRun(3, 1, 50 * SECOND), T(SECOND))
    assert expiries(list(clock.advance(T(50 * SECOND)))) == [Event(3, 1, "expired", "", 50 * SECOND, 1)]


def test_a_run_for_another_boot_is_passed_over(clock: ShotClock) -> None:
    assert clock.receive(ClockRun(2, 1, 60 * SECOND), T(0)) == []
    assert clock.digits(T(0)) is None


def test_a_run_whose_end_is_over_ends_at_once_with_its_own_end(clock: ShotClock) -> None:
    said = clock.receive(ClockRun(3, 1, SECOND), T(2 * SECOND))
    assert expiries(list(said)) == [Event(3, 1, "expired", "", SECOND, 1)]


def test_it_wakes_for_its_end(clock: ShotClock) -> None:
    clock.receive(ClockRun(3, 1, 250_000), T(0))
    assert clock.due == 250_000


def test_the_expiry_comes_again_until_somebody_has_it(clock: ShotClock) -> None:
    clock.receive(ClockRun(3, 1, SECOND), T(0))
    clock.advance(T(SECOND))
    assert len(expiries(list(clock.advance(T(2 * SECOND))))) == 1
    clock.receive(Acked(3, 1), T(2 * SECOND))
    assert expiries(list(clock.advance(T(9 * SECOND)))) == []


def test_a_hold_freezes_what_is_left_nothing_expires_and_it_goes_on(clock: ShotClock) -> None:
    clock.receive(ClockRun(3, 1, 10 * SECOND), T(0))
    clock.receive(ClockHold(1, 6_000), T(4 * SECOND))
    assert clock.digits(T(20 * SECOND)) == 6
    assert expiries(list(clock.advance(T(20 * SECOND)))) == []
    clock.receive(ClockRun(3, 1, 26 * SECOND), T(20 * SECOND))
    assert expiries(list(clock.advance(T(26 * SECOND)))) == [Event(3, 1, "expired", "", 26 * SECOND, 1)]


def test_a_hold_after_the_end_does_not_take_the_report_back_and_the_count_can_go_on(clock: ShotClock) -> None:
    clock.receive(ClockRun(3, 1, SECOND), T(0))
    assert len(expiries(list(clock.receive(ClockHold(1, 5_000), T(SECOND))))) == 1
    assert clock.digits(T(SECOND)) == 5
    clock.receive(ClockRun(3, 1, 9 * SECOND), T(4 * SECOND))
    assert Event(3, 2, "expired", "", 9 * SECOND, 1) in clock.advance(T(9 * SECOND))


def test_a_count_that_is_cleared_ends_without_an_event(clock: ShotClock) -> None:
    clock.receive(MINUTE, T(0))
    clock.receive(ClockClear(), T(SECOND))
    assert clock.digits(T(SECOND)) is None
    assert expiries(list(clock.advance(T(61 * SECOND)))) == []


def test_once_cleared_the_call_that_ended_last_counts_again_as_that_of_another_journal(clock: ShotClock) -> None:
    clock.receive(ClockRun(3, 1, SECOND), T(0))
    clock.advance(T(SECOND))
    assert clock.receive(ClockRun(3, 1, 9 * SECOND), T(2 * SECOND)) == []
    clock.receive(ClockClear(), T(3 * SECOND))
    clock.receive(ClockRun(3, 1, 9 * SECOND), T(4 * SECOND))
    assert Event(3, 2, "expired", "", 9 * SECOND, 1) in clock.advance(T(9 * SECOND))


def test_it_counts_on_while_its_link_is_lost_and_says_so(clock: ShotClock) -> None:
    clock.receive(MINUTE, T(0))
    assert not clock.linked(T(3 * SECOND))
    assert clock.digits(T(30 * SECOND)) == 30
    clock.receive(Ping(1), T(40 * SECOND))
    assert clock.linked(T(40 * SECOND))


def test_its_digits_are_all_on_for_a_test_and_blink_to_identify_it(clock: ShotClock) -> None:
    clock.receive(MINUTE, T(0))
    clock.receive(SelfTest(), T(0))
    assert clock.digits(T(SECOND - 1)) == 8888
    clock.receive(Identify(2_000), T(SECOND))
    assert {clock.digits(T(SECOND + at)) for at in range(0, 500_000, 50_000)} == {59, None}


@given(st.integers(1, 3_600_000_000), st.integers(0, 3_700_000_000))
def test_it_never_shows_nought_before_the_end(ends: int, at: int) -> None:
    clock = ShotClock(Identity("clock", "shot-clock", ()), boot=1)
    clock.receive(ClockRun(1, 1, ends), T(0))
    assert (clock.digits(T(at)) == 0) == (at >= ends)
