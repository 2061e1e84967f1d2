from devices.messages import PRESSED
from devices.models.outbox import AGAIN_US, KEPT, WINDOW, Outbox
from hub.events.clocks import DeviceTicks as T


def filled(count: int) -> Outbox:
    outbox = Outbox(boot=7)
    for number in range(count):
        outbox.add(PRESSED, "time", T(number), T(0))
    return outbox


def test_an_event_comes_again_until_it_is_acknowledged() -> None:
    outbox = filled(1)
    assert outbox.again(T(AGAIN_US - 1)) == []
    for turn in range(1, 50):
        assert [event.seq for event in outbox.again(T(turn * AGAIN_US))] == [1]
    outbox.acknowledge(7, 1)
    assert outbox.again(T(100 * AGAIN_US)) == []
    assert outbox.due is None


def test_an_acknowledgement_of_another_boot_or_event_changes_nothing() -> None:
    outbox = filled(2)
    for boot, seq in ((6, 1), (7, 3), (8, 2)):
        outbox.acknowledge(boot, seq)
    assert [event.seq for event in outbox.waiting] == [1, 2]
    outbox.acknowledge(7, 2)
    outbox.acknowledge(7, 2)
    assert [event.seq for event in outbox.waiting] == [1]


def test_it_keeps_the_last_64_and_counts_what_fell_out() -> None:
    outbox = filled(KEPT + 3)
    assert [event.seq for event in outbox.waiting] == list(range(4, KEPT + 4))
    assert outbox.lost == 3


def test_a_full_box_sends_only_its_oldest_again() -> None:
    outbox = filled(KEPT)
    assert [event.seq for event in outbox.again(T(AGAIN_US))] == list(range(1, WINDOW + 1))
    assert outbox.due == 2 * AGAIN_US


def test_somebody_new_hears_the_oldest_at_once() -> None:
    outbox = filled(3)
    outbox.hurry()
    assert [event.seq for event in outbox.again(T(0))] == [1, 2, 3]
    assert outbox.again(T(1)) == []
