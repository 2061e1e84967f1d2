"""Room for SQLite's write-ahead log, laid out before it is needed.

A commit that makes a file longer waits for the file system's own journal as well: two to five times as long as one that
writes where the disk has been written before. SQLite keeps the length of its log and begins it anew, so that it is
enough to lay it out once. What stands behind its last frame, be it nothing or an older log, SQLite passes over.
"""

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

ROOM: Final = 512 * 1024
"""Bytes: more than what is committed before the log is folded in."""


def lay_out(journal: Path) -> None:
    """Make the log of an open journal at least ROOM bytes long. A disk that has no room for it is for SQLite to tell.

    SQLite holds no lock on the log itself, so that it does no harm to close it here.
    """
    with suppress(OSError):
        file = os.open(f"{journal}-wal", os.O_RDWR)
        try:
            length = os.fstat(file).st_size
            if length < ROOM:
                os.pwrite(file, bytes(ROOM - length), length)
                os.fsync(file)
        finally:
            os.close(file)
