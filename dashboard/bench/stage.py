"""Processes of the benchmark: the crowd, the servers, and what each costs."""

import contextlib
import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from hub import clock
from hub.leash import leashed
from hub.measuring import BenchError

END_S: Final = 10.0
UP_NS: Final = 60_000_000_000
EVENT_STREAM: Final = "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAccept: text/event-stream\r\n\r\n"


class Crowd:
    """The spectators' process, from outside."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process

    def does(self, what: str, **how: object) -> dict[str, Any]:
        """What it answers.

        Raises:
            BenchError: it has gone.
        """
        assert self._process.stdin
        self._process.stdin.write(json.dumps({"do": what, **how}) + "\n")
        self._process.stdin.flush()
        return self.answer()

    def answer(self) -> dict[str, Any]:
        """The next thing that it says."""
        assert self._process.stdout
        line = self._process.stdout.readline()
        if not line:
            raise BenchError("The spectators' process has ended; a server closed their connections. Try again.")
        found: dict[str, Any] = json.loads(line)
        return found


@contextmanager
def crowd() -> Iterator[Crowd]:
    """Spectators that are told what to do."""
    with child(sys.executable, "-P", "-m", "dashboard.bench.crowd", talks=True) as process:
        yield Crowd(process)


@contextmanager
def child(
    *command: str, talks: bool = False, log: Path | None = None, more: Mapping[str, str] | None = None
) -> Iterator["subprocess.Popen[str]"]:
    """A process that ends with this one; one that does not talk says what it has to say into a file, or nowhere."""
    said = log.open("w", encoding="utf-8") if log else subprocess.DEVNULL
    process = subprocess.Popen(
        leashed(command),
        stdin=subprocess.PIPE if talks else subprocess.DEVNULL,
        stdout=subprocess.PIPE if talks else said,
        stderr=None if talks else said,
        env={**os.environ, **(more or {})},
        text=True,
    )
    try:
        yield process
    finally:
        if process.stdin is not None:
            _let_end(process)
        process.kill()
        process.communicate()
        if not isinstance(said, int):
            said.close()


def _let_end(process: "subprocess.Popen[str]") -> None:
    """One that talks ends by itself, and with it what it has started, once nothing more is said to it."""
    assert process.stdin
    process.stdin.close()
    process.stdin = None
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(END_S)


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
        return port


def await_port(port: int, what: str) -> None:
    """Return when somebody listens there.

    Raises:
        BenchError: nobody does within a minute.
    """
    begun = clock.monotonic()
    while clock.monotonic() - begun < UP_NS:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
    raise BenchError(f"{what} does not come up: try again on a quieter machine.")


def cpu_ns(pid: int) -> int:
    """What a process has computed so far, all its threads and its children's, in nanoseconds."""
    own = sum(int(each.read_text().split()[0]) for each in Path(f"/proc/{pid}/task").glob("*/schedstat"))
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return own + sum(cpu_ns(int(each)) for each in children)
