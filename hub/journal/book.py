"""A journal to leaf through: a page of rows, newest first, and one row with what it rests on. It writes nothing.

A page begins before a row, not at an offset, so that rows that come meanwhile move nothing. Each call looks at a
bounded number of rows and says where the next one begins.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from hub.journal.chain import Stored
from hub.journal.masking import SECRET_TYPES, masked, pictures_in
from hub.journal.port import Kind
from hub.journal.sqlite import Reading
from hub.journal.told import Sort, seats_in, settles, sorts_of
from hub.journal.walk import Walk

PAGE: Final = 50
"""Rows of a page."""
LOOK: Final = 4_000
"""Rows looked at for one page: some tens of milliseconds."""
ADVANCE: Final = 2_000
"""Rows that the walk goes on by at a time: about a tenth of a second."""
BACK: Final = 400
"""Rows before a settlement in which what it rests on is looked for: a hand of ten has some 150."""
LATEST: Final = 2**63 - 1


@dataclass(frozen=True, slots=True)
class Query:
    """Which rows; None and empty: all of them.

    Args:
        before: rows before this one.
        sorts: of these sorts.
        seat: about this seat.
        number: of this round or hand.
        since, until: written then, in microseconds since 1970.
        text: that hold these words.
        names: who sits where, for what the journal itself does not say.
    """

    before: int | None = None
    sorts: frozenset[Sort] = frozenset()
    seat: int | None = None
    number: int | None = None
    since: int = 0
    until: int = LATEST
    text: str = ""
    names: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Line:
    """A row as it may be read.

    Args:
        row, at: its number, and when it was written.
        kind, type: what it holds; `type` is the name of the observation or ruling, empty for a note.
        device: who observed it, empty for what the hub did.
        body: the record's own JSON, with faces hidden while `hidden`; of a note its sentence.
        number: of the round or hand, 0 for none, None where that is not known yet.
        sorts: what a filter finds it by.
        names: who sat at the seats that it names, as far as the journal says it.
        pictures: the SHA-256 of the pictures that it names.
        moot: whether it is an entry that nothing was ruled on, as where it was refused.
    """

    row: int
    at: int
    kind: str
    type: str
    device: str
    body: Any
    number: int | None
    hidden: bool
    sorts: tuple[Sort, ...] = ()
    names: Mapping[int, str] = field(default_factory=dict)
    pictures: tuple[str, ...] = ()
    moot: bool = False


@dataclass(frozen=True, slots=True)
class Leaf:
    """A page: its lines, the newest first; where the next one begins (None: there is none), how far was looked back.

    `names` are those of the query: who sits where, for lines that do not say it themselves.
    """

    lines: tuple[Line, ...]
    next: int | None
    looked_to: int
    names: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Checked:
    """How far a journal was checked: its last row, the last one found sound, whether that is all, or what is wrong."""

    last: int
    checked: int
    whole: bool
    fault: str


@dataclass(frozen=True, slots=True)
class Whole:
    """One row with its place in the chain (hex), what it rests on, and what it led to."""

    line: Line
    hash: str
    previous: str
    rests_on: tuple[Line, ...]
    led_to: tuple[Line, ...]


class Book:
    """The journal at a path. Used by one thread at a time; the walk is kept, the file is opened anew for each look."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._walk: Walk | None = None

    def check(self, most: int = ADVANCE) -> Checked:
        """Go on with the check by some rows, and say how far it is.

        Raises:
            JournalError: the journal cannot be read.
        """
        reading = Reading(self._path)
        try:
            walk = self._walking(reading)
            walk.advance(reading, most)
            return Checked(max(reading.last(), walk.tip.row), walk.tip.row, walk.whole, walk.fault)
        finally:
            reading.close()

    def page(self, query: Query) -> Leaf:
        """The newest rows that a query asks for.

        Raises:
            JournalError: the journal cannot be read.
        """
        reading = Reading(self._path)
        try:
            return _Look(reading, self._walking(reading)).page(query)
        finally:
            reading.close()

    def row(self, row: int) -> Whole | None:
        """One row; None where there is none.

        Raises:
            JournalError: the journal cannot be read.
        """
        reading = Reading(self._path)
        try:
            return _Look(reading, self._walking(reading)).row(row)
        finally:
            reading.close()

    def _walking(self, reading: Reading) -> Walk:
        if self._walk is None:
            self._walk = Walk(reading.meta.genesis)
        return self._walk


class _Look:
    """One look into an open journal."""

    def __init__(self, reading: Reading, walk: Walk) -> None:
        self._reading, self._walk = reading, walk
        self._open = walk.open_faces

    def page(self, query: Query) -> Leaf:
        first, start = self._span(query)
        lines: list[Line] = []
        looked, after = start, self._at(start)
        for count, stored in enumerate(self._older(start, query.since, query.until, _kinds(query.sorts))):
            line = self._line(stored)
            if line.row < first:
                break
            if count == LOOK or len(lines) == PAGE:
                return Leaf(tuple(lines), looked, looked, query.names)
            looked = line.row
            if _fits(line, query):
                lines.append(replace(line, moot=_is_moot(line, stored, after)))
            after = stored
        return Leaf(tuple(lines), None, first, query.names)

    def row(self, row: int) -> Whole | None:
        found = self._reading.older(row + 1, tuple(Kind), (0, LATEST))[:BACK]
        if not found or found[0].row != row:
            return None
        before = [self._line(each) for each in found]
        unit = [line for line, each in zip(before, found, strict=True) if _same_unit(each, found[0])]
        after = [each for each in self._reading.page(row)[:BACK] if _same_unit(each, found[0])]
        return Whole(before[0], _hex(found[0].hash), _hex(found[0].previous), *_chain(before, found, unit, self, after))

    def line(self, stored: Stored) -> Line:
        return self._line(stored)

    def _span(self, query: Query) -> tuple[int, int]:
        """The first row that may be asked for, and the one before which to begin."""
        before = query.before or LATEST
        if query.number is None:
            return 1, before
        first, last = self._walk.reach(query.number)
        return first, min(before, last + 1)

    def _at(self, row: int) -> Stored | None:
        """The row of this number, where there is one."""
        found = self._reading.older(row + 1, tuple(Kind), (0, LATEST))[:1] if row < LATEST else []
        return found[0] if found and found[0].row == row else None

    def _older(self, before: int, since: int, until: int, kinds: Sequence[str]) -> Iterator[Stored]:
        while found := self._reading.older(before, kinds, (since, until)):
            yield from found
            before = int(str(found[-1].row))

    def _line(self, stored: Stored) -> Line:
        row, at, kind = int(str(stored.row)), int(str(stored.at)), str(stored.kind)
        number, hidden = self._walk.number(row), self._walk.hides(row)
        name, device, body = _read(kind, stored.payload)
        sorts = tuple(sorted(sorts_of(kind, name)))
        if hidden and name in SECRET_TYPES:
            return Line(row, at, kind, "Hidden", "", {}, number, True, sorts)
        kept = hidden or name in SECRET_TYPES
        shown = masked(body, self._open) if kept else body
        names = self._walk.names(row)
        return Line(row, at, kind, name, device, shown, number, kept, sorts, names, pictures_in(shown))


def _chain(
    before: Sequence[Line], found: Sequence[Stored], unit: Sequence[Line], look: _Look, after: Sequence[Stored]
) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """What the first of `before` (newest first) rests on, and what it led to."""
    line = before[0]
    if line.kind != Kind.RULING:
        return (), tuple(look.line(each) for each in after if each.kind == Kind.RULING)
    rests = [each for each in unit if each.kind == Kind.OBSERVATION]
    if settles(line.type):
        rests += _since_settled(before[1:], found[1:], line.number, {each.row for each in rests})
    return tuple(rests), ()


def _since_settled(
    lines: Sequence[Line], found: Sequence[Stored], number: int | None, known: set[int]
) -> Iterator[Line]:
    """The observations that led to a ruling since the settlement before, in the same round or hand."""
    ruled: Stored | None = None
    for line, stored in zip(lines, found, strict=True):
        if settles(line.type) or line.number != number:
            return
        if line.kind == Kind.RULING:
            ruled = stored
        elif line.row not in known and ruled is not None and _same_unit(stored, ruled):
            yield line


def _read(kind: str, payload: object) -> tuple[str, str, Any]:
    """The type, the device and the body of a payload; whatever cannot be read is shown as a note is."""
    raw = payload if isinstance(payload, bytes) else str(payload).encode()
    text = raw.decode(errors="replace")
    if kind == Kind.NOTE:
        return "", "", text
    try:
        outer = json.loads(text)
        return str(outer["type"]), str(outer.get("envelope", {}).get("device", "")), outer["body"]
    except (ValueError, KeyError, AttributeError, TypeError):
        return "", "", text[:400]


def _kinds(sorts: frozenset[Sort]) -> tuple[str, ...]:
    """The kinds of rows that are looked at for these sorts: of what was observed also what was ruled on it."""
    if not sorts:
        return tuple(Kind)
    kinds = {Sort.RULING: {Kind.RULING}, Sort.FAULT: {Kind.RULING, Kind.NOTE}}
    observed = {Kind.OBSERVATION, Kind.RULING}
    return tuple(sorted({kind for sort in sorts for kind in kinds.get(sort, observed)}))


def _fits(line: Line, query: Query) -> bool:
    if query.sorts and not query.sorts & set(line.sorts):
        return False
    if query.number is not None and line.number != query.number:
        return False
    if query.seat is not None and query.seat not in seats_in(line.body):
        return False
    return not query.text or query.text.casefold() in _words(line, query.names).casefold()


def _words(line: Line, names: Mapping[int, str]) -> str:
    """What a search looks through: what is shown, never what is hidden."""
    named = {**names, **line.names}
    about = [named.get(seat, "") for seat in seats_in(line.body)]
    return " ".join((line.type, line.device, json.dumps(line.body, ensure_ascii=False), *about))


def _is_moot(line: Line, stored: Stored, after: Stored | None) -> bool:
    """Whether nothing was ruled on an entry, by the row after it."""
    ruled = after is not None and after.kind == Kind.RULING and _same_unit(stored, after)
    return Sort.ENTRY in line.sorts and not ruled


def _same_unit(one: Stored, other: Stored) -> bool:
    """Whether two rows were committed together: what an input led to has its very time."""
    return one.at == other.at and one.hub == other.hub


def _hex(value: object) -> str:
    return value.hex() if isinstance(value, bytes) else ""
