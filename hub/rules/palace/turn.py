"""What *Time* needs to know of Palace Poker: as under the house rules (P31; HOUSE.md H25, D17, D18)."""

from typing import Final

from hub.events.palace_rulings import (
    BattleCalled,
    BattleOpened,
    BattleRaised,
    BattleTied,
    BattleWon,
    CaptureEnded,
    PalaceDealt,
    PalacePaid,
    PalaceRuling,
    QuietRoundEnded,
    SoldierBought,
    SoldiersCaptured,
    SoldiersDiscarded,
    TurnFolded,
    TurnStayed,
)
from hub.events.poker_rulings import EntryTakenBack
from hub.events.rulings import Refusal
from hub.rules.palace import acting, fighting
from hub.rules.palace.ending import Decision
from hub.rules.palace.state import PalaceState, Phase

ACTS: Final = frozenset({"fold", "check-call"})
"""The buttons by which a player acts himself: he folds; he stays, or calls a bet or raise.

What goes with cards, a target or an amount is entered by the dealer.
"""

LATE_ACTS: Final = False
"""One second over is a fold (P31)."""

_BY_SEAT: Final = (SoldierBought, SoldiersDiscarded, TurnStayed, TurnFolded, BattleRaised, BattleCalled, CaptureEnded)
_OF_BATTLES: Final = (BattleOpened, BattleWon, BattleTied, SoldiersCaptured)
_ENDS: Final = (*_BY_SEAT, *_OF_BATTLES, PalaceDealt, QuietRoundEnded, PalacePaid, EntryTakenBack)


def may_call(state: PalaceState, seat: int) -> bool:
    """Whether the player may call *Time*: whoever still has chips, in the hand or not, in turn too (H25, D18)."""
    return state.stack(seat) > 0


def acts(ruling: PalaceRuling, seat: int) -> bool:
    """Whether by this ruling the player at the seat has acted."""
    match ruling:
        case BattleOpened(attacker=by) | BattleWon(loser=by):
            return by == seat
        case _:
            return isinstance(ruling, _BY_SEAT) and ruling.seat == seat


def ends_turn(ruling: PalaceRuling, seat: int) -> bool:
    """Whether after this ruling it is not this seat's turn any more, or another turn of his."""
    return isinstance(ruling, _ENDS)


def expire(state: PalaceState, seat: int) -> Decision:
    """The time of the player in turn is over: folded, conceded, or the newest soldiers above five thrown (P31)."""
    battle = state.phase in (Phase.ANSWER, Phase.RESOLVE, Phase.TAKE)
    return fighting.time_over(state, seat) if battle else acting.fold(state, seat)


def time_expired(state: PalaceState, seat: int) -> tuple[PalaceRuling, ...]:
    """What follows when the player in turn has not acted by the deadline; nothing where it is not his turn."""
    expired = expire(state, seat)
    return () if isinstance(expired, Refusal) else expired
