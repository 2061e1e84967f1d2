"""The shot clock: a box with a count, digits and a buzzer. Pure."""

import asked
from body import Body
from count import Count
from face import DARK
from identity import Identity

BLINK_US = 250_000
ALL_ON = 8888


class ShotClock(Body):
    """It goes on counting whether or not anybody listens; the expiry waits in the outbox."""

    def __init__(self, identity: Identity, boot: int, probe: callable) -> None:
        super().__init__(identity, boot, probe)
        self.count = Count()
        self._answers.update({"run": self._run, "hold": self._hold, "clear": self._clear})

    def hear(self, message: dict, now: int) -> list:
        """The host said this; what ran out before is reported first."""
        return self._expire(now) + super().hear(message, now)

    def advance(self, now: int) -> list:
        """Do what is due."""
        return self._expire(now) + super().advance(now)

    def due(self) -> int:
        """When `advance` has something to do."""
        due = super().due()
        return due if self.count.ends < 0 else min(due, self.count.ends)

    def beat(self, now: int) -> list:
        """The heartbeat, and with it the count."""
        return super().beat(now) + self._told(now)

    def shown(self, now: int) -> int:
        """The number on the digits, which blink while it identifies itself; DARK leaves them dark."""
        if self.testing(now):
            return ALL_ON
        if not self.blinking(now):
            return self.count.seconds(now)
        if not self.lit(now):
            return DARK
        return self.count.seconds(now) if self.count.call else ALL_ON

    def marked(self, now: int) -> bool:
        """Whether the colon or point is on: it blinks twice a second while the link is lost."""
        return self.testing(now) or (self.alone(now) and now // BLINK_US % 2 == 0)

    def buzzes(self, now: int) -> bool:
        """Whether the buzzer sounds."""
        return self.testing(now) or self.count.buzzes(now)

    def _told(self, now: int) -> list:
        count = self.count
        told = {"t": "count", "boot": self.boot, "ticks": now, "call": count.call}
        told["ends"], told["left_ms"] = count.ends, count.left_ms(now)
        return [told]

    def _expire(self, now: int) -> list:
        ended = self.count.expired(now)
        if ended < 0:
            return []
        return [self.outbox.add("expired", "", ended, self.count.call, now)] + self._told(now)

    def _run(self, message: dict, now: int) -> list:
        boot, ends = asked.counter(message, "boot"), asked.counter(message, "ends")
        call = asked.call(message)
        if boot != self.boot or not self.count.run(call, ends, now):
            return []
        return self._told(now) + self._expire(now)

    def _hold(self, message: dict, now: int) -> list:
        left = asked.whole(message, "left_ms", 0, asked.MAX_LEFT_MS + 1)
        return self._told(now) if self.count.hold(asked.call(message), left) else []

    def _clear(self, _: dict, now: int) -> list:
        return self._told(now) if self.count.clear() else []
