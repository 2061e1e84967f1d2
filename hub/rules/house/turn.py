"""What *Time* needs to know of the house rules: who may call it, what ends a turn, and what follows (H25, D17, D18)."""

from hub.events.poker_rulings import (
    ActionStood,
    BoardShuffledBack,
    DeathCause,
    EntryTakenBack,
    HandKilled,
    HouseRuling,
    PotsPaid,
)
from hub.events.rulings import Refusal
from hub.events.stakes import BetsPosted
from hub.rules.house.dealing import kill
from hub.rules.house.state import HandState
from hub.rules.poker.turn import ACTS as ACTS
from hub.rules.poker.turn import LATE_ACTS as LATE_ACTS
from hub.rules.poker.turn import may_call as may_call


def acts(ruling: HouseRuling, seat: int) -> bool:
    """Whether by this ruling the player at the seat has acted; too few chips are no decision yet (H23)."""
    return isinstance(ruling, ActionStood) and ruling.seat == seat


def ends_turn(ruling: HouseRuling, seat: int) -> bool:
    """Whether after this ruling it is not this seat's turn any more, or another turn of his."""
    match ruling:
        case HandKilled(_, _, turn):
            return turn != seat
        case BoardShuffledBack(_, _, _, returned):
            return bool(returned)
        case _:
            return isinstance(ruling, ActionStood | EntryTakenBack | PotsPaid | BetsPosted)


def time_expired(state: HandState, seat: int) -> tuple[HouseRuling, ...]:
    """The hand is folded, whatever else was possible, with what follows from it (H25, D17, D18)."""
    killed = kill(state, seat, DeathCause.TIME)
    return () if isinstance(killed, Refusal) or state.turn != seat else killed
