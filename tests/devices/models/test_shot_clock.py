import pytest
from hypothesis import given
from hypothesis import strategies as st

from devices.messages import Acked, Beat, ClockShow, ClockStart, ClockStop, Event
from devices.models.body import INPUTS, Identity
from devices.models.shot_clock import ShotClock
from hub.events.clocks import DeviceTicks as T

SECOND = 1_000_000


@pytest.fixture
def clock() -> ShotClock:
    clock = ShotClock(Identity("clock", "shot-clock", INPUTS["shot-clock"]), boot=3)
    clock.start(T(0))
    return clock


def expiries(said: list[object]) -> list[Event]:
    return [each for each in said if isinstance(each, Event)]


def test_it_counts_down_by_its_own_ticks_and_reports_the_very_end(clock: ShotClock) -> None:
    clock.receive(ClockStart(60_000), T(500))
    assert clock.digits(T(500)) == 60
    assert clock.digits(T(500 + SECOND)) == 59
    assert clock.digits(T(500 + 60 * SECOND - 1)) == 1
    assert expiries(list(clock.advance(T(500 + 60 * SECOND - 1)))) == []
    late = T(61 * SECOND)
    assert expiries(list(clock.advance(late))) == [Event(3, 1, "expired", "", 500 + 60 * SECOND)]
    assert clock.digits(late) == 0


def test_it_wakes_for_its_end(clock: ShotClock) -> None:
    clock.receive(ClockStart(250), T(0))
    assert clock.due == 250_000


def test_the_expiry_comes_again_until_somebody_has_it(clock: ShotClock) -> None:
    clock.receive(ClockStart(1_000), T(0))
    clock.advance(T(SECOND))
    assert len(expiries(list(clock.advance(T(2 * SECOND))))) == 1
    clock.receive(Acked(3, 1), T(2 * SECOND))
    assert expiries(list(clock.advance(T(9 * SECOND)))) == []


def test_a_stop_freezes_what_is_left_and_nothing_expires(clock: ShotClock) -> None:
    clock.receive(ClockStart(10_000), T(0))
    clock.receive(ClockStop(), T(4 * SECOND))
    assert clock.digits(T(20 * SECOND)) == 6
    assert expiries(list(clock.advance(T(20 * SECOND)))) == []


def test_a_stop_after_the_end_does_not_undo_it(clock: ShotClock) -> None:
    clock.receive(ClockStart(1_000), T(0))
    assert len(expiries(list(clock.receive(ClockStop(), T(SECOND))))) == 1
    assert clock.digits(T(SECOND)) == 0


def test_seconds_are_shown_only_while_no_count_runs(clock: ShotClock) -> None:
    clock.receive(ClockShow(45), T(0))
    assert clock.digits(T(0)) == 45
    clock.receive(ClockStart(2_000), T(0))
    clock.receive(ClockShow(45), T(1))
    assert clock.digits(T(1)) == 2


def test_the_heartbeat_says_what_is_left(clock: ShotClock) -> None:
    clock.receive(ClockStart(5_000), T(0))
    beats = [each for each in clock.advance(T(1_500_000)) if isinstance(each, Beat)]
    assert beats[-1].left_ms == 3_500


@given(st.integers(1, 3_600_000), st.integers(0, 3_700_000_000))
def test_it_never_shows_nought_before_the_end(ms: int, at: int) -> None:
    clock = ShotClock(Identity("clock", "shot-clock", ()), boot=1)
    clock.receive(ClockStart(ms), T(0))
    assert (clock.digits(T(at)) == 0) == (at >= ms * 1_000)
