"""Topics: `floorman/v1/<table>/<kind>/<id>/<leaf>` (DESIGN: topics)."""

from dataclasses import dataclass
from enum import StrEnum

from hub.events.bounds import check_id

ROOT = "floorman/v1"


class Kind(StrEnum):
    """Who publishes."""

    DEVICE = "device"
    CAMERA = "camera"
    HUB = "hub"
    LENS = "lens"
    """A camera that reads cards which lie face down: only the hub may hear what it sees. How it fares is a camera's."""


class Leaf(StrEnum):
    """What it says. Availability, descriptor and state are retained; the others are not."""

    AVAILABILITY = "availability"
    DESCRIPTOR = "descriptor"
    STATE = "state"
    EVENT = "event"
    COMMAND = "command"
    ACK = "ack"

    @property
    def retained(self) -> bool:
        """Whether the broker keeps the last one for whoever comes later."""
        return self in (Leaf.AVAILABILITY, Leaf.DESCRIPTOR, Leaf.STATE)


@dataclass(frozen=True, slots=True)
class Topic:
    """One topic. Ids are checked, so a topic never holds a wildcard."""

    table: str
    kind: Kind
    id: str
    leaf: Leaf

    def __post_init__(self) -> None:
        check_id(self.table)
        check_id(self.id)

    def __str__(self) -> str:
        return f"{ROOT}/{self.table}/{self.kind}/{self.id}/{self.leaf}"


def parse(topic: str) -> Topic | None:
    """The topic in its parts, or None where it is none of ours."""
    parts = topic.split("/")
    if len(parts) != 6 or "/".join(parts[:2]) != ROOT:
        return None
    try:
        return Topic(parts[2], Kind(parts[3]), parts[4], Leaf(parts[5]))
    except ValueError:
        return None


def pattern(table: str, kind: Kind | str = "+", id_: str = "+", leaf: Leaf | str = "+") -> str:
    """A subscription pattern; `+` stands for any."""
    return f"{ROOT}/{table}/{kind}/{id_}/{leaf}"
