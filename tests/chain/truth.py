"""What really happened, and what the journal's rulings make of *Time*: the referee's own books."""

from dataclasses import dataclass, replace

from hub.events.rulings import Ruling
from hub.events.timecalls import (
    ClockLost,
    ClocksDiffered,
    TimeAnswered,
    TimeCalled,
    TimeCancelled,
    TimeExpired,
    TimeHeld,
    TimeResumed,
)


@dataclass(slots=True)
class Press:
    """A contact that closed for good at `true` (nanoseconds), when its device showed `ticks` in its `boot`."""

    device: str
    boot: int
    button: str
    true: int
    ticks: int
    at_start: bool = False
    """The button was down when the device started, and may have come up before it had rested."""
    seq: int = 0
    lies: bool = False
    """Its device tells another time."""
    answered: bool = False
    unpowered: bool = False
    """Its device lost its memory before the hub had the press."""

    def __str__(self) -> str:
        return f"{self.device}/{self.boot}/{self.seq} '{self.button}' pressed at {self.true / 1e6:.3f} ms"


@dataclass(frozen=True, slots=True)
class Running:
    """A *Time* as the rulings have it, by the hub's clock; `ran` is how long it has run before `since`."""

    call: int
    seat: int
    called: int
    since: int
    limit: int
    deadline: int | None
    left: int = 0
    ran: int = 0
    lost_at: int = -1


def after(running: Running | None, ruling: Ruling, now: int) -> Running | None:
    """The *Time* after a ruling."""
    if isinstance(ruling, TimeCalled):
        limit = ruling.deadline - ruling.called
        return Running(ruling.call, ruling.seat, ruling.called, ruling.called, limit, ruling.deadline)
    if isinstance(ruling, TimeAnswered | TimeCancelled | TimeExpired) or running is None:
        return None if isinstance(ruling, TimeAnswered | TimeCancelled | TimeExpired) else running
    if isinstance(ruling, TimeHeld) and running.deadline is not None:
        stood = running.deadline - ruling.left_ns
        return replace(running, deadline=None, left=ruling.left_ns, ran=running.ran + stood - running.since)
    if isinstance(ruling, TimeResumed):
        return replace(running, deadline=ruling.deadline, since=now, lost_at=-1)
    if isinstance(ruling, ClocksDiffered):
        return replace(running, deadline=ruling.deadline)
    return replace(running, lost_at=now) if isinstance(ruling, ClockLost) else running
