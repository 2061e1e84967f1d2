"""Opens and closes ports on a thread of its own: a device that is falling over holds the kernel up for seconds."""

import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from devices.ports.port import Port, PortError, Ports


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of opening the port at a path."""

    path: Path
    found: Port | PortError


class Opener:
    """Takes its jobs from one thread and tells what came of them, one after the other.

    Args:
        ports: Where ports are opened.
        tell: Is called on the opener's thread.
    """

    def __init__(self, ports: Ports, tell: Callable[[Answer], None]) -> None:
        self._ports, self._tell = ports, tell
        self._jobs: queue.SimpleQueue[Path | Port | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="ports", daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    @property
    def alive(self) -> bool:
        """Whether the thread still runs; if not, and nobody told it to end, it met a mistake of ours."""
        return self._thread.is_alive()

    def open(self, path: Path) -> None:
        """Open the port at a path, soon."""
        self._jobs.put(path)

    def close(self, port: Port) -> None:
        """Close a port, soon."""
        self._jobs.put(port)

    def end(self) -> None:
        """Do what was asked for, at most for a second, and no more."""
        self._jobs.put(None)
        self._thread.join(timeout=1.0)

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            if isinstance(job, Path):
                self._tell(Answer(job, self._open(job)))
            else:
                job.close()

    def _open(self, path: Path) -> Port | PortError:
        try:
            return self._ports.open(path)
        except PortError as error:
            return error
