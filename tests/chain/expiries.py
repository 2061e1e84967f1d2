"""What the hub rules because time passes: expiries, and what it says of shot clocks, against the truth."""

from collections.abc import Iterator
from typing import Final

from hub.events.rulings import Ruling
from hub.events.timecalls import ClockLost, ClocksDiffered, Presses, TimeExpired
from tests.chain.agenda import MS
from tests.chain.books import Books
from tests.chain.truth import Press, Running
from tests.chain.verdicts import ACTS

ENTRY_WAIT: Final = 200 * MS
"""An entry may take so long."""
TOLERANCE: Final = 10 * MS
LOST: Final = 3_500 * MS
LATE: Final = 120 * MS
"""The hub looks at least every 50 ms, and lets its clock wake it."""


def judge(books: Books, rulings: tuple[Ruling, ...], now: int) -> None:
    """Rulings that no observation led to."""
    for ruling in rulings:
        if isinstance(ruling, TimeExpired):
            _expired(books, ruling, now)
        elif isinstance(ruling, ClockLost):
            _lost(books, ruling, now)
        differed(books, ruling)


def overdue(books: Books, now: int) -> None:
    """What should have been ruled by now."""
    running = books.running
    if running is None or running.deadline is None:
        return
    if now > max(running.deadline + books.wait, books.back) + LATE:
        books.say(f"time ran out at {running.deadline} and nothing is ruled")
    for device, gadget in books.gadgets.items():
        since = max(running.since, books.heard.get(device, 0))
        silent = gadget.identity.model == "shot-clock" and now - since > LOST + LATE and books.back < since
        if silent and running.lost_at < since:
            books.say(f"{device} was not heard for {(now - since) // MS} ms, and nobody said so")


def differed(books: Books, ruling: Ruling) -> None:
    """Clocks may be said to differ only where they do."""
    if not isinstance(ruling, ClocksDiffered):
        return
    books.tally["clocks differed"] += 1
    counts = books.gadgets[ruling.device].counts
    ends = [end + books.hours.ahead for _, call, end in counts if call == ruling.call and end >= 0]
    true = [end for end in ends if abs(end - ruling.device_ends) <= ruling.bound_ns]
    if not any(abs(end - ruling.hub_ends) > TOLERANCE for end in true):
        books.say(f"{ruling}, but in truth it ends at {ends}")
    if ruling.deadline < ruling.hub_ends:
        books.say(f"{ruling} is not the later of the two")


def _expired(books: Books, expired: TimeExpired, now: int) -> None:
    running = books.running
    if running is None or running.deadline is None or expired.deadline != running.deadline:
        books.say(f"{expired}, and no such Time runs")
        return
    books.tally[f"expired, {expired.presses}"] += 1
    had = running.ran + running.deadline - running.since
    if had < books.limit:
        books.say(f"{expired}: the player had only {had} ns")
    if now <= running.deadline + ENTRY_WAIT:
        books.say(f"{expired} is ruled too early")
    if expired.presses is Presses.SILENT and now <= running.deadline + books.wait:
        books.say(f"{expired}: the wait is not over")
    if expired.presses is Presses.REPORTED:
        for press in _on_their_way(books, running):
            books.say(f"{expired}: {press} was on its way")


def _on_their_way(books: Books, running: Running) -> Iterator[Press]:
    """Presses in time of the player's that the hub does not have, and may yet get."""
    for press in books.presses:
        acts = books.seats.get(press.device) == running.seat and press.button == ACTS
        in_time = running.deadline is not None and press.true + books.hours.ahead <= running.deadline
        if acts and in_time and not (press.answered or press.unpowered or press.lies or press.at_start):
            yield press


def _lost(books: Books, ruling: ClockLost, now: int) -> None:
    books.tally["clock lost"] += 1
    counted = books.counting.get((ruling.device, ruling.call), 0)
    since = max(0 if books.running is None else books.running.since, counted)
    if now - since <= LOST:
        books.say(f"{ruling}, and it counted {(now - since) // MS} ms ago")
