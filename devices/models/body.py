"""What every device does alike: hello, heartbeat, buttons, the outbox. Pure; the models are built around it."""

from dataclasses import dataclass
from typing import Final, Protocol

from devices.messages import PRESSED, Acked, Beat, Event, FromDevice, Hello, Ping, Pong, ToDevice, Who
from devices.models.contacts import Contacts
from devices.models.outbox import Outbox
from hub.events.clocks import DeviceTicks

BEAT_US: Final = 1_000_000
VERSION: Final = "sim-1"

INPUTS: Final[dict[str, tuple[str, ...]]] = {
    "seat-box": ("bluff", "time", "call"),
    "dealer-box": ("next", "hold", "resume", "cancel", "undo", "confirm"),
    "shot-clock": ("start", "stop"),
}
"""The buttons of each model, as they are printed on the box."""


@dataclass(frozen=True, slots=True)
class Identity:
    """What is burnt into a device."""

    id: str
    model: str
    inputs: tuple[str, ...]
    version: str = VERSION


class Firmware(Protocol):
    """One device. Every `now` is its own ticks in microseconds; whatever it returns goes out on its port, in order."""

    def start(self, now: DeviceTicks) -> list[FromDevice]:
        """Power is on: say hello."""

    def contact(self, button: str, down: bool, now: DeviceTicks) -> None:
        """A contact closed or opened. Raises KeyError where there is no such button."""

    def receive(self, message: ToDevice, now: DeviceTicks) -> list[FromDevice]:
        """The host said this."""

    def advance(self, now: DeviceTicks) -> list[FromDevice]:
        """Do what is due."""

    @property
    def due(self) -> DeviceTicks:
        """When `advance` has something to do."""


class Body:
    """The part that all models share."""

    def __init__(self, identity: Identity, boot: int) -> None:
        self.identity = identity
        self.outbox = Outbox(boot)
        self._boot = boot
        self._contacts = Contacts(identity.inputs)
        self._next_beat = DeviceTicks(0)

    @property
    def down(self) -> tuple[str, ...]:
        """The buttons that are down."""
        return self._contacts.down

    def hello(self) -> list[FromDevice]:
        """Who this is; what waits is due at once after it."""
        self.outbox.hurry()
        who = self.identity
        return [Hello(who.id, who.model, who.version, self._boot, who.inputs)]

    def contact(self, button: str, down: bool, now: DeviceTicks) -> None:
        """A contact closed or opened."""
        self._contacts.edge(button, down, now)

    def happened(self, what: str, at: DeviceTicks, now: DeviceTicks) -> Event:
        """Keep an event that no button made."""
        return self.outbox.add(what, "", at, now)

    def answer(self, message: ToDevice, now: DeviceTicks, left_ms: int) -> list[FromDevice]:
        """Hello, acknowledgement and ping are for the body; anything else is the model's and gives nothing here."""
        if isinstance(message, Who):
            return [*self.hello(), *self.outbox.again(now), self._beat(now, left_ms)]
        if isinstance(message, Ping):
            return [Pong(message.n, now)]
        if isinstance(message, Acked):
            self.outbox.acknowledge(message.boot, message.seq)
        return []

    def advance(self, now: DeviceTicks, left_ms: int) -> list[FromDevice]:
        """Settled buttons, events that are due again, and the heartbeat: every second and with every change."""
        changes = self._contacts.settled(now)
        out: list[FromDevice] = [
            self.outbox.add(PRESSED, change.button, change.since, now) for change in changes if change.down
        ]
        out += self.outbox.again(now)
        if changes or now >= self._next_beat:
            out.append(self._beat(now, left_ms))
        return out

    @property
    def due(self) -> DeviceTicks:
        """When `advance` has something to do."""
        dues = (self._contacts.due, self.outbox.due, self._next_beat)
        return min(due for due in dues if due is not None)

    def _beat(self, now: DeviceTicks, left_ms: int) -> Beat:
        self._next_beat = DeviceTicks(now + BEAT_US)
        return Beat(self._boot, now, self.down, self.outbox.last_seq, self.outbox.lost, left_ms)
