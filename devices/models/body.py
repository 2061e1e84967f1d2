"""What every device does alike: hello, heartbeat, buttons, the outbox. Pure; the models are built around it."""

from dataclasses import dataclass
from typing import Final, Protocol

from devices.messages import (
    EXPIRED,
    PRESSED,
    Acked,
    Beat,
    FromDevice,
    Hello,
    Ping,
    Pong,
    SelfTest,
    ToDevice,
    Who,
)
from devices.models.contacts import Contacts
from devices.models.outbox import Outbox
from devices.models.selftest import Testing
from hub.events.clocks import DeviceTicks

BEAT_US: Final = 1_000_000
LOST_US: Final = 3_000_000
"""The host pings every second: after three that did not come nobody is there."""
VERSION: Final = "sim-2"

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

    def linked(self, now: DeviceTicks) -> bool:
        """Whether a host was heard within the last three seconds; if not, the device shows that its link is lost."""

    @property
    def due(self) -> DeviceTicks:
        """When `advance` has something to do."""


class Body:
    """The part that all models share."""

    def __init__(self, identity: Identity, boot: int) -> None:
        self.identity = identity
        self.boot = boot
        self.outbox = Outbox(boot)
        self.testing = Testing()
        self._contacts = Contacts(identity.inputs)
        self._next_beat = DeviceTicks(0)
        self._heard = DeviceTicks(0)

    @property
    def down(self) -> tuple[str, ...]:
        """The buttons that are down."""
        return self._contacts.down

    def linked(self, now: DeviceTicks) -> bool:
        """Whether a host was heard within the last three seconds."""
        return now - self._heard < LOST_US

    def hello(self) -> list[FromDevice]:
        """Who this is; what waits is due at once after it."""
        self.outbox.hurry()
        who = self.identity
        return [Hello(who.id, who.model, who.version, self.boot, who.inputs)]

    def contact(self, button: str, down: bool, now: DeviceTicks) -> None:
        """A contact closed or opened."""
        self._contacts.edge(button, down, now)

    def expired(self, call: int, at: DeviceTicks, now: DeviceTicks) -> FromDevice:
        """Keep the event that the count of a call ran out."""
        return self.outbox.add(EXPIRED, "", at, now, call)

    def answer(self, message: ToDevice, now: DeviceTicks) -> list[FromDevice]:
        """Hello, acknowledgement, ping and test are for the body; anything else is the model's and gives nothing."""
        self._heard = now
        match message:
            case Who():
                return [*self.hello(), *self.outbox.again(now), self._beat(now)]
            case Ping(n):
                return [Pong(self.boot, n, now, self._settled(now), len(self.outbox.waiting))]
            case Acked(boot, seq):
                self.outbox.acknowledge(boot, seq)
            case SelfTest():
                self.testing.begin(now)
            case _:
                pass
        return []

    def advance(self, now: DeviceTicks) -> list[FromDevice]:
        """Settled buttons, events that are due again, and the heartbeat: every second and with every change."""
        changes = self._contacts.settled(now)
        out: list[FromDevice] = [
            self.outbox.add(PRESSED, change.button, change.since, now) for change in changes if change.down
        ]
        out += self.outbox.again(now)
        if changes or now >= self._next_beat:
            out.append(self._beat(now))
        return out + self.testing.advance(self.boot, self.down, now)

    @property
    def due(self) -> DeviceTicks:
        """When `advance` has something to do."""
        dues = (self._contacts.due, self.outbox.due, self._next_beat, self.testing.due)
        return min(due for due in dues if due is not None)

    def _settled(self, now: DeviceTicks) -> DeviceTicks:
        bouncing = self._contacts.moving_since
        return now if bouncing is None else bouncing

    def _beat(self, now: DeviceTicks) -> Beat:
        self._next_beat = DeviceTicks(now + BEAT_US)
        box = self.outbox
        return Beat(self.boot, now, self.down, box.last_seq, self._settled(now), len(box.waiting), box.lost)
