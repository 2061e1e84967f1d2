"""Raffle as a game of the one interface (`hub/rules/game.py`): this module is it. What is played is one round."""

from hub.events.rulings import Ruling
from hub.rules.raffle import turn as turns
from hub.rules.raffle.decide import decide as decide
from hub.rules.raffle.evolve import evolve as evolve
from hub.rules.raffle.legal import legal as legal
from hub.rules.raffle.sight import visible as visible
from hub.rules.raffle.sight import watched as watched
from hub.rules.raffle.state import RoundState
from hub.rules.raffle.turn import ACTS as ACTS
from hub.rules.raffle.turn import LATE_ACTS as LATE_ACTS
from hub.rules.raffle.turn import acts as acts
from hub.rules.raffle.turn import may_call as may_call

NAME: str = "raffle"
TITLE: str = "Raffle"


def turn(state: RoundState) -> int | None:
    """The seat to act, None while a challenge is open or the round is over."""
    return state.turn


def ends_turn(ruling: Ruling, seat: int) -> bool:
    """Whether after this ruling it is another turn than before, whosever it was."""
    return turns.ends_turn(ruling)


def time_expired(state: RoundState, seat: int) -> tuple[Ruling, ...]:
    """The dealer is called; time has no effect of its own (D12)."""
    return turns.time_expired(seat)
