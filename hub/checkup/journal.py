"""Whether the journal ends where it said that it ends: a look at one row, not at all of them."""

from pathlib import Path
from typing import Final

from hub.checkup.finding import Finding, Level
from hub.journal.head import other_row, read_head
from hub.journal.port import FILE_NAME, JournalError
from hub.journal.sqlite import Reading

_WHAT: Final = "journal"


def journal(data_dir: Path) -> Finding:
    """The table's journal, where there is one yet."""
    path = data_dir / FILE_NAME
    if not path.exists():
        return Finding(_WHAT, Level.WELL, "none yet: it begins with the first evening")
    try:
        return _found(path)
    except JournalError as error:
        return Finding(_WHAT, Level.WRONG, str(error), f"floorman verify {path}")


def _found(path: Path) -> Finding:
    reading = Reading(path)
    try:
        head = read_head(path)
        if head is None:
            return Finding(_WHAT, Level.NOTE, f"{path.name} without its journal.head", f"floorman verify {path}")
        if reading.tip_at(head.row) != head:
            return Finding(_WHAT, Level.WRONG, f"{path}: {other_row(head)}", f"floorman verify {path}")
        return Finding(_WHAT, Level.WELL, f"{head.row} rows or more, and the last that was noted is the one there")
    finally:
        reading.close()
