"""What this machine says about itself: its serial ports and cameras, and who holds them."""

import os
import pwd
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

DEV: Final = Path("/dev")
PROC: Final = Path("/proc")
PTS: Final = "/dev/pts/"
"""A pseudo-terminal is always open at its other end, too; that is nobody who holds it."""
_SHOWN: Final = 60


@dataclass(frozen=True, slots=True)
class Machine:
    """Where its files are; a test gives its own folders."""

    dev: Path = DEV
    proc: Path = PROC

    def ports(self) -> list[Path]:
        """Every serial port, by the name that stays the same where it has one."""
        by_id = sorted((self.dev / "serial" / "by-id").glob("*"))
        plain = sorted([*self.dev.glob("ttyACM*"), *self.dev.glob("ttyUSB*")])
        return list(each_once([*by_id, *plain]))

    def cameras(self) -> list[Path]:
        """Every video device; many cameras have a second one, for what is no picture."""
        return sorted(self.dev.glob("video*"), key=lambda path: (len(path.name), path.name))

    def holder(self, path: Path) -> str:
        """The program that has a file open, with its number; "" where none has, or we may not see who."""
        target = os.path.realpath(path)
        if target.startswith(PTS):
            return ""
        for process in self.proc.glob("[0-9]*"):
            if process.name != str(os.getpid()) and _holds(process, target):
                return f"{_command(process)} (process {process.name})"
        return ""


def each_once(paths: Iterable[Path]) -> Iterator[Path]:
    """Without those that lead where one before leads."""
    seen: set[str] = set()
    for path in paths:
        target = os.path.realpath(path)
        if target not in seen:
            seen.add(target)
            yield path


def may_open(path: Path) -> bool:
    """Whether this user may read and write it."""
    return os.access(path, os.R_OK | os.W_OK)


def user() -> str:
    """Who we are."""
    try:
        return pwd.getpwuid(os.geteuid()).pw_name
    except KeyError:
        return str(os.geteuid())


def _holds(process: Path, target: str) -> bool:
    try:
        return any(os.path.realpath(fd) == target for fd in (process / "fd").iterdir())
    except OSError:
        # It has ended, or is somebody else's.
        return False


def _command(process: Path) -> str:
    try:
        words = (process / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace").strip()
    except OSError:
        return "a program"
    return words[:_SHOWN] or "a program"
