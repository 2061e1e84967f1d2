"""What the bridge wants done, and when it is. Pure values."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from devices import messages
from devices.messages import ToDevice
from hub.events.clocks import HubNanos, UtcMicros
from hub.wire.messages import Availability, BoxState, Descriptor, Observed, SelfTestDone
from hub.wire.topics import Leaf

SECOND: Final = 1_000_000_000
"""In nanoseconds of the hub's clock."""


@dataclass(frozen=True, slots=True)
class Moment:
    """Now, by both clocks: the monotonic one decides, the wall clock stamps what people and later readers see."""

    mono: HubNanos
    utc: UtcMicros


@dataclass(frozen=True, slots=True)
class Send:
    """Write to a port. It may fail: whatever matters is said again."""

    path: Path
    data: bytes


@dataclass(frozen=True, slots=True)
class Publish:
    """Publish under the id of a device."""

    id: str
    leaf: Leaf
    message: Observed | Availability | Descriptor | BoxState | SelfTestDone


@dataclass(frozen=True, slots=True)
class Tell:
    """One line for the log: a person should know."""

    what: str
    device: str
    sentence: str
    alarm: bool = True


@dataclass(frozen=True, slots=True)
class Clear:
    """Take away all that is retained of a device that nobody asks for any more."""

    id: str


@dataclass(frozen=True, slots=True)
class Leave:
    """Close a port that is none of ours, and leave it alone until something else is plugged in there."""

    path: Path


Effect = Send | Publish | Clear | Tell | Leave


def say(path: Path, *said: ToDevice) -> Send:
    """These messages to the device at a port."""
    return Send(path, b"".join(map(messages.line, said)))
