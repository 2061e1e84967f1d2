"""The port of the journal. Adapters: hub/journal/sqlite.py (a file), hub/journal/memory.py (one process, for tests)."""

from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Protocol

from hub.events.bounds import check
from hub.events.clocks import HubNanos, UtcMicros

FILE_NAME: Final = "journal.db"
"""The journal's file in a table's data_dir."""

MAX_PAYLOAD: Final = 2 * 1024 * 1024
"""Bytes of one payload: the bound of the wire, which no stored message can be over."""

_INT64: Final = 2**63


class JournalError(Exception):
    """The journal cannot be opened, read or written; one plain sentence says why and what to do."""


class Kind(StrEnum):
    """What a record holds."""

    OBSERVATION = "observation"
    """The wire bytes of an `Observed`, without pictures."""
    RULING = "ruling"
    """The JSON bytes of a ruling."""
    NOTE = "note"
    """A sentence in UTF-8 for whoever reads the journal: the hub started, a part died."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What is to be written: when by the wall clock, when by the hub's, of which kind, and the bytes to keep.

    `hub/journal/payloads.py` makes the bytes. The clocks are kept for people and for replay; neither need grow from
    record to record, because the wall clock can be set and the hub's begins again with the machine.
    """

    at: UtcMicros
    hub: HubNanos
    kind: Kind
    payload: bytes

    def __post_init__(self) -> None:
        check(0 <= self.at < _INT64, "a time lies between 0 and 2^63 microseconds")
        check(0 <= self.hub < _INT64, "a hub time lies between 0 and 2^63 nanoseconds")
        check(0 < len(self.payload) <= MAX_PAYLOAD, f"a payload has 1 to {MAX_PAYLOAD} bytes")


@dataclass(frozen=True, slots=True)
class Record:
    """One entry that was committed. Rows count from 1 without a gap, in the order of the appends."""

    row: int
    at: UtcMicros
    hub: HubNanos
    kind: Kind
    payload: bytes


class Journal(Protocol):
    """Append-only. Safe to use from several threads; no call but `read` and `close` waits for the disk."""

    def append(self, entries: Sequence[Entry]) -> "Future[list[int]]":
        """Hand over a batch, which is committed whole or not at all; never blocks and never raises.

        Batches are committed in the order of the calls, in the journal's own thread; several that wait share one
        commit. The Future gives the rows, in the order of the entries, once the batch is durable. It cannot be
        cancelled, and its callbacks run in the journal's thread: they must return at once.

        It fails with a JournalError where the disk is full or fails, where more than `MAX_WAITING` batches wait, or
        after `close`. After the first failure every later batch fails too, so that no row is ever written whose
        causes are not; open the journal again to go on from the rows that are there.
        """

    def read(self, after_row: int = 0) -> Iterator[Record]:
        """The committed records behind `after_row`, in order, up to the last one when the reader gets there.

        The hash chain is checked on the way.

        Raises:
            JournalError: a row is missing, changed or unreadable; the sentence names the first bad row.
        """

    def last(self) -> int:
        """The last row that is durable, 0 where there is none."""

    def close(self) -> None:
        """Commit what waits, then end. Calling it twice is harmless."""


MAX_WAITING: Final = 1_024
"""Batches that may wait for the disk: at ten a second, more than a minute and a half of a disk that hangs."""
