"""When something happened by the hub's clock, as far as anybody can tell. Pure."""

from dataclasses import dataclass
from typing import Final

from hub.events.clocks import DeviceTicks, HubNanos
from hub.events.timing import Timing

TICK_NS: Final = 1_000
ENTRY_AGE_NS: Final = 2_000_000_000
"""An entry that took longer than this to arrive, or none at all, was stamped by another machine's clock."""


@dataclass(frozen=True, slots=True)
class Moment:
    """`at`, give or take `bound_ns`. `by_arrival`: no press time was known, so the arrival counts, as it is."""

    at: HubNanos
    bound_ns: int
    by_arrival: bool

    def is_by(self, deadline: HubNanos) -> bool:
        """Whether it may have been no later than an inclusive deadline: inside the bound the player has the benefit."""
        return self.at - self.bound_ns <= deadline


def moment(timing: Timing | None, clock: int, now: HubNanos) -> Moment:
    """When it happened; `clock` is the name of the hub's own clock, `now` the arrival, after which nothing happened."""
    if timing is None or timing.clock != clock:
        return Moment(now, 0, by_arrival=True)
    return Moment(min(timing.at, now), timing.bound_ns, by_arrival=False)


def entered(ticks: DeviceTicks, now: HubNanos) -> Moment:
    """When an entry was made at a console of this machine, whose ticks are the hub's own clock in microseconds."""
    at = HubNanos(ticks * TICK_NS)
    return Moment(at, 0, by_arrival=False) if 0 <= now - at <= ENTRY_AGE_NS else Moment(now, 0, by_arrival=True)
