"""What *Time* needs to know of raffle: who may call it, what ends a turn, and what follows when nobody acts.

The championship's rules have no clock. A table may use one as an aid, called as in HOUSE.md H25: its expiry calls the
dealer and has no effect of its own (RAFFLE.md D12).
"""

from typing import Final

from hub.events.rulings import (
    BiddingVoided,
    BidStood,
    BidTakenBack,
    ChallengeOpened,
    Ruling,
    SettlementTakenBack,
)
from hub.events.timecalls import CallCause, DealerCalled
from hub.rules.raffle.state import RoundState

ACTS: Final = frozenset({"bluff"})
"""The buttons by which a player acts himself; a bid is said, and entered by the dealer."""

LATE_ACTS: Final = True
"""Whether an act from after the deadline counts: time has no effect of its own here (D12)."""


def may_call(state: RoundState, seat: int) -> bool:
    """Whether the player may call *Time*: whoever still has dice, in turn or not (H25, D18)."""
    return state.has_dice(seat)


def acts(ruling: Ruling, seat: int) -> bool:
    """Whether by this ruling the player at the seat has acted."""
    match ruling:
        case BidStood(actor) | ChallengeOpened(actor):
            return actor == seat
        case _:
            return False


def ends_turn(ruling: Ruling) -> bool:
    """Whether after this ruling it is another turn than before."""
    return isinstance(ruling, BidStood | BidTakenBack | ChallengeOpened | BiddingVoided | SettlementTakenBack)


def time_expired(seat: int) -> tuple[Ruling, ...]:
    """What follows when the player in turn has not acted by the deadline."""
    return (DealerCalled(seat, CallCause.TIME_EXPIRED),)
