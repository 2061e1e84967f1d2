"""The spectators: raw sockets in a process of their own, which read what comes and say when the last one had it.

`python -m dashboard.bench.crowd` is told what to do by lines of JSON, and answers each with one. Nothing is parsed: a
page has a message once its mark has come, and after it the end of the event. When that was, the kernel says: spectators
have machines of their own, and reading on this one would hold up the server. So the crowd reads now and then only.
"""

import json
import select
import socket
import struct
import sys
import time
from dataclasses import dataclass, field
from typing import Any, Final

from hub import clock

END: Final = b"\n\n"
PATIENCE_NS: Final = 20_000_000_000
HEAD_END: Final = b"\r\n\r\n"
LOOK_S: Final = 0.02
STAMPED: Final = 35
"""SO_TIMESTAMPNS, which Python has no name for."""
SMALL: Final = 4_096
"""What the kernel keeps for a page that reads nothing, so that it is full soon."""


@dataclass(slots=True)
class Page:
    """One connection, and what came since the last message without being one."""

    connection: socket.socket
    group: str
    rest: bytes = b""


@dataclass(slots=True)
class Crowd:
    """All pages, by file number, and by group."""

    poll: select.epoll = field(default_factory=select.epoll)
    pages: dict[int, Page] = field(default_factory=dict)

    def join(self, group: str, port: int, request: str, count: int, reads: bool = True) -> dict[str, Any]:
        """So many pages more; those of a group that does not read only say their request."""
        for _ in range(count):
            connection = _connected(port, request, reads)
            page = self.pages[connection.fileno()] = Page(connection, group)
            if reads:
                page.rest = _after_head(connection)
                connection.setblocking(False)
                self.poll.register(connection, select.EPOLLIN)
        return {"joined": count}

    def leave(self, group: str) -> dict[str, Any]:
        """All of a group go."""
        gone = [number for number, page in self.pages.items() if page.group == group]
        for number in gone:
            self.pages.pop(number).connection.close()
        return {"left": len(gone)}

    def reached(self, group: str, mark: str) -> dict[str, Any]:
        """When each page of a group had the message, by the machine's monotonic clock, in nanoseconds, in order."""
        waiting = {number for number, page in self.pages.items() if page.group == group}
        for number in waiting:
            self.pages[number].rest = b""
        _say({"ready": True})
        begun, when = clock.monotonic(), []
        # From the one clock to the other, so that somebody may set the other one.
        apart = clock.monotonic() - time.time_ns()
        while waiting and clock.monotonic() - begun < PATIENCE_NS:
            time.sleep(LOOK_S)
            for number, _ in self.poll.poll(0):
                arrived = self._reads(number, mark.encode())
                if arrived and number in waiting:
                    when.append(arrived + apart)
                    waiting.discard(number)
        return {"when": sorted(when), "missing": len(waiting)}

    def _reads(self, number: int, mark: bytes) -> int:
        """When the last byte of the message came, by the wall clock; 0 where it is not there."""
        page = self.pages[number]
        came, told, _, _ = page.connection.recvmsg(65_536, 64)
        if not came:
            self.poll.unregister(number)
            return 0
        data = page.rest + came
        found = data.find(mark)
        whole = found >= 0 and data.find(END, found) >= 0
        page.rest = b"" if whole else data[-65_536:]
        return _stamp(told) if whole else 0


def _stamp(told: list[tuple[int, int, bytes]]) -> int:
    seconds, nanoseconds = next(struct.unpack("qq", what) for _, kind, what in told if kind == STAMPED)
    return int(seconds) * 1_000_000_000 + int(nanoseconds)


def _connected(port: int, request: str, reads: bool) -> socket.socket:
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, STAMPED, 1)
    if not reads:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
    connection.settimeout(20)
    connection.connect(("127.0.0.1", port))
    connection.sendall(request.encode())
    return connection


def _after_head(connection: socket.socket) -> bytes:
    data = b""
    while HEAD_END not in data:
        came = connection.recv(65_536)
        if not came:
            raise ConnectionError("closed before the head of the answer")
        data += came
    return data.partition(HEAD_END)[2]


def _say(what: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()


def main() -> None:
    """Do what the lines say, until there are none."""
    crowd = Crowd()
    for line in sys.stdin:
        said = json.loads(line)
        _say(getattr(crowd, said.pop("do"))(**said))


if __name__ == "__main__":
    main()
