"""The door to pyserial: real serial ports, and pseudo-terminals behind a symlink."""

import errno
import os
import select
import stat
import termios
from contextlib import suppress
from pathlib import Path
from typing import Final

import serial

from devices.ports.port import PortError, PortGone, Trouble, sentence

BAUD: Final = 115_200
"""USB serial passes it over; a real UART needs a number."""
CHUNK: Final = 4_096

_FAILURES: Final = (serial.SerialException, OSError, termios.error)
"""A pulled port raises one of these, depending on which call meets it first."""

_TROUBLES: Final = {
    errno.ENOENT: Trouble.MISSING,
    errno.ENXIO: Trouble.MISSING,
    errno.ENODEV: Trouble.MISSING,
    errno.ENOTDIR: Trouble.MISSING,
    errno.EIO: Trouble.MISSING,
    errno.EAGAIN: Trouble.BUSY,
    errno.EBUSY: Trouble.BUSY,
    errno.EACCES: Trouble.DENIED,
    errno.EPERM: Trouble.DENIED,
}


class SerialPorts:
    """The ports of this machine."""

    def open(self, path: Path) -> "SerialPort":
        """Open for us alone, by the path that its symlink leads to now."""
        target = os.path.realpath(path)
        try:
            opened = serial.Serial(target, BAUD, timeout=0, write_timeout=0, exclusive=True, rtscts=False)
        except _FAILURES as error:
            trouble = _TROUBLES.get(getattr(error, "errno", None) or 0, Trouble.BROKEN)
            raise PortError(trouble, sentence(trouble, path, str(error))) from error
        return SerialPort(opened)

    def node(self, path: Path) -> tuple[int, int, int] | None:
        """The inode that the path leads to: the kernel makes another one with every plugging in."""
        try:
            found = os.stat(path)  # noqa: PTH116 - fifty a second, and a Path takes three times as long
        except OSError:
            return None
        return found.st_dev, found.st_ino, found.st_rdev

    def listed(self, folder: Path) -> tuple[Path, ...]:
        """The devices in a folder; what is hidden there is being made."""
        try:
            names = sorted(name for name in os.listdir(folder) if not name.startswith("."))  # noqa: PTH208 - five a second
        except OSError:
            return ()
        return tuple(path for name in names if _is_device(path := folder / name))

    def version(self, folder: Path) -> int | None:
        """The time of the folder's last change. Two within one tick of the kernel look alike."""
        try:
            return os.stat(folder).st_mtime_ns  # noqa: PTH116 - see above
        except OSError:
            return None


class SerialPort:
    """One open port; see `devices.ports.port.Port`."""

    def __init__(self, opened: serial.Serial) -> None:
        self._serial = opened
        self._fd = int(opened.fileno())
        self._half = False

    def fileno(self) -> int:
        """For a selector."""
        return self._fd

    def read(self) -> bytes:
        """As much as is there, in one piece: `readline` would be twenty times slower."""
        try:
            data = os.read(self._fd, CHUNK)
            if data or not self._readable():
                return data
            # Something is said to be there, and nothing is: that is how a device that was pulled reads.
            data = os.read(self._fd, CHUNK)
        except BlockingIOError:
            return b""
        except _FAILURES as error:
            raise PortGone(str(error)) from error
        if not data:
            raise PortGone("the device is gone")
        return data

    def write(self, data: bytes) -> bool:
        """Send it; False where the device does not take it all just now."""
        # What was cut off before is ended, so that it spoils no more than itself.
        whole = b"\n" + data if self._half else data
        try:
            # pyserial's own write, told not to wait, turns round and round where nothing is taken.
            sent = os.write(self._fd, whole)
        except BlockingIOError:
            return False
        except _FAILURES as error:
            raise PortGone(str(error)) from error
        self._half = sent < len(whole)
        return not self._half

    def _readable(self) -> bool:
        poll = select.poll()
        poll.register(self._fd, select.POLLIN)
        return bool(poll.poll(0))

    def close(self) -> None:
        """Give the port back, without what the device has not taken."""
        if self._serial.is_open:
            with suppress(*_FAILURES):
                # Else the kernel waits for it, up to half a minute.
                self._serial.reset_output_buffer()
            # The number is the next file's that is opened.
            self._fd = -1
            self._serial.close()


def _is_device(path: Path) -> bool:
    try:
        return stat.S_ISCHR(path.stat().st_mode)
    except OSError:
        return False
