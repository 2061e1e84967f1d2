"""The one place where a sensor's clock becomes the hub's.

A message arrives late, never early: of all arrivals the one that came with the least delay tells best how far the
two clocks stand apart. So the offset is the smallest difference seen in a boot, and a message that was held up is dated
back to when it was taken.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from hub.events.clocks import DeviceTicks, HubNanos

NANOS = 1_000
"""Hub nanoseconds in a device tick."""


@dataclass(frozen=True, slots=True)
class FairClock:
    """Offsets by device and boot, in hub nanoseconds."""

    offsets: Mapping[tuple[str, int], int] = field(default_factory=dict)


def observe(clock: FairClock, device: str, boot: int, ticks: DeviceTicks, arrived: HubNanos) -> FairClock:
    """Learn from one arrival; an older boot of the same device is forgotten."""
    seen = arrived - ticks * NANOS
    best = clock.offsets.get((device, boot))
    if best is not None and best <= seen:
        return clock
    others = {key: offset for key, offset in clock.offsets.items() if key[0] != device or key[1] == boot}
    return replace(clock, offsets={**others, (device, boot): seen})


def to_hub(clock: FairClock, device: str, boot: int, ticks: DeviceTicks) -> HubNanos:
    """The hub's time of a tick.

    Raises:
        KeyError: nothing of this boot of the device has been observed.
    """
    return HubNanos(ticks * NANOS + clock.offsets[(device, boot)])
