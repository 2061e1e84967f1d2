"""*Time* by itself: one call for one decision, in milliseconds (H25, D17, D18).

At the table the hub keeps the time (`hub/table/deadlines.py`); this is the rule that it follows, without devices.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from hub.rules.house.profile import Profile


class Result(StrEnum):
    """What became of the decision."""

    PENDING = "pending"
    ACTED = "acted"
    FOLDED = "folded"


@dataclass(frozen=True, slots=True)
class TimeState:
    """A decision and the clock on it.

    Args:
        turn: the seat to act, None where nobody is.
        with_chips: the seats that still have chips.
        deadline_ms: the last millisecond that counts; None: no clock runs.
        result: what became of it.
        seat: who acted or was folded.
    """

    turn: int | None
    with_chips: tuple[int, ...]
    deadline_ms: int | None = None
    result: Result = Result.PENDING
    seat: int | None = None


def time_limit_ms(profile: Profile) -> int:
    """The milliseconds from the accepted call to the last one that counts (D17)."""
    return profile.time_s * 1000 + profile.time_grace_ms


def passed(state: TimeState, at_ms: int) -> TimeState:
    """The state at this moment: the first millisecond after the deadline folds the hand by itself (D17)."""
    if state.turn is None or state.deadline_ms is None or at_ms <= state.deadline_ms:
        return state
    return replace(state, turn=None, result=Result.FOLDED, seat=state.turn)


def called(state: TimeState, caller: int, at_ms: int, profile: Profile) -> TimeState | str:
    """The state after *Time* was called, or why it has no effect."""
    if caller not in state.with_chips:
        return "caller_has_no_chips"
    if state.turn is None:
        return "nobody_to_act"
    if state.deadline_ms is not None:
        return "already_running"
    return replace(state, deadline_ms=at_ms + time_limit_ms(profile))


def answered(state: TimeState, seat: int) -> TimeState | str:
    """The state after somebody acted, or why it does not count."""
    if state.result is Result.FOLDED and seat == state.seat:
        return "hand_folded"
    if seat != state.turn:
        return "not_your_turn"
    return replace(state, turn=None, result=Result.ACTED, seat=seat)
