"""Ports in memory, for tests: the same protocol, with plugs that a test pulls."""

import threading
from collections import deque
from pathlib import Path
from typing import Final

from devices.ports.port import PortError, PortGone, Trouble, sentence

BUFFER: Final = 4_096
"""Bytes that wait in one direction, as in a pty; what comes after them is lost, as on a wire."""


class Plug:
    """The device's end of a port that is plugged in."""

    def __init__(self) -> None:
        self.changed = threading.Condition()
        self.out = False
        self.held = False
        self._to_host: deque[bytes] = deque()
        self._to_device = bytearray()

    def say(self, data: bytes) -> None:
        """The device sends; what does not fit is lost."""
        with self.changed:
            if sum(map(len, self._to_host)) + len(data) <= BUFFER:
                self._to_host.append(data)
            self.changed.notify_all()

    def heard(self) -> bytes:
        """What the host has sent since the last call."""
        with self.changed:
            data = bytes(self._to_device)
            self._to_device.clear()
            return data

    def pull(self) -> None:
        """Out with the cable."""
        with self.changed:
            self.out = True
            self.changed.notify_all()

    def take(self) -> bytes:
        """For the host: what waits. Call it with `changed` held."""
        data = b"".join(self._to_host)
        self._to_host.clear()
        return data

    def accept(self, data: bytes) -> bool:
        """From the host, where it fits. Call it with `changed` held."""
        fits = len(self._to_device) + len(data) <= BUFFER
        if fits:
            self._to_device += data
        return fits


class SimulatedPorts:
    """All plugs, by path; `denied` holds the paths that are not ours to open."""

    def __init__(self, wait_s: float = 0.25) -> None:
        self.denied: set[Path] = set()
        self._plugs: dict[Path, Plug] = {}
        self._wait_s = wait_s

    def plug(self, path: Path) -> Plug:
        """A device is plugged in, in place of what was there."""
        self.unplug(path)
        self._plugs[path] = Plug()
        return self._plugs[path]

    def unplug(self, path: Path) -> None:
        """The device at the path, if any, is pulled."""
        if path in self._plugs:
            self._plugs.pop(path).pull()

    def open(self, path: Path) -> "SimulatedPort":
        """Open for us alone."""
        if path not in self._plugs:
            raise PortError(Trouble.MISSING, sentence(Trouble.MISSING, path))
        if path in self.denied:
            raise PortError(Trouble.DENIED, sentence(Trouble.DENIED, path))
        if self._plugs[path].held:
            raise PortError(Trouble.BUSY, sentence(Trouble.BUSY, path))
        return SimulatedPort(self._plugs[path], self._wait_s)


class SimulatedPort:
    """One open port; see `devices.ports.port.Port`."""

    def __init__(self, plug: Plug, wait_s: float) -> None:
        plug.held = True
        self._plug = plug
        self._wait_s = wait_s
        self._open = True

    def read(self) -> bytes:
        """What has come in; waits for the first byte."""
        with self._plug.changed:
            data = self._plug.take()
            if not data and not self._plug.out:
                self._plug.changed.wait(self._wait_s)
                data = self._plug.take()
            self._check()
            return data

    def write(self, data: bytes) -> bool:
        """Send; False where the device has not taken what came before."""
        with self._plug.changed:
            self._check()
            return self._plug.accept(data)

    def close(self) -> None:
        """Give the port back."""
        with self._plug.changed:
            self._plug.held = self._plug.held and not self._open
            self._open = False
            self._plug.changed.notify_all()

    def _check(self) -> None:
        if self._plug.out or not self._open:
            raise PortGone("the cable was pulled or the port closed")
