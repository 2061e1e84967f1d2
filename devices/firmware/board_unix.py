"""A box without hardware: a process of MicroPython's unix port on a pseudo-terminal, for tests and for `floorman sim`.

Its serial port is the path in its first argument, which may go and come. Fingers are lines on its standard input:

    edge NAME LEVEL@AFTER_US ...   a contact closes (1) or opens (0), so many microseconds from now
    hang MS                        the loop stands still, as if it had hung
    quit                           power off

What a person would see are lines on its standard output, each at its change: `lamp 1`, `digits 60 0` (number, colon),
`buzzer 1`.
"""

import gc
import os
import select
import sys
import time

from identity import Identity

WATCHDOG_US = 4_000_000
BITTEN = 3
"""The exit status after the watchdog has bitten; whoever runs it starts it again, with `watchdog` behind PORT."""
AGAIN_US = 50_000
CHUNK = 256
SERVICE = "service"


class Board:
    """Pins that a test moves, lamp, digits and buzzer that a test reads."""

    def __init__(self, identity: Identity) -> None:
        self._names = identity.names()
        self._levels = [False] * len(self._names)
        self._edges = []
        self._shown = {}
        self._fed = time.ticks_us()
        self._opened = self._fed
        self._was_broken = False
        self._port = None
        self._poll = select.poll()
        self._poll.register(sys.stdin, select.POLLIN)
        self._writable = select.poll()
        self._command = b""
        self._open()

    @staticmethod
    def chip() -> str:
        """The id of a device that nobody named."""
        return "unix-0"

    def wanted_for_service(self) -> bool:
        """Whether it is to leave its port alone."""
        return SERVICE in sys.argv

    def raw(self) -> int:
        """The counter of microseconds."""
        return time.ticks_us()

    def diff(self, later: int, earlier: int) -> int:
        """Of two readings of it."""
        return time.ticks_diff(later, earlier)

    def edge(self) -> tuple | None:
        """The next edge that is due, as (input, down, counter reading)."""
        if not self._edges or time.ticks_diff(self._edges[0][0], time.ticks_us()) > 0:
            return None
        at, which, down = self._edges.pop(0)
        self._levels[which] = down
        return which, down, at

    def levels(self) -> list:
        """Which contacts are closed."""
        return self._levels

    def read(self) -> bytes:
        """What waits at the port and on standard input, a little at a time."""
        data = b""
        for _ in range(CHUNK):
            byte = self._read_byte()
            if not byte:
                break
            data += byte
        return data

    def write(self, data: bytes) -> int:
        """How many of these bytes the port took without waiting; without a port it takes all, as USB does."""
        for sent in range(len(data)):
            if self._port is None:
                return len(data)
            if not self._writable.poll(0):
                return sent
            try:
                self._port.write(data[sent : sent + 1])
            except OSError:
                self._break()
        return len(data)

    def heard(self) -> None:
        """The host is there."""

    def broken(self) -> bool:
        """Whether the line went dead since this was asked."""
        was, self._was_broken = self._was_broken, False
        return was

    def wait(self) -> None:
        """About a millisecond, or until something comes."""
        if self._port is None and time.ticks_diff(time.ticks_us(), self._opened) > AGAIN_US:
            self._open()
        self._poll.poll(1)

    def feed(self) -> None:
        """The watchdog, which here bites when it is fed too late."""
        now = time.ticks_us()
        if time.ticks_diff(now, self._fed) > WATCHDOG_US:
            sys.exit(BITTEN)
        self._fed = now

    def show(self, lamp: bool, number: int, mark: bool, buzzer: bool) -> None:
        """Tell what changed."""
        self._tell("lamp", str(int(lamp)))
        self._tell("digits", f"{number} {int(mark)}")
        self._tell("buzzer", str(int(buzzer)))

    def probe(self, faults: list) -> tuple:
        """The self test: faults, free bytes and why it started."""
        gc.collect()
        return faults, gc.mem_free(), sys.argv[2] if len(sys.argv) > 2 else "power-on"

    def _tell(self, what: str, how: str) -> None:
        if self._shown.get(what) != how:
            self._shown[what] = how
            print(what, how)

    def _read_byte(self) -> bytes:
        for file, event in self._poll.poll(0):
            if file is sys.stdin:
                self._hear_finger(sys.stdin.buffer.read(1))
            elif event & select.POLLIN:
                return self._from_port()
            else:
                self._break()
        return b""

    def _from_port(self) -> bytes:
        try:
            byte = self._port.read(1)
        except OSError:
            byte = b""
        if not byte:
            self._break()
        return byte

    def _hear_finger(self, byte: bytes) -> None:
        if not byte:
            sys.exit(0)
        if byte != b"\n":
            self._command += byte
            return
        words, self._command = self._command.decode().split(), b""
        getattr(self, "_do_" + words[0])(*words[1:])

    def _do_edge(self, name: str, *moves: str) -> None:
        now, which = time.ticks_us(), self._names.index(name)
        for move in moves:
            level, after_us = move.split("@")
            self._edges.append((time.ticks_add(now, int(after_us)), which, level == "1"))
        self._edges.sort(key=lambda edge: edge[0])

    def _do_hang(self, ms: str) -> None:
        time.sleep_ms(int(ms))

    def _do_quit(self) -> None:
        sys.exit(0)

    def _open(self) -> None:
        self._opened = time.ticks_us()
        try:
            os.stat(sys.argv[1])
            self._port = open(sys.argv[1], "r+b")
        except OSError:
            return
        self._poll.register(self._port, select.POLLIN)
        self._writable.register(self._port, select.POLLOUT)

    def _break(self) -> None:
        self._was_broken = True
        if self._port is not None:
            self._poll.unregister(self._port)
            self._writable.unregister(self._port)
            self._port.close()
            self._port = None
