"""When a hub may have missed something: while its broker was away, and while it was held up."""

from hub.events.clocks import HubNanos
from hub.host.hearing import HELD_UP_NS, Hearing
from hub.link.port import LinkState

LOOK = 50_000_000


def heard(up: bool = True) -> tuple[Hearing, int]:
    """One that has looked a while, and the time."""
    hearing, now = Hearing(), 10**12
    assert hearing.broken(HubNanos(now))
    if up:
        hearing.on_state(LinkState.UP)
        assert hearing.broken(HubNanos(now + LOOK))
    return hearing, now + LOOK


def test_one_that_looks_often_misses_nothing() -> None:
    hearing, now = heard()
    assert not any(hearing.broken(HubNanos(now + look * LOOK)) for look in range(1, 20))


def test_one_that_was_held_up_may_have_missed_something_once() -> None:
    hearing, now = heard()
    assert not hearing.broken(HubNanos(now + HELD_UP_NS))
    now += 2 * HELD_UP_NS + 1
    assert [hearing.broken(HubNanos(now)), hearing.broken(HubNanos(now + LOOK))] == [True, False]


def test_without_a_broker_nothing_is_heard_and_a_short_loss_is_noticed_too() -> None:
    hearing, now = heard(up=False)
    assert [hearing.broken(HubNanos(now + look * LOOK)) for look in (1, 2)] == [True, True]
    hearing, now = heard()
    hearing.on_state(LinkState.DOWN)
    hearing.on_state(LinkState.UP)
    assert [hearing.broken(HubNanos(now + look * LOOK)) for look in (1, 2)] == [True, False]
