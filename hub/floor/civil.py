"""The time of day as the floor counts it."""

from dataclasses import dataclass

from hub.events.clocks import HubNanos, UtcMicros


@dataclass(frozen=True, slots=True)
class Civil:
    """Wall time that goes on from when the process was started, whatever somebody does to the machine's clock since.

    Times off and the time of re-entry (HOUSE.md H4, BLUFF.md D13) count by it, so that setting the clock moves neither.
    """

    utc: UtcMicros
    monotonic: HubNanos

    def at(self, monotonic: HubNanos) -> UtcMicros:
        """The time of day at a moment of the monotonic clock."""
        return UtcMicros(self.utc + (monotonic - self.monotonic) // 1_000)
