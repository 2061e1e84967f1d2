"""All open ports at one selector: whoever waits here hears of bytes at once, whichever port they come from."""

import os
import queue
import selectors
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from devices.ports.finder import Finder
from devices.ports.news import Gone, News, Opened, Received
from devices.ports.opener import Answer, Opener
from devices.ports.pace import Pace
from devices.ports.port import Port, PortError, PortGone, Ports
from hub import clock

TURN_NS: Final = 200_000_000
"""How often it is looked for ports, so that a replugged box is back well inside a second, and how long a rest is."""
NEVER_NS: Final = -(2**62)


class Switchboard:
    """One thread waits, at least four times a second, sends and closes; any other may `wake` it.

    Args:
        ports: Where ports are opened.
        named: The paths that the table file names.
        folder: Where others appear by themselves; None: only the named ones.
    """

    def __init__(self, ports: Ports, named: Iterable[Path], folder: Path | None) -> None:
        self._open: dict[Path, Port] = {}
        self._paths: dict[int, Path] = {}
        """Of the open ports by their numbers, which are quicker to look up than paths."""
        self._pace: Pace[int] = Pace()
        self._finder = Finder(ports, named, folder)
        self._turned = NEVER_NS
        self._answers: queue.SimpleQueue[Answer] = queue.SimpleQueue()
        self._opener = Opener(ports, self._hear)
        self._selector = selectors.DefaultSelector()
        self._woken, self._wake = os.pipe()
        os.set_blocking(self._woken, False)
        os.set_blocking(self._wake, False)
        self._selector.register(self._woken, selectors.EVENT_READ)

    def start(self) -> None:
        """Begin to open ports."""
        self._opener.start()

    @property
    def alive(self) -> bool:
        """Whether ports are still opened; if not, that thread met a mistake of ours."""
        return self._opener.alive

    def wait(self, seconds: float) -> Iterator[News]:
        """What the ports have to tell; returns after `seconds` without any, or when woken.

        Each port is read only when its news is asked for, so that the time at which it came in may be taken then.
        """
        for key, _ in self._selector.select(max(0.0, seconds)):
            if key.data is None:
                os.read(self._woken, 4_096)
                yield from self._answered()
            elif key.fd in self._paths and (news := self._read(key.fd, key.data)) is not None:
                yield news
        now = clock.monotonic()
        if now - self._turned >= TURN_NS:
            self._turned = now
            yield from self._turn()

    def send(self, path: Path, data: bytes) -> bool:
        """Send on a port.

        Returns:
            False where it is not open, or the device does not take it. The reader finds out about a port that is gone.
        """
        port = self._open.get(path)
        try:
            return port is not None and port.write(data)
        except PortGone:
            return False

    def leave(self, path: Path) -> None:
        """Close a port, and leave what hangs there alone until it is unplugged."""
        self._close(path, leave=True)

    def wake(self) -> None:
        """End a `wait` at once; from any thread."""
        try:
            os.write(self._wake, b"x")
        except BlockingIOError:
            # It is full of wakings already.
            return

    def end(self) -> None:
        """Close all ports and open no more."""
        for path in list(self._open):
            self._close(path)
        self._opener.end()
        while not self._answers.empty():
            found = self._answers.get().found
            if not isinstance(found, PortError):
                found.close()
        self._selector.close()
        os.close(self._woken)
        os.close(self._wake)

    def _hear(self, answer: Answer) -> None:
        """On the opener's thread."""
        self._answers.put(answer)
        self.wake()

    def _turn(self) -> Iterator[News]:
        for number in self._pace.turn():
            self._attend(self._open[self._paths[number]])
        opening, replaced, news = self._finder.look()
        yield from news
        for path in opening:
            self._opener.open(path)
        for path in replaced:
            if self._close(path):
                yield Gone(path)

    def _answered(self) -> Iterator[News]:
        while not self._answers.empty():
            answer = self._answers.get()
            if isinstance(answer.found, PortError):
                yield from self._finder.refused(answer.path, answer.found)
                continue
            self._finder.opened(answer.path)
            self._open[answer.path] = answer.found
            self._paths[answer.found.fileno()] = answer.path
            self._attend(answer.found)
            yield Opened(answer.path)

    def _attend(self, port: Port) -> None:
        self._selector.register(port, selectors.EVENT_READ, port)

    def _read(self, number: int, port: Port) -> News | None:
        path = self._paths[number]
        try:
            data = port.read()
        except PortGone:
            self._close(path)
            return Gone(path)
        if self._pace.tired(number):
            self._selector.unregister(port)
        return Received(path, data) if data else None

    def _close(self, path: Path, *, leave: bool = False) -> bool:
        port = self._open.pop(path, None)
        if port is None:
            return False
        number = port.fileno()
        del self._paths[number]
        if number in self._pace.resting:
            self._pace.resting.remove(number)
        else:
            self._selector.unregister(port)
        self._finder.closed(path, leave=leave)
        self._opener.close(port)
        return True
