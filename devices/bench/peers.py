"""Other ways to set a device's clock, beside which ours is measured. Each is written anew from its description."""

from dataclasses import dataclass
from typing import Protocol

from hub.events.clocks import DeviceTicks, HubNanos

_TICK = 1_000.0
"""Nanoseconds in a tick by the label of the crystal."""


class Peer(Protocol):
    """Learns from round trips and converts, as `devices.clocksync.sync.ClockSync` does, but without a bound."""

    def pinged(self, sent: HubNanos, ticks: DeviceTicks, received: HubNanos) -> None:
        """Learn from a round trip."""

    def time(self, ticks: DeviceTicks) -> float:
        """The hub's time of these ticks, after at least one round trip."""


class LastMidpoint:
    """The device read its clock half-way through the newest round trip, and its crystal is right."""

    def __init__(self) -> None:
        self._ticks, self._time = 0, 0.0

    def pinged(self, sent: HubNanos, ticks: DeviceTicks, received: HubNanos) -> None:
        """Learn from a round trip."""
        self._ticks, self._time = ticks, (sent + received) / 2

    def time(self, ticks: DeviceTicks) -> float:
        """The hub's time of these ticks."""
        return self._time + (ticks - self._ticks) * _TICK


class KlipperBounds:
    """Klipper until 2018: an earliest and a latest time, which part with the worst drift, and meet at a round trip.

    Klipper went by one end of the two; the middle, which is better, is taken here.
    """

    WORST = 100e-6

    def __init__(self) -> None:
        self._ticks, self._low, self._high = 0, -float("inf"), float("inf")

    def pinged(self, sent: HubNanos, ticks: DeviceTicks, received: HubNanos) -> None:
        """Learn from a round trip."""
        passed = (ticks - self._ticks) * _TICK
        low = max(float(sent), self._low + passed / (1 + self.WORST))
        high = min(float(received), self._high + passed / (1 - self.WORST))
        self._ticks = ticks
        self._low, self._high = (low, high) if low <= high else (float(sent), float(received))

    def time(self, ticks: DeviceTicks) -> float:
        """The hub's time of these ticks."""
        return (self._low + self._high) / 2 + (ticks - self._ticks) * _TICK


@dataclass(slots=True)
class _Line:
    """Averages that forget, of ticks over times, and the line through them."""

    time: float
    ticks: float
    variance: float = 0.0
    covariance: float = 0.0
    slope: float = 1 / _TICK

    def add(self, time: float, ticks: float, part: float) -> None:
        """Let a point count for this part of the whole."""
        ahead, above = time - self.time, ticks - self.ticks
        self.time += part * ahead
        self.ticks += part * above
        self.variance = (1 - part) * (self.variance + part * ahead * ahead)
        self.covariance = (1 - part) * (self.covariance + part * ahead * above)
        if self.variance > 0:
            self.slope = self.covariance / self.variance


class KlipperRegression:
    """Klipper since 2018: a line through ticks over times of sending, and the least half round trip added to it.

    It was made for links that are quick most of the time: what the way there takes on average beyond the least half
    round trip stays in the answer.
    """

    DECAY = 1 / 30
    AGEING = 10e-6 / 3600
    """The least half round trip grows by 10 microseconds an hour until a better one comes."""
    DOUBT = (1e3) ** 2
    """Ticks squared by which a prediction may be off at the start: a millisecond."""
    ODD_SIGMAS, ODD_TICKS, PATIENCE_NS = 5.0, 500.0, 10e9
    """A point off by so many deviations and ticks is left out when it is late, unless nothing fitted for so long."""

    def __init__(self) -> None:
        self._line: _Line | None = None
        self._least, self._least_at = float("inf"), 0.0
        self._doubt = self.DOUBT
        self._fitted_at = 0.0

    def pinged(self, sent: HubNanos, ticks: DeviceTicks, received: HubNanos) -> None:
        """Learn from a round trip."""
        half = (received - sent) / 2
        if half < self._least + (sent - self._least_at) * self.AGEING:
            self._least, self._least_at = half, float(sent)
        if self._line is None:
            self._line, self._fitted_at = _Line(float(sent), float(ticks)), float(sent)
        elif self._fits(self._line, sent, ticks):
            self._line.add(sent, ticks, self.DECAY)

    def time(self, ticks: DeviceTicks) -> float:
        """The hub's time of these ticks."""
        assert self._line is not None
        return self._line.time + self._least + (ticks - self._line.ticks) / self._line.slope

    def _fits(self, line: _Line, sent: float, ticks: float) -> bool:
        off = ticks - line.ticks - (sent - line.time) * line.slope
        if off * off > max(self.ODD_SIGMAS**2 * self._doubt, self.ODD_TICKS**2):
            if off > 0 and sent < self._fitted_at + self.PATIENCE_NS:
                return False
            self._doubt = self.DOUBT
            return True
        self._fitted_at = sent
        self._doubt = (1 - self.DECAY) * (self._doubt + self.DECAY * off * off)
        return True
