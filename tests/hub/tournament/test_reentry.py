"""Re-entry to Bluff and Win (BLUFF.md B2, D13): the clock is an argument."""

import pytest

from hub.events.clocks import UtcMicros
from hub.events.rulings import Refusal
from hub.tournament.reentry import closes_at, reentry_refused

DEAL = UtcMicros(1_700_000_000_000_000)


@pytest.mark.parametrize(("elapsed_us", "is_open"), [(0, True), (10_799_999_999, True), (10_800_000_000, False)])
def test_b2_d13_re_entry_is_open_while_less_than_three_hours_have_gone_by(elapsed_us: int, is_open: bool) -> None:
    refusal = reentry_refused(UtcMicros(DEAL + elapsed_us), DEAL)
    assert refusal == (None if is_open else Refusal("reentry_closed"))


def test_b2_from_19_to_22_and_open_before_the_first_deal() -> None:
    assert closes_at(DEAL) - DEAL == 3 * 3600 * 1_000_000
    assert reentry_refused(DEAL, None) is None
    assert reentry_refused(UtcMicros(DEAL + 60_000_000), DEAL, window_s=60) == Refusal("reentry_closed")
