"""Rulings about *Time* in plain words, for the terminal."""

from collections.abc import Callable
from typing import Final

from hub.events.rulings import Ruling
from hub.events.timecalls import (
    ClockLost,
    ClocksDiffered,
    DealerCalled,
    HoldCause,
    TimeAnswered,
    TimeCalled,
    TimeCancelled,
    TimeDisputed,
    TimeExpired,
    TimeHeld,
    TimeResumed,
)
from hub.views.times import CALLS, clock_trouble, expiry_said

NameOf = Callable[[int], str]
SECOND: Final = 1_000_000_000


def time_told(ruling: Ruling, name_of: NameOf) -> str:
    """One line about a ruling on *Time*; empty for any other."""
    match ruling:
        case TimeCalled(_, caller, seat, called, deadline):
            by = "The dealer" if caller is None else name_of(caller)
            return f"  {by} calls Time: {name_of(seat)} has {(deadline - called) / SECOND:g} seconds."
        case TimeAnswered(seat=seat, at=at, deadline=deadline):
            return f"  {name_of(seat)} acts in time, {_left(deadline - at)}."
        case TimeExpired(seat=seat):
            return f"  {expiry_said(ruling, name_of(seat))}"
        case TimeDisputed(seat=seat):
            return f"  Disputed: {name_of(seat)} pressed in time, but it arrived after the time was up."
        case DealerCalled(seat, cause):
            return f"  {CALLS[cause].format(name=name_of(seat))}"
        case ClocksDiffered() | ClockLost():
            return f"  {clock_trouble(ruling)}"
        case _:
            return _held(ruling)


def _left(left_ns: int) -> str:
    return f"{left_ns / SECOND:.1f} s before the end" if left_ns >= 0 else "at the very end: he has the benefit"


def _shown(left_ns: int) -> int:
    """The seconds as the clocks show them: rounded up, 0 is over."""
    return -(-left_ns // SECOND)


def _held(ruling: Ruling) -> str:
    match ruling:
        case TimeHeld(_, left_ns, HoldCause.RESTART):
            return f"  The hub was restarted: Time stands at {_shown(left_ns)} s."
        case TimeHeld(_, left_ns, _, who):
            return f"  {who} holds the clock at {_shown(left_ns)} s."
        case TimeResumed(_, _, who):
            return f"  {who} lets the clock go on."
        case TimeCancelled():
            return "  Time is cancelled."
        case _:
            return ""
