"""A box of the real firmware behind a port that a host may open by its path, and pull."""

import os
import select
import threading
from pathlib import Path

from devices.simulator.terminal import Terminal
from tests.devices.firmware.process import BoxProcess

CHUNK = 4_096


class JoinedBox(BoxProcess):
    """Its USB goes through two pseudo-terminals, so that the host's end may be pulled while the box keeps its power."""

    def __init__(self, flash: Path, told: dict[str, object]) -> None:
        super().__init__(flash, told)
        self._terminal: Terminal | None = None
        self._thread: threading.Thread | None = None
        self._stop_read, self._stop_write = os.pipe()
        self.plug()

    def join(self, link: Path) -> None:
        """Put the host's end at this path."""
        self._terminal = Terminal(link)
        self._terminal.plug()
        self._thread = threading.Thread(target=self._carry, args=(self._terminal,), daemon=True)
        self._thread.start()

    def part(self) -> None:
        """Pull the cable at the host's end; parted already, it does nothing."""
        if self._thread is None or self._terminal is None:
            return
        os.write(self._stop_write, b"x")
        self._thread.join()
        os.read(self._stop_read, 1)
        self._terminal.unplug()
        self._terminal = self._thread = None

    def close(self) -> None:
        self.part()
        super().close()
        os.close(self._stop_read)
        os.close(self._stop_write)

    def _carry(self, terminal: Terminal) -> None:
        assert self._fds
        box = self._fds[0]
        while True:
            ready, _, _ = select.select([self._stop_read, box, terminal.fd], [], [])
            if self._stop_read in ready:
                return
            if box in ready:
                terminal.write(os.read(box, CHUNK))
            if terminal.fd in ready:
                self.send(terminal.read())
