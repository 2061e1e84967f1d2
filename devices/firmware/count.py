"""What a shot clock counts, by its own ticks, whether or not anybody listens. Pure."""

MAX_LEFT_US = 3_600_000_000
WARN_US = 10_000_000
WARN_FOR_US = 150_000
OVER_FOR_US = 1_000_000
NEVER = -1


class Count:
    """One count at a time; `call` is the hub's number of it, 0 for none."""

    def __init__(self) -> None:
        self.call = 0
        self.ends = NEVER
        self._held_ms = 0
        self._warns = False
        self._over = 0
        """The call whose count ran out: told again, perhaps with a better known end, it must not run out twice."""
        self._over_at = NEVER
        self._sounds = False

    def run(self, call: int, ends: int, now: int) -> bool:
        """Count to the tick `ends`; whether that is new."""
        if ends - now > MAX_LEFT_US or call == self._over or (call, ends) == (self.call, self.ends):
            return False
        self.call, self.ends, self._held_ms = call, ends, 0
        self._warns, self._sounds = ends - now > WARN_US, False
        return True

    def hold(self, call: int, left_ms: int) -> bool:
        """Stand still at this; whether that is new."""
        # Whoever holds a count does not take it for over.
        self._over = 0
        if (self.call, self.ends, self._held_ms) == (call, NEVER, left_ms):
            return False
        self.call, self.ends, self._held_ms, self._sounds = call, NEVER, left_ms, False
        return True

    def clear(self) -> bool:
        """Show no count; whether one was shown."""
        shown = self.call != 0
        # Under another journal the calls begin at 1 again.
        self._over = 0
        self.call, self.ends, self._held_ms, self._sounds = 0, NEVER, 0, False
        return shown

    def expired(self, now: int) -> int:
        """The tick at which the count ran out, told once; NEVER where it has not."""
        if self.ends == NEVER or now < self.ends:
            return NEVER
        self._over, self._over_at, self.ends = self.call, self.ends, NEVER
        self._held_ms, self._sounds = 0, True
        return self._over_at

    def left_ms(self, now: int) -> int:
        """Milliseconds left, rounded up, so that it is never over before its time."""
        return self._held_ms if self.ends == NEVER else max(0, (self.ends - now + 999) // 1000)

    def seconds(self, now: int) -> int:
        """The seconds that are shown, rounded up: 0 is over. -1 where there is no count."""
        return (self.left_ms(now) + 999) // 1000 if self.call else -1

    def buzzes(self, now: int) -> bool:
        """Short at ten seconds left, long at the end."""
        if self.ends != NEVER:
            return self._warns and 0 <= now - (self.ends - WARN_US) < WARN_FOR_US
        return self._sounds and now - self._over_at < OVER_FOR_US
