"""The note beside a journal that names its last row: without it, nobody could tell a journal whose tail was cut off."""

import os
import re
from pathlib import Path
from typing import Final

from hub.journal.chain import Tip
from hub.journal.port import JournalError

_LINE: Final = re.compile(rb"floorman journal head 1 (\d{1,18}) ([0-9a-f]{64})\n")


def head_path(journal: Path) -> Path:
    """`journal.head` beside `journal.db`."""
    return journal.with_suffix(".head")


def write_head(journal: Path, tip: Tip) -> None:
    """Note the tip, whole or not at all.

    Raises:
        JournalError: the note cannot be written.
    """
    path = head_path(journal)
    part = path.with_suffix(".head.part")
    try:
        with part.open("wb") as file:
            file.write(f"floorman journal head 1 {tip.row} {tip.hash.hex()}\n".encode())
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError as error:
        raise JournalError(f"{path} cannot be written: {error.strerror}. Look at the disk.") from error


def read_head(journal: Path) -> Tip | None:
    """The tip that was noted last, None where there is no note. It may lag behind the journal, never run ahead.

    Raises:
        JournalError: there is a note that cannot be read or that is none of ours.
    """
    path = head_path(journal)
    try:
        found = _LINE.fullmatch(path.read_bytes())
    except FileNotFoundError:
        return None
    except OSError as error:
        raise JournalError(f"{path} cannot be read: {error.strerror}. Check who may read it.") from error
    if found is None:
        raise JournalError(
            f"{path} was changed: it does not name a last row. Run 'floorman verify', or delete it to go on without."
        )
    return Tip(int(found[1]), bytes.fromhex(found[2].decode()))


def check_head(journal: Path, tip: Tip, head: Tip | None) -> None:
    """Refuse to go on from a tip that lies before the head.

    Raises:
        JournalError: rows that were written are not there.
    """
    if head is not None and (head.row > tip.row or (head.row == tip.row and head != tip)):
        what = cut_short(tip, head) if head.row > tip.row else other_row(head)
        raise JournalError(
            f"{journal}: {what}. Restore a backup, or delete {head_path(journal).name} to go on without."
        )


def cut_short(tip: Tip, head: Tip) -> str:
    """What is wrong with a journal that ends before the row that its head names."""
    missing = f"row {head.row} is" if head.row == tip.row + 1 else f"rows {tip.row + 1} to {head.row} are"
    return f"the journal was cut short; it ends at row {tip.row}, and {missing} missing"


def other_row(head: Tip) -> str:
    """What is wrong with a journal whose row is not the one that its head names."""
    return f"row {head.row} is not the row that journal.head names; the journal was written anew"
