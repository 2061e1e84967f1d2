"""Which parts of a table are not well, as sentences for the dealer and the floor. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from hub.link.accounts import Role
from hub.views.sentences import camera_fault
from hub.wire.codec import Message
from hub.wire.messages import Availability, BoxState, CameraState
from hub.wire.topics import Kind, Topic

AWAY = "away"
BRIDGE: Final = "bridge"
PROGRAMS: Final = frozenset({BRIDGE, "simulator", *Role})
"""What speaks on a device's topics and is no box."""
FAULTS = "faults"


@dataclass(frozen=True, slots=True)
class Health:
    """What is wrong, by part and aspect; nothing where all is well."""

    wrong: Mapping[tuple[Kind, str, str], str] = field(default_factory=dict)

    @property
    def sentences(self) -> tuple[str, ...]:
        """What is wrong, in a steady order."""
        return tuple(self.wrong[key] for key in sorted(self.wrong) if not self._is_told_better(key))

    def _is_told_better(self, key: tuple[Kind, str, str]) -> bool:
        """Whether who looks after a part says why it is away. Of the bridge nobody does: its faults are others'."""
        kind, name, aspect = key
        return aspect == AWAY and name != BRIDGE and (kind, name, FAULTS) in self.wrong


def note(health: Health, topic: Topic, message: Message, boxes: frozenset[str] = frozenset()) -> Health:
    """The health after a part spoke of itself. `boxes` belong to the table; any other that goes is nobody's concern."""
    match message:
        case Availability(_, False) if topic.kind is Kind.DEVICE and topic.id not in boxes | PROGRAMS:
            return without(health, topic.id)
        case Availability(_, online):
            return _set(health, topic, AWAY, "" if online else _away(topic))
        case CameraState(_, _, faults):
            return _set(health, topic, FAULTS, " ".join(camera_fault(topic.id, code) for code in faults))
        case BoxState():
            return _set(health, topic, FAULTS, message.sentence)
        case _:
            return health


def without(health: Health, device: str) -> Health:
    """The health of a table to which this device does not belong."""
    kept = {key: value for key, value in health.wrong.items() if key[:2] != (Kind.DEVICE, device)}
    return replace(health, wrong=kept)


def _away(topic: Topic) -> str:
    if topic.kind is Kind.CAMERA:
        return f"Camera {topic.id} is away. Check its cable."
    if topic.id == BRIDGE:
        return "The bridge to the boxes is away: what is pressed waits in the boxes until it is there again, by itself."
    if topic.id in PROGRAMS:
        return f"{topic.id} is away. Wait for it to start again."
    return f"{topic.id} is away. Check its cable, or wait for it to start again."


def _set(health: Health, topic: Topic, aspect: str, sentence: str) -> Health:
    key = (topic.kind, topic.id, aspect)
    rest = {other: value for other, value in health.wrong.items() if other != key}
    return replace(health, wrong={**rest, key: sentence} if sentence else rest)
