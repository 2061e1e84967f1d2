import errno
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

    with monkeypatch.context() as patched:
        patched.setattr("devices.ports.serial_port.os.read", fail)
        patched.setattr("devices.ports.serial_port.os.write", fail)
        with pytest.raises(PortGone):
            port.read()
        with pytest.raises(PortGone):
            port.write(b"x")
    port.close()
    terminal.unplug()


def test_a_port_that_is_readable_and_gives_nothing_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal(tmp_path / "box")
    terminal.plug()
    port = SerialPorts().open(terminal.link)
    terminal.write(b"x")

    def nothing(*_args: object) -> bytes:
        return b""

    with monkeypatch.context() as patched:
        patched.setattr("devices.ports.serial_port.os.read", nothing)
        with pytest.raises(PortGone):
            port.read()
    port.close()
    terminal.unplug()


def test_a_line_that_was_cut_off_is_ended_before_the_next(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path / "box")
    terminal.plug()
    port = SerialPorts().open(terminal.link)
    while port.write(b"x" * 999 + b"\n"):
        pass
    heard = b""
    while data := terminal.read():
        heard += data
    assert port.write(b"next\n")
    heard += terminal.read()
    assert heard.splitlines()[-1] == b"next"
    port.close()
    terminal.unplug()


def test_a_folder_lists_devices_and_not_what_is_being_made(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path / "box")
    terminal.plug()
    (tmp_path / ".box.new").symlink_to(terminal.link)
    (tmp_path / "note.txt").write_text("")
    (tmp_path / "dangling").symlink_to("/dev/pts/nobody")
    assert SerialPorts().listed(tmp_path) == (terminal.link,)
    terminal.unplug()
