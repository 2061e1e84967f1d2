"""What the journal knows of *Time* and of calls for the dealer: the state, and how rulings change it. No rule here."""

from dataclasses import dataclass, replace

from hub.events.clocks import HubNanos
from hub.events.rulings import RoundOpened, Ruling
from hub.events.timecalls import (
    ClockLost,
    Clocks,
    ClocksDiffered,
    DealerCalled,
    DealerCame,
    HoldCause,
    TimeAnswered,
    TimeCalled,
    TimeCancelled,
    TimeExpired,
    TimeHeld,
    TimeResumed,
)


@dataclass(frozen=True, slots=True)
class RunningTime:
    """*Time* number `call` on the player at `seat`, asked for by `caller` (None: the dealer).

    Args:
        called: when it was called, by the hub's clock.
        limit_ns: what the player was given.
        changed: when the deadline was last set; what a shot clock says about it from before is old.
        deadline: inclusive; None while the clock is held.
        left_ns: what the clock stands at while it is held.
        held: why it is held, or None.
        clocks: how shot clock and hub have stood to each other so far.
    """

    call: int
    caller: int | None
    seat: int
    called: HubNanos
    limit_ns: int
    changed: HubNanos
    deadline: HubNanos | None
    left_ns: int = 0
    held: HoldCause | None = None
    clocks: Clocks = Clocks.AGREED


@dataclass(frozen=True, slots=True)
class TimeState:
    """The running *Time* or None, how many were called so far, and the last one that ran out.

    `wanted` are the seats at which the dealer is wanted, the oldest first.
    """

    running: RunningTime | None = None
    calls: int = 0
    expired: TimeExpired | None = None
    expired_called: HubNanos = HubNanos(0)
    wanted: tuple[DealerCalled, ...] = ()


def evolve_time(state: TimeState, ruling: Ruling) -> TimeState:
    """The state after a ruling; those that say nothing of time leave it."""
    match ruling:
        case RoundOpened():
            return TimeState(calls=state.calls)
        case DealerCalled():
            return replace(state, wanted=(*(each for each in state.wanted if each != ruling), ruling))
        case DealerCame(seats):
            return replace(state, wanted=tuple(each for each in state.wanted if each.seat not in seats))
        case TimeCalled(call, caller, seat, called, deadline):
            running = RunningTime(call, caller, seat, called, deadline - called, called, deadline)
            return replace(state, running=running, calls=call)
        case TimeCancelled() | TimeAnswered():
            return replace(state, running=None)
        case TimeExpired():
            called = state.running.called if state.running else HubNanos(0)
            return replace(state, running=None, expired=ruling, expired_called=called)
        case _:
            return state if state.running is None else replace(state, running=_running(state.running, ruling))


def _running(running: RunningTime, ruling: Ruling) -> RunningTime:
    match ruling:
        case TimeHeld(_, left_ns, cause):
            return replace(running, deadline=None, left_ns=left_ns, held=cause)
        case TimeResumed(_, deadline):
            changed = HubNanos(deadline - running.left_ns)
            return replace(running, deadline=deadline, changed=changed, held=None)
        case ClocksDiffered(deadline=deadline):
            return replace(running, deadline=deadline, clocks=Clocks.LATER_USED)
        case ClockLost():
            return replace(running, clocks=Clocks.LOST)
        case _:
            return running
