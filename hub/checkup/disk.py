"""Whether journal and evidence have room, in a folder that we may write."""

import os
import shutil
from pathlib import Path
from typing import Final

from hub.checkup.finding import Finding, Level

LITTLE: Final = 500_000_000
"""Bytes; a long evening's pictures and logs take a few hundred million."""
PLENTY: Final = 2_000_000_000
_WHAT: Final = "disk"


def disk(data_dir: Path) -> Finding:
    """The room in the data folder, or where it will be made."""
    there = next(each for each in (data_dir, *data_dir.parents) if each.exists())
    if not there.is_dir() or not os.access(there, os.W_OK | os.X_OK):
        return Finding(
            _WHAT, Level.WRONG, f"'{there}' may not be written", "correct 'data_dir' under [table], or its rights"
        )
    free = shutil.disk_usage(there).free
    room = f"{free / 1e9:.1f} GB free in '{there}'"
    if free < LITTLE:
        return Finding(_WHAT, Level.WRONG, room, "make room, or move 'data_dir' to another disk")
    if free < PLENTY:
        return Finding(_WHAT, Level.NOTE, room, "make room before a long tournament")
    return Finding(_WHAT, Level.WELL, room)
