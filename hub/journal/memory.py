"""A journal in memory, with the same thread and the same promises as the file's, and a disk that can run full."""

from collections.abc import Iterator, Sequence

from hub.journal.chain import Tip, digest, genesis
from hub.journal.committer import Committer
from hub.journal.port import Entry, JournalError, Record


class MemoryStore:
    """Records in a list. `capacity` is the fault to switch on: a commit that would need more rows fails."""

    def __init__(self) -> None:
        self.records: list[Record] = []
        self.capacity: int | None = None
        self._tip = genesis(1, "memory", "")

    @property
    def tip(self) -> Tip:
        """See the committer."""
        return self._tip

    def write(self, entries: Sequence[Entry]) -> None:
        """See the committer."""
        if self.capacity is not None and len(self.records) + len(entries) > self.capacity:
            raise JournalError("The disk is full; nothing was written. Free some space, then start the hub again.")
        for entry in entries:
            record = Record(self._tip.row + 1, entry.at, entry.hub, entry.kind, entry.payload)
            self.records.append(record)
            self._tip = Tip(record.row, digest(self._tip.hash, record))

    def mark(self) -> None:
        """Memory has no tail that could be cut."""

    def close(self) -> None:
        """Keep the records: a journal that was closed can still be read."""


class MemoryJournal(Committer):
    """The port over a list; `store` is there for tests, to switch on its fault or to open the journal again."""

    def __init__(self, store: MemoryStore | None = None) -> None:
        self.store = store or MemoryStore()
        super().__init__(self.store, "journal-memory")

    def read(self, after_row: int = 0) -> Iterator[Record]:
        """See the port. Nothing outside can reach this list, so there is no chain to check."""
        row = after_row
        while row < self.last():
            yield self.store.records[row]
            row += 1
