"""What follows from a ruling by itself: the last hand takes the pots, or all hands are shown and they are paid."""

from hub.events.poker_rulings import HouseRuling
from hub.events.rulings import Refusal
from hub.rules.house.evolve import evolve
from hub.rules.house.state import HandState
from hub.rules.poker.hand import Stage
from hub.rules.poker.paying import payment

Decision = tuple[HouseRuling, ...] | Refusal
"""The rulings, none where all is well and nothing changes, or the reason why the observation is not accepted."""


def with_consequences(state: HandState, *rulings: HouseRuling) -> tuple[HouseRuling, ...]:
    """The rulings, and the pots paid where they end the hand."""
    for ruling in rulings:
        state = evolve(state, ruling)
    if state.stage is not Stage.PLAY or not state.is_decided:
        return rulings
    return *rulings, payment(state, state.positions.button, state.profile.odd_chips)
