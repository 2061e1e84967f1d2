"""One thread for each port: opens it whenever it is there, reads, tells, and begins again when it is gone."""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Final

from devices.ports.news import Gone, News, Opened, Received, Refused
from devices.ports.port import Port, PortError, PortGone, Ports
from hub import clock

POLL_S: Final = 0.2
"""How often an absent port is looked for: a replugged box is back well inside a second."""
CHUNKS_A_TURN: Final = 40
TURN_S: Final = 0.2
"""A box sends a few chunks a second. One that sends more than 40 in a turn has to wait the turn out."""


class Watch:
    """The watch over one port. `tell` may block: a full inbox holds back this port and no other."""

    def __init__(self, path: Path, ports: Ports, tell: Callable[[News], None], stop: threading.Event) -> None:
        self._path = path
        self._ports = ports
        self._tell = tell
        self._stop = stop
        self._port: Port | None = None
        self._thread = threading.Thread(target=self._run, name=f"port {path.name}", daemon=True)

    def start(self) -> None:
        """Begin to watch, until the event given at construction is set."""
        self._thread.start()

    def join(self) -> None:
        """Wait until the port is given back; the event must be set."""
        self._thread.join(timeout=1.0)

    @property
    def alive(self) -> bool:
        """Whether the thread still runs; if not, and nobody told it to stop, it met a mistake of ours."""
        return self._thread.is_alive()

    def send(self, data: bytes) -> bool:
        """Send on the port, from any thread.

        Returns:
            False where it is not open, or the device did not take it. The reader finds out about a port that is gone.
        """
        port = self._port
        try:
            return port is not None and port.write(data)
        except PortGone:
            return False

    def _run(self) -> None:
        while not self._stop.is_set():
            port = self._open()
            if port is not None:
                self._serve(port)
            self._stop.wait(POLL_S)

    def _open(self) -> Port | None:
        try:
            return self._ports.open(self._path)
        except PortError as error:
            self._tell(Refused(self._path, error.trouble, str(error)))
            return None

    def _serve(self, port: Port) -> None:
        self._port = port
        self._tell(Opened(self._path))
        try:
            while not self._stop.is_set():
                self._turn(port)
        except PortGone:
            self._tell(Gone(self._path))
        finally:
            self._port = None
            port.close()

    def _turn(self, port: Port) -> None:
        ends = clock.monotonic() + int(TURN_S * 1e9)
        for _ in range(CHUNKS_A_TURN):
            data = port.read()
            if not data or self._stop.is_set():
                return
            self._tell(Received(self._path, data))
        self._stop.wait(max(0.0, (ends - clock.monotonic()) / 1e9))
