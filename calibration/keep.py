"""Files that a night depends on: written whole or not at all, and what was there before is kept."""

import os
import tempfile
from pathlib import Path
from typing import Final

_MODE: Final = 0o644

HISTORY: Final = "history"
"""The folder beside a file in which its former versions lie."""


def keep(path: Path, text: str, *, history: bool = True) -> None:
    """Write a file whole; the version that was there before goes to HISTORY, numbered from 1 on.

    Args:
        path: Of the file.
        text: All of it.
        history: Whether the version before is kept.

    Raises:
        OSError: it cannot be written; what was there before is still there.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    Path(name).chmod(_MODE)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if history and path.exists():
            os.link(path, _free(path))
        Path(name).replace(path)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise


def _free(path: Path) -> Path:
    """The first number at which no version lies."""
    folder = path.parent / HISTORY
    folder.mkdir(exist_ok=True)
    number = 1
    while (folder / f"{path.stem}.{number}{path.suffix}").exists():
        number += 1
    return folder / f"{path.stem}.{number}{path.suffix}"
