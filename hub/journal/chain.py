"""The hash chain: each row's SHA-256 covers the hash before it, a fixed header, and the payload as stored. Pure."""

import struct
from dataclasses import dataclass
from hashlib import sha256
from typing import Final, NamedTuple

from hub.events.clocks import HubNanos, UtcMicros
from hub.journal.port import JournalError, Kind, Record

_HEADER: Final = struct.Struct(">qqqB")
"""Row, at, hub, kind. Fixed in length, so that no two different rows ever give the same bytes to hash."""

_CODES: Final[dict[str, int]] = {Kind.OBSERVATION: 1, Kind.RULING: 2, Kind.NOTE: 3}
_KINDS: Final[dict[object, Kind]] = {kind.value: kind for kind in Kind}


@dataclass(frozen=True, slots=True)
class Tip:
    """The end of a chain: the last row, 0 where there is none, and its hash (32 bytes)."""

    row: int
    hash: bytes


class Stored(NamedTuple):
    """A row as a damaged file may give it: nothing about it is known yet."""

    row: object
    at: object
    hub: object
    kind: object
    payload: object
    previous: object
    hash: object


class BadRowError(JournalError):
    """A row that does not fit the chain. `row` is its number, or the number of the row that should be there."""

    def __init__(self, row: int, what: str) -> None:
        super().__init__(f"Row {row}: {what}.")
        self.row = row


def genesis(format_: int, table: str, journal: str) -> Tip:
    """Where the chain of a journal begins, so that what the file says about itself is under the chain too."""
    return Tip(0, sha256(f"floorman journal\n{format_}\n{table}\n{journal}\n".encode()).digest())


def digest(previous: bytes, record: Record) -> bytes:
    """The hash of a record that follows the hash `previous`."""
    header = _HEADER.pack(record.row, record.at, record.hub, _CODES[record.kind])
    return sha256(previous + header + record.payload).digest()


def follow(tip: Tip, stored: Stored) -> tuple[Tip, Record]:
    """The record of a stored row and the new end of the chain.

    Raises:
        BadRowError: the row is not the one that follows, or it was changed.
    """
    row = tip.row + 1
    if stored.row != row:
        raise BadRowError(
            row, f"it is missing, or out of its place; the row that follows here is numbered {stored.row}"
        )
    record = _record(row, stored)
    previous = stored.previous if isinstance(stored.previous, bytes) else b""
    found = digest(previous, record)
    if found != stored.hash:
        raise BadRowError(row, "it was changed after it was written; its content does not fit its hash")
    if previous != tip.hash:
        raise BadRowError(row, "it does not follow the row before it; rows were put in, taken out or written anew")
    return Tip(row, found), record


def _record(row: int, stored: Stored) -> Record:
    kind = _KINDS.get(stored.kind)
    if kind is None:
        raise BadRowError(row, f"it is of the unknown kind '{str(stored.kind)[:20]}'")
    at, hub, payload = stored.at, stored.hub, stored.payload
    if not (isinstance(at, int) and isinstance(hub, int) and isinstance(payload, bytes)):
        raise BadRowError(row, "it was changed after it was written; a field is not of its type")
    return Record(row, UtcMicros(at), HubNanos(hub), kind, payload)
