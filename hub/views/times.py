"""*Time* and calls for the dealer as the screens see them."""

from collections.abc import Callable, Mapping
from typing import Final

from hub.events.clocks import UtcMicros
from hub.events.timecalls import CallCause, ClockLost, Clocks, ClocksDiffered, DealerCalled, Presses, TimeExpired
from hub.table.timestate import RunningTime
from hub.views.model import CallView, ExpiryView, TimeView

MILLI: Final = 1_000_000
NameOf = Callable[[int], str]

CALLS: Final[Mapping[CallCause, str]] = {
    CallCause.BUTTON: "{name} asks for the dealer.",
    CallCause.TIME_EXPIRED: "Time is up for {name}. Say how the game goes on.",
    CallCause.TIME_DISPUTED: "{name} pressed in time, but it arrived after Time was up. Decide whether it counts.",
    CallCause.FLOOR: "The dealer asks for the floor at the seat of {name}. Go to the table and decide there.",
}

_PRESSES: Final[Mapping[Presses, str]] = {
    Presses.REPORTED: "",
    Presses.SILENT: " The player's box said nothing for a second after it; look at its cable.",
    Presses.NO_BOX: "",
}

_CLOCKS: Final[Mapping[Clocks, str]] = {
    Clocks.AGREED: "",
    Clocks.LATER_USED: " Shot clock and hub differed; the later of the two was used.",
    Clocks.LOST: " The shot clock did not count; the hub's own clock was used.",
    Clocks.HUB_ONLY: "",
}


def time_view(running: RunningTime | None, name_of: NameOf) -> TimeView | None:
    """The running *Time*."""
    if running is None:
        return None
    left = running.limit_ns if running.deadline is not None else running.left_ns
    return TimeView(
        call=running.call,
        seat=running.seat,
        name=name_of(running.seat),
        caller=running.caller,
        limit_ms=running.limit_ns // MILLI,
        deadline=running.deadline,
        left_ms=-(-left // MILLI),
        held=running.held,
    )


def may_call_time(turn: int | None, running: RunningTime | None) -> bool:
    """Whether somebody is to act and no *Time* runs (D18)."""
    return turn is not None and running is None


def expiry_view(expired: TimeExpired, row: int, at: UtcMicros, name_of: NameOf) -> ExpiryView:
    """A *Time* that ran out."""
    name = name_of(expired.seat)
    said = expiry_said(expired, name)
    return ExpiryView(
        row, expired.call, expired.seat, name, at, expired.deadline, expired.presses, expired.clocks, said
    )


def expiry_said(expired: TimeExpired, name: str) -> str:
    """How it ran out, in words."""
    return f"Time is up for {name}.{_PRESSES[expired.presses]}{_CLOCKS[expired.clocks]}"


def call_view(called: DealerCalled, row: int, at: UtcMicros, name_of: NameOf) -> CallView:
    """The dealer is wanted."""
    return CallView(row, called.seat, called.cause, at, CALLS[called.cause].format(name=name_of(called.seat)))


def clock_trouble(ruling: ClocksDiffered | ClockLost) -> str:
    """What the floor is told of a shot clock while *Time* runs."""
    if isinstance(ruling, ClockLost):
        return f"The shot clock {ruling.device} does not count. The hub's own clock holds; check its cable and power."
    apart = abs(ruling.device_ends - ruling.hub_ends) / 1e9
    return f"The shot clock {ruling.device} and the hub are {apart:.2f} s apart. The later holds; check that clock."
