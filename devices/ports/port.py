"""The port of the ports. Adapters: serial_port.py (pyserial), simulated.py (memory, for tests)."""

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
    """One open port. One thread reads and closes; another may write."""

    def read(self) -> bytes:
        """What has come in, as much as is there; waits a quarter of a second for the first byte, then gives b"".

        Raises:
            PortGone: the device is gone, or its path now leads to another one.
        """

    def write(self, data: bytes) -> bool:
        """Send. Waits at most 50 ms for a device that does not take it.

        Returns:
            False where the device did not take it all; a spoilt line is the device's to drop.

        Raises:
            PortGone: the device is gone, or the port was closed.
        """

    def close(self) -> None:
        """Give the port back. Closing twice does nothing; a write after it raises PortGone."""


class Ports(Protocol):
    """Where ports are found by their path."""

    def open(self, path: Path) -> Port:
        """Open for us alone.

        Raises:
            PortError: nothing there, held by another program, not ours to open, no serial port.
        """


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
