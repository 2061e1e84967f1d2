"""A table as processes of its own, watched from outside as a person would."""

import json
import os
import queue
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import closing
from pathlib import Path
from types import TracebackType
from typing import Self
from urllib.request import Request, urlopen

from hub.events.rulings import Ruling
from hub.journal.chain import follow
from hub.journal.payloads import value_of
from hub.journal.port import Kind
from hub.journal.sqlite import Reading


def free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def answers(port: int) -> bool:
    with closing(socket.socket()) as probe:
        probe.settimeout(0.5)
        return probe.connect_ex(("127.0.0.1", port)) == 0


class Running:
    """A command of floorman's with a table in a folder of its own; ends with its block, by SIGKILL if need be."""

    def __init__(self, folder: Path, port: int, *arguments: str) -> None:
        self.folder, self.port = folder, port
        self.process = subprocess.Popen(
            [sys.executable, "-m", "hub.cli", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self.lines: list[str] = []
        self._new: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._new.put(line.rstrip())
        self._new.put(None)

    def wait_for(self, words: str, seconds: float = 60.0) -> str:
        """The next line that holds these words."""
        until = time.monotonic() + seconds
        while True:
            try:
                line = self._new.get(timeout=max(0.01, until - time.monotonic()))
            except queue.Empty:
                raise AssertionError(f"no '{words}' in {seconds} s; the last lines:\n{self.tail()}") from None
            if line is None:
                raise AssertionError(f"it ended without '{words}'; the last lines:\n{self.tail()}")
            self.lines.append(line)
            if words in line:
                return line

    def end(self, seconds: float = 60.0) -> int:
        """The exit status, once it has ended by itself."""
        try:
            self.process.wait(timeout=seconds)
        except subprocess.TimeoutExpired:
            raise AssertionError(f"it does not end; the last lines:\n{self.tail()}") from None
        while (line := self._new.get(timeout=5)) is not None:
            self.lines.append(line)
        return self.process.returncode

    def tail(self) -> str:
        logs = sorted((self.folder / "data" / "logs").glob("*.log"))
        parts = [f"--- {log.name}\n" + "\n".join(log.read_text().splitlines()[-6:]) for log in logs]
        return "\n".join([*self.lines[-20:], *parts])

    def children(self) -> dict[str, int]:
        """Process ids by part."""
        found = {}
        for entry in Path("/proc").glob("[0-9]*"):
            try:
                parent = int((entry / "stat").read_text().rsplit(")", 1)[1].split()[1])
                words = (entry / "cmdline").read_bytes().decode().split("\0")
            except (OSError, IndexError):
                continue
            if parent == self.process.pid:
                found[part_of(words)] = int(entry.name)
        return found

    def kill(self, part: str) -> None:
        os.kill(self.children()[part], signal.SIGKILL)

    @property
    def journal(self) -> Path:
        return self.folder / "data" / "journal.db"

    def rulings(self) -> list[Ruling]:
        """All rulings so far, read beside the hub."""
        reading = Reading(self.journal)
        try:
            tip, found = reading.tip_at(0), []
            while stored := reading.page(tip.row):
                for each in stored:
                    tip, record = follow(tip, each)
                    if record.kind is Kind.RULING:
                        found.append(value_of(record))
            return found  # type: ignore[return-value]
        finally:
            reading.close()

    def view(self) -> dict[str, object]:
        """The snapshot as a page gets it."""
        with urlopen(f"http://127.0.0.1:{self.port}/events", timeout=10) as stream:
            for line in stream:
                if line.startswith(b"data:"):
                    found: dict[str, object] = json.loads(line[5:])
                    return found
        raise AssertionError("the stream ended")

    def enter(self, kind: str, **said: object) -> dict[str, str]:
        """An entry of the dealer's, as its page makes it; the hub's answer."""
        request = Request(
            f"http://127.0.0.1:{self.port}/api/entries/{kind}",
            json.dumps(said).encode(),
            {"Content-Type": "application/json"},
        )
        with urlopen(request, timeout=10) as answer:
            found: dict[str, str] = json.loads(answer.read())
        return found

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, at: TracebackType | None) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(timeout=15)
            except subprocess.TimeoutExpired:
                self.process.kill()
        if self.process.stdout is not None:
            self.process.stdout.close()


class Demo(Running):
    """`floorman demo`."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        port = free_port()
        super().__init__(folder, port, "demo", "--no-browser", "--dir", str(folder), "--port", str(port), *arguments)


def part_of(words: list[str]) -> str:
    if "-m" in words:
        module = words[words.index("-m") + 1]
        return {"hub.people": "people", "devices": "boxes" if "simulate" in words else "devices"}.get(module, module)
    return "broker" if "mosquitto" in words[0] else words[0]
