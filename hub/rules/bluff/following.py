"""What follows from a ruling by itself, in BLUFF.md's order: the end, the verdict, the pot, the four antes."""

from hub.events.bluff_rulings import AntesGiven, BluffReason, BluffRuling, FoldedOut
from hub.events.rulings import Refusal
from hub.rules.bluff.evolve import evolve
from hub.rules.bluff.paying import antes_due, pay
from hub.rules.bluff.state import HandState
from hub.rules.bluff.verdict import judge
from hub.rules.poker.hand import Stage

Decision = tuple[BluffRuling, ...] | Refusal
"""The rulings, none where all is well and nothing changes, or the reason why the observation is not accepted."""


def with_consequences(state: HandState, *rulings: BluffRuling) -> tuple[BluffRuling, ...]:
    """The rulings and all that follows from them at once."""
    at_showdown = state.may_show
    for ruling in rulings:
        state = evolve(state, ruling)
    following = _following(state, at_showdown)
    while following is not None:
        rulings = (*rulings, following)
        state = evolve(state, following)
        following = _following(state, at_showdown)
    return rulings


def _following(state: HandState, at_showdown: bool) -> BluffRuling | None:
    if state.stage is Stage.PLAY:
        return _ending(state, at_showdown)
    if state.stage is not Stage.OVER:
        return None
    return _judged(state) or _paid(state)


def _ending(state: HandState, at_showdown: bool) -> BluffRuling | None:
    """A fold that leaves one ends the hand; a showdown ends when one hand is left or all that live are shown."""
    live = state.betting.live
    if len(live) == 1 and not at_showdown:
        return FoldedOut(live[0])
    return pay(state) if state.is_decided else None


def _judged(state: HandState) -> BluffRuling | None:
    """The verdict, once there is one; a hand found after all is judged instead of asking the floor (D6)."""
    if state.verdict is not None and state.verdict.bluff is not None:
        return None
    found = judge(state)
    return None if found.reason is BluffReason.AWAITING_SHOW or found == state.verdict else found


def _paid(state: HandState) -> BluffRuling | None:
    """The pot goes to the winner after the verdict, then the antes to the bluffer (B9)."""
    if state.verdict is None:
        return None
    if state.paid is None:
        return pay(state)
    owed = antes_due(state)
    return None if owed is None or state.given is not None else AntesGiven(*owed)
