"""The floor's time of day goes on as the process runs, and not as somebody sets the machine's clock (D13, H4)."""

from hub.events.clocks import HubNanos, UtcMicros
from hub.floor.civil import Civil


def test_it_counts_by_the_clock_that_nobody_sets() -> None:
    civil = Civil(UtcMicros(1_000_000), HubNanos(5_000_000_000))
    assert civil.at(HubNanos(5_000_000_000)) == 1_000_000
    assert civil.at(HubNanos(8_500_000_999)) == 4_500_000
