"""Paying the pots: uncalled chips back, then each pot to the best hand that reached it (H26, H27, H29, D19, D20)."""

from collections.abc import Mapping, Sequence

from hub.events.cards import Card
from hub.events.poker_rulings import PotPaid, PotsPaid
from hub.events.stakes import SeatChips
from hub.rules.poker.hand import Hand
from hub.rules.poker.pots import OddChips, Pot, pots, split
from hub.rules.poker.strength import strength


def winners(board: Sequence[Card], hands: Mapping[int, Sequence[Card]]) -> tuple[int, ...]:
    """The seats with the best hand on this board, ascending: cards speak, whatever was said."""
    strengths = {seat: strength((*cards, *board)) for seat, cards in hands.items()}
    best = max(strengths.values(), default=0)
    return tuple(sorted(seat for seat, each in strengths.items() if each == best))


def payment(hand: Hand, button: int, odd: OddChips) -> PotsPaid:
    """The payment of a hand that is decided: one live hand, or all live hands shown.

    Raises:
        ValueError: a pot is no multiple of the smallest chip, which no opening of a hand allows.
    """
    put = {each.seat: each.put for each in hand.betting.players}
    folded = set(hand.betting.seats) - set(hand.betting.live)
    found = pots(put, folded, hand.betting.dead)
    returned = tuple(SeatChips(seat, chips) for seat, chips in found.returned)
    return PotsPaid(returned, tuple(_paid(hand, pot, button, odd) for pot in found.pots))


def _paid(hand: Hand, pot: Pot, button: int, odd: OddChips) -> PotPaid:
    hands = {each.seat: each.cards for each in hand.shown if each.seat in pot.seats}
    won = winners(hand.board, hands) if len(pot.seats) > 1 else pot.seats
    shared = split(pot.amount, won, button, hand.level.smallest, odd)
    if shared is None:
        raise ValueError(f"a pot of {pot.amount} is no multiple of the smallest chip of {hand.level.smallest}")
    shares = tuple(SeatChips(seat, chips) for seat, chips in shared.shares)
    return PotPaid(pot.amount, pot.seats, won, shares, shared.odd_to)
