"""The shot clock: it counts down by its own ticks, shows the seconds, and reports when they ran out. Pure."""

from devices.messages import EXPIRED, ClockShow, ClockStart, ClockStop, FromDevice, ToDevice
from devices.models.body import Body, Identity
from hub.events.clocks import DeviceTicks


class ShotClock:
    """The firmware of a clock. It goes on counting whether or not anybody listens; the expiry waits in the outbox."""

    def __init__(self, identity: Identity, boot: int) -> None:
        self.body = Body(identity, boot)
        self._ends: DeviceTicks | None = None
        self._shown_ms = 0

    def start(self, now: DeviceTicks) -> list[FromDevice]:
        """Power is on: say hello."""
        return [*self.body.hello(), *self.advance(now)]

    def contact(self, button: str, down: bool, now: DeviceTicks) -> None:
        """A contact closed or opened."""
        self.body.contact(button, down, now)

    def receive(self, message: ToDevice, now: DeviceTicks) -> list[FromDevice]:
        """The host said this. A start while it counts begins anew; what ran out before is reported first."""
        ended = self._expire(now)
        if isinstance(message, ClockStart):
            self._ends = DeviceTicks(now + message.ms * 1_000)
        elif isinstance(message, ClockStop):
            self._shown_ms, self._ends = self.shown_ms(now), None
        elif isinstance(message, ClockShow) and self._ends is None:
            self._shown_ms = message.seconds * 1_000
        return ended + self.body.answer(message, now, self.left_ms(now))

    def advance(self, now: DeviceTicks) -> list[FromDevice]:
        """Do what is due."""
        return self._expire(now) + self.body.advance(now, self.left_ms(now))

    @property
    def due(self) -> DeviceTicks:
        """When `advance` has something to do."""
        return self.body.due if self._ends is None else min(self.body.due, self._ends)

    def left_ms(self, now: DeviceTicks) -> int:
        """Milliseconds left, rounded up so that it is never over before its time; -1 while none runs."""
        return -1 if self._ends is None else max(0, -((now - self._ends) // 1_000))

    def shown_ms(self, now: DeviceTicks) -> int:
        """What the digits stand for: the count, or what was left or shown last."""
        return self._shown_ms if self._ends is None else self.left_ms(now)

    def digits(self, now: DeviceTicks) -> int:
        """The seconds that are shown: rounded up, so that 0 means over."""
        return -(-self.shown_ms(now) // 1_000)

    def _expire(self, now: DeviceTicks) -> list[FromDevice]:
        if self._ends is None or now < self._ends:
            return []
        ended, self._ends, self._shown_ms = self._ends, None, 0
        return [self.body.happened(EXPIRED, ended, now)]
