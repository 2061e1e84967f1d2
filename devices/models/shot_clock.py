"""The shot clock: it counts down by its own ticks, shows the seconds, and reports when they ran out. Pure."""

from devices.messages import (
    NOT_RUNNING,
    Beat,
    ClockClear,
    ClockHold,
    ClockRun,
    Count,
    FromDevice,
    Identify,
    ToDevice,
)
from devices.models.body import Body, Identity
from devices.models.button_box import BLINK_US
from hub.events.clocks import DeviceTicks


class ShotClock:
    """The firmware of a clock. It goes on counting whether or not anybody listens; the expiry waits in the outbox."""

    def __init__(self, identity: Identity, boot: int) -> None:
        self.body = Body(identity, boot)
        self._call = self._ended = 0
        self._ends: DeviceTicks | None = None
        self._held_ms = 0
        self._blink_until = DeviceTicks(-1)

    def start(self, now: DeviceTicks) -> list[FromDevice]:
        """Power is on: say hello."""
        return [*self.body.hello(), *self.advance(now)]

    def contact(self, button: str, down: bool, now: DeviceTicks) -> None:
        """A contact closed or opened."""
        self.body.contact(button, down, now)

    def receive(self, message: ToDevice, now: DeviceTicks) -> list[FromDevice]:
        """The host said this. What ran out before is reported first."""
        ended = self._expire(now)
        before = self._call, self._ends, self._held_ms
        match message:
            case ClockRun():
                self._run(message)
            case ClockHold(call, left_ms):
                # Whoever holds a count does not take it for over.
                self._call, self._ends, self._held_ms, self._ended = call, None, left_ms, 0
            case ClockClear():
                # Under another journal the calls begin at 1 again.
                self._call, self._ends, self._held_ms, self._ended = 0, None, 0, 0
            case Identify(ms):
                self._blink_until = DeviceTicks(now + ms * 1_000)
            case _:
                pass
        changed = before != (self._call, self._ends, self._held_ms)
        said = [self.count(now)] if changed else []
        return ended + said + self._expire(now) + self._counted(self.body.answer(message, now), now)

    def advance(self, now: DeviceTicks) -> list[FromDevice]:
        """Do what is due."""
        return self._expire(now) + self._counted(self.body.advance(now), now)

    def linked(self, now: DeviceTicks) -> bool:
        """Whether a host was heard within the last three seconds; if not, the digits' colon blinks."""
        return self.body.linked(now)

    @property
    def due(self) -> DeviceTicks:
        """When `advance` has something to do."""
        return self.body.due if self._ends is None else min(self.body.due, self._ends)

    def count(self, now: DeviceTicks) -> Count:
        """What it says of its count."""
        ends = NOT_RUNNING if self._ends is None else self._ends
        return Count(self.body.boot, now, self._call, ends, self.left_ms(now))

    def left_ms(self, now: DeviceTicks) -> int:
        """Milliseconds left, rounded up so that it is never over before its time; what was held where none runs."""
        return self._held_ms if self._ends is None else max(0, -((now - self._ends) // 1_000))

    def digits(self, now: DeviceTicks) -> int | None:
        """The seconds that are shown: rounded up, so that 0 means over; None where they are dark."""
        if self.body.testing.runs(now):
            return 8888
        if now < self._blink_until and (now // BLINK_US) % 2:
            return None
        return -(-self.left_ms(now) // 1_000) if self._call else None

    def _run(self, run: ClockRun) -> None:
        if run.boot == self.body.boot and run.call != self._ended:
            self._call, self._ends, self._held_ms = run.call, DeviceTicks(run.ends), 0

    def _expire(self, now: DeviceTicks) -> list[FromDevice]:
        if self._ends is None or now < self._ends:
            return []
        at, self._ends, self._held_ms, self._ended = self._ends, None, 0, self._call
        return [self.body.expired(self._call, at, now), self.count(now)]

    def _counted(self, said: list[FromDevice], now: DeviceTicks) -> list[FromDevice]:
        """With every beat goes the count."""
        return [*said, self.count(now)] if any(isinstance(each, Beat) for each in said) else said
