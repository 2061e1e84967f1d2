"""The box in the hand: a simulated one and its pseudo-terminal, and what a person sees of it."""

from collections import deque
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from devices.models.body import Identity
from devices.models.button_box import ButtonBox
from devices.models.shot_clock import ShotClock
from devices.simulator.actions import Action, What
from devices.simulator.box import SimulatedBox
from devices.simulator.crystal import usual
from devices.simulator.terminal import Terminal
from hub.events.clocks import DeviceTicks

LINES: Final = 8
"""The last ones; a terminal has room for twice that."""


@dataclass(frozen=True, slots=True)
class Face:
    """What can be seen of the box. `digits` is None but at a clock that shows some."""

    plugged: bool
    linked: bool
    lamp: bool
    digits: int | None
    down: tuple[str, ...]
    waiting: int
    lost: int
    boot: int


class HandBox:
    """One box with power. Times are the host's microseconds.

    Args:
        identity: Which box.
        path: Where its port is.
        boot: Its first boot number.
        now: The host's time.
    """

    def __init__(self, identity: Identity, path: Path, boot: int, now: int) -> None:
        self.box = SimulatedBox(identity, boot, now, usual(identity.id))
        self.lines: deque[str] = deque(maxlen=LINES)
        """What went over the cable last, in their order: `>` from the box, `<` from the host."""
        self._terminal = Terminal(path)

    def plug(self) -> None:
        """Make the port.

        Raises:
            TerminalError: it cannot be made.
        """
        self._terminal.plug()

    def unplug(self) -> None:
        """Take the port away."""
        self._terminal.unplug()

    @property
    def fd(self) -> int:
        """For a selector; -1 while it is unplugged."""
        return self._terminal.fd

    def read(self) -> bytes:
        """What the host has said."""
        return self._terminal.read()

    def hear(self, data: bytes, now: int) -> None:
        """The host has said this; `now` was looked at after it was read: no ping is answered before it came."""
        self._note("<", data)
        self._send(self.box.hear(data, now))

    def advance(self, now: int) -> None:
        """Everything that is due."""
        self._send(self.box.advance(now))

    def act(self, action: Action, boot: int, now: int) -> None:
        """Do something to it; `boot` is the number of the boot that begins with a reboot.

        Raises:
            TerminalError: its port cannot be made again.
        """
        match action.what:
            case What.UNPLUG:
                self.unplug()
            case What.REPLUG:
                self.plug()
            case What.REBOOT:
                self.box.reboot(max(self.box.boot + 1, boot), now)
            case _:
                self.box.act(action, now)

    def face(self, now: int) -> Face:
        """What can be seen of it."""
        firmware, ticks = self.box.firmware, self.box.ticks(now)
        assert isinstance(firmware, ButtonBox | ShotClock)
        body = firmware.body
        return Face(
            plugged=self._terminal.fd >= 0,
            linked=firmware.linked(ticks),
            lamp=_lamp(firmware, ticks),
            digits=firmware.digits(ticks) if isinstance(firmware, ShotClock) else None,
            down=body.down,
            waiting=len(body.outbox.waiting),
            lost=body.outbox.lost,
            boot=self.box.boot,
        )

    def _send(self, data: bytes) -> None:
        if data and self._terminal.fd >= 0:
            self._note(">", data)
            self._terminal.write(data)

    def _note(self, way: str, data: bytes) -> None:
        said = data.decode("ascii", errors="replace").splitlines()[-LINES:]
        self.lines.extend(f"{way} {line}" for line in said if line)


def _lamp(firmware: ButtonBox | ShotClock, ticks: DeviceTicks) -> bool:
    return isinstance(firmware, ButtonBox) and firmware.lit(ticks)
