"""One simulated box: its firmware, its cable, and the fingers on it. Pure; time is the host's, in microseconds."""

from typing import Final

from devices import messages
from devices.framing import Decoder
from devices.messages import FromDevice, MessageError, Ping
from devices.models.body import Firmware, Identity
from devices.models.button_box import ButtonBox
from devices.models.shot_clock import ShotClock
from devices.simulator.actions import Action, What
from devices.simulator.crystal import Crystal
from devices.simulator.fingers import Fingers
from devices.simulator.wire import Wire
from hub.events.clocks import DeviceTicks

FLOOD_STEP_US: Final = 5_000
FLOOD_LINES: Final = 20


class SimulatedBox:
    """A box with power; `now` never goes back. What it returns goes out on its port, as far as it is plugged in."""

    def __init__(self, identity: Identity, boot: int, now: int, ppm: int = 0) -> None:
        self.identity = identity
        self.boot = boot
        self.firmware = _firmware(identity, boot)
        self._crystal = Crystal(now, ppm=ppm)
        self._said_hello = False
        self._wire = Wire()
        self._fingers = Fingers()
        self._decoder = Decoder()
        self._flood_until = self._flood_next = now

    def reboot(self, boot: int, now: int) -> None:
        """Off and on again: everything in its memory is lost; fingers, cable and crystal stay as they are."""
        self.boot, self.firmware = boot, _firmware(self.identity, boot)
        self._crystal, self._said_hello = Crystal(now, ppm=self._crystal.ppm), False
        self._decoder.reset()

    def act(self, action: Action, now: int) -> None:
        """Do to it what concerns neither power nor plug.

        Raises:
            KeyError: it has no such button.
            ValueError: it is done to power or plug.
        """
        if action.button and action.button not in self.identity.inputs:
            raise KeyError(action.button)
        match action.what:
            case What.PRESS | What.STICK | What.FREE:
                self._fingers.act(action, now)
            case What.FLOOD:
                self._flood_until, self._flood_next = now + action.ms * 1_000, now
            case What.DRIFT:
                self._crystal = self._crystal.turned(now, action.ppm)
            case What.UNPLUG | What.REPLUG | What.REBOOT:
                raise ValueError(f"'{action.what}' is done to the plug, not to the box")
            case _:
                self._wire.act(action, now)

    def ticks(self, now: int) -> DeviceTicks:
        """What its clock shows."""
        return self._crystal.at(now)

    def hear(self, data: bytes, now: int) -> bytes:
        """Bytes from the host; whatever is due before them comes first."""
        before = self.advance(now)
        out: list[FromDevice] = []
        for frame in self._decoder.feed(self._wire.inward(data)):
            try:
                out += self.firmware.receive(messages.to_device(frame), self.ticks(now))
            except MessageError:
                # As the real one: what it does not understand it passes over.
                continue
        return before + self._wire.outward(out, now)

    def advance(self, now: int) -> bytes:
        """Everything that is due, each thing at its own time."""
        out: list[FromDevice] = []
        if not self._said_hello:
            self._said_hello = True
            out += self.firmware.start(self.ticks(now))
        while (due := self._next()) <= now:
            for at, button, down in self._fingers.until(due):
                self.firmware.contact(button, down, self.ticks(at))
            out += self.firmware.advance(self.ticks(due))
        return self._wire.outward(out, now) + self._flood(now)

    @property
    def due(self) -> int:
        """When `advance` has something to do."""
        flood = self._flood_next if self._flood_next < self._flood_until else None
        return min(each for each in (self._next(), flood, self._wire.due) if each is not None)

    def _next(self) -> int:
        firmware, finger = self._crystal.when(self.firmware.due), self._fingers.due
        return firmware if finger is None else min(firmware, finger)

    def _flood(self, now: int) -> bytes:
        if self._flood_next >= self._flood_until or now < self._flood_next:
            return b""
        self._flood_next = now + FLOOD_STEP_US
        return self._wire.outward(self.firmware.receive(Ping(0), self.ticks(now)) * FLOOD_LINES, now)


def _firmware(identity: Identity, boot: int) -> Firmware:
    return ShotClock(identity, boot) if identity.model == "shot-clock" else ButtonBox(identity, boot)
