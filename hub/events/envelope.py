"""The envelope of every observation. Correctness lives here, never in a broker's session."""

from dataclasses import dataclass

from hub.events.bounds import check, check_id
from hub.events.clocks import DeviceTicks

MAX_COUNTER = 2**48
"""Boot and sequence numbers; a device that counts a million events a second needs nine years to get there."""


@dataclass(frozen=True, slots=True)
class Envelope:
    """Who saw it and when by its own clock. `(device, boot, seq)` names one observation for good: it is applied once.

    `boot` grows at every start of the device, `seq` by one with every event of that boot.
    """

    device: str
    boot: int
    seq: int
    ticks: DeviceTicks

    def __post_init__(self) -> None:
        check_id(self.device)
        check(0 <= self.boot < MAX_COUNTER, "a boot number lies between 0 and 2^48")
        check(0 <= self.seq < MAX_COUNTER, "a sequence number lies between 0 and 2^48")
