"""One device as the bridge knows it, and what the table is told of it. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from devices.bridge import faults, health
from devices.bridge.display import Display
from devices.bridge.effects import Effect, Moment, say
from devices.bridge.faults import Fault
from devices.bridge.forwarding import Forwarding
from devices.bridge.session import LONG_AGO, Session
from devices.bridge.timekeeping import Timekeeper
from devices.messages import Beat, Event, Hello, ToDevice
from hub.events.clocks import HubNanos, UtcMicros
from hub.wire.messages import MAX_SENTENCE, Availability, BoxState, Descriptor, Input, Stamp

NO_ACTION: Final = "none"
FRESH_US: Final = 15_000_000
"""A retained word is renewed every five seconds; after three missed ones nobody should believe it."""
LASTING_US: Final = 365 * 24 * 3_600_000_000
"""What cannot go stale: a descriptor, and that a box is away."""


@dataclass(frozen=True, slots=True)
class Binding:
    """What the table knows of a box. A button that is not in `buttons` stands for the action of its own name.

    `path` is the port at which the table file expects it, where it names one; `seat` is None but at a seat.
    """

    id: str
    model: str
    path: Path | None
    buttons: Mapping[str, str]
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Face:
    """What the table is told of a device; where it changes, it is published."""

    online: bool
    hello: Hello | None
    down: frozenset[str]
    faults: tuple[Fault, ...]


class Device:
    """A device, plugged in or not. Without a binding it is a stranger: shown, and never acted on."""

    def __init__(self, id_: str, binding: Binding | None) -> None:
        self.id = id_
        self.binding = binding
        self.bound_since: HubNanos | None = None
        """Since when the binding holds; None for one that holds since the bridge began."""
        self.session: Session | None = None
        self.hello: Hello | None = None
        self.keeper: Timekeeper | None = None
        self.forwarding = Forwarding()
        self.display = Display()
        self.early: dict[int, Event] = {}
        """Events, by their `seq`, that wait for the first answer to a ping."""
        self.twin = LONG_AGO, LONG_AGO
        """Since when, and when last, a second device said hello by this one's id."""
        self.lamp: bool | None = None
        self.tests = 0
        """Self tests that were asked for and not answered."""
        self.told: Face | None = None
        self.published = False
        self.urgent = False
        """Its state is to be published though nothing has changed that a person would see."""
        self.renewed = HubNanos(0)
        self._down: dict[str, HubNanos] = {}
        self._lost = 0
        self._starts: tuple[HubNanos, ...] = ()
        """When it was last heard of by a new boot."""

    def arrived(self, session: Session, hello: Hello, keeper: Timekeeper, now: HubNanos) -> None:
        """It said hello on this port; `keeper` is taken for a boot that was not known."""
        if self.hello is None or self.keeper is None or hello.boot != self.hello.boot:
            self._down, self._lost, self.early, self.tests = {}, 0, {}, 0
            self._starts = (*self._starts, now)[-health.STARTS :]
            self.keeper = keeper
            self.display.rebooted()
        self.session, self.hello = session, hello
        self.twin = LONG_AGO, LONG_AGO
        self.keeper.arrived(now)

    def doubled(self, now: HubNanos) -> None:
        """A second device says hello by its id."""
        since, last = self.twin
        self.twin = (since if now - last < health.TWIN_NS else now), now

    def left(self) -> None:
        """Its port is gone."""
        self.session = None
        self._down, self.early = {}, {}

    def beat(self, beat: Beat, now: HubNanos) -> None:
        """Its heartbeat."""
        self._down = {name: self._down.get(name, now) for name in beat.down}
        self._lost = beat.lost

    def action(self, button: str) -> str:
        """What a button stands for at this table."""
        return button if self.binding is None else self.binding.buttons.get(button, button)

    def say(self, *said: ToDevice | None) -> list[Effect]:
        """These messages (None is none) to the device, where it is there."""
        some = [each for each in said if each is not None]
        return [say(self.session.path, *some)] if self.session is not None and some else []

    def face(self, configured: Session | None, now: HubNanos) -> Face:
        """What to tell. `configured` is the port at which the table file expects it."""
        heard = self.session is not None and not self.session.silent(now)
        wrong = tuple(self._faults(self.session or configured, now))
        return Face(heard, self.hello, frozenset(self._down), wrong)

    def descriptor(self, moment: Moment, hello: Hello) -> Descriptor:
        """The device's own words."""
        return Descriptor(_stamp(moment, hello.boot, LASTING_US), hello.model, hello.version, hello.inputs)

    def state(self, moment: Moment, boot: int, face: Face, bad_lines: int) -> BoxState:
        """All inputs and all that is wrong; with the bridge's boot where the device has never spoken."""
        hello, keeper = face.hello, self.keeper if face.online else None
        inputs = () if hello is None else tuple(Input(name, name in face.down) for name in hello.inputs)
        stamp = stamped(moment, boot if hello is None else hello.boot, online=face.online)
        codes, sentence = told(face.faults)
        report = None if keeper is None else keeper.report()
        count = None if keeper is None else self.display.report(keeper)
        port = "" if self.session is None else str(self.session.path)[:MAX_SENTENCE]
        return BoxState(stamp, inputs, bad_lines, self.forwarding.again, codes, sentence, report, count, port)

    def _faults(self, session: Session | None, now: HubNanos) -> list[Fault]:
        found = [*health.of_twin(self.id, self.twin, now), *health.of_port(self.id, session, now)]
        if self.binding is None:
            return [faults.quarantined(self.id), *found]
        if self.session is None or self.hello is None or self.keeper is None:
            return found
        if self.hello.model != self.binding.model:
            found.append(faults.other_model(self.id, self.hello.model, self.binding.model))
        found += faults.of_firmware(self.id, self.hello.version, str(self.session.path))
        if self.display.foreign(self.keeper.clock):
            found.append(faults.other_clock(self.id))
        found += [*health.of_starts(self.id, self._starts, now), *health.of_clock(self.id, self.keeper, now)]
        return [*found, *health.of_buttons(self.id, self._down, self._lost, now)]


def told(found: Sequence[Fault]) -> tuple[tuple[str, ...], str]:
    """What is wrong as a state says it: all codes, and the first one's sentence, "" where there is none."""
    return tuple(fault.code for fault in found), found[0].sentence[:MAX_SENTENCE] if found else ""


def stamped(moment: Moment, boot: int, *, online: bool) -> Stamp:
    """The stamp of what is said again and again while somebody is there, and holds on while nobody is."""
    return _stamp(moment, boot, FRESH_US if online else LASTING_US)


def _stamp(moment: Moment, boot: int, lasts_us: int) -> Stamp:
    return Stamp(boot, moment.utc, UtcMicros(moment.utc + lasts_us))


def availability(moment: Moment, boot: int, online: bool) -> Availability:
    """Of a box or of the bridge itself: always written by the bridge, so with the bridge's boot."""
    return Availability(stamped(moment, boot, online=online), online)
