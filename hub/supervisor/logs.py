"""Log files of the children: one a child, bounded, and the last words of one that died."""

import os
import re
import shutil
from pathlib import Path
from typing import IO, Final

MAX_BYTES: Final = 4 * 1024 * 1024
"""An evening of one line a second. One older file is kept beside it."""

_TAIL_BYTES: Final = 8 * 1024
_EVENT: Final = re.compile(r'timestamp=\S+ level=\w+ event=(?:"([^"]*)"|(\S+))')
_MAX_SENTENCE: Final = 300
"""Characters of last words; more does not fit a screen."""


class Log:
    """The log file of one child, `NAME.log` in the folder, which is made where it is not there."""

    def __init__(self, folder: Path, name: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._path = folder / f"{name}.log"
        self._older = folder / f"{name}.log.1"
        self._begin = 0
        if self._size() > 0:
            self._path.replace(self._older)

    def open(self) -> IO[bytes]:
        """The file to append to, for a child that starts now; last words are looked for from here on."""
        file = self._path.open("ab")
        self._begin = self._size()
        return file

    def bound(self) -> None:
        """Keep the file below its bound. What a child writes between the copy and the cut is lost."""
        if self._size() <= MAX_BYTES:
            return
        try:
            shutil.copyfile(self._path, self._older)
        except OSError:
            # A full disk: the older log is the first thing that a table can do without.
            self._older.unlink(missing_ok=True)
        os.truncate(self._path, 0)

    def last_words(self) -> str:
        """The last line that the child wrote since it was started, empty where there is none.

        Of a line in the logs' own form only what happened is given; the rest is for whoever reads the log.
        """
        size = self._size()
        begin = self._begin if self._begin <= size else 0
        with self._path.open("rb") as file:
            file.seek(max(begin, size - _TAIL_BYTES))
            lines = file.read().decode("utf-8", "replace").splitlines()
        words = next((line.strip() for line in reversed(lines) if line.strip()), "")
        if event := _EVENT.match(words):
            words = event[1] or event[2]
        return "".join(letter for letter in words if letter.isprintable())[:_MAX_SENTENCE]

    def _size(self) -> int:
        return self._path.stat().st_size if self._path.exists() else 0
