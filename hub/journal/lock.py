"""One hub a table: a lock in its data_dir that the kernel lets go when the hub dies, however it dies."""

import fcntl
import os
from pathlib import Path
from types import TracebackType
from typing import Final

from hub.journal.port import JournalError

NAME: Final = "hub.lock"


class TableLock:
    """Held from its making until `release`, the end of its `with` block, or the end of the process."""

    def __init__(self, data_dir: Path) -> None:
        """Take the lock, making the folder where it is not there.

        Raises:
            JournalError: another hub holds it, or the folder cannot be used.
        """
        self._file = -1
        path = data_dir / NAME
        try:
            data_dir.mkdir(parents=True, exist_ok=True)
            self._take(path)
        except BlockingIOError as error:
            self.release()
            raise JournalError(
                f"Another hub{_holder(path)} runs this table. Stop it first, or use another data_dir."
            ) from error
        except OSError as error:
            self.release()
            raise JournalError(
                f"The data folder {data_dir} cannot be used: {error.strerror}. Check table.data_dir in the table file."
            ) from error

    def _take(self, path: Path) -> None:
        self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        os.ftruncate(self._file, 0)
        os.pwrite(self._file, f"{os.getpid()}\n".encode(), 0)

    def release(self) -> None:
        """Let the next hub in. Calling it twice is harmless. The file stays: removing it would let two in."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def __enter__(self) -> "TableLock":
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, at: TracebackType | None) -> None:
        self.release()


def _holder(path: Path) -> str:
    """Who wrote into the lock, empty where it has not got to that yet."""
    number = path.read_bytes().strip()
    return f" (process {number.decode()})" if number.isdigit() else ""
