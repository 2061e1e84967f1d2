"""What follows from a ruling by itself: the last hand takes the pots, or all hands are shown and they are paid."""

from hub.events.poker_rulings import HouseRuling
from hub.events.rulings import Refusal
from hub.rules.house.evolve import evolve
from hub.rules.house.paying import pay
from hub.rules.house.state import HandState, Stage

Decision = tuple[HouseRuling, ...] | Refusal
"""The rulings, none where all is well and nothing changes, or the reason why the observation is not accepted."""


def with_consequences(state: HandState, *rulings: HouseRuling) -> tuple[HouseRuling, ...]:
    """The rulings, and the pots paid where they end the hand."""
    for ruling in rulings:
        state = evolve(state, ruling)
    return (*rulings, pay(state)) if _is_decided(state) else rulings


def _is_decided(state: HandState) -> bool:
    """Whether one hand is left, or all that are left have been shown over the whole board (H26)."""
    if state.stage is not Stage.PLAY:
        return False
    live = state.betting.live
    return len(live) == 1 or (state.is_complete and {each.seat for each in state.shown} >= set(live))
