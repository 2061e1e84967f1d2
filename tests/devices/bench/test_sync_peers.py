import pytest

from devices.bench.peers import KlipperBounds, KlipperRegression, LastMidpoint, Peer
from hub.events.clocks import DeviceTicks, HubNanos

MILLI, SECOND = 10**6, 10**9
every_peer = pytest.mark.parametrize("kind", [LastMidpoint, KlipperBounds, KlipperRegression])


def ask(peer: Peer, second: float, there_ms: float = 1.0, back_ms: float = 1.0) -> None:
    """A round trip with a device that is 40 ppm fast and showed 0 at 0."""
    sent = round(second * SECOND)
    read, received = sent + round(there_ms * MILLI), sent + round((there_ms + back_ms) * MILLI)
    peer.pinged(HubNanos(sent), fast(read), HubNanos(received))


def fast(at: int) -> DeviceTicks:
    return DeviceTicks(at * 1_000_040 // 1_000_000_000)


@every_peer
def test_even_delays_are_no_trouble(kind: type[Peer]) -> None:
    peer = kind()
    for second in range(600):
        ask(peer, second)
    assert peer.time(fast(600 * SECOND)) == pytest.approx(600 * SECOND, abs=100_000)


def test_the_last_midpoint_is_off_by_half_of_what_is_uneven() -> None:
    peer = LastMidpoint()
    ask(peer, 1.0, 9.0, 1.0)
    assert peer.time(fast(SECOND + 9 * MILLI)) - SECOND - 9 * MILLI == pytest.approx(-4 * MILLI, abs=2_000)


def test_klippers_bounds_remember_the_quick_way_there_and_the_quick_way_back() -> None:
    peer = KlipperBounds()
    ask(peer, 1.0, 1.0, 19.0)
    ask(peer, 2.0, 19.0, 1.0)
    assert peer.time(fast(2 * SECOND)) == pytest.approx(2 * SECOND, abs=150_000)


def test_klippers_bounds_begin_anew_where_they_do_not_meet() -> None:
    peer = KlipperBounds()
    ask(peer, 1.0)
    peer.pinged(HubNanos(2 * SECOND), DeviceTicks(90 * 10**6), HubNanos(2 * SECOND + 2 * MILLI))
    assert peer.time(DeviceTicks(90 * 10**6)) == 2 * SECOND + MILLI


def test_klippers_regression_leaves_a_late_one_out() -> None:
    peer = KlipperRegression()
    for second in range(600):
        ask(peer, second)
    before = peer.time(fast(600 * SECOND))
    ask(peer, 600, 500.0, 1.0)
    assert peer.time(fast(600 * SECOND)) == before


def test_klippers_regression_keeps_the_mean_beyond_the_least_half_round_trip() -> None:
    peer = KlipperRegression()
    for second in range(600):
        ask(peer, second, 1.0 if second % 2 else 11.0, 1.0)
    error = peer.time(fast(600 * SECOND)) - 600 * SECOND
    assert error == pytest.approx(-5 * MILLI, abs=MILLI)


def test_klippers_regression_follows_a_clock_that_has_jumped() -> None:
    peer = KlipperRegression()
    for second in range(300):
        ask(peer, second)
    for second in range(300, 900):
        sent = second * SECOND
        peer.pinged(HubNanos(sent), DeviceTicks(fast(sent + MILLI) + 10**6), HubNanos(sent + 2 * MILLI))
    assert peer.time(DeviceTicks(fast(900 * SECOND) + 10**6)) == pytest.approx(900 * SECOND, abs=MILLI)
