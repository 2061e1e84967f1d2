"""How to start a broker, before anything is started: what the supervisor spawns like any other child."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from hub.link.accounts import Role
from hub.link.address import BrokerAddress


class Kind(StrEnum):
    """Which broker it is."""

    GIVEN = "given"
    """Somebody else's, by its URL; nothing is started."""
    MOSQUITTO = "mosquitto"
    EMBEDDED = "embedded"


@dataclass(frozen=True, slots=True)
class BrokerPlan:
    """A broker that is configured and not started.

    Starting `command` again brings the same broker back: the same port, the same accounts, what it retained.
    """

    kind: Kind
    command: tuple[str, ...]
    """Empty for a broker that is given."""
    addresses: Mapping[Role, BrokerAddress]
    log: Path | None

    @property
    def address(self) -> BrokerAddress:
        """Where it listens, as the hub sees it."""
        return self.addresses[Role.HUB]

    @property
    def demo(self) -> bool:
        """Whether the screens must say that this broker is good for a demonstration only."""
        return self.kind is Kind.EMBEDDED
