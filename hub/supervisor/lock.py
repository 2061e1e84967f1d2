"""One supervisor a table: a lock on the table's data folder that the kernel lets go when its holder dies."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hub.settings.running import LOCK


class TableBusyError(Exception):
    """The table cannot be run here; the sentence says why and what to do."""


@contextmanager
def table_lock(data_dir: Path) -> Iterator[None]:
    """Hold the table's data folder, which is made where it is not there.

    Raises:
        TableBusyError: another run holds it, or the folder cannot be used.
    """
    path = data_dir / LOCK
    try:
        data_dir.mkdir(parents=True, exist_ok=True)
        file = path.open("a")
    except OSError as error:
        raise TableBusyError(
            f"The data folder '{data_dir}' cannot be used: {error.strerror}. Check table.data_dir in the table file."
        ) from error
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise TableBusyError(
                f"This table is running already with the data in '{data_dir}'. Stop that one first."
            ) from error
        yield
