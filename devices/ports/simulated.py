"""Ports in memory, for tests: the same protocol, with plugs that a test pulls."""

import socket
from pathlib import Path
from typing import Final

from devices.ports.port import PortError, PortGone, Trouble, sentence

BUFFER: Final = 4_096
"""Bytes that wait in one direction, about as in a pty; what comes after them is lost, as on a wire."""


class Plug:
    """The device's end of a port that is plugged in."""

    def __init__(self) -> None:
        self.held = False
        self.host, self._device = socket.socketpair()
        for end in (self.host, self._device):
            end.setblocking(False)
            end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, BUFFER)

    def say(self, data: bytes) -> None:
        """The device sends; what does not fit is lost."""
        try:
            self._device.send(data)
        except (BlockingIOError, BrokenPipeError):
            return

    def heard(self) -> bytes:
        """What the host has sent since the last call."""
        try:
            return self._device.recv(16 * BUFFER)
        except BlockingIOError:
            return b""

    def pull(self) -> None:
        """Out with the cable."""
        self._device.close()
        self.host.close()


class SimulatedPorts:
    """All plugs, by path; `denied` holds the paths that are not ours to open."""

    def __init__(self) -> None:
        self.denied: set[Path] = set()
        self._plugs: dict[Path, Plug] = {}

    def plug(self, path: Path) -> Plug:
        """A device is plugged in, in place of what was there."""
        self.unplug(path)
        self._plugs[path] = Plug()
        return self._plugs[path]

    def link(self, path: Path, other: Path) -> None:
        """Give the device at the path another name besides."""
        self._plugs[other] = self._plugs[path]

    def unplug(self, path: Path) -> None:
        """The device at the path, if any, is pulled, under all its names."""
        plug = self._plugs.pop(path, None)
        if plug is not None:
            self._plugs = {each: other for each, other in self._plugs.items() if other is not plug}
            plug.pull()

    def open(self, path: Path) -> "SimulatedPort":
        """Open for us alone."""
        plug = self._plugs.get(path)
        if plug is None:
            raise PortError(Trouble.MISSING, sentence(Trouble.MISSING, path))
        if path in self.denied:
            raise PortError(Trouble.DENIED, sentence(Trouble.DENIED, path))
        if plug.held:
            raise PortError(Trouble.BUSY, sentence(Trouble.BUSY, path))
        return SimulatedPort(plug)

    def node(self, path: Path) -> Plug | None:
        """The plug itself."""
        return self._plugs.get(path)

    def listed(self, folder: Path) -> tuple[Path, ...]:
        """The plugs in a folder."""
        return tuple(sorted(path for path in self._plugs if path.parent == folder))

    def version(self, folder: Path) -> frozenset[tuple[Path, Plug]]:
        """What is there."""
        return frozenset((path, self._plugs[path]) for path in self.listed(folder))


class SimulatedPort:
    """One open port; see `devices.ports.port.Port`."""

    def __init__(self, plug: Plug) -> None:
        plug.held = True
        self._plug = plug
        self._socket = plug.host.dup()
        self._socket.setblocking(False)

    def fileno(self) -> int:
        """For a selector."""
        return self._socket.fileno()

    def read(self) -> bytes:
        """What has come in."""
        try:
            data = self._socket.recv(BUFFER)
        except BlockingIOError:
            return b""
        except OSError as error:
            raise PortGone(str(error)) from error
        if not data:
            raise PortGone("the cable was pulled")
        return data

    def write(self, data: bytes) -> bool:
        """Send; False where the device has not taken what came before."""
        try:
            return self._socket.send(data) == len(data)
        except BlockingIOError:
            return False
        except OSError as error:
            raise PortGone(str(error)) from error

    def close(self) -> None:
        """Give the port back."""
        if self._socket.fileno() >= 0:
            self._plug.held = False
            self._socket.close()
