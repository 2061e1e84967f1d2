"""*Time* (HOUSE.md H25, D17, D18; DESIGN §4): who may call it, who was in time, and when it has run out. Pure.

A decision counts by when the button was pressed on the device. So an expiry is ruled only once it is known that no
press from before the deadline is still on its way, or a bounded wait has passed with the player's box silent.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from hub.events.clocks import HubNanos
from hub.events.observations import TimeCancelEntered, TimeHoldEntered, TimeResumeEntered
from hub.events.rulings import Refusal, Ruling
from hub.events.timecalls import (
    CallCause,
    CancelCause,
    Clocks,
    DealerCalled,
    HoldCause,
    Presses,
    TimeAnswered,
    TimeCalled,
    TimeCancelled,
    TimeDisputed,
    TimeExpired,
    TimeHeld,
    TimeResumed,
)
from hub.events.timing import InputReport
from hub.table.moment import Moment
from hub.table.play import Decision, Kept, Play, S, V
from hub.table.timestate import RunningTime

SECOND: Final = 1_000_000_000
ENTRY_WAIT_NS: Final = 200_000_000
"""An entry that the dealer made before the deadline is with the hub within this; so no expiry is ruled earlier."""
OLD_PRESS_NS: Final = 2 * SECOND
"""A press that is on its way for longer may find another state of the table than the one it was made for. One that
comes within it counts also where the bid that the player heard was entered after he pressed."""


@dataclass(frozen=True, slots=True)
class TimeLimits:
    """The table's settings (D17) in nanoseconds, and the name of the hub's clock."""

    limit_ns: int = 60 * SECOND
    grace_ns: int = 0
    wait_ns: int = SECOND
    clock: int = 0


@dataclass(frozen=True, slots=True)
class Boxes:
    """Where devices stand: the seat of each box that has one, the shot clocks, and all that belong to the table.

    `seatless` are seat boxes that have lost their seat: nobody's, so that they may say nothing.
    """

    seats: Mapping[str, int] = field(default_factory=dict)
    clocks: frozenset[str] = frozenset()
    known: frozenset[str] = frozenset()
    seatless: frozenset[str] = frozenset()

    def at(self, seat: int) -> tuple[str, ...]:
        """The boxes at a seat."""
        return tuple(device for device, other in self.seats.items() if other == seat)


def call_time(play: Play[S, V], state: S, caller: int | None, limits: TimeLimits, now: HubNanos) -> Decision:
    """*Time* is called, by a seat or (None) by the dealer. A second call has no effect (D18)."""
    if state.time.running is not None:
        return Refusal("time_running")
    seat = play.turn(state)
    if seat is None:
        return Refusal("nobody_to_act")
    if caller is not None and not play.may_call(state, caller):
        return Refusal("player_out")
    deadline = HubNanos(now + limits.limit_ns + limits.grace_ns)
    return (TimeCalled(state.time.calls + 1, caller, seat, now, deadline),)


def enter(
    state: Kept, entry: TimeHoldEntered | TimeResumeEntered | TimeCancelEntered, at: Moment, now: HubNanos
) -> Decision:
    """The dealer holds, resumes or cancels the clock; `at` is when he did so."""
    running = state.time.running
    if running is None or running.call != entry.call or _is_for_another(running, at):
        return Refusal("no_time")
    match entry:
        case TimeCancelEntered(call, who):
            return (TimeCancelled(call, CancelCause.DEALER, who),)
        case TimeHoldEntered(call, who):
            return _hold(running, call, who, at)
        case TimeResumeEntered(call, who):
            if running.deadline is not None:
                return Refusal("time_not_held")
            return (TimeResumed(call, HubNanos(now + running.left_ns), who),)


def _hold(running: RunningTime, call: int, who: str, at: Moment) -> Decision:
    if running.deadline is None:
        return Refusal("time_held")
    if at.at > running.deadline:
        return Refusal("time_over")
    since = max(at.at, running.changed)
    return (TimeHeld(call, running.deadline - since, HoldCause.DEALER, who),)


def _is_for_another(running: RunningTime, at: Moment) -> bool:
    """Whether it was done before this *Time* was called: a button says no number, and may come late."""
    return running.deadline is not None and at.at + at.bound_ns < min(running.called, running.changed)


def after_restart(state: Kept, last: HubNanos) -> tuple[Ruling, ...]:
    """A *Time* that ran when the hub died stands still, at what was left at the `last` word in the journal."""
    running = state.time.running
    if running is None or running.deadline is None:
        return ()
    left = min(max(0, running.deadline - last), running.limit_ns)
    return (TimeHeld(running.call, left, HoldCause.RESTART, "hub"),)


def disputed(play: Play[S, V], state: S, seat: int, button: str, at: Moment, now: HubNanos) -> tuple[Ruling, ...]:
    """A press in time that arrived after the expiry was ruled: the expiry stands, and the floor decides (DESIGN §4)."""
    expired = state.time.expired
    if expired is None or at.by_arrival or seat != expired.seat or button not in play.acts_by:
        return ()
    if not at.is_by(expired.deadline) or at.at + OLD_PRESS_NS < state.time.expired_called:
        return ()
    told = TimeDisputed(expired.call, seat, button, at.at, at.bound_ns, now, expired.deadline)
    return told, DealerCalled(seat, CallCause.TIME_DISPUTED)


def with_time(play: Play[S, V], state: S, decision: Decision, at: Moment) -> Decision:
    """The decision with the end of the running *Time* before what ends it: the player acted, or the turn is gone.

    `at` is when it was done. Where the game says so, an act of the player from after the deadline is refused.
    """
    running = state.time.running
    if running is None or isinstance(decision, Refusal):
        return decision
    for place, ruling in enumerate(decision):
        if play.ends_turn(ruling, running.seat):
            end = _end(play, running, ruling, at)
            return end if isinstance(end, Refusal) else (*decision[:place], end, *decision[place:])
    return decision


def _end(play: Play[S, V], running: RunningTime, ruling: Ruling, at: Moment) -> Ruling | Refusal:
    if not play.acts(ruling, running.seat):
        return TimeCancelled(running.call, CancelCause.TURN_GONE, "hub")
    if running.deadline is None:  # held: whatever is left, it is not over
        deadline = HubNanos(at.at + running.left_ns)
        return TimeAnswered(running.call, running.seat, at.at, at.bound_ns, deadline, False, at.by_arrival)
    if not at.is_by(running.deadline):
        late = TimeCancelled(running.call, CancelCause.ACTED_LATE, "hub")
        return late if play.late_acts else Refusal("time_over")
    benefit = at.at > running.deadline
    return TimeAnswered(running.call, running.seat, at.at, at.bound_ns, running.deadline, benefit, at.by_arrival)


def expire(
    play: Play[S, V],
    state: S,
    boxes: Boxes,
    reports: Mapping[str, InputReport],
    limits: TimeLimits,
    listening: HubNanos,
    now: HubNanos,
) -> tuple[Ruling, ...]:
    """The end of the running *Time* and what the game makes of it, once it is certain; else nothing.

    `listening` is since when the hub hears without a break: what it waits for, it waits for from then on.
    """
    running = state.time.running
    if running is None or running.deadline is None or now <= max(running.deadline, listening) + ENTRY_WAIT_NS:
        return ()
    until = HubNanos(max(running.deadline, listening) + limits.wait_ns)
    presses = _known(running.deadline, until, boxes.at(running.seat), reports, limits.clock, now)
    if presses is None:
        return ()
    clocks = running.clocks if boxes.clocks else Clocks.HUB_ONLY
    expired = TimeExpired(running.call, running.seat, running.deadline, presses, clocks)
    return expired, *play.time_expired(state, running.seat)


def _known(
    deadline: HubNanos,
    until: HubNanos,
    devices: tuple[str, ...],
    reports: Mapping[str, InputReport],
    clock: int,
    now: HubNanos,
) -> Presses | None:
    if not devices:
        return Presses.NO_BOX
    if all(_reported(reports.get(device), deadline, clock) for device in devices):
        return Presses.REPORTED
    return Presses.SILENT if now > until else None


def _reported(report: InputReport | None, deadline: HubNanos, clock: int) -> bool:
    if report is None or report.clock != clock or report.waiting:
        return False
    return report.settled - report.bound_ns > deadline


def wanted(state: Kept, boxes: Boxes, now: HubNanos) -> tuple[str, ...]:
    """The boxes whose word about their buttons is waited for: the deadline has passed."""
    running = state.time.running
    if running is None or running.deadline is None or now <= running.deadline:
        return ()
    return boxes.at(running.seat)


def next_expiry(state: Kept, limits: TimeLimits, listening: HubNanos, now: HubNanos) -> Iterable[HubNanos]:
    """When time by itself may change something, of what is still to come; `listening` as in `expire`."""
    running = state.time.running
    if running is None or running.deadline is None:
        return ()
    heard = max(running.deadline, listening)
    steps = (running.deadline, heard + ENTRY_WAIT_NS, heard + limits.wait_ns)
    return [due for step in steps if (due := HubNanos(step + 1)) > now]


def is_old(pressed: Moment, seat: int | None, turn_since: HubNanos, now: HubNanos) -> bool:
    """Whether a press that arrives now was meant for what is over (C3); one that comes promptly never was.

    At a seat: made before the running turn began. At the dealer's (None): any that was so long on its way, since it
    names nothing, and the dealer has seen that it had no effect.
    """
    if pressed.by_arrival or now - pressed.at <= OLD_PRESS_NS:
        return False
    return seat is None or pressed.at + pressed.bound_ns < turn_since
