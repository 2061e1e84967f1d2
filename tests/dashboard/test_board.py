"""When a table may be shown as live."""

from dataclasses import replace

from dashboard.board import SILENCE_NS, Board
from hub.events.clocks import HubNanos, UtcMicros
from hub.wire.messages import Availability, HubState, Stamp

UTC = UtcMicros(1_000_000_000)
LATER = UtcMicros(UTC + 3_000_000)
NOW = HubNanos(77_000_000_000)


def state(view_of, boot=5, expires=LATER):
    return HubState(Stamp(boot, UTC, expires), view_of("bidding"))


def gone(boot):
    return Availability(Stamp(boot, UTC, LATER), online=False)


def test_nothing_heard_is_not_live():
    assert not Board().live(NOW)


def after(view_of, **given):
    return Board().with_state(state(view_of, **given), NOW, UTC)


def test_a_snapshot_is_live_until_the_hub_has_been_silent_for_two_seconds(view_of):
    board = after(view_of)
    assert board.live(NOW)
    assert board.live(HubNanos(NOW + SILENCE_NS - 1))
    assert not board.live(HubNanos(NOW + SILENCE_NS))
    assert board.with_state(state(view_of), HubNanos(NOW + 900_000_000), UTC).live(HubNanos(NOW + SILENCE_NS))


def test_a_retained_snapshot_of_a_hub_long_gone_has_expired(view_of):
    assert not after(view_of, expires=UTC).live(NOW)
    assert after(view_of, expires=UtcMicros(UTC + 1)).live(NOW)


def test_the_will_of_the_hub_ends_it_at_once(view_of):
    assert not after(view_of).with_availability(gone(boot=5)).live(NOW)


def test_the_late_will_of_an_older_hub_says_nothing(view_of):
    assert after(view_of, boot=5).with_availability(gone(boot=4)).live(NOW)


def test_a_snapshot_after_the_will_is_live_again(view_of):
    board = after(view_of).with_availability(gone(boot=5)).with_state(state(view_of, boot=6), NOW, UTC)
    assert board.live(NOW)


def test_a_wall_clock_that_is_set_changes_nothing(view_of):
    for step in (3_600_000_000, -3_600_000_000):
        stepped = UtcMicros(UTC + step)
        said = HubState(Stamp(5, stepped, UtcMicros(LATER + step)), view_of("bidding"))
        board = after(view_of).with_state(said, NOW, stepped)
        assert board.live(HubNanos(NOW + SILENCE_NS - 1))
        assert not board.live(HubNanos(NOW + SILENCE_NS))


def test_the_hubs_clock_goes_on_from_the_snapshot_and_is_unknown_where_it_was_not_told(view_of):
    told = HubState(Stamp(5, UTC, LATER), replace(view_of("bidding"), now=HubNanos(5_000), clock=9))
    assert Board().with_state(told, NOW, UTC).hub_clock(HubNanos(NOW + 70)) == 5_070
    assert after(view_of).hub_clock(NOW) is None
    assert Board().hub_clock(NOW) is None
