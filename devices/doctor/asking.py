"""Asks at ports who is there: all at once, for a second and a half, and gives them back."""

import select
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from devices import messages
from devices.framing import Decoder
from devices.messages import Hello, MessageError, Who
from devices.ports.port import Port, PortError, PortGone, Ports
from hub import clock

ANSWER_S: Final = 1.5
AGAIN_S: Final = 0.5
"""A box that is just starting hears the second question."""


@dataclass(slots=True)
class Asked:
    """What came of asking at one port: why it could not be opened, or the hello, or (neither) silence."""

    path: Path
    error: PortError | None = None
    hello: Hello | None = None
    heard: int = 0
    """Bytes that came, of whatever kind."""
    port: Port | None = field(default=None, repr=False)
    decoder: Decoder = field(default_factory=Decoder, repr=False)


def ask(paths: Iterable[Path], ports: Ports, seconds: float = ANSWER_S) -> list[Asked]:
    """Ask at these ports; it takes `seconds`, or less where all have answered."""
    found = [_open(path, ports) for path in paths]
    try:
        until = clock.monotonic() + round(seconds * 1e9)
        while waiting := [each for each in found if each.port is not None and each.hello is None]:
            left = (until - clock.monotonic()) / 1e9
            if left <= 0:
                break
            _say(waiting)
            _listen(waiting, min(left, AGAIN_S))
    finally:
        for each in found:
            _close(each)
    return found


def _open(path: Path, ports: Ports) -> Asked:
    try:
        return Asked(path, port=ports.open(path))
    except PortError as error:
        return Asked(path, error=error)


def _say(waiting: list[Asked]) -> None:
    for each in waiting:
        try:
            if each.port is not None:
                each.port.write(b"\n" + messages.line(Who()))
        except PortGone:
            _close(each)


def _listen(waiting: list[Asked], seconds: float) -> None:
    until = clock.monotonic() + round(seconds * 1e9)
    while (left := (until - clock.monotonic()) / 1e9) > 0:
        silent = {each.port.fileno(): each for each in waiting if each.port is not None and each.hello is None}
        if not silent:
            return
        for fd in select.select(list(silent), [], [], left)[0]:
            _read(silent[fd])


def _read(asked: Asked) -> None:
    try:
        data = asked.port.read() if asked.port is not None else b""
    except PortGone:
        _close(asked)
        return
    asked.heard += len(data)
    for frame in asked.decoder.feed(data):
        try:
            message = messages.from_device(frame)
        except MessageError:
            continue
        if isinstance(message, Hello):
            asked.hello = message


def _close(asked: Asked) -> None:
    if asked.port is not None:
        asked.port.close()
        asked.port = None
