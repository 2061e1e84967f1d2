"""Files with secrets: for their owner only, and whole or not there at all."""

import os
from pathlib import Path


def private_folder(folder: Path) -> Path:
    """The folder, made where it is not there, closed to everybody else; its absolute path."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    folder.chmod(0o700)
    return folder.resolve()


def write_private(path: Path, text: str) -> Path:
    """Write a file of mode 0600 in one step, so that nobody ever reads half of it; its path."""
    passing = path.with_name(f"{path.name}.new")
    passing.unlink(missing_ok=True)
    handle = os.open(passing, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(text)
    return passing.replace(path)
