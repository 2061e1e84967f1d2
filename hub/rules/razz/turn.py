"""What *Time* needs to know of razz: as under the house rules, but that a bring-in is posted (Z28, E13)."""

from hub.events.poker_rulings import ActionStood, EntryTakenBack, HandKilled, PotsPaid
from hub.events.razz_rulings import BringInPosted, RazzHandOpened, RazzRuling
from hub.events.rulings import Refusal
from hub.rules.poker.turn import ACTS as ACTS
from hub.rules.poker.turn import LATE_ACTS as LATE_ACTS
from hub.rules.razz.acting import timed_out
from hub.rules.razz.state import HandState


def may_call(state: HandState, seat: int) -> bool:
    """Whether the player may call *Time*: whoever still has chips, in the hand or not (HOUSE.md H25, D18)."""
    player = state.betting.at(seat)
    return player is not None and player.stack > 0


def acts(ruling: RazzRuling, seat: int) -> bool:
    """Whether by this ruling the player at the seat has acted."""
    return isinstance(ruling, ActionStood | BringInPosted) and ruling.seat == seat


def ends_turn(ruling: RazzRuling, seat: int) -> bool:
    """Whether after this ruling it is not this seat's turn any more, or another turn of his."""
    if isinstance(ruling, HandKilled):
        return ruling.turn != seat
    return isinstance(ruling, ActionStood | BringInPosted | EntryTakenBack | PotsPaid | RazzHandOpened)


def time_expired(state: HandState, seat: int) -> tuple[RazzRuling, ...]:
    """The hand is folded, whatever else was possible; a bring-in that is due is posted (E13)."""
    ruled = timed_out(state, seat)
    return () if isinstance(ruled, Refusal) else ruled
