"""A box as it stands on a table: main.py under a real MicroPython, its flash a folder, its USB a pseudo-terminal."""

import json
import os
import select
import subprocess
import tty
from pathlib import Path
from typing import TypeVar

from devices import messages
from devices.framing import Decoder
from devices.messages import FromDevice, ToDevice
from hub.clock import monotonic
from tests.devices.firmware.virtual import FIRMWARE, MICROPYTHON

PATIENCE_S = 20.0
"""A busy machine is no failure."""
M = TypeVar("M", bound=FromDevice)


class BoxProcess:
    """One box, its cable and the fingers on it."""

    def __init__(self, flash: Path, told: dict[str, object] | None) -> None:
        self.flash = flash
        self.port = flash / "port"
        self.spoilt = 0
        self._fds: tuple[int, int] | None = None
        self._decoder = Decoder()
        self._queue: list[FromDevice] = []
        self._seen = b""
        self._process: subprocess.Popen[bytes] | None = None
        flash.mkdir(exist_ok=True)
        if told is not None:
            (flash / "device.json").write_text(json.dumps(told), encoding="utf-8")

    def power_on(self, reset: str = "power-on") -> None:
        self._process = subprocess.Popen(
            [*MICROPYTHON, str(FIRMWARE / "main.py"), str(self.port), reset],
            cwd=self.flash,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def power_off(self) -> int:
        """Its exit status."""
        if self._process is None:
            return 0
        process, self._process = self._process, None
        process.kill()
        process.communicate()
        return process.returncode

    def died(self) -> int:
        """Wait for its end; its exit status."""
        assert self._process
        status = self._process.wait(timeout=PATIENCE_S)
        self.power_off()
        return status

    def plug(self) -> None:
        ours, theirs = os.openpty()
        tty.setraw(theirs)
        os.set_blocking(ours, False)
        self._fds = (ours, theirs)
        self.port.symlink_to(os.ttyname(theirs))

    def unplug(self) -> None:
        if self._fds is None:
            return
        self.port.unlink()
        for fd in self._fds:
            os.close(fd)
        self._fds = None
        self._queue.clear()
        self._decoder.reset()

    def close(self) -> None:
        self.power_off()
        self.unplug()

    def say(self, *said: ToDevice) -> None:
        self.send(b"".join(map(messages.line, said)))

    def send(self, data: bytes) -> None:
        assert self._fds
        while data:
            select.select([], [self._fds[0]], [], PATIENCE_S)
            data = data[os.write(self._fds[0], data) :]

    def finger(self, *words: object) -> None:
        assert self._process
        assert self._process.stdin
        self._process.stdin.write(" ".join(map(str, words)).encode() + b"\n")
        self._process.stdin.flush()

    def press(self, name: str, held_us: int = 50_000) -> None:
        self.finger("edge", name, "1@0", f"0@{held_us}")

    def presses(self, name: str, count: int, apart_us: int) -> None:
        """So many, down for half of the time."""
        starts = [number * apart_us for number in range(1, count + 1)]
        self.finger("edge", name, *(f"1@{start} 0@{start + apart_us // 2}" for start in starts))

    def next(self, kind: type[M]) -> M:
        """The next message of this kind; what comes before it is passed over."""
        end = monotonic() + int(PATIENCE_S * 1e9)
        while monotonic() < end:
            while self._queue:
                if isinstance(found := self._queue.pop(0), kind):
                    return found
            self._listen(0.1)
        raise AssertionError(f"no {kind.__name__} came")

    def said(self, seconds: float) -> list[FromDevice]:
        """All that it says within so long."""
        end = monotonic() + int(seconds * 1e9)
        while monotonic() < end:
            self._listen(0.02)
        said, self._queue = self._queue, []
        return said

    def shows(self, text: str) -> None:
        """Wait until it has shown this."""
        assert self._process
        assert self._process.stdout
        out = self._process.stdout.fileno()
        wanted = text.encode() + b"\n"
        while wanted not in self._seen:
            ready, _, _ = select.select([out], [], [], PATIENCE_S)
            assert ready, f"{text} was not shown, but {self._seen!r}"
            self._seen += os.read(out, 4_096)
        self._seen = self._seen[self._seen.index(wanted) + len(wanted) :]

    def _listen(self, seconds: float) -> None:
        assert self._fds
        ready, _, _ = select.select([self._fds[0]], [], [], seconds)
        if ready:
            frames = self._decoder.feed(os.read(self._fds[0], 4_096))
            self._queue += map(messages.from_device, frames)
            self.spoilt = self._decoder.tally.spoilt
