"""One suite for every adapter of devices.ports.port: pyserial on a real pseudo-terminal, and memory."""

import fcntl
import select
import sys
import termios
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pytest

from devices.ports.port import Port, PortError, PortGone, Ports, Trouble
from devices.ports.serial_port import SerialPorts
from devices.ports.simulated import Plug, SimulatedPorts
from devices.simulator.terminal import Terminal


class Rig(Protocol):
    """The device's side, as a test drives it."""

    ports: Ports

    def plug(self) -> None: ...
    def unplug(self) -> None: ...
    def say(self, data: bytes) -> None: ...
    def heard(self) -> bytes: ...
    def name_besides(self, other: Path) -> None: ...


class PtyRig:
    def __init__(self, path: Path) -> None:
        self.ports = SerialPorts()
        self._terminal = Terminal(path)

    def plug(self) -> None:
        self._terminal.unplug()
        self._terminal.plug()

    def unplug(self) -> None:
        self._terminal.unplug()

    def say(self, data: bytes) -> None:
        self._terminal.write(data)

    def heard(self) -> bytes:
        return self._terminal.read()

    def name_besides(self, other: Path) -> None:
        other.symlink_to(self._terminal.link)


class MemoryRig:
    def __init__(self, path: Path) -> None:
        self.ports = SimulatedPorts()
        self._path = path
        self._plug: Plug | None = None

    def plug(self) -> None:
        self._plug = self.ports.plug(self._path)

    def unplug(self) -> None:
        self.ports.unplug(self._path)

    def say(self, data: bytes) -> None:
        assert self._plug is not None
        self._plug.say(data)

    def heard(self) -> bytes:
        assert self._plug is not None
        return self._plug.heard()

    def name_besides(self, other: Path) -> None:
        self.ports.link(self._path, other)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "usb-Floorman_seat-box_seat-1"


@pytest.fixture(params=[PtyRig, MemoryRig])
def rig(request: pytest.FixtureRequest, path: Path) -> Iterator[Rig]:
    rig: Rig = request.param(path)
    rig.plug()
    yield rig
    rig.unplug()


@pytest.fixture
def port(rig: Rig, path: Path) -> Iterator[Port]:
    port = rig.ports.open(path)
    yield port
    port.close()


def is_readable(port: Port, wait_s: float) -> bool:
    return bool(select.select([port], [], [], wait_s)[0])


def waiting(port: Port) -> int:
    """Bytes that are there to be read."""
    return int.from_bytes(fcntl.ioctl(port.fileno(), termios.FIONREAD, bytes(4)), sys.byteorder)


def read(port: Port, count: int) -> bytes:
    data = b""
    while len(data) < count and is_readable(port, 4.0):
        data += port.read()
    return data


def test_bytes_go_both_ways_unchanged(rig: Rig, port: Port) -> None:
    every = bytes(range(256))
    rig.say(every)
    assert read(port, 256) == every
    assert port.write(every)
    assert rig.heard() == every


def test_what_came_in_pieces_is_read_in_one(rig: Rig, port: Port) -> None:
    for _ in range(10):
        rig.say(b"x" * 50)
    while waiting(port) < 500:
        threading.Event().wait(0.01)
    assert len(port.read()) == 500


def test_a_read_with_nothing_there_gives_nothing_and_the_port_stays(rig: Rig, port: Port) -> None:
    assert not is_readable(port, 0.0)
    assert port.read() == b""
    rig.say(b"late")
    assert read(port, 4) == b"late"


def test_a_pulled_cable_is_gone_for_the_reader(rig: Rig, port: Port) -> None:
    rig.unplug()
    with pytest.raises(PortGone):
        read(port, 1)


def test_a_pulled_cable_is_gone_for_the_writer(rig: Rig, port: Port) -> None:
    rig.unplug()
    with pytest.raises(PortGone):
        port.write(b"x")


def test_a_closed_port_takes_nothing_and_closing_twice_does_nothing(port: Port) -> None:
    port.close()
    port.close()
    with pytest.raises(PortGone):
        port.write(b"x")
    with pytest.raises(PortGone):
        port.read()


def test_it_opens_again_after_each_of_ten_replugs(rig: Rig, path: Path) -> None:
    for turn in range(10):
        port = rig.ports.open(path)
        rig.say(b"turn %d" % turn)
        assert read(port, 6) == b"turn %d" % turn
        rig.unplug()
        with pytest.raises(PortGone):
            read(port, 1)
        port.close()
        with pytest.raises(PortError):
            rig.ports.open(path)
        rig.plug()


def test_a_port_that_is_open_is_busy_for_everybody_else(rig: Rig, port: Port, path: Path) -> None:
    with pytest.raises(PortError, match="held by another program: close it") as caught:
        rig.ports.open(path)
    assert caught.value.trouble is Trouble.BUSY
    rig.say(b"still ours")
    assert read(port, 10) == b"still ours"


def test_a_port_that_was_closed_is_free_again(rig: Rig, path: Path) -> None:
    rig.ports.open(path).close()
    rig.ports.open(path).close()


def test_a_device_that_is_not_there_is_told_in_a_sentence(rig: Rig, path: Path) -> None:
    rig.unplug()
    with pytest.raises(PortError, match=r"No device at .*seat-1: plug the box in, or correct 'port'") as caught:
        rig.ports.open(path)
    assert caught.value.trouble is Trouble.MISSING


def test_a_device_that_takes_nothing_does_not_hold_the_writer_up(port: Port) -> None:
    taken = [port.write(b"x" * 1_000) for _ in range(30)]
    assert taken[0]
    assert not taken[-1]


def test_two_names_of_one_device_lead_to_the_same_node(rig: Rig, path: Path) -> None:
    other = path.with_name("another-name")
    assert rig.ports.node(other) is None
    rig.name_besides(other)
    assert rig.ports.node(path) == rig.ports.node(other)
    assert rig.ports.node(path) is not None
    assert set(rig.ports.listed(path.parent)) == {path, other}


def test_a_folder_lists_its_devices_as_long_as_they_are_there(rig: Rig, path: Path) -> None:
    assert rig.ports.listed(path.parent) == (path,)
    before = rig.ports.version(path.parent)
    assert rig.ports.version(path.parent) == before
    threading.Event().wait(0.02)  # more than a tick of any kernel
    rig.unplug()
    assert rig.ports.version(path.parent) != before
    assert rig.ports.listed(path.parent) == ()
    assert rig.ports.node(path) is None
    assert rig.ports.listed(path.parent / "nowhere") == ()
