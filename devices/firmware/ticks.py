"""The chip's microsecond counter wraps (on a Pico after 18 minutes); this one only grows. Pure."""


class Ticks:
    """Microseconds since the start, from a counter that wraps.

    `diff(a, b)` is a - b on the wrapping counter, right while they lie less than half its period apart; so `now` must
    be asked more often than every 9 minutes, which the loop does a thousand times a second.
    """

    def __init__(self, raw: int, diff: callable) -> None:
        self._diff = diff
        self._raw = raw
        self._now = 0

    def now(self, raw: int) -> int:
        """The time at which the counter reads `raw`; it never goes back."""
        step = self._diff(raw, self._raw)
        if step > 0:
            self._now += step
            self._raw = raw
        return self._now

    def at(self, raw: int) -> int:
        """The time of an edge whose counter reading was kept; not before the start."""
        return max(0, self._now + self._diff(raw, self._raw))
