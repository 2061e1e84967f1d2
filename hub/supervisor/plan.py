"""What the supervisor is told to keep running."""

from dataclasses import dataclass, field

from hub.events.bounds import check, check_id
from hub.link.accounts import Role


@dataclass(frozen=True, slots=True)
class Child:
    """One process of a table.

    `environment` is added to the supervisor's own; it may hold a password, so it is never shown. `role` is who the
    process is at the broker, None where it does not go there. `port`, where it is not 0, is the
    TCP port on this machine that answers once the process is ready: those after it in the order wait for that.
    """

    name: str
    command: tuple[str, ...]
    environment: tuple[tuple[str, str], ...] = field(default=(), repr=False)
    role: Role | None = None
    port: int = 0
    critical: bool = True
    """The table stands still without it: where it never comes up, the supervisor gives up; others it tries for good."""
    ends_table: bool = False
    """Its clean end (status 0) is the end of the evening, as when a demonstration has played its rounds."""

    def __post_init__(self) -> None:
        check_id(self.name)
        check(len(self.command) > 0, "a child has a command")
        check(0 <= self.port <= 65_535, "a port lies between 0 and 65535")
