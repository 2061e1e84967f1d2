"""The journal's file: its tables, what it says about itself, and what a failure of it means in plain words."""

from dataclasses import dataclass
from typing import Final

from hub.journal.chain import Tip, genesis

FORMAT: Final = 1
"""The version of the file. A newer program may read older ones; an older program never guesses at newer ones."""

TABLES: Final = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE record (
    row INTEGER PRIMARY KEY, at INTEGER NOT NULL, hub INTEGER NOT NULL, kind TEXT NOT NULL,
    payload BLOB NOT NULL, previous BLOB NOT NULL, hash BLOB NOT NULL
) STRICT;
CREATE TRIGGER record_is_final BEFORE UPDATE ON record BEGIN SELECT RAISE(ABORT, 'a record is final'); END;
CREATE TRIGGER record_stays BEFORE DELETE ON record BEGIN SELECT RAISE(ABORT, 'a record stays'); END;
CREATE TRIGGER meta_is_final BEFORE UPDATE ON meta BEGIN SELECT RAISE(ABORT, 'a record is final'); END;
CREATE TRIGGER meta_stays BEFORE DELETE ON meta BEGIN SELECT RAISE(ABORT, 'a record stays'); END;
"""
SELECT: Final = "SELECT row, at, hub, kind, payload, previous, hash FROM record"
INSERT: Final = "INSERT INTO record (row, at, hub, kind, payload, previous, hash) VALUES (?, ?, ?, ?, ?, ?, ?)"

_CAUSES: Final = {
    "SQLITE_FULL": "the disk is full; nothing was written. Free some space, then start the hub again",
    "SQLITE_NOTADB": "this is no journal of Floorman. Check the path",
    "SQLITE_CORRUPT": "the file is damaged. Restore a backup",
    "SQLITE_CANTOPEN": "it cannot be opened. Check the path, and that the folder is there and may be used",
    "SQLITE_READONLY": "it may not be written. Check who owns the file and its folder",
    "SQLITE_BUSY": "another program holds it. Stop that one first",
    "SQLITE_CONSTRAINT": "another program wrote to it meanwhile. Let only one hub write, then start the hub again",
    "SQLITE_IOERR": "the disk fails to read or write. Look at the disk, then start the hub again",
}
NO_JOURNAL: Final = _CAUSES["SQLITE_NOTADB"]


@dataclass(frozen=True, slots=True)
class Meta:
    """What a journal says about itself: its format, its table's id, and a number of its own (hex)."""

    format: int
    table: str
    journal: str

    @property
    def genesis(self) -> Tip:
        """Where its chain begins."""
        return genesis(self.format, self.table, self.journal)


def cause(code: str, otherwise: str) -> str:
    """What a failure means and what to do, by SQLite's name of its (extended) result code."""
    return next((sentence for start, sentence in _CAUSES.items() if code.startswith(start)), otherwise)
