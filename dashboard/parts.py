"""Boxes, cameras and programs of a table: whether each is there, and when it last said anything. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from hub.events.clocks import UtcMicros
from hub.wire.codec import Message
from hub.wire.messages import Availability, BoxState, CameraState, Descriptor, Stamp
from hub.wire.topics import Kind, Topic

MOST: Final = 64
"""A table has a dozen parts; names beyond this are not kept."""


@dataclass(frozen=True, slots=True)
class Part:
    """One part.

    Args:
        kind, id: as its topics name it.
        model, version: what it says it is; empty before it has.
        online: whether it is there.
        heard: when it last spoke by itself; 0 where nothing but its will was heard.
        faults: the codes of what it says is wrong with it.
        sentence: the same for a person, where it says so itself.
        fps: frames a second of a camera, below 0 for any other.
        port: where a box is plugged in.
    """

    kind: Kind
    id: str
    model: str = ""
    version: str = ""
    online: bool = False
    heard: UtcMicros = UtcMicros(0)
    faults: tuple[str, ...] = ()
    sentence: str = ""
    fps: float = -1.0
    port: str = ""


Parts = Mapping[tuple[str, str], Part]
"""By kind and id."""


def hear(parts: Parts, topic: Topic, message: Message, now: UtcMicros) -> Parts:
    """The parts after one has spoken. What is retained speaks of when it was said, not of when it came."""
    key = (str(topic.kind), topic.id)
    known = parts.get(key)
    if known is None and len(parts) >= MOST:
        return parts
    after = _after(known or Part(topic.kind, topic.id), message, now)
    return parts if after == known else {**parts, key: after}


def _after(part: Part, message: Message, now: UtcMicros) -> Part:
    match message:
        case Availability(_, False):  # its will: the broker says so, and the stamp is of when the part came
            return replace(part, online=False)
        case Availability(stamp):
            return replace(part, online=True, heard=_heard(part, stamp, now))
        case Descriptor(stamp, model, version):
            return replace(part, model=model, version=version, heard=_heard(part, stamp, now))
        case BoxState(stamp):
            said = replace(part, faults=message.faults, sentence=message.sentence, port=message.port)
            return replace(said, heard=_heard(part, stamp, now))
        case CameraState(stamp, fps, faults):
            return replace(part, fps=fps, faults=faults, heard=_heard(part, stamp, now))
        case _:
            return part


def _heard(part: Part, stamp: Stamp, now: UtcMicros) -> UtcMicros:
    """A clock that runs ahead says nothing of the future, and what comes late does not make a part older."""
    return UtcMicros(max(part.heard, min(stamp.at, now)))
