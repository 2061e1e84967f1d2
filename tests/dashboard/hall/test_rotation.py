"""Which table the hall's TV shows."""

from dataclasses import replace

from dashboard.hall.rotation import LONGEST_NS, TURN_NS, Turn, busy, turned
from hub.events.clocks import HubNanos, UtcMicros
from hub.events.phase import Phase

START = HubNanos(1_000)


def after(ns: int) -> HubNanos:
    return HubNanos(START + ns)


def test_each_table_has_its_turn_in_the_order_of_the_numbers_and_then_the_first_again():
    turn, seen = Turn(), []
    for second in range(60):
        turn = turned(turn, [7, 2, 5], False, after(second * 1_000_000_000))
        seen.append(turn.number)
    assert seen == [number for number in (2, 5, 7, 2, 5) for _ in range(12)]


def test_a_table_that_is_gone_loses_its_turn_at_once_and_the_last_one_keeps_it():
    assert turned(Turn(2, START), [5, 7], True, after(1)).number == 5
    assert turned(Turn(7, START), [2], False, after(1)).number == 2
    assert turned(Turn(7, START), [], False, after(10**12)) == Turn(7, START)


def test_what_goes_on_is_seen_to_its_end_but_not_for_ever():
    assert turned(Turn(2, START), [2, 5], True, after(TURN_NS)).number == 2
    assert turned(Turn(2, START), [2, 5], False, after(TURN_NS)).number == 5
    assert turned(Turn(2, START), [2, 5], True, after(LONGEST_NS)).number == 5


def test_time_a_reveal_and_a_review_are_what_is_not_left(view_of, time_left):
    calm, caught = view_of("bidding"), view_of("caught")
    assert not busy(replace(calm, settlement=None))
    assert busy(replace(calm, time=time_left(30)))
    assert busy(replace(calm, phase=Phase.REVIEW))
    fresh = replace(caught, at=UtcMicros(caught.settlement.at + 11_000_000), phase=Phase.BIDDING)
    assert busy(fresh)
    assert not busy(replace(fresh, at=UtcMicros(caught.settlement.at + 12_000_000)))
