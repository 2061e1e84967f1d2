"""The showdown: who shows first, who must show, and the payment (Z21-Z27, E6, E7, E12)."""

from collections.abc import Mapping

from hub.events.poker_rulings import PotPaid, PotsPaid
from hub.events.razz_rulings import ShowdownBegan
from hub.events.stakes import SeatChips
from hub.rules.poker.pots import OddChips, Pot, Pots, pots, split
from hub.rules.razz.low import low
from hub.rules.razz.order import BUTTON, bring_in_seat, from_seat
from hub.rules.razz.state import HandState


def began(state: HandState) -> ShowdownBegan:
    """First who bet first or raised last in the last round that had a bet, then clockwise; if he is gone, the next.

    Where all were all-in for the ante nobody made a bet: then first whom the bring-in would have been due from.
    """
    live = state.betting.live
    first = bring_in_seat({seat: state.ups(seat)[0] for seat in live}) if state.leader is None else state.leader
    return ShowdownBegan(from_seat(live, first))


def lows(state: HandState) -> Mapping[int, int]:
    """How low the live hands are that the hub knows, by seat; less is better."""
    shared = () if state.community is None else (state.community,)
    hands = {seat: state.hand_of(seat) for seat in state.betting.live}
    return {seat: low((*cards, *shared)) for seat, cards in hands.items() if cards}


def found_pots(state: HandState) -> Pots:
    """The pots as they are, with what goes back uncalled (Z25)."""
    folded = set(state.betting.seats) - set(state.betting.live)
    return pots({each.seat: each.put for each in state.betting.players}, folded)


def must_show(state: HandState, seat: int) -> bool:
    """Whether a known hand is as low as every hand shown so far, in at least one pot that it could win (Z22)."""
    known = lows(state)
    shown = {each.seat for each in state.shown}
    rivals = ([known[each] for each in pot.seats if each in shown] for pot in _pots_of(state, seat))
    return any(all(known[seat] <= rival for rival in each) for each in rivals)


def _pots_of(state: HandState, seat: int) -> tuple[Pot, ...]:
    return tuple(pot for pot in found_pots(state).pots if seat in pot.seats)


def payment(state: HandState) -> PotsPaid:
    """The payment of a hand with one live hand left, or with all of them read: the lowest hand has it (Z23).

    Raises:
        ValueError: a pot is no multiple of the smallest chip, which no opening of a hand allows.
    """
    found, known = found_pots(state), lows(state)
    returned = tuple(SeatChips(seat, chips) for seat, chips in found.returned)
    return PotsPaid(returned, tuple(_paid(pot, known, state.stakes.unit) for pot in found.pots))


def _paid(pot: Pot, known: Mapping[int, int], unit: int) -> PotPaid:
    best = min((known[seat] for seat in pot.seats if len(pot.seats) > 1), default=0)
    won = tuple(seat for seat in pot.seats if len(pot.seats) == 1 or known[seat] == best)
    shared = split(pot.amount, won, BUTTON, unit, OddChips.ALL_TO_WORST)
    if shared is None:
        raise ValueError(f"a pot of {pot.amount} is no multiple of the smallest chip of {unit}")
    shares = tuple(SeatChips(seat, chips) for seat, chips in shared.shares)
    return PotPaid(pot.amount, pot.seats, won, shares, shared.odd_to)
