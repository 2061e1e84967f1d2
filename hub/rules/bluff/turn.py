"""What *Time* needs to know of Bluff and Win: as under the house rules (B1; HOUSE.md H25, D17, D18)."""

from hub.events.bluff_rulings import BluffRuling, ShowdownPaid
from hub.events.poker_rulings import ActionStood, EntryTakenBack, HandKilled, PotsPaid
from hub.events.rulings import Refusal
from hub.events.stakes import BetsPosted
from hub.rules.bluff.acting import fold
from hub.rules.bluff.state import HandState
from hub.rules.poker.turn import ACTS as ACTS
from hub.rules.poker.turn import LATE_ACTS as LATE_ACTS
from hub.rules.poker.turn import may_call as may_call_in_hand


def may_call(state: HandState, seat: int) -> bool:
    """Whether the player may call *Time*: whoever has chips, also who sits this hand out (H25, D18, BLUFF.md D14)."""
    waits = any(each.seat == seat and each.chips for each in state.waiting)
    return waits or may_call_in_hand(state, seat)


def acts(ruling: BluffRuling, seat: int) -> bool:
    """Whether by this ruling the player at the seat has acted."""
    return isinstance(ruling, ActionStood) and ruling.seat == seat


def ends_turn(ruling: BluffRuling, seat: int) -> bool:
    """Whether after this ruling it is not this seat's turn any more, or another turn of his."""
    if isinstance(ruling, HandKilled):
        return ruling.turn != seat
    return isinstance(ruling, ActionStood | EntryTakenBack | PotsPaid | ShowdownPaid | BetsPosted)


def time_expired(state: HandState, seat: int) -> tuple[BluffRuling, ...]:
    """The hand is folded, with what follows from it: a fold like any other, so it can have been bluffed."""
    folded = fold(state, seat)
    return () if isinstance(folded, Refusal) else folded
