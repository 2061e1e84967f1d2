"""Check a journal from end to end without changing a byte of it: the chain, what each row holds, and its pictures."""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from hub.events.rulings import Ruling
from hub.journal.chain import BadRowError, Tip, follow
from hub.journal.evidence import EvidenceStore, Picture
from hub.journal.head import cut_short, other_row, read_head
from hub.journal.payloads import pictures_of, value_of
from hub.journal.port import JournalError, Record
from hub.journal.sqlite import Reading
from hub.wire.codec import WireError
from hub.wire.messages import Observed

State = TypeVar("State")


@dataclass(frozen=True, slots=True)
class Fold(Generic[State]):
    """How rulings follow each other: `evolve` raises a ValueError or LookupError where one cannot be made."""

    start: State
    evolve: Callable[[State, Ruling], State]


@dataclass(frozen=True, slots=True)
class LostPicture:
    """A picture that a ruling names and that is not as it was kept."""

    row: int
    sha256: str
    state: Picture

    def __str__(self) -> str:
        return f"Row {self.row}: its picture {self.sha256} is {self.state}."


@dataclass(frozen=True, slots=True)
class VerifyReport:
    """What was found: `rows` sound rows from the first on, `pictures` sound pictures that they name.

    `bad_row` is the first row that is not sound, 0 where all are. `fault` is the sentence about it, or about a
    `journal.head` that was changed. `head` says whether one stands beside the journal; without it, a tail that was cut
    off cannot be missed.
    """

    rows: int
    pictures: int
    lost: tuple[LostPicture, ...]
    bad_row: int
    fault: str
    head: bool

    @property
    def intact(self) -> bool:
        """Whether every row and every picture is as it was written."""
        return not self.fault and not self.lost

    def lines(self) -> tuple[str, ...]:
        """One line if intact; else the sentence about the first bad row, then one a picture."""
        if self.intact:
            tail = "" if self.head else " (no journal.head beside it: rows cut off its end would not be missed)"
            return (f"{self.rows} rows, chain intact, {self.pictures} pictures present{tail}",)
        return tuple(filter(None, (self.fault, *map(str, self.lost))))


def verify(path: Path, fold: Fold[Any] | None = None) -> VerifyReport:
    """Check the journal at `path` and the pictures beside it, also while a hub writes it.

    With a `fold`, the rulings must also follow each other.

    Raises:
        JournalError: it cannot be opened as a journal at all.
    """
    # The head first: it only ever lags behind the rows, so rows that come meanwhile are never taken for missing ones.
    head, fault = _head(path)
    reading = Reading(path)
    walk = _Walk(reading.meta.genesis, head, fold, EvidenceStore(path.parent))
    bad_row = 0
    try:
        walk.over(reading)
    except BadRowError as error:
        if reading.disturbed():
            return verify(path, fold)
        bad_row, fault = error.row, str(error)
    finally:
        reading.close()
    return VerifyReport(walk.tip.row, walk.pictures, tuple(walk.lost), bad_row, fault, head is not None)


def verify_command(path: Path, fold: Fold[Any] | None = None) -> int:
    """`floorman verify JOURNAL`: print what was found, and return the exit status.

    0 = intact, 1 = the first bad row (or picture) is named, 2 = the journal cannot be opened; that sentence goes to
    standard error.
    """
    try:
        report = verify(path, fold)
    except JournalError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    sys.stdout.writelines(f"{line}\n" for line in report.lines())
    return 0 if report.intact else 1


def _head(path: Path) -> tuple[Tip | None, str]:
    try:
        return read_head(path), ""
    except JournalError as error:
        return None, str(error)


class _Walk:
    """One pass over the rows; `tip` is the last sound one."""

    def __init__(self, start: Tip, head: Tip | None, fold: Fold[Any] | None, evidence: EvidenceStore) -> None:
        self.tip = start
        self.lost: list[LostPicture] = []
        self._head = head
        self._fold = fold
        self._state = fold.start if fold is not None else None
        self._evidence = evidence
        self._seen: dict[str, Picture] = {}

    @property
    def pictures(self) -> int:
        return sum(state is Picture.PRESENT for state in self._seen.values())

    def over(self, reading: Reading) -> None:
        """Walk all rows.

        Raises:
            BadRowError: the first row that is not sound.
        """
        self._meet_head(self.tip)
        try:
            for stored in reading.rows():
                tip, record = follow(self.tip, stored)
                self._meet_head(tip)
                self._look_into(record)
                self.tip = tip
        except BadRowError:
            raise
        except JournalError as error:
            raise BadRowError(self.tip.row + 1, f"it cannot be read; {str(error).rstrip('.')}") from error
        if self._head is not None and self._head.row > self.tip.row:
            raise BadRowError(self.tip.row + 1, cut_short(self.tip, self._head))

    def _meet_head(self, tip: Tip) -> None:
        if self._head is not None and tip.row == self._head.row and tip != self._head:
            raise BadRowError(max(tip.row, 1), other_row(self._head))

    def _look_into(self, record: Record) -> None:
        try:
            value = value_of(record)
        except WireError as error:
            raise BadRowError(record.row, f"its {record.kind} cannot be read; {error}") from error
        if not isinstance(value, Observed | str):
            self._follow(record.row, value)
            self._look_at(record.row, pictures_of(value))

    def _follow(self, row: int, ruling: Ruling) -> None:
        if self._fold is None:
            return
        try:
            self._state = self._fold.evolve(self._state, ruling)
        except (ValueError, LookupError) as error:
            name = type(ruling).__name__
            raise BadRowError(row, f"its {name} does not follow from the rulings before it; {error}") from error

    def _look_at(self, row: int, names: tuple[str, ...]) -> None:
        for name in names:
            if name not in self._seen:
                self._seen[name] = self._evidence.check(name)
            if self._seen[name] is not Picture.PRESENT:
                self.lost.append(LostPicture(row, name, self._seen[name]))
