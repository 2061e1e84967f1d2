"""The pictures that rulings name, each under the SHA-256 of its bytes, so that a changed one shows."""

import os
import re
import threading
from enum import StrEnum
from hashlib import sha256
from pathlib import Path
from typing import Final

from hub.journal.port import JournalError

FOLDER: Final = "evidence"
"""The pictures' folder in a table's data_dir, beside the journal."""

_NAME: Final = re.compile(r"[0-9a-f]{64}")


class Picture(StrEnum):
    """What became of a picture."""

    PRESENT = "present"
    MISSING = "missing"
    CHANGED = "changed"


class EvidenceStore:
    """`<data_dir>/evidence/<first two hex digits>/<sha256>.jpg`. Any thread may call it, and waits for the disk."""

    def __init__(self, data_dir: Path) -> None:
        self._root = data_dir / FOLDER

    def put(self, jpeg: bytes) -> str:
        """Keep a picture, durable before this returns, and give its SHA-256 in hex. Keeping it twice changes nothing.

        Raises:
            JournalError: the disk is full or fails; nothing is left half-written under the picture's name.
        """
        name = sha256(jpeg).hexdigest()
        if self.check(name) is Picture.PRESENT:
            return name
        path = self.path(name)
        part = path.with_name(f"{name}.{os.getpid()}-{threading.get_ident()}.part")
        try:
            self._write(jpeg, part, path)
        except OSError as error:
            part.unlink(missing_ok=True)
            raise JournalError(
                f"The picture {path} cannot be kept: {error.strerror}. Look at the disk, then start the hub again."
            ) from error
        return name

    def path(self, name: str) -> Path:
        """Where a picture lies or would lie.

        Raises:
            ValueError: the name is no SHA-256 in small hex digits.
        """
        if _NAME.fullmatch(name) is None:
            raise ValueError(f"'{name[:80]}' is no SHA-256 in hex")
        return self._root / name[:2] / f"{name}.jpg"

    def check(self, name: str) -> Picture:
        """Whether the picture is there and is the one that was kept. A name that is no SHA-256 names nothing."""
        if _NAME.fullmatch(name) is None:
            return Picture.MISSING
        try:
            found = self.path(name).read_bytes()
        except FileNotFoundError:
            return Picture.MISSING
        except OSError:
            # It is there and cannot be read, so it is not what was kept.
            return Picture.CHANGED
        return Picture.PRESENT if sha256(found).hexdigest() == name else Picture.CHANGED

    def _write(self, jpeg: bytes, part: Path, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        with part.open("wb") as file:
            file.write(jpeg)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
        # A new name is durable once its folder is, and a new folder once its parent is.
        for folder in (path.parent, self._root, self._root.parent):
            _sync(folder)


def _sync(folder: Path) -> None:
    number = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(number)
    finally:
        os.close(number)
