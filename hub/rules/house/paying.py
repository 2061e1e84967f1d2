"""Paying the pots: uncalled chips back, then each pot to the best hand that reached it (H26, H27, H29, D19, D20)."""

from hub.events.poker_rulings import PotPaid, PotsPaid
from hub.events.stakes import SeatChips
from hub.rules.house.showdown import winners
from hub.rules.house.state import HandState
from hub.rules.poker.pots import Pot, pots, split


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
    shared = split(pot.amount, won, state.positions.button, state.level.smallest, state.profile.odd_chips)
    if shared is None:
        raise ValueError(f"a pot of {pot.amount} is no multiple of the smallest chip of {state.level.smallest}")
    shares = tuple(SeatChips(seat, chips) for seat, chips in shared.shares)
    return PotPaid(pot.amount, pot.seats, won, shares, shared.odd_to)
