"""One device with its true clock, its power and the fingers on it: the models' firmware, driven event by event."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random
from typing import Final, Protocol

from devices import messages
from devices.framing import Decoder
from devices.messages import PRESSED, Count, Event, FromDevice, MessageError
from devices.models.body import Firmware, Identity
from devices.models.button_box import ButtonBox
from devices.models.shot_clock import ShotClock
from hub.events.clocks import DeviceTicks
from tests.chain.agenda import MS, Agenda
from tests.chain.crystals import Crystal

CLOSED: Final = 45 * MS
"""A contact that stays closed for so long after it bounced has been pressed, by the contract's 20 ms of rest."""


class Witness(Protocol):
    """Who sees what really happens at a device."""

    def pressed(self, device: str, boot: int, button: str, ticks: int, *, at_start: bool) -> None:
        """A finger pressed, just now."""

    def told(self, device: str, event: Event, *, lies: bool) -> None:
        """The device says so for the first time, maybe with another time."""

    def unpowered(self, device: str) -> None:
        """Its memory is gone."""


class Gadget:
    """A device. `say` takes the lines that it sends."""

    def __init__(self, agenda: Agenda, rng: Random, identity: Identity, witness: Witness) -> None:
        self._agenda, self._rng, self._witness = agenda, rng, witness
        self.identity = identity
        self.say: Callable[[list[bytes]], None] = lambda lines: None
        self.boot = rng.randrange(1, 1000)
        self.firmware: Firmware | None = None
        self.crystal = Crystal(0, 0, 0)
        self.ppm = rng.uniform(-40, 40)
        self.lie_us = 0
        self.counts: list[tuple[int, int, int]] = []
        """Of a shot clock: when it said which call, and the true time at which that count ends (-1: it stands)."""
        self._down: dict[str, bool] = dict.fromkeys(identity.inputs, False)
        self._told = 0
        self._lies: dict[int, int] = {}
        """By how much the stamp of an event is in the past, by its number."""
        self._met: set[str] = set()
        """Buttons whose contact it has seen close; the finger may be on one while it starts."""
        self._turn = 0
        self._decoder = Decoder()

    def power_on(self) -> None:
        """Start; a button that is held down then is seen to go down."""
        self.boot += self._rng.randrange(1, 3)
        kind = ShotClock if self.identity.model == "shot-clock" else ButtonBox
        self.firmware = kind(self.identity, self.boot)
        self.crystal = Crystal(self._agenda.now, self.ppm, self._rng.uniform(-3e-17, 3e-17))
        self._told, self._lies, self._met = 0, {}, set()
        self._decoder.reset()
        self._out(self.firmware.start(self.ticks))
        for button, down in self._down.items():
            if down:
                self._close(button, at_start=True)

    def power_off(self) -> None:
        """Everything in its memory is lost."""
        self.firmware = None
        self._turn += 1
        self._witness.unpowered(self.identity.id)

    def reboot(self) -> None:
        """Off and on again."""
        self.power_off()
        self.power_on()

    @property
    def ticks(self) -> DeviceTicks:
        """What its clock shows."""
        return self.crystal.ticks(self._agenda.now)

    @property
    def waiting(self) -> int:
        """Events that are not acknowledged."""
        return len(self.firmware.body.outbox.waiting) if isinstance(self.firmware, ButtonBox | ShotClock) else 0

    def press(self, button: str, at: int, held: int = 80 * MS, bounce: int = 0) -> None:
        """A finger: the contact closes at `at` for the first time, bounces, stays closed, opens and bounces."""
        for start, down in ((at, True), (at + bounce + max(held, CLOSED), False)):
            for when, closed in _edges(self._rng, start, down, bounce):
                self._agenda.at(when, partial(self._edge, button, closed, first=when == at))

    def touch(self, button: str, at: int, long: int) -> None:
        """A contact that closes for less than 20 ms: no press."""
        self._agenda.at(at, partial(self._edge, button, True, first=False))
        self._agenda.at(at + long, partial(self._edge, button, False, first=False))

    def hear(self, data: bytes) -> None:
        """Bytes from the host."""
        if self.firmware is None:
            return
        for frame in self._decoder.feed(data):
            try:
                said = messages.to_device(frame)
            except MessageError:
                continue
            self._out([*self.firmware.advance(self.ticks), *self.firmware.receive(said, self.ticks)])

    def _edge(self, button: str, closed: bool, *, first: bool) -> None:
        self._down[button] = closed
        if self.firmware is None:
            return
        if first or (closed and button not in self._met):
            self._close(button, at_start=not first)
        else:
            self._out(self.firmware.advance(self.ticks))
            self.firmware.contact(button, closed, self.ticks)
            self._arm()

    def _close(self, button: str, *, at_start: bool = False) -> None:
        """A press begins, as the device is to see it."""
        if self.firmware is None:
            return
        self._met.add(button)
        self._out(self.firmware.advance(self.ticks))
        self.firmware.contact(button, True, self.ticks)
        self._witness.pressed(self.identity.id, self.boot, button, self.ticks, at_start=at_start)
        self._arm()

    def _arm(self) -> None:
        """Wake when the firmware has something to do."""
        if self.firmware is not None:
            self._turn += 1
            turn = self._turn
            self._agenda.at(self.crystal.when(self.firmware.due), lambda: self._wake(turn))

    def _wake(self, turn: int) -> None:
        if turn == self._turn and self.firmware is not None:
            self._out(self.firmware.advance(self.ticks))

    def _out(self, said: list[FromDevice]) -> None:
        self._arm()
        if said:
            self.say([messages.line(self._shown(each)) for each in said])

    def _shown(self, said: FromDevice) -> FromDevice:
        if isinstance(said, Count):
            ends = -1 if said.ends < 0 else self.crystal.when(said.ends)
            self.counts.append((self._agenda.now, said.call, ends))
        if not isinstance(said, Event):
            return said
        if said.what == PRESSED and said.seq > self._told:
            self._told = said.seq
            self._witness.told(self.identity.id, said, lies=bool(self.lie_us))
            self._lies[said.seq] = self.lie_us
        return replace(said, ticks=max(0, said.ticks - self._lies.get(said.seq, 0)))


def _edges(rng: Random, start: int, down: bool, bounce: int) -> list[tuple[int, bool]]:
    """The edges of a contact that bounces: at first and at last it stands at `down`."""
    times = sorted(rng.randrange(1, bounce) for _ in range(2 * rng.randrange(1, 4))) if bounce > 10 else []
    return [(start, down), *((start + at, down == bool(place % 2)) for place, at in enumerate(times))]
