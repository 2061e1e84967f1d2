"""The port of the ports. Adapters: serial_port.py (pyserial), simulated.py (memory, for tests)."""

from collections.abc import Hashable
from enum import StrEnum
from pathlib import Path
from typing import Protocol


class Trouble(StrEnum):
    """Why a port cannot be opened; also the fault codes that its box shows."""

    MISSING = "port_missing"
    BUSY = "port_busy"
    DENIED = "port_denied"
    BROKEN = "port_broken"


class PortError(Exception):
    """A port that cannot be opened. The sentence says why and what to do."""

    def __init__(self, trouble: Trouble, sentence: str) -> None:
        super().__init__(sentence)
        self.trouble = trouble


class PortGone(Exception):  # noqa: N818 - it names what happened, which is no error of ours
    """The cable was pulled, or the device fell over: close the port and wait for its file to come back."""


class Port(Protocol):
    """One open port. Nothing here waits, but `close` may, for a device that does not take what was sent."""

    def fileno(self) -> int:
        """For a selector: readable where there is something to read, and where the device is gone."""

    def read(self) -> bytes:
        """What has come in, as much as is there; b"" where nothing has.

        Raises:
            PortGone: the device is gone, or the port was closed.
        """

    def write(self, data: bytes) -> bool:
        """Send whole lines.

        Returns:
            False where the device does not take it all just now; a spoilt line is the device's to drop.

        Raises:
            PortGone: the device is gone, or the port was closed.
        """

    def close(self) -> None:
        """Give the port back. Closing twice does nothing; a read or write after it raises PortGone."""


class Ports(Protocol):
    """Where ports are found by their path."""

    def open(self, path: Path) -> Port:
        """Open for us alone.

        Raises:
            PortError: nothing there, held by another program, not ours to open, no serial port.
        """

    def node(self, path: Path) -> Hashable | None:
        """What the path leads to now: the same for two names of one device, another after it was plugged in again.

        None where it leads nowhere.
        """

    def listed(self, folder: Path) -> tuple[Path, ...]:
        """The devices in a folder, in the order of their names; none where there is no such folder."""

    def version(self, folder: Path) -> Hashable | None:
        """Another whenever something came into the folder or went; None where there is no such folder."""


def sentence(trouble: Trouble, path: Path, detail: str = "") -> str:
    """What a person is told about a port, and what he can do."""
    match trouble:
        case Trouble.MISSING:
            return f"No device at {path}: plug the box in, or correct 'port' in the table file."
        case Trouble.BUSY:
            return f"{path} is held by another program: close it ('fuser {path}' names it)."
        case Trouble.DENIED:
            return f"No permission for {path}: run 'sudo usermod -aG dialout $USER' and log in again."
        case Trouble.BROKEN:
            return f"{path} cannot be opened as a serial port ({detail}): check that 'port' names a device."
