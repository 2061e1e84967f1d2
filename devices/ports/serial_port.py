"""The door to pyserial: real serial ports, and pseudo-terminals behind a symlink."""

import errno
import os
import termios
import threading
from pathlib import Path
from typing import Final

import serial

from devices.ports.port import PortError, PortGone, Trouble, sentence

BAUD: Final = 115_200
"""USB serial passes it over; a real UART needs a number."""
WAIT_S: Final = 0.25
WRITE_WAIT_S: Final = 0.05
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
        target = Path(os.path.realpath(path))
        try:
            opened = serial.Serial(
                str(target), BAUD, timeout=WAIT_S, write_timeout=WRITE_WAIT_S, exclusive=True, rtscts=False
            )
        except _FAILURES as error:
            trouble = _TROUBLES.get(getattr(error, "errno", None) or 0, Trouble.BROKEN)
            raise PortError(trouble, sentence(trouble, path, str(error))) from error
        return SerialPort(opened, path, target)


class SerialPort:
    """One open port; see `devices.ports.port.Port`."""

    def __init__(self, opened: serial.Serial, path: Path, target: Path) -> None:
        self._serial = opened
        self._path = path
        self._target = target
        self._closing = threading.Lock()

    def read(self) -> bytes:
        """As much as is there, in one piece: `readline` would be twenty times slower."""
        try:
            first = self._serial.read(1)
            chunk = first + self._serial.read(min(CHUNK, self._serial.in_waiting)) if first else b""
        except _FAILURES as error:
            raise PortGone(str(error)) from error
        if not chunk:
            self._check_path()
        return chunk

    def write(self, data: bytes) -> bool:
        """Send it; False where the device did not take it in time."""
        # A descriptor that is closed in between may be another file's by the time of the write.
        with self._closing:
            try:
                self._serial.write(data)
            except serial.SerialTimeoutException:
                return False
            except _FAILURES as error:
                raise PortGone(str(error)) from error
            return True

    def close(self) -> None:
        """Give the port back."""
        with self._closing:
            self._serial.close()

    def _check_path(self) -> None:
        # The descriptor of a device that was replaced may live on and be somebody else's by now.
        if Path(os.path.realpath(self._path)) != self._target:
            raise PortGone("the path leads to another device now")
