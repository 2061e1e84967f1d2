"""One line on the wire: compact JSON, `*`, CRC-32 of the JSON as 8 hex digits, newline; at most 200 bytes. Pure."""

import json
from binascii import crc32

MAX_LINE = 200
_HEX = b"0123456789abcdef"
_TAIL = 9
"""`*` and eight digits."""


def encode(message: dict) -> bytes:
    """The line of a message.

    Raises:
        ValueError: it is too long, which is a mistake of ours.
    """
    body = json.dumps(message, separators=(",", ":")).encode()
    line = body + b"*%08x\n" % crc32(body)
    if len(line) > MAX_LINE:
        raise ValueError("a line is too long")
    return line


class Decoder:
    """Bytes in, messages out, cut anywhere. A line that is spoilt in any way is counted and yields nothing.

    It holds at most MAX_LINE bytes: of a line that is too long only its end is awaited.
    """

    def __init__(self) -> None:
        self.spoilt = 0
        self._rest = b""
        self._skipping = False

    def feed(self, data: bytes) -> list:
        """The messages that these bytes complete, in their order."""
        found = []
        start = 0
        while True:
            end = data.find(b"\n", start)
            if end < 0:
                self._keep(data[start:])
                return found
            self._keep(data[start:end])
            message = self._complete()
            if message is not None:
                found.append(message)
            start = end + 1

    def reset(self) -> None:
        """Forget a half line."""
        self._rest = b""
        self._skipping = False

    def _keep(self, part: bytes) -> None:
        if self._skipping:
            return
        if len(self._rest) + len(part) >= MAX_LINE:
            self._rest = b""
            self._skipping = True
        else:
            self._rest += part

    def _complete(self) -> dict | None:
        line, skipped = self._rest.strip(), self._skipping
        self.reset()
        if not line and not skipped:
            return None
        message = None if skipped else _read(line)
        if message is None:
            self.spoilt += 1
        return message


def _read(line: bytes) -> dict | None:
    body, tail = line[:-_TAIL], line[-_TAIL:]
    if not body or tail[:1] != b"*" or any(digit not in _HEX for digit in tail[1:]):
        return None
    if crc32(body) != int(tail[1:], 16) or max(body) > 127:
        return None
    try:
        found = json.loads(body.decode())
    except ValueError:
        return None
    return found if isinstance(found, dict) else None
