"""The hub's inbox: pieces in order, bounded, and awake for a deadline though nothing comes."""

import threading

from hub import clock
from hub.events.clocks import HubNanos
from hub.host.inbox import Inbox

MS = 1_000_000


def test_pieces_come_out_in_their_order_also_when_a_deadline_has_passed() -> None:
    inbox: Inbox[int] = Inbox(10, clock.monotonic)
    for piece in (1, 2):
        inbox.put(piece)
    assert [inbox.take(50 * MS, HubNanos(0)), inbox.take(50 * MS, None)] == [1, 2]
    assert inbox.empty


def test_it_wakes_for_the_deadline_and_never_before() -> None:
    inbox: Inbox[int] = Inbox(10, clock.monotonic)
    due = HubNanos(clock.monotonic() + 30 * MS)
    assert inbox.take(60_000 * MS, due) is None
    assert clock.monotonic() >= due


def test_it_wakes_for_a_piece_that_comes_meanwhile() -> None:
    inbox: Inbox[int] = Inbox(10, clock.monotonic)
    threading.Timer(0.02, inbox.put, [7]).start()
    assert inbox.take(60_000 * MS, HubNanos(clock.monotonic() + 60_000 * MS)) == 7


def test_what_finds_no_room_is_counted() -> None:
    inbox: Inbox[int] = Inbox(2, clock.monotonic)
    for piece in range(5):
        inbox.put(piece)
    assert inbox.dropped == 3
