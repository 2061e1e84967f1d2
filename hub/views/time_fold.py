"""The fold of *Time* and of calls for the dealer: the same whatever is played."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from hub.events.clocks import UtcMicros
from hub.events.rulings import Ruling
from hub.events.timecalls import ClockLost, ClocksDiffered, DealerCalled, DealerCame, TimeCalled, TimeExpired
from hub.views.model import CallView, ExpiryView
from hub.views.times import call_view, clock_trouble, expiry_view

CALLS_SHOWN: Final = 10


@dataclass(frozen=True, slots=True)
class TimeShown:
    """The last *Time* that ran out, the seats that wait for the dealer, and what is wrong with a shot clock."""

    expired: ExpiryView | None = None
    calls: tuple[CallView, ...] = ()
    trouble: tuple[str, ...] = ()


def fold_time(shown: TimeShown, row: int, at: UtcMicros, ruling: Ruling, name_of: Callable[[int], str]) -> TimeShown:
    """What is shown after a ruling that stands in this row of the journal; any other ruling leaves it."""
    match ruling:
        case TimeCalled():
            return replace(shown, trouble=())
        case TimeExpired():
            return replace(shown, expired=expiry_view(ruling, row, at, name_of))
        case DealerCalled():
            return replace(shown, calls=(*shown.calls, call_view(ruling, row, at, name_of))[-CALLS_SHOWN:])
        case DealerCame(seats):
            return replace(shown, calls=tuple(each for each in shown.calls if each.seat not in seats))
        case ClocksDiffered() | ClockLost():
            return replace(shown, trouble=(clock_trouble(ruling),))
        case _:
            return shown
