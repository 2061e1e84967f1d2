"""What a watched port has to tell. Pure values."""

from dataclasses import dataclass
from pathlib import Path

from devices.ports.port import Trouble


@dataclass(frozen=True, slots=True)
class Opened:
    """The port is open, for us alone."""

    path: Path


@dataclass(frozen=True, slots=True)
class Gone:
    """The port was open and is no more."""

    path: Path


@dataclass(frozen=True, slots=True)
class Refused:
    """The port cannot be opened; it is tried again by itself."""

    path: Path
    trouble: Trouble
    sentence: str


@dataclass(frozen=True, slots=True)
class Received:
    """Bytes came in."""

    path: Path
    data: bytes


@dataclass(frozen=True, slots=True)
class Vanished:
    """A port that was found, and that no setting names, is there no more and closed."""

    path: Path


News = Opened | Gone | Refused | Received | Vanished
