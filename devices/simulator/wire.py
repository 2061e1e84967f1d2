"""What comes between a box and its port: a bad cable, held back, doubled or lost lines, stamps that lie. Pure."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from devices import messages
from devices.messages import Event, FromDevice
from devices.ports.faults import Cable
from devices.simulator.actions import Action, What

HELD: Final = 64 * 1024
"""Bytes that are held back at most, as in a host's buffer; what comes after them is lost."""


class Wire:
    """Both ways; times are the host's microseconds."""

    def __init__(self) -> None:
        self._out, self._in = Cable(), Cable()
        self._lie_us = 0
        self._until: dict[What, int] = {}
        self._held = b""

    def act(self, action: Action, now: int) -> None:
        """Something happens to it.

        Raises:
            ValueError: it is none of the wire's faults.
        """
        match action.what:
            case What.CABLE:
                self._out = Cable(1, action.drop, action.corrupt)
                self._in = Cable(2, action.drop, action.corrupt)
            case What.LIE:
                self._lie_us = action.ms * 1_000
            case What.MUTE | What.LATE | What.DOUBLE:
                self._until[action.what] = now + action.ms * 1_000
            case _:
                raise ValueError(f"'{action.what}' is not done to the wire")

    def inward(self, data: bytes) -> bytes:
        """What of the host's bytes arrives."""
        return b"".join(self._in.carry(line) for line in data.splitlines(keepends=True))

    def outward(self, said: Iterable[FromDevice], now: int) -> bytes:
        """What comes out at the port now, of this and of what was held back before."""
        lines = [messages.line(self._stamped(each)) for each in said]
        if self._is(What.DOUBLE, now):
            lines = [line for line in lines for _ in range(2)]
        data = b"".join(map(self._out.carry, lines))
        if self._is(What.MUTE, now):
            data = b""
        if self._is(What.LATE, now):
            self._held = (self._held + data)[:HELD]
            return b""
        held, self._held = self._held, b""
        return held + data

    @property
    def due(self) -> int | None:
        """When what is held back comes out; None where nothing is."""
        return self._until[What.LATE] if self._held else None

    def _is(self, what: What, now: int) -> bool:
        return now < self._until.get(what, now)

    def _stamped(self, message: FromDevice) -> FromDevice:
        if isinstance(message, Event):
            return replace(message, ticks=max(0, message.ticks - self._lie_us))
        return message
