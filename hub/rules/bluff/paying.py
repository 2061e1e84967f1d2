"""Paying the pots as in any tournament, and what the bluffed player gives (B1, B9, D7, D8)."""

from hub.events.poker_rulings import PotPaid, PotsPaid
from hub.events.stakes import SeatChips
from hub.rules.bluff.state import HandState
from hub.rules.house.showdown import winners
from hub.rules.poker.pots import OddChips, Pot, pots, split

ANTES = 4
"""What a bluff costs, in antes (B9)."""


def pay(state: HandState) -> PotsPaid:
    """The payment of a hand that is decided: one live hand, or all live hands shown."""
    put = {each.seat: each.put for each in state.betting.players}
    folded = set(state.betting.seats) - set(state.betting.live)
    found = pots(put, folded, state.betting.dead)
    returned = tuple(SeatChips(seat, chips) for seat, chips in found.returned)
    return PotsPaid(returned, tuple(_paid(state, pot) for pot in found.pots))


def _paid(state: HandState, pot: Pot) -> PotPaid:
    hands = {each.seat: each.cards for each in state.shown if each.seat in pot.seats}
    won = winners(state.board, hands) if len(pot.seats) > 1 else pot.seats
    shared = split(pot.amount, won, state.button, state.level.smallest, OddChips.ONE_EACH)
    if shared is None:
        raise ValueError(f"a pot of {pot.amount} is no multiple of the smallest chip of {state.level.smallest}")
    shares = tuple(SeatChips(seat, chips) for seat, chips in shared.shares)
    return PotPaid(pot.amount, pot.seats, won, shares, shared.odd_to)


def antes_due(state: HandState) -> tuple[int, int, int] | None:
    """Who gives whom how much for a bluff: the printed ante four times, or what is left; None where it was none."""
    verdict = state.verdict
    if verdict is None or not verdict.bluff or verdict.bluffed is None or verdict.bluffer is None:
        return None
    payer = state.betting.at(verdict.bluffed)
    return verdict.bluffed, verdict.bluffer, min(ANTES * state.level.ante, payer.stack if payer else 0)
