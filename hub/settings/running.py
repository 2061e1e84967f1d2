"""Whether a table runs on this machine: its supervisor holds a lock in the data folder until it ends."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

LOCK: Final = "run.lock"


def runs(data_dir: Path) -> bool:
    """Whether a supervisor holds the table with this data folder; False also where there is none, or none to read."""
    try:
        file = (data_dir / LOCK).open("rb")
    except OSError:
        return False
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        return False


@contextmanager
def held(data_dir: Path) -> Iterator[None]:
    """Hold the table, so that it is not run meanwhile.

    Raises:
        BlockingIOError: it runs.
        OSError: the folder is not there, or not ours to write.
    """
    with (data_dir / LOCK).open("a") as file:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
