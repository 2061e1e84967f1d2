"""The bound on tries, by examples and for any sequence of them."""

from hypothesis import given
from hypothesis import strategies as st

from dashboard.access.throttle import KEPT, SECOND_NS, Bound, Pace, Throttle
from hub.events.clocks import HubNanos

BOUND = Bound(3, 10, 60)


def at(seconds: float) -> HubNanos:
    return HubNanos(round(seconds * SECOND_NS))


def test_some_tries_are_free_then_each_waits_twice_as_long_up_to_the_longest():
    throttle, now, waits = Throttle(BOUND), 0.0, []
    for _ in range(8):
        waits.append(throttle.wait_s("k", at(now)))
        now += waits[-1]
        throttle.tried("k", at(now))
    assert waits == [0, 0, 0, 10, 20, 40, 60, 60]


def test_a_right_one_forgives_and_another_key_is_another_matter():
    throttle = Throttle(BOUND)
    for _ in range(3):
        throttle.tried("k", at(0))
    assert (throttle.wait_s("k", at(0)), throttle.wait_s("other", at(0))) == (10, 0)
    throttle.right("k")
    assert throttle.wait_s("k", at(0)) == 0


def test_a_try_that_is_taken_back_leaves_those_before_it():
    throttle = Throttle(BOUND)
    for _ in range(3):
        throttle.tried("k", at(0))
    throttle.back("k")
    assert throttle.wait_s("k", at(0)) == 0
    throttle.tried("k", at(0))
    assert throttle.wait_s("k", at(0)) == 10
    throttle.back("nobody")


def test_after_a_long_rest_all_is_forgotten():
    throttle = Throttle(BOUND)
    for _ in range(3):
        throttle.tried("k", at(0))
    throttle.tried("k", at(71))
    assert throttle.wait_s("k", at(71)) == 0


def test_however_many_keys_there_are_no_more_than_so_many_are_kept():
    throttle = Throttle(BOUND)
    for number in range(KEPT + 50):
        throttle.tried(f"k{number}", at(0))
    assert len(throttle._tried) == KEPT


@given(st.lists(st.floats(0, 90), max_size=40))
def test_within_any_hour_no_more_tries_pass_than_the_bound_allows(pauses):
    throttle, now, passed = Throttle(BOUND), 0.0, []
    for pause in pauses:
        now += pause
        if throttle.wait_s("k", at(now)) == 0:
            throttle.tried("k", at(now))
            passed.append(now)
    # Three free ones; from the fourth on none sooner than ten seconds after the one before.
    assert all(passed[n] - passed[n - 1] >= 10 - 1e-6 for n in range(3, len(passed)) if passed[n] - passed[0] < 60)


def test_a_pace_lets_so_many_through_within_so_long():
    pace = Pace(3, 10)
    assert [pace.may("k", at(0)) for _ in range(4)] == [True, True, True, False]
    assert pace.may("other", at(0))
    assert not pace.may("k", at(9.9))
    assert pace.may("k", at(10))
