"""A pseudo-terminal behind a symlink: to pyserial it is a serial port that can be pulled and plugged in again."""

import os
import tty
from pathlib import Path
from typing import Final

CHUNK: Final = 4_096


class TerminalError(Exception):
    """The symlink cannot be made; the sentence says why."""


class Terminal:
    """One port. The device's end is here; the host opens the symlink."""

    def __init__(self, link: Path) -> None:
        self.link = link
        self.fd = -1
        """The device's end, for a selector; -1 while it is unplugged."""
        self._host_fd = -1

    def plug(self) -> None:
        """Make the pty and the symlink; plugged in already, it does nothing.

        Raises:
            TerminalError: something that is no symlink stands there, or the folder is not ours to write.
        """
        if self.fd >= 0:
            return
        self.fd, self._host_fd = os.openpty()
        # Kept open here, so that the device's end reads nothing instead of an error while no host is there.
        tty.setraw(self._host_fd)
        os.set_blocking(self.fd, False)
        try:
            self._link(Path(os.ttyname(self._host_fd)))
        except TerminalError:
            self._close()
            raise

    def unplug(self) -> None:
        """Close the pty and take the symlink away; unplugged already, it does nothing."""
        if self.fd < 0:
            return
        name = os.ttyname(self._host_fd)
        if self.link.is_symlink() and str(self.link.readlink()) == name:
            self.link.unlink()
        self._close()

    def read(self) -> bytes:
        """What the host has sent; b"" where nothing waits."""
        try:
            return os.read(self.fd, CHUNK)
        except BlockingIOError:
            return b""

    def write(self, data: bytes) -> None:
        """Send; what does not fit, because nobody reads, is lost as on a wire."""
        try:
            os.write(self.fd, data)
        except BlockingIOError:
            return

    def _close(self) -> None:
        os.close(self.fd)
        os.close(self._host_fd)
        self.fd = self._host_fd = -1

    def _link(self, target: Path) -> None:
        if self.link.exists() and not self.link.is_symlink():
            raise TerminalError(f"{self.link} is there and no symlink: choose another folder for --ports.")
        beside = self.link.with_name(f".{self.link.name}.new")
        try:
            self.link.parent.mkdir(parents=True, exist_ok=True)
            beside.unlink(missing_ok=True)
            beside.symlink_to(target)
            beside.replace(self.link)
        except OSError as error:
            raise TerminalError(f"{self.link} cannot be made: {error.strerror}. Check the folder.") from error
