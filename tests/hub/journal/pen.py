"""Writes a journal, and a round of dice to write."""

from pathlib import Path

from hub.events.clocks import DeviceTicks, HubNanos, UtcMicros
from hub.events.envelope import Envelope
from hub.events.observations import BidEntered, ButtonPressed, ReadingAnswered, SeatDice
from hub.events.rulings import (
    BidStood,
    ChallengeOpened,
    ChallengeSettled,
    ReviewClosed,
    ReviewOpened,
    RoundOpened,
    SeatCount,
    SeatDoubt,
    SeatEvidence,
    Verification,
    VerifiedBy,
)
from hub.journal.book import Book
from hub.journal.payloads import note_bytes, observation_bytes, ruling_bytes
from hub.journal.port import Entry, Kind
from hub.journal.sqlite import SqliteJournal
from hub.wire.codec import RULINGS
from hub.wire.messages import Observed

SHA = "ab" * 32
PROOF = Verification(VerifiedBy.DEALER, 0, 0, (), "Ann", (1,), (SeatEvidence(1, SHA),))
OPENED = RoundOpened(1, (SeatCount(1, 2), SeatCount(2, 2)), 1)
ROUND = (
    [OPENED],
    [BidEntered(1, 2, 5), BidStood(1, 2, 5)],
    [ButtonPressed("bluff"), ChallengeOpened(2)],
    [ReviewOpened(1, (SeatDoubt(1, (5, 0), ("unsure",), SHA),), (SeatDice(2, (6, 4)),))],
    [ReadingAnswered(1, (SeatDice(1, (5, 5)),), "Ann"), ReviewClosed(1, answered=True, who="Ann")],
)
SETTLED = [ChallengeSettled(2, 1, 2, 5, (SeatDice(1, (5, 5)), SeatDice(2, (6, 4))), 2, 2, None, 1, PROOF)]


class Pen:
    """Writes a journal: each list is one unit, a second after the one before."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "journal.db"
        self._journal = SqliteJournal(self.path, "demo")
        self._unit = 0

    def write(self, *units, note=""):
        for unit in units:
            self._unit += 1
            at, hub = UtcMicros(10**15 + self._unit * 10**6), HubNanos(self._unit * 10**9)
            self._journal.append([Entry(at, hub, *self._payload(each)) for each in unit]).result(10)
        if note:
            self._journal.append([Entry(UtcMicros(10**15), HubNanos(0), Kind.NOTE, note_bytes(note))]).result(10)
        return self

    def _payload(self, each):
        if type(each) in RULINGS.values():
            return Kind.RULING, ruling_bytes(each)
        return Kind.OBSERVATION, observation_bytes(Observed(Envelope("box", 1, self._unit, DeviceTicks(1)), each))

    def book(self):
        self._journal.close()
        return Book(self.path)
