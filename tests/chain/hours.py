"""The clocks of the hub's machine, against true time."""

from hub.events.clocks import HubNanos, UtcMicros
from tests.chain.agenda import SECOND, US, Agenda

NEW_YEAR = 1_767_225_600_000_000


class Hours:
    """The monotonic clock stands `ahead` of true time until the machine starts anew; then it has another name."""

    def __init__(self, agenda: Agenda, ahead: int) -> None:
        self._agenda = agenda
        self.ahead = ahead
        self.name = 1

    def hub(self) -> HubNanos:
        """The monotonic clock."""
        return HubNanos(self._agenda.now + self.ahead)

    def utc(self) -> UtcMicros:
        """The wall clock."""
        return UtcMicros(NEW_YEAR + self._agenda.now // US)

    def restart(self) -> None:
        """The machine starts anew: its monotonic clock stands at a few seconds."""
        self.ahead = 9 * SECOND - self._agenda.now
        self.name += 1
