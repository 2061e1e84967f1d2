import errno
import os
import termios
from pathlib import Path

import pytest
import serial

from devices.ports.port import PortError, PortGone, Trouble
from devices.ports.serial_port import SerialPorts
from devices.simulator.terminal import Terminal


def test_a_program_with_its_own_lock_makes_the_port_busy(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path / "box")
    terminal.plug()
    with serial.Serial(str(terminal.link), exclusive=True), pytest.raises(PortError) as caught:
        SerialPorts().open(terminal.link)
    assert caught.value.trouble is Trouble.BUSY
    assert (
        str(caught.value) == f"{terminal.link} is held by another program: close it ('fuser {terminal.link}' names it)."
    )
    terminal.unplug()


def test_a_port_that_is_not_ours_to_open_names_the_group(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def deny(*_args: object, **_more: object) -> None:
        raise serial.SerialException(errno.EACCES, "could not open port")

    monkeypatch.setattr(serial, "Serial", deny)
    with pytest.raises(PortError, match="usermod -aG dialout") as caught:
        SerialPorts().open(tmp_path / "box")
    assert caught.value.trouble is Trouble.DENIED


def test_a_file_that_is_no_serial_port_is_told_as_such(tmp_path: Path) -> None:
    (tmp_path / "box").write_text("not a port")
    with pytest.raises(PortError, match="cannot be opened as a serial port") as caught:
        SerialPorts().open(tmp_path / "box")
    assert caught.value.trouble is Trouble.BROKEN


@pytest.mark.parametrize(
    "failure", [serial.SerialException("gone"), OSError(errno.EIO, "gone"), termios.error(5, "gone")]
)
def test_whatever_a_pulled_port_raises_it_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failure: Exception
) -> None:
    terminal = Terminal(tmp_path / "box")
    terminal.plug()
    port = SerialPorts().open(terminal.link)

    def fail(*_args: object) -> bytes:
        raise failure

    monkeypatch.setattr(serial.Serial, "read", fail)
    monkeypatch.setattr(serial.Serial, "write", fail)
    with pytest.raises(PortGone):
        port.read()
    with pytest.raises(PortGone):
        port.write(b"x")
    port.close()
    terminal.unplug()


def test_a_path_that_leads_to_another_device_by_now_is_gone(tmp_path: Path) -> None:
    first, second = Terminal(tmp_path / "a"), Terminal(tmp_path / "b")
    first.plug()
    second.plug()
    port = SerialPorts().open(first.link)
    os.replace(second.link, first.link)  # noqa: PTH105
    with pytest.raises(PortGone, match="another device"):
        port.read()
    port.close()
    first.unplug()
    second.unplug()
