"""What follows from a ruling by itself: the end of the hand, a capture, the showdown, the payment (P18-P29)."""

from collections.abc import Collection

from hub.events.palace_rulings import PalacePaid, PalaceRuling, QuietRoundEnded, Result, SoldiersCaptured
from hub.events.poker_rulings import PotPaid
from hub.events.rulings import Refusal
from hub.events.stakes import SeatChips
from hub.rules.palace.evolve import evolve
from hub.rules.palace.options import suit_of
from hub.rules.palace.state import PalaceState, Phase
from hub.rules.palace.weighing import Side, best
from hub.rules.poker.betting import clockwise

Decision = tuple[PalaceRuling, ...] | Refusal
"""The rulings, none where all is well and nothing changes, or the reason why the observation is not accepted."""

SHARERS = (2, 3)
"""How many, all under one suit, end the hand (P27)."""


def with_consequences(state: PalaceState, *rulings: PalaceRuling) -> tuple[PalaceRuling, ...]:
    """The rulings and all that follows from them at once."""
    for ruling in rulings:
        state = evolve(state, ruling)
    following = consequence(state)
    while following is not None:
        rulings = (*rulings, following)
        state = evolve(state, following)
        following = consequence(state)
    return rulings


def consequence(state: PalaceState) -> PalaceRuling | None:
    """The next thing that follows from how the hand stands; None: it waits for somebody."""
    match state.phase:
        case Phase.TURN:
            return _alone(state) or _quiet(state)
        case Phase.WON:
            return _alone(state) or _captured(state)
        case Phase.TIED:
            return _paid(state, Result.TIE_SPLIT, state.live)
        case Phase.SHOWDOWN:
            return _compared(state)
        case _:
            return None


def _alone(state: PalaceState) -> PalacePaid | None:
    """One is left (P25), or two or three under one suit (P27)."""
    if len(state.live) == 1:
        return _paid(state, Result.LAST_STANDING, state.live)
    suits = {suit_of(state, seat) for seat in state.live}
    if len(state.live) in SHARERS and len(suits) == 1:
        return _paid(state, Result.SAME_BANNER_SUIT, state.live)
    return None


def _quiet(state: PalaceState) -> QuietRoundEnded | None:
    """All that are in have passed since the last purchase or bet (P28, D22)."""
    return QuietRoundEnded() if set(state.live) <= set(state.passed) else None


def _captured(state: PalaceState) -> SoldiersCaptured | None:
    """The loser's soldiers go to the winner in the order in which they lay, his banner last (P19, P31)."""
    if state.battle is None or state.turn is None:
        return None
    loser = state.battle.other(state.turn)
    return SoldiersCaptured(state.turn, loser, state.at(loser).cards)


def _compared(state: PalaceState) -> PalacePaid | None:
    """The best hand wins, once all are known."""
    sides = [(seat, side_of(state, seat)) for seat in state.live]
    known = [(seat, side) for seat, side in sides if side is not None]
    return _paid(state, Result.SHOWDOWN, best(known)) if len(known) == len(sides) else None


def side_of(state: PalaceState, seat: int) -> Side | None:
    """All cards of a seat, None where its palace cards are not known."""
    holding, palace = state.at(seat), state.palace(seat)
    if holding.banner is None or palace is None:
        return None
    return Side(holding.banner, holding.soldiers, palace)


def _paid(state: PalaceState, result: Result, winners: Collection[int]) -> PalacePaid:
    """The whole pot in equal parts of whole chips; what is left over goes to the first left of the dealer (P29)."""
    pot, order = state.betting.pot, clockwise(tuple(sorted(winners)), state.dealer)
    each = pot // len(order) // state.level.smallest * state.level.smallest
    rest = pot - each * len(order)
    shares = tuple(SeatChips(seat, each + (0 if number else rest)) for number, seat in enumerate(order))
    return PalacePaid(result, PotPaid(pot, state.live, tuple(sorted(winners)), shares, order[0] if rest else None))
