"""What the hub makes of the dealer's entries. When one was made is known to the microsecond, unless it is old."""

from typing import Final

from hub.events.observations import TimeEntry
from hub.events.rulings import BidStood, Ruling
from hub.events.timecalls import TimeAnswered, TimeCancelled, TimeHeld
from hub.wire.messages import Ack, Observed
from tests.chain.agenda import SECOND, US
from tests.chain.books import Books
from tests.chain.truth import Running

AGE: Final = 2 * SECOND
"""What took longer counts by its arrival."""


def judge(books: Books, observed: Observed, rulings: tuple[Ruling, ...], ack: Ack | None, now: int) -> None:
    """An entry that was journalled with these rulings."""
    running, entry = books.running, observed.observation
    made = (books.made[observed.envelope.seq] + books.hours.ahead) // US * US
    made = made if 0 <= now - made <= AGE else now
    if isinstance(entry, TimeEntry) and rulings and (running is None or running.call != entry.call):
        books.say(f"{entry} has met another Time")
    if running is not None:
        late = running.deadline is not None and made > running.deadline
        _while_it_runs(books, observed, rulings, "" if ack is None else ack.reason, late=late)
        _check_hold(books, running, rulings, made)


def _while_it_runs(books: Books, observed: Observed, rulings: tuple[Ruling, ...], reason: str, *, late: bool) -> None:
    entry = observed.observation
    if late and any(isinstance(each, TimeAnswered | TimeHeld) for each in rulings):
        books.say(f"{entry} came too late, and counts: {rulings}")
    if not late and reason == "time_over":
        books.say(f"{entry} was in time, and does not count")
    bid = any(isinstance(each, BidStood) for each in rulings)
    if bid and not isinstance(rulings[0], TimeCancelled if late else TimeAnswered):
        books.say(f"{entry} does not end the Time as it should: {rulings}")


def _check_hold(books: Books, running: Running, rulings: tuple[Ruling, ...], made: int) -> None:
    for held in [each for each in rulings if isinstance(each, TimeHeld)]:
        if running.deadline is not None and held.left_ns != running.deadline - max(made, running.since):
            books.say(f"{held} was entered at {made} and leaves what it should not")
