"""What an entry or a press leads to at the table: *Time* and calls for the dealer here, all else in the game."""

from hub.events.corrections import CorrectionEntries
from hub.events.observations import (
    ButtonPressed,
    CallAnswered,
    ClockExpired,
    FloorAsked,
    Observation,
    TimeCancelEntered,
    TimeEntered,
    TimeEntry,
    TimeHoldEntered,
    TimeResumeEntered,
)
from hub.events.readings import CupSeen, FrameRead
from hub.events.rulings import Refusal
from hub.events.timecalls import CallCause, DealerCalled, DealerCame
from hub.events.tournaments import FloorOnly
from hub.table.corrections import alters, decide_correction
from hub.table.deadlines import TimeLimits, call_time, enter, with_time
from hub.table.dealerbox import TIME, time_entry
from hub.table.moment import Moment
from hub.table.play import Asked, Decision, Kept, Play, S, V

CALL = "call"
"""What a seat's button says when it calls the dealer."""


def decide(
    play: Play[S, V], state: S, sight: V, asked: Asked, at: Moment, limits: TimeLimits, *, two_people: bool = False
) -> Decision:
    """What an observation leads to; `at` is when it was done. `two_people`: one does not alter what was settled.

    What cameras see is not decided here but looked at together, by the game.
    """
    entry = _as_entry(play, state, sight, asked)
    if isinstance(entry, Refusal):
        return entry
    if isinstance(entry, TimeEntered):
        return call_time(play, state, entry.caller, limits, asked.now)
    if isinstance(entry, TimeHoldEntered | TimeResumeEntered | TimeCancelEntered):
        return enter(state, entry, at, asked.now)
    if two_people and alters(play, state, entry):
        return Refusal("two_people")
    if isinstance(entry, CorrectionEntries):
        decision: Decision | None = decide_correction(play, state, sight, entry, asked)
    else:
        decision = _table(state, entry, asked.seat)
    if decision is None:
        decision = play.decide(state, sight, Asked(entry, asked.seat, asked.now, asked.bounds))
    return with_time(play, state, decision, at)


def _table(state: Kept, entry: Observation, seat: int | None) -> Decision | None:
    """What is the table's own, whatever is played; None: it is the game's."""
    match entry:
        case CallAnswered(seats, who):
            wanted = tuple(each.seat for each in state.time.wanted if each.seat in seats)
            return (DealerCame(wanted, who),) if wanted else Refusal("nobody_called")
        case FloorAsked(about):
            called = DealerCalled(about, CallCause.FLOOR)
            return Refusal("floor_called") if called in state.time.wanted else (called,)
        case ButtonPressed(button) if seat is not None and button == CALL:
            return (DealerCalled(seat, CallCause.BUTTON),)
        case _ if isinstance(entry, FloorOnly):
            return Refusal("not_at_table")
        case FrameRead() | CupSeen() | ClockExpired() | TimeEntered() | TimeEntry():
            return ()
        case _:
            return None


def _as_entry(play: Play[S, V], state: S, sight: V, asked: Asked) -> Observation | Refusal:
    """A press as the entry that its button stands for; a button of the game, and anything else, as it is."""
    press = asked.observation
    if not isinstance(press, ButtonPressed):
        return press
    if asked.seat is None:
        return time_entry(state, press.button) or play.entry_of(state, sight, press.button, asked)
    return TimeEntered(asked.seat, "seat") if press.button == TIME else press
