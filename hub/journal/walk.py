"""A walk over a journal from its first row: the chain is checked, and what was played at each row is found out.

It goes on where it stood, a few thousand rows at a time, so that nobody waits for an evening's journal.
"""

from array import array
from bisect import bisect_right
from collections.abc import Mapping

from hub.events.rulings import Ruling
from hub.journal.chain import BadRowError, Stored, Tip, follow
from hub.journal.head import cut_short, other_row, read_head
from hub.journal.payloads import value_of
from hub.journal.port import JournalError, Record
from hub.journal.sqlite import Reading
from hub.table.journalled import Journalled
from hub.table.journalled import follow as follow_ruling
from hub.wire.codec import WireError
from hub.wire.messages import Observed


class Walk:
    """Where the walk over one journal stands. Used by one thread at a time.

    Attributes:
        tip: the last row that was gone over and is sound.
        fault: the sentence about the first row that is not; empty where all are.
        whole: whether it was at the end when it last stood still.
    """

    def __init__(self, start: Tip) -> None:
        self.tip = start
        self.fault = ""
        self.whole = False
        self._so_far: Journalled | None = None
        self._numbers = array("L")
        self._secrets: list[tuple[int, ...] | None] = []
        self._seated_from: list[int] = []
        self._seated: list[Mapping[int, str]] = []

    def advance(self, reading: Reading, most: int) -> None:
        """Go over at most so many rows more, roughly; a row that is not sound ends the walk for good."""
        goal = self.tip.row + most
        # The head first: it only ever lags behind, so rows that come meanwhile are never taken for missing ones.
        try:
            head = read_head(reading.path)
            while not self.fault and self.tip.row < goal:
                rows = reading.page(self.tip.row)
                for stored in rows:
                    self._step(stored, head)
                if not rows:
                    self._at_the_end(head)
                    return
            self.whole = False
        except BadRowError as error:
            self.fault = "" if reading.disturbed() else str(error)
        except JournalError as error:
            self.fault = str(error)

    def number(self, row: int) -> int | None:
        """The round or hand that a row is of, 0 for none; None where the walk was not there yet."""
        return self._numbers[row - 1] if 0 < row <= self.tip.row else None

    def reach(self, number: int) -> tuple[int, int]:
        """The first and the last row of a round or hand, (1, 0) where there is none."""
        rows = [row for row, found in enumerate(self._numbers, 1) if found == number]
        return (rows[0], rows[-1]) if rows else (1, 0)

    def names(self, row: int) -> Mapping[int, str]:
        """Who sat where when a row was written, where the journal says it; else nobody."""
        found = bisect_right(self._seated_from, row)
        return self._seated[found - 1] if found else {}

    def hides(self, row: int) -> bool:
        """Whether a row is of what is still being played, so that its faces are nobody's to read; so is one that the
        walk was not at yet.
        """
        if row > self.tip.row:
            return True
        secret = self._secrets[row - 1]
        return secret is not None and self._so_far is not None and secret == self._so_far.secret

    @property
    def open_faces(self) -> frozenset[str]:
        """The cards that lie open for everybody where the walk stands."""
        return self._so_far.open_faces if self._so_far else frozenset()

    def _step(self, stored: Stored, head: Tip | None) -> None:
        tip, record = follow(self.tip, stored)
        if head is not None and head.row == tip.row and head != tip:
            raise BadRowError(tip.row, other_row(head))
        self._look_into(record)
        self.tip = tip

    def _look_into(self, record: Record) -> None:
        try:
            value = value_of(record)
        except WireError as error:
            raise BadRowError(record.row, f"its {record.kind} cannot be read; {error}") from error
        before = self._so_far.secret if self._so_far else None
        if not isinstance(value, Observed | str):
            self._follow(record.row, value)
        self._numbers.append(self._so_far.number if self._so_far else 0)
        # What settles something is of what it settles; what opens something, of what it opens.
        self._secrets.append(before or (self._so_far.secret if self._so_far else None))

    def _follow(self, row: int, ruling: Ruling) -> None:
        try:
            self._so_far = follow_ruling(self._so_far, ruling)
        except (ValueError, LookupError) as error:
            name = type(ruling).__name__
            raise BadRowError(row, f"its {name} does not follow from the rulings before it; {error}") from error
        seated = self._so_far.seated
        if seated != (self._seated[-1] if self._seated else {}):
            self._seated_from.append(row)
            self._seated.append(seated)

    def _at_the_end(self, head: Tip | None) -> None:
        if head is not None and head.row > self.tip.row:
            raise BadRowError(self.tip.row + 1, cut_short(self.tip, head))
        self.whole = True
