"""What a crystal may do, and so what its round trips leave possible at one moment. Pure.

Of a link nothing is promised: its delays may have any size, jitter and asymmetry. Of a crystal two things are: its rate
stays within RATE of the hub's, and changes by no more than WANDER. Then all that is possible at a moment is a convex
polygon of time against rate: the lines that pass between the hulls of Moon, Skelly and Towsley (1999), each round trip
loosened by the square of how far off it is.

The hub's clock counts as part of the crystal: a host whose clock is slewed by hundreds of ppm breaks the promises.
"""

from dataclasses import dataclass
from typing import Final

from devices.clocksync.region import Corner, Region, area, at_least, at_most, centre, rectangle

RATE: Final = 250e-6
"""A Pico's crystal is within 30 ppm when new and at 25 degrees, a PC's clock with its corrections within 100 or so."""
WANDER: Final = 0.1e-6 * 1e-9
"""0.1 ppm a second, per nanosecond: a crystal of 1 ppm a degree that warms by 6 degrees a minute. It covers a swing of
2 ppm to both sides in 130 seconds."""
LIKELY: Final = 0.01e-6 * 1e-9
"""What a crystal in a room does nearly always. The answer leans on it, the bound never does."""
_LEAN: Final = 0.03
"""As a part of what is possible: what is likely says less and less as it shrinks to that and to nothing, so that the
answer never jumps from one tick to the next."""


@dataclass(frozen=True, slots=True)
class Bound:
    """A bound on the time at the moment, were there neither drift nor wander.

    It comes from something `away` nanoseconds after the moment; `time` is in nanoseconds from a start that the caller
    chose.
    """

    away: float
    time: float

    def loosened(self, wander: float) -> float:
        """How much the wander may have moved it."""
        return wander * self.away * self.away / 2


def possible(lows: list[Bound], highs: list[Bound]) -> Region:
    """All pairs of rate and time that the bounds leave, at the moment; never empty. The first of each is the newest."""
    low = max(each.time - abs(each.away) * RATE for each in lows)
    high = min(each.time + abs(each.away) * RATE for each in highs)
    region = _narrowed(rectangle(RATE, low, high), lows, highs, WANDER) if low <= high else []
    return region or _by_newest(lows[0], highs[0])


def answer(region: Region, lows: list[Bound], highs: list[Bound]) -> Corner:
    """The rate and time to go by: the mean of what is possible, leaning to the mean of what is likely."""
    likely = _narrowed(region, lows, highs, LIKELY)
    whole, part = area(region), area(likely)
    if not part:
        return centre(region)
    lean = part / (part + _LEAN * whole)
    (rate, time), (likely_rate, likely_time) = centre(region), centre(likely)
    return rate + lean * (likely_rate - rate), time + lean * (likely_time - time)


def _narrowed(region: Region, lows: list[Bound], highs: list[Bound], wander: float) -> Region:
    for each in lows:
        region = at_least(region, each.away, each.time - each.loosened(wander))
    for each in highs:
        region = at_most(region, each.away, each.time + each.loosened(wander))
    return region


def _by_newest(low: Bound, high: Bound) -> Region:
    """What the newest round trip alone allows, where together they allow nothing: promises were broken."""
    return rectangle(RATE, low.time - abs(low.away) * RATE, high.time + abs(high.away) * RATE)
