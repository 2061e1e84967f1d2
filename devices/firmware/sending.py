"""Lines on their way to a host that may not read: few, the newest, a pong before all. Pure."""

from framing import encode

MOST = 24
ROOM = 4
"""Kept free of events, for a hello, a heartbeat, a count and the answer to a test."""
URGENT = 8


class Sender:
    """A queue that forgets what is stale or will come again; it holds at most MOST + URGENT lines and one half sent."""

    def __init__(self) -> None:
        self._line = b""
        self._done = 0
        self._urgent = []
        self._keys = []
        self._lines = []

    def put(self, messages: list) -> None:
        """Send these, in their order. An event that waits here already is not doubled; anything else is replaced."""
        for message in messages:
            if message["t"] == "pong":
                self._urgent.append(encode(message))
                del self._urgent[:-URGENT]
            else:
                self._queue((message["t"], message.get("seq") if message["t"] == "event" else 0), message)

    def waits(self) -> bool:
        """Whether something is to be sent."""
        return bool(self._line or self._urgent or self._lines)

    def pump(self, write: callable) -> None:
        """Hand over to `write(bytes)`, which says how many bytes it took, until it takes no more."""
        while self.waits():
            if not self._line:
                self._line = self._next()
            taken = write(self._line[self._done :])
            self._done += taken
            if self._done < len(self._line):
                return
            self._line, self._done = b"", 0

    def cut(self) -> None:
        """The line went dead: the rest of what was half sent is of no use to anybody."""
        self._line, self._done = b"", 0

    def _next(self) -> bytes:
        if self._urgent:
            return self._urgent.pop(0)
        self._keys.pop(0)
        return self._lines.pop(0)

    def _queue(self, key: tuple, message: dict) -> None:
        if key in self._keys:
            if key[0] == "event":
                return
            self._drop(self._keys.index(key))
        if len(self._keys) < (MOST - ROOM if key[0] == "event" else MOST):
            # The newline ends whatever half line a newcomer has seen.
            start = b"\n" if key[0] == "hello" else b""
            self._keys.append(key)
            self._lines.append(start + encode(message))

    def _drop(self, at: int) -> None:
        self._keys.pop(at)
        self._lines.pop(at)
