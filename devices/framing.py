"""One line on the wire: compact JSON, `*`, CRC-32 of the JSON as 8 hex digits, newline; at most 200 bytes. Pure."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from zlib import crc32

MAX_LINE: Final = 200
"""Bytes of a line with its newline: a Pico's receive buffer holds one whole line beside the one it is reading."""

_SHAPE = re.compile(rb"(\{.*\})\*([0-9a-f]{8})\r?")

Frame = dict[str, object]


@dataclass(slots=True)
class Tally:
    """What came through one decoder. `noise` counts lines that never were frames, such as a boot loader's chatter."""

    frames: int = 0
    bad: int = 0
    overlong: int = 0
    noise: int = 0

    @property
    def spoilt(self) -> int:
        """Lines that were thrown away, for whatever reason."""
        return self.bad + self.overlong + self.noise

    @property
    def lines(self) -> int:
        """All lines."""
        return self.frames + self.spoilt


def encode(frame: Mapping[str, object]) -> bytes:
    """The line of a frame.

    Raises:
        ValueError: it has more than MAX_LINE bytes, which is the caller's mistake.
    """
    body = json.dumps(frame, separators=(",", ":"), allow_nan=False).encode("ascii")
    line = b"%s*%08x\n" % (body, crc32(body))
    if len(line) > MAX_LINE:
        raise ValueError(f"a line of {len(line)} bytes is over the bound of {MAX_LINE}")
    return line


class Decoder:
    """Bytes in, frames out, cut anywhere. A line that is spoilt in any way is counted and yields nothing.

    It holds at most MAX_LINE bytes: of a line that is too long only its end is awaited.
    """

    def __init__(self) -> None:
        self.tally = Tally()
        self._rest = bytearray()
        self._skipping = False

    @property
    def held(self) -> int:
        """Bytes of the line that is not yet complete."""
        return len(self._rest)

    def feed(self, data: bytes) -> list[Frame]:
        """The frames that these bytes complete, in their order."""
        *ends, rest = data.split(b"\n")
        frames = [frame for end in ends if (frame := self._complete(end)) is not None]
        self._keep(rest)
        return frames

    def reset(self) -> None:
        """Forget a half line, as after a cable was pulled; the tally stays."""
        self._rest.clear()
        self._skipping = False

    def _keep(self, part: bytes) -> None:
        if self._skipping or not part:
            return
        if len(self._rest) + len(part) >= MAX_LINE:
            self._rest.clear()
            self._skipping = True
            return
        self._rest += part

    def _complete(self, end: bytes) -> Frame | None:
        self._keep(end)
        line, skipped = bytes(self._rest), self._skipping
        self.reset()
        if skipped:
            self.tally.overlong += 1
            return None
        return self._frame(line) if line.strip() else None

    def _frame(self, line: bytes) -> Frame | None:
        shape = _SHAPE.fullmatch(line)
        if shape is None:
            self.tally.noise += 1
            return None
        frame = _object(shape[1]) if crc32(shape[1]) == int(shape[2], 16) else None
        if frame is None:
            self.tally.bad += 1
        else:
            self.tally.frames += 1
        return frame


def _object(body: bytes) -> Frame | None:
    try:
        found = _READER.decode(body.decode("ascii"))
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _no_number(name: str) -> None:
    raise ValueError(f"{name} is no number")


_READER: Final = json.JSONDecoder(parse_constant=_no_number)
