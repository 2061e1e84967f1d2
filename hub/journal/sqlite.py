"""The door to sqlite3: a journal in one file, written by one hub and read by anybody at the same time.

WAL with synchronous=FULL: a commit that returned survives a power cut, and one that did not leaves nothing behind.
"""

import secrets
import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from urllib.parse import quote

from hub.journal.chain import Stored, Tip, digest, follow
from hub.journal.committer import Committer
from hub.journal.head import check_head, read_head, write_head
from hub.journal.log import lay_out
from hub.journal.port import Entry, JournalError, Record
from hub.journal.schema import FORMAT, INSERT, NO_JOURNAL, SELECT, TABLES, Meta, cause

_PAGE: Final = 512
"""Rows read in one go, so that a slow reader never holds a snapshot that keeps the WAL from being folded in."""
_FOLD: Final = 50
"""Commits after which the WAL is folded in, when the last of them has been told: a table's are a page or two each."""


class SqliteJournal(Committer):
    """The port over a file, which is made where it is not there. Its `journal.head` stands beside it."""

    def __init__(self, path: Path, table: str) -> None:
        """Open the journal of a table to write; hold the table's lock (`hub/journal/lock.py`) before.

        Raises:
            JournalError: the file is no journal, is of a newer format or another table, was cut short, its last row
                was changed, or the disk does not let us.
        """
        self._path = path
        super().__init__(SqliteStore(path, table), "journal-sqlite")

    def read(self, after_row: int = 0) -> Iterator[Record]:
        """See the port."""
        reading = Reading(self._path)
        try:
            tip = reading.tip_at(after_row)
            while stored := reading.page(tip.row):
                for each in stored:
                    tip, record = follow(tip, each)
                    yield record
        finally:
            reading.close()


class SqliteStore:
    """The file as the one hub that writes it sees it."""

    def __init__(self, path: Path, table: str) -> None:
        self._path = path
        with _plainly(path), ExitStack() as on_failure:
            # Only the committer's thread writes after this; the constructor's thread is another one.
            self._connection = sqlite3.connect(path, timeout=5, isolation_level=None, check_same_thread=False)
            on_failure.callback(self._connection.close)
            self._tip = self._open(table)
            self._unfolded = 0
            lay_out(path)
            self.mark()
            on_failure.pop_all()

    def _open(self, table: str) -> Tip:
        new = not self._connection.execute("SELECT 1 FROM sqlite_schema LIMIT 1").fetchone()
        mode = self._connection.execute("PRAGMA journal_mode = WAL").fetchone()[0]
        if mode != "wal":
            raise JournalError(f"{self._path}: this file system cannot hold a journal. Use a data_dir on a local disk.")
        self._connection.execute("PRAGMA synchronous = FULL")
        if new:
            self._create(table)
        meta = _meta(self._connection, self._path)
        if meta.table != table:
            raise JournalError(
                f"{self._path} is the journal of table '{meta.table}', not of '{table}'. Use another data_dir."
            )
        return self._checked_tip(meta)

    def _create(self, table: str) -> None:
        check_head(self._path, Tip(0, b""), read_head(self._path))
        fields = {"format": str(FORMAT), "table": table, "journal": secrets.token_hex(16)}
        self._connection.executescript(f"BEGIN IMMEDIATE; {TABLES}")
        self._connection.executemany("INSERT INTO meta VALUES (?, ?)", fields.items())
        self._connection.execute("COMMIT")

    def _checked_tip(self, meta: Meta) -> Tip:
        """The tip, if the last row is sound and the head names no later one. `read` checks the rest."""
        tip = meta.genesis
        last = self._connection.execute(f"{SELECT} ORDER BY row DESC LIMIT 1").fetchone()
        if last is not None:
            stored = Stored(*last)
            tip, _ = follow(Tip(last[0] - 1, last[5]), stored)
        check_head(self._path, tip, read_head(self._path))
        return tip

    @property
    def tip(self) -> Tip:
        """See the committer."""
        return self._tip

    def write(self, entries: Sequence[Entry]) -> None:
        """See the committer."""
        tip, rows = self._tip, []
        for entry in entries:
            record = Record(tip.row + 1, entry.at, entry.hub, entry.kind, entry.payload)
            found = digest(tip.hash, record)
            rows.append((record.row, entry.at, entry.hub, entry.kind.value, entry.payload, tip.hash, found))
            tip = Tip(record.row, found)
        with _plainly(self._path):
            try:
                self._insert(rows)
            except sqlite3.Error:
                # The failure that brought us here is the one to report; SQLite may have rolled back by itself.
                with suppress(sqlite3.Error):
                    self._connection.execute("ROLLBACK")
                raise
        self._tip = tip
        self._unfolded += 1

    def _insert(self, rows: Sequence[tuple[object, ...]]) -> None:
        if len(rows) == 1:
            # A statement alone is a transaction.
            self._connection.execute(INSERT, rows[0])
            return
        self._connection.execute("BEGIN IMMEDIATE")
        self._connection.executemany(INSERT, rows)
        self._connection.execute("COMMIT")

    def mark(self) -> None:
        """See the committer. Nobody waits for the WAL to be folded in, and while it is short it is written in place."""
        write_head(self._path, self._tip)
        if self._unfolded >= _FOLD:
            self._unfolded = 0
            with _plainly(self._path):
                self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()

    def close(self) -> None:
        """See the committer. SQLite folds the WAL into the file, so that a closed journal is one file."""
        with _plainly(self._path):
            self._connection.close()


class Reading:
    """A look at a journal that changes not one byte of it, also while a hub writes or where nothing may be written."""

    def __init__(self, path: Path) -> None:
        """Open the journal to read.

        Raises:
            JournalError: there is none, it is none, or it is of a newer format.
        """
        if path.is_dir():
            raise JournalError(f"{path} is a folder. Name the journal in it, usually journal.db.")
        if not path.is_file():
            raise JournalError(f"{path}: there is no such file. Check the path.")
        self.path = path
        with _plainly(path), ExitStack() as open_:
            self._connection = self._connect(open_)
            self.meta = _meta(self._connection, path)
            self._open = open_.pop_all()

    def _connect(self, open_: ExitStack) -> sqlite3.Connection:
        path, how = self.path, "mode=ro"
        wal, shm = Path(f"{path}-wal"), Path(f"{path}-shm")
        self._alone = not wal.exists()
        if self._alone:
            # Nobody writes. Without this, SQLite would put two files beside the journal to read it.
            how = "mode=ro&immutable=1"
        elif not shm.exists():
            # A WAL without its index can only be read where an index may be written: in a copy.
            folder = open_.enter_context(TemporaryDirectory(prefix="floorman-"))
            path = Path(shutil.copy(path, folder))
            shutil.copy(wal, folder)
        uri = f"file:{quote(str(path.absolute()))}?{how}"
        connection = sqlite3.connect(uri, uri=True, timeout=5, isolation_level=None, check_same_thread=False)
        open_.callback(connection.close)
        connection.text_factory = _lenient
        return connection

    def rows(self) -> Iterator[Stored]:
        """Every row as stored, in the order of the numbers, as of one moment.

        Raises:
            JournalError: the file is damaged behind the row that came last.
        """
        with _plainly(self.path):
            yield from map(Stored._make, self._connection.execute(f"{SELECT} ORDER BY row"))

    def page(self, after_row: int) -> list[Stored]:
        """The next rows behind `after_row`, empty where there are none.

        Raises:
            JournalError: the file is damaged.
        """
        with _plainly(self.path):
            found = self._connection.execute(f"{SELECT} WHERE row > ? ORDER BY row LIMIT {_PAGE}", (after_row,))
            return [Stored(*each) for each in found]

    def older(self, before_row: int, kinds: Sequence[str], times: tuple[int, int]) -> list[Stored]:
        """The next rows of these kinds before `before_row`, written at `times` (from, to; microseconds since 1970),
        the newest first; empty where there are none.

        Raises:
            JournalError: the file is damaged.
        """
        holes = ", ".join("?" * len(kinds))
        found = f"{SELECT} WHERE row < ? AND kind IN ({holes}) AND at BETWEEN ? AND ? ORDER BY row DESC LIMIT {_PAGE}"
        with _plainly(self.path):
            return [Stored(*each) for each in self._connection.execute(found, (before_row, *kinds, *times))]

    def last(self) -> int:
        """The number of the last row, 0 where there is none.

        Raises:
            JournalError: the file is damaged.
        """
        with _plainly(self.path):
            return int(self._connection.execute("SELECT coalesce(max(row), 0) FROM record").fetchone()[0])

    def tip_at(self, row: int) -> Tip:
        """The chain up to a row, 0 for its beginning.

        Raises:
            JournalError: there is no such row.
        """
        if row == 0:
            return self.meta.genesis
        with _plainly(self.path):
            found = self._connection.execute("SELECT hash FROM record WHERE row = ?", (row,)).fetchone()
        if found is None:
            raise JournalError(f"{self.path} has no row {row}.")
        return Tip(row, found[0])

    def disturbed(self) -> bool:
        """Whether a hub has begun to write a file that nobody wrote when it was opened: what was read may be torn."""
        return self._alone and Path(f"{self.path}-wal").exists()

    def close(self) -> None:
        """Let go of the file."""
        self._open.close()


def _meta(connection: sqlite3.Connection, path: Path) -> Meta:
    if connection.execute("SELECT count(*) FROM sqlite_schema WHERE name IN ('meta', 'record')").fetchone() != (2,):
        raise JournalError(f"{path}: {NO_JOURNAL}.")
    found = dict(connection.execute("SELECT key, value FROM meta"))
    if not {"table", "journal"} <= found.keys() or not found.get("format", "").isdecimal():
        raise JournalError(f"{path}: {cause('SQLITE_CORRUPT', '')}.")
    meta = Meta(int(found["format"]), found["table"], found["journal"])
    if meta.format > FORMAT:
        raise JournalError(f"{path} has journal format {meta.format}; this program reads {FORMAT}. Update Floorman.")
    return meta


def _lenient(raw: bytes) -> str:
    """A text that a damaged file may give: never a reason to stop before the row can be named."""
    return raw.decode(errors="replace")


@contextmanager
def _plainly(path: Path) -> Iterator[None]:
    """What sqlite3 and the system raise, as one plain sentence."""
    try:
        yield
    except sqlite3.Error as error:
        name = getattr(error, "sqlite_errorname", "")
        raise JournalError(f"{path}: {cause(name, str(error))}.") from error
    except UnicodeDecodeError as error:
        # What SQLite says about a damaged file quotes it, and sqlite3 fails to decode that.
        raise JournalError(f"{path}: {cause('SQLITE_CORRUPT', '')}.") from error
    except OSError as error:
        raise JournalError(f"{path}: {error.strerror}. Check the path and the disk.") from error
