"""Buttons of the dealer's box that arrive late: they say no number of a *Time*, only when they were pressed."""

from hub.events.timecalls import HoldCause, TimeHeld, TimeResumed
from tests.hub.table.test_time import BOUND, MS, OK, Table, refused


def timed_again() -> Table:
    """*Time* was called on seat 2 at 120 s and cancelled, and is called again at 125 s: it ends at 185 s."""
    table = Table().bid().timed()
    table.until(123_000)
    assert table.press("dealer-box", "cancel", 123_000) == OK
    table.until(125_000)
    assert table.press("seat-1", "time", 125_000) == OK
    table.until(125_500)
    table.rulings.clear()
    return table


def test_a_hold_or_cancel_from_before_the_call_was_meant_for_another_time() -> None:
    table = timed_again()
    assert table.press("dealer-box", "hold", 124_990) == refused("no_time")
    assert table.press("dealer-box", "cancel", 124_990) == refused("no_time")
    assert table.rulings == []


def test_inside_the_bound_it_is_for_this_one_and_leaves_no_more_than_there_was() -> None:
    table = timed_again()
    assert table.press("dealer-box", "hold", 125_000 - BOUND // MS) == OK
    assert table.rulings == [TimeHeld(2, 60_000 * MS, HoldCause.DEALER, "dealer's box")]


def test_a_hold_from_before_the_resume_leaves_what_was_resumed() -> None:
    table = timed_again()
    assert table.press("dealer-box", "hold", 125_500) == OK
    table.until(130_000)
    assert table.press("dealer-box", "resume", 130_000) == OK
    table.until(131_500)
    assert table.press("dealer-box", "hold", 129_900) == OK
    held, resumed, again = table.rulings
    assert isinstance(held, TimeHeld)
    assert isinstance(resumed, TimeResumed)
    assert isinstance(again, TimeHeld)
    assert again.left_ns == held.left_ns
