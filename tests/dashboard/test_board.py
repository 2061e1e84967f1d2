"""When a table may be shown as live."""

from dashboard.board import SILENCE_US, Board
from hub.events.clocks import UtcMicros
from hub.wire.messages import Availability, HubState, Stamp

NOW = UtcMicros(1_000_000_000)
LATER = UtcMicros(NOW + 3_000_000)


def state(view_of, boot=5, expires=LATER):
    return HubState(Stamp(boot, NOW, expires), view_of("bidding"))


def gone(boot):
    return Availability(Stamp(boot, NOW, LATER), online=False)


def test_nothing_heard_is_not_live():
    assert not Board().live(NOW)


def after(view_of, **given):
    return Board().with_state(state(view_of, **given), NOW)


def test_a_snapshot_is_live_until_the_hub_has_been_silent_for_two_seconds(view_of):
    board = after(view_of)
    assert board.live(NOW)
    assert board.live(UtcMicros(NOW + SILENCE_US - 1))
    assert not board.live(UtcMicros(NOW + SILENCE_US))
    assert board.with_state(state(view_of), UtcMicros(NOW + 900_000)).live(UtcMicros(NOW + SILENCE_US))


def test_a_retained_snapshot_of_a_hub_long_gone_has_expired(view_of):
    assert not after(view_of, expires=NOW).live(NOW)
    assert after(view_of, expires=UtcMicros(NOW + 1)).live(NOW)


def test_the_will_of_the_hub_ends_it_at_once(view_of):
    assert not after(view_of).with_availability(gone(boot=5)).live(NOW)


def test_the_late_will_of_an_older_hub_says_nothing(view_of):
    assert after(view_of, boot=5).with_availability(gone(boot=4)).live(NOW)


def test_a_snapshot_after_the_will_is_live_again(view_of):
    board = after(view_of).with_availability(gone(boot=5)).with_state(state(view_of, boot=6), NOW)
    assert board.live(NOW)
