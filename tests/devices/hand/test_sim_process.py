"""`floorman sim` as a process: keys from a pipe, a real host at its port, and a screen on a terminal."""

import os
import pty
import select
import shlex
import subprocess
import sys
import termios
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from devices import messages
from devices.framing import Decoder
from devices.messages import Acked, Event, FromDevice, Hello, Ping, Who
from devices.ports.serial_port import SerialPort, SerialPorts

SIM = (sys.executable, "-m", "hub.cli", "sim")


class Sim:
    """The process, and what it prints a line a change."""

    def __init__(self, *words: str) -> None:
        self._child = subprocess.Popen(
            [*SIM, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.lines: list[str] = []
        self._changed = threading.Condition()
        self._reader = threading.Thread(target=self._read)
        self._reader.start()

    def _read(self) -> None:
        for line in self._child.stdout or ():
            with self._changed:
                self.lines.append(line.rstrip("\n"))
                self._changed.notify_all()

    def key(self, keys: str) -> None:
        assert self._child.stdin is not None
        self._child.stdin.write(keys)
        self._child.stdin.flush()

    def until(self, *parts: str) -> None:
        """Its last line has all of these."""
        with self._changed:
            found = self._changed.wait_for(lambda: self.lines and all(each in self.lines[-1] for each in parts), 15)
            assert found, (parts, self.lines)

    def end(self, how: str) -> int:
        self.key("q") if how == "q" else self._child.terminate()
        assert self._child.stdin is not None
        status = self._child.wait(10)
        self._reader.join()
        self._child.stdin.close()
        assert self._child.stdout is not None
        self._child.stdout.close()
        return status


class Host:
    """Speaks to the box as a bridge does."""

    def __init__(self, path: Path) -> None:
        self._port: SerialPort = SerialPorts().open(path)
        self._decoder = Decoder()

    def say(self, *said: messages.ToDevice) -> None:
        self._port.write(b"".join(map(messages.line, said)))

    def hear(self, kind: type[FromDevice]) -> FromDevice:
        while select.select([self._port], [], [], 10)[0]:
            for frame in self._decoder.feed(self._port.read()):
                message = messages.from_device(frame)
                if isinstance(message, kind):
                    return message
        raise AssertionError(f"no {kind}")

    def close(self) -> None:
        self._port.close()


@pytest.fixture
def path(tmp_path: Path) -> Iterator[Path]:
    path = tmp_path / "ttyFLOORMAN-seat-2"
    yield path
    assert not path.is_symlink()


def test_a_press_by_a_key_waits_in_the_box_until_the_host_has_it(path: Path) -> None:
    sim = Sim("seat-box", "--id", "seat-2", "--port", str(path))
    sim.until("outbox 0", "lamp")
    host = Host(path)
    host.say(Who())
    hello = host.hear(Hello)
    assert isinstance(hello, Hello)
    assert (hello.id, hello.model) == ("seat-2", "seat-box")
    sim.key("2\n")
    event = host.hear(Event)
    assert isinstance(event, Event)
    assert event.button == "time"
    sim.until("outbox 1")
    host.say(Acked(event.boot, event.seq))
    sim.until("outbox 0", "linked")
    sim.key("!")
    sim.until("down bluff", "faults hold bluff")
    sim.key("!")
    sim.until("down none", "faults none")
    before = hello.boot
    sim.key("r")
    again = host.hear(Hello)
    assert isinstance(again, Hello)
    assert again.boot > before
    sim.key("u")
    sim.until("unplugged")
    assert not path.exists()
    host.close()
    sim.key("u")
    sim.until("faults none")
    host = Host(path)
    host.say(Ping(1))
    host.hear(Event | Hello | messages.Pong)  # type: ignore[arg-type]
    host.close()
    assert sim.end("q") == 0


def test_it_goes_on_without_keys_and_takes_its_port_away_when_it_is_ended(path: Path) -> None:
    sim = Sim("shot-clock", "--id", "seat-2", "--port", str(path))
    sim.until("digits dark")
    assert path.is_char_device()
    assert sim.end("terminate") == 0


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["seat-bo"], "There is no box 'seat-bo': there are seat-box, dealer-box, shot-clock."),
        (["seat-box", "--id", "A B"], "'A B' is no id"),
        (["seat-box", "--id", "dealer"], "'dealer' is a program's name: give the box another --id."),
        (["seat-box", "--port", "file"], "file is there and no symlink: choose another --port."),
    ],
)
def test_what_cannot_be_is_one_sentence(tmp_path: Path, words: list[str], sentence: str) -> None:
    (tmp_path / "file").write_text("mine")
    told = subprocess.run(
        [*SIM, *words], cwd=tmp_path, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    assert told.returncode == 2
    assert sentence in told.stderr
    assert told.stderr.count("\n") == 1
    assert (tmp_path / "file").read_text() == "mine"


def test_without_a_standard_input_it_says_so(path: Path) -> None:
    words = shlex.join([*SIM, "seat-box", "--port", str(path)])
    told = subprocess.run(f"{words} <&-", shell=True, capture_output=True, text=True, check=False)
    assert (told.returncode, told.stderr.count("\n")) == (2, 1)
    assert "needs standard input" in told.stderr


def test_the_port_of_a_box_that_runs_is_left_to_it_and_one_that_leads_nowhere_is_replaced(path: Path) -> None:
    path.symlink_to("/dev/pts/none")
    first = Sim("seat-box", "--port", str(path))
    first.until("faults none")
    target = path.readlink()
    second = subprocess.run([*SIM, "seat-box", "--port", str(path)], capture_output=True, text=True, check=False)
    assert (second.returncode, second.stderr.count("\n")) == (2, 1)
    assert "end that, or say another --port" in second.stderr
    assert path.readlink() == target
    assert first.end("q") == 0


def test_on_a_terminal_it_draws_a_screen_and_leaves_the_terminal_as_it_was(path: Path) -> None:
    ours, theirs = pty.openpty()
    before = termios.tcgetattr(theirs)
    child = subprocess.Popen([*SIM, "seat-box", "--port", str(path)], stdin=theirs, stdout=theirs)
    seen = read_until(ours, b"q quit")
    assert termios.tcgetattr(theirs) != before
    os.write(ours, b"q")
    seen += read_until(ours, b"\x1b[?1049l")
    assert child.wait(10) == 0
    assert termios.tcgetattr(theirs) == before
    os.close(ours)
    os.close(theirs)
    assert seen.index(b"\x1b[?1049h") < seen.index(b"outbox")


def read_until(fd: int, part: bytes) -> bytes:
    seen = b""
    while part not in seen:
        assert select.select([fd], [], [], 15)[0], seen
        seen += os.read(fd, 4_096)
    return seen
