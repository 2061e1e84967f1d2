"""A crystal: a box's ticks as a function of the host's time, a few parts in a million off, as in life. Pure."""

from dataclasses import dataclass
from typing import Final
from zlib import crc32

from hub.events.bounds import check
from hub.events.clocks import DeviceTicks

MILLION: Final = 1_000_000
MAX_PPM: Final = 10_000
"""A hundredth: no crystal is so bad, but a test may want one."""
USUAL_PPM: Final = 30
"""A Pico's crystal is within 30 ppm."""


@dataclass(frozen=True, slots=True)
class Crystal:
    """From `since` (microseconds of the host) on, where it showed `ticks`, it is fast by `ppm`."""

    since: int
    ticks: int = 0
    ppm: int = 0

    def __post_init__(self) -> None:
        check(abs(self.ppm) <= MAX_PPM, f"a crystal is off by at most {MAX_PPM} ppm")

    def at(self, now: int) -> DeviceTicks:
        """What it shows; at least 0."""
        return DeviceTicks(max(0, self.ticks + (now - self.since) * (MILLION + self.ppm) // MILLION))

    def when(self, ticks: int) -> int:
        """The first microsecond of the host at which it shows these ticks."""
        return self.since - (self.ticks - ticks) * MILLION // (MILLION + self.ppm)

    def turned(self, now: int, ppm: int) -> "Crystal":
        """The same, running at another rate from now on."""
        return Crystal(now, self.at(now), ppm)


def usual(id_: str) -> int:
    """How many ppm the crystal of this box is off: always the same for one id."""
    return crc32(id_.encode()) % (2 * USUAL_PPM + 1) - USUAL_PPM
