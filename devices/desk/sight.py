"""What is known of the boxes, from what is published about them. Pure."""

from dataclasses import dataclass, replace

from devices.bridge.roster import BRIDGE, RESERVED
from hub.events.clocks import UtcMicros
from hub.wire.messages import Availability, BoxState, Descriptor, Observed, SelfTestDone

Told = Availability | Descriptor | BoxState | SelfTestDone | Observed


class DeskError(Exception):
    """What was asked for cannot be done; the sentence says why and what helps."""


@dataclass(frozen=True, slots=True)
class Seen:
    """One box, as far as it is known."""

    id: str
    availability: Availability | None = None
    descriptor: Descriptor | None = None
    state: BoxState | None = None

    def there(self, now: UtcMicros) -> bool:
        """Whether it is plugged in and speaks."""
        told = self.availability
        return told is not None and told.online and now < told.stamp.expires

    def told_away(self, since: UtcMicros) -> bool:
        """Whether it was said since then that it is not there."""
        told = self.availability
        return told is not None and not told.online and told.stamp.at >= since

    @property
    def inputs(self) -> tuple[str, ...]:
        """The names of its buttons; none where it has never spoken."""
        return () if self.descriptor is None else self.descriptor.inputs

    @property
    def down(self) -> frozenset[str]:
        """The buttons that are down."""
        return frozenset() if self.state is None else frozenset(each.name for each in self.state.inputs if each.down)

    @property
    def faults(self) -> tuple[str, ...]:
        """The codes of what is wrong."""
        return () if self.state is None else self.state.faults


@dataclass(frozen=True, slots=True)
class Pressed:
    """A button went down; `at` is when the bridge said so."""

    id: str
    button: str
    at: UtcMicros


@dataclass(frozen=True, slots=True)
class SelfTestHeard:
    """A box has tested itself."""

    id: str
    result: SelfTestDone


News = Pressed | SelfTestHeard


class Sight:
    """All boxes of a table, and whether the bridge that tells of them is there."""

    def __init__(self) -> None:
        self.boxes: dict[str, Seen] = {}
        self.bridge: Availability | None = None
        self.unheard = ""
        """Why a device that is plugged in is not listened to; "" where all are."""

    def hear(self, id_: str, told: Told, *, retained: bool) -> list[News]:
        """Something is published about a box; `retained`: it was before we came."""
        if id_ == BRIDGE and isinstance(told, Availability):
            self.bridge = told
        if id_ == BRIDGE and isinstance(told, BoxState):
            self.unheard = told.sentence
        if id_ in RESERVED:
            return []
        before = self.boxes.get(id_, Seen(id_))
        match told:
            case Availability():
                self.boxes[id_] = replace(before, availability=told)
            case Descriptor():
                self.boxes[id_] = replace(before, descriptor=told)
            case BoxState():
                self.boxes[id_] = after = replace(before, state=told)
                return [] if retained or before.state is None else _pressed(before, after)
            case SelfTestDone():
                return [SelfTestHeard(id_, told)]
            case _:
                pass
        return []

    def cleared(self, id_: str) -> None:
        """A retained word about a box was taken away: nothing is known of it until it is spoken of again."""
        self.boxes.pop(id_, None)


def _pressed(before: Seen, after: Seen) -> list[News]:
    assert after.state is not None
    fresh = [each for each in after.inputs if each in after.down - before.down]
    return [Pressed(after.id, each, after.state.stamp.at) for each in fresh]
