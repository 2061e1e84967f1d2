"""The true clock of a device: a crystal that is some ppm off and whose rate wanders a little."""

from dataclasses import dataclass

from hub.events.clocks import DeviceTicks
from tests.chain.agenda import US


@dataclass(frozen=True, slots=True)
class Crystal:
    """It began to count at `since` (true nanoseconds); its rate is `ppm` off and changes by `wander` a nanosecond."""

    since: int
    ppm: float
    wander: float

    def ticks(self, at: int) -> DeviceTicks:
        """What it shows; microseconds."""
        age = at - self.since
        return DeviceTicks(max(0, int(age * (1 + self.ppm * 1e-6 + self.wander * age / 2) // US)))

    def when(self, ticks: int) -> int:
        """The first true nanosecond at which it shows so many."""
        age = float(ticks * US)
        for _ in range(3):
            age = ticks * US / (1 + self.ppm * 1e-6 + self.wander * age / 2)
        at = self.since + int(age) - 2
        while self.ticks(at) < ticks:
            at += 1
        return at
