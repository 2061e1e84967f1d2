"""The one place where a sensor's clock becomes the hub's.

A message arrives late, never early: of all arrivals the one that came with the least delay tells best how far the
two clocks stand apart. So the offset is the smallest difference seen lately in a boot, and a message that was held up
is dated back to when it was taken. One stamp that lies, or one clock that jumps, must not blind a camera for the
evening: the very smallest is left out, and old differences are forgotten.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from hub.events.clocks import DeviceTicks, HubNanos

NANOS = 1_000
"""Hub nanoseconds in a device tick."""

KEPT = 64
"""Differences kept of a device: four seconds of a camera in a reveal, half a minute of one that idles."""


@dataclass(frozen=True, slots=True)
class FairClock:
    """The newest differences, arrival minus ticks in hub nanoseconds, by device and boot."""

    seen: Mapping[tuple[str, int], tuple[int, ...]] = field(default_factory=dict)


def observe(clock: FairClock, device: str, boot: int, ticks: DeviceTicks, arrived: HubNanos) -> FairClock:
    """Learn from one arrival; an older boot of the same device is forgotten."""
    kept = clock.seen.get((device, boot), ())
    others = {key: value for key, value in clock.seen.items() if key[0] != device}
    return replace(clock, seen={**others, (device, boot): (*kept[-KEPT + 1 :], arrived - ticks * NANOS)})


def to_hub(clock: FairClock, device: str, boot: int, ticks: DeviceTicks, arrived: HubNanos) -> HubNanos:
    """The hub's time of a tick that arrived just now; never after its arrival.

    Raises:
        KeyError: nothing of this boot of the device has been observed.
    """
    smallest = sorted(clock.seen[(device, boot)])[:2]
    return HubNanos(min(ticks * NANOS + smallest[-1], arrived))
