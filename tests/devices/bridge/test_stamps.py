import pytest

from devices.bridge.stamps import SOUND_NEEDED, Stamps
from devices.clocksync.sync import Converted
from devices.messages import Event
from hub.events.clocks import HubNanos

BOUND_NS = 2_000_000
NOBODY_KNOWS: frozenset[int] = frozenset()


def judged(stamps: Stamps, seq: int, ticks: int, arrival_us: int, what: str = "pressed") -> bool:
    """The device's clock shows the hub's microseconds."""
    event = Event(1, seq, what, "time" if what == "pressed" else "", ticks, int(what != "pressed"))
    stamps.came(event, HubNanos(arrival_us * 1_000))
    return stamps.usable(event, Converted(HubNanos(ticks * 1_000), BOUND_NS), NOBODY_KNOWS)


def test_a_press_that_a_beat_had_not_counted_was_not_made_before_it() -> None:
    stamps = Stamps()
    stamps.counted(3, 1_000_000)
    assert judged(stamps, 4, 998_000, 1_010_000)
    assert not judged(stamps, 5, 997_999, 1_010_000)
    assert stamps.lie


def test_a_press_that_comes_again_after_later_beats_is_held_against_those_before_it_only() -> None:
    stamps = Stamps()
    stamps.counted(3, 1_000_000)
    stamps.counted(4, 2_000_000)
    stamps.counted(9, 5_000_000)
    assert judged(stamps, 4, 1_500_000, 6_000_000)
    assert not judged(stamps, 6, 1_500_000, 6_000_000)


def test_an_answer_with_nothing_waiting_counts_like_a_beat() -> None:
    stamps = Stamps()
    assert judged(stamps, 7, 500_000, 600_000)
    stamps.quiet(3_000_000)
    assert judged(stamps, 7, 500_000, 3_100_000)
    assert not judged(stamps, 8, 2_000_000, 3_100_000)


def test_nothing_happened_after_it_came_in() -> None:
    stamps = Stamps()
    assert judged(stamps, 1, 1_002_000, 1_000_000)
    assert not judged(stamps, 2, 1_002_001, 1_000_000)


@pytest.mark.parametrize("lies", [1, 3])
def test_who_lied_is_believed_again_after_so_many_sound_ones_in_a_row(lies: int) -> None:
    stamps = Stamps()
    stamps.counted(0, 1_000_000)
    seq = 0
    for _ in range(lies):
        for _ in range(SOUND_NEEDED - 1):
            seq += 1
            judged(stamps, seq, 2_000_000, 2_000_000)
        seq += 1
        assert not judged(stamps, seq, 0, 2_000_000)
    results = [judged(stamps, seq + each, 2_000_000, 2_000_000) for each in range(1, SOUND_NEEDED + 2)]
    assert results == [False] * (SOUND_NEEDED - 1) + [True, True]
    assert not stamps.lie


def test_a_verdict_stands_however_often_the_event_comes() -> None:
    stamps = Stamps()
    assert judged(stamps, 1, 1_000_000, 1_000_500)
    stamps.counted(0, 9_000_000)
    assert all(judged(stamps, 1, 1_000_000, 1_300_000 * turn) for turn in range(1, 9))


def test_an_expiry_is_held_against_the_ends_that_are_known() -> None:
    stamps = Stamps()
    event = Event(1, 1, "expired", "", 5_000, 2)
    found = Converted(HubNanos(5_000_000), BOUND_NS)
    stamps.came(event, HubNanos(6_000_000))
    assert stamps.usable(event, found, frozenset({4_000, 5_000}))
    other = Event(1, 2, "expired", "", 5_001, 2)
    stamps.came(other, HubNanos(6_000_000))
    assert not stamps.usable(other, found, frozenset({4_000, 5_000}))
