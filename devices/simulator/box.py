"""One simulated box: its firmware, its cable, and the fingers on it. Pure; time is the host's, in microseconds."""

from typing import Final

from devices import messages
from devices.framing import Decoder
from devices.messages import FromDevice, MessageError, Ping
from devices.models.body import Firmware, Identity
from devices.models.button_box import ButtonBox
from devices.models.shot_clock import ShotClock
from devices.ports.faults import Cable
from devices.simulator.actions import Action, What
from hub.events.clocks import DeviceTicks

FLOOD_STEP_US: Final = 5_000
FLOOD_LINES: Final = 20
BOUNCE_US: Final = 1_000

Edge = tuple[int, str, bool]
"""When, which contact, closed or open."""


class SimulatedBox:
    """A box with power; `now` never goes back. What it returns goes out on its port, as far as it is plugged in."""

    def __init__(self, identity: Identity, boot: int, now: int) -> None:
        self.identity = identity
        self.boot = boot
        self.firmware = _firmware(identity, boot)
        self._started = now
        self._said_hello = False
        self._out = Cable()
        self._in = Cable()
        self._decoder = Decoder()
        self._edges: list[Edge] = []
        self._flood_until = self._flood_next = now

    def reboot(self, boot: int, now: int) -> None:
        """Off and on again: everything in its memory is lost; fingers and cable stay as they are."""
        self.boot, self.firmware = boot, _firmware(self.identity, boot)
        self._started, self._said_hello = now, False
        self._decoder.reset()

    def act(self, action: Action, now: int) -> None:
        """Do to it what concerns neither power nor plug.

        Raises:
            KeyError: it has no such button.
        """
        if action.button and action.button not in self.identity.inputs:
            raise KeyError(action.button)
        match action.what:
            case What.PRESS:
                self._press(action, now)
            case What.STICK | What.FREE:
                self._move((now, action.button, action.what is What.STICK))
            case What.FLOOD:
                self._flood_until, self._flood_next = now + action.ms * 1_000, now
            case What.CABLE:
                self._out = Cable(1, action.drop, action.corrupt)
                self._in = Cable(2, action.drop, action.corrupt)
            case What.UNPLUG | What.REPLUG | What.REBOOT:
                raise ValueError(f"'{action.what}' is done to the plug, not to the box")

    def hear(self, data: bytes, now: int) -> bytes:
        """Bytes from the host."""
        out: list[FromDevice] = []
        for line in data.splitlines(keepends=True):
            for frame in self._decoder.feed(self._in.carry(line)):
                try:
                    out += self.firmware.receive(messages.to_device(frame), self._ticks(now))
                except MessageError:
                    # As the real one: what it does not understand it passes over.
                    continue
        return self._say(out)

    def advance(self, now: int) -> bytes:
        """Everything that is due, each thing at its own time."""
        out: list[FromDevice] = []
        if not self._said_hello:
            self._said_hello = True
            out += self.firmware.start(self._ticks(now))
        while (due := self._next()) <= now:
            while self._edges and self._edges[0][0] <= due:
                at, button, down = self._edges.pop(0)
                self.firmware.contact(button, down, self._ticks(at))
            out += self.firmware.advance(self._ticks(due))
        return self._say(out) + self._flood(now)

    @property
    def due(self) -> int:
        """When `advance` has something to do."""
        flooding = self._flood_next < self._flood_until
        return min(self._next(), self._flood_next) if flooding else self._next()

    def _next(self) -> int:
        firmware = self.firmware.due + self._started
        return min(firmware, self._edges[0][0]) if self._edges else firmware

    def _press(self, action: Action, now: int) -> None:
        up = now + action.ms * 1_000
        for start, down in ((now, True), (up, False)):
            bounces = range(start, start + action.bounce_ms * 1_000, 2 * BOUNCE_US)
            for at in bounces:
                self._move((at, action.button, down), (at + BOUNCE_US, action.button, not down))
            self._move((start + action.bounce_ms * 1_000, action.button, down))

    def _move(self, *edges: Edge) -> None:
        self._edges = sorted([*self._edges, *edges], key=lambda edge: edge[0])

    def _flood(self, now: int) -> bytes:
        if self._flood_next >= self._flood_until or now < self._flood_next:
            return b""
        self._flood_next = now + FLOOD_STEP_US
        return self._say(self.firmware.receive(Ping(0), self._ticks(now)) * FLOOD_LINES)

    def _say(self, out: list[FromDevice]) -> bytes:
        return b"".join(self._out.carry(messages.line(message)) for message in out)

    def _ticks(self, now: int) -> DeviceTicks:
        return DeviceTicks(max(0, now - self._started))


def _firmware(identity: Identity, boot: int) -> Firmware:
    return ShotClock(identity, boot) if identity.model == "shot-clock" else ButtonBox(identity, boot)
