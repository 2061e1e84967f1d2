"""A bad cable: lines dropped and bytes corrupted, the same ones for the same seed. Pure."""

from dataclasses import dataclass, field
from zlib import crc32

from hub.events.bounds import check


@dataclass(slots=True)
class Cable:
    """Every line goes through it. `drop` and `corrupt` are parts of a thousand lines; both 0 is a good cable."""

    seed: int = 0
    drop: int = 0
    corrupt: int = 0
    _count: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        check(0 <= self.drop <= 1_000 and 0 <= self.corrupt <= 1_000, "drop and corrupt are 0 to 1000 in a thousand")

    def carry(self, line: bytes) -> bytes:
        """What comes out at the other end: the line, nothing, or the line with one bit turned."""
        self._count += 1
        if self._coin("drop") % 1_000 < self.drop:
            return b""
        if self._coin("corrupt") % 1_000 < self.corrupt and line:
            return self._turned(line)
        return line

    def _turned(self, line: bytes) -> bytes:
        place = self._coin("place") % len(line)
        return line[:place] + bytes([line[place] ^ 1 << self._coin("bit") % 8]) + line[place + 1 :]

    def _coin(self, what: str) -> int:
        return crc32(f"{self.seed}/{self._count}/{what}".encode())
