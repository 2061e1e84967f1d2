"""What a player does on his turn, but for a battle: buy, discard, stay, fold (P9-P12, P23, P24)."""

from hub.events.cards import Card
from hub.events.palace import BuyMade, DiscardMade
from hub.events.palace_rulings import SoldierBought, SoldiersDiscarded, TurnFolded, TurnStayed
from hub.events.rulings import Refusal
from hub.rules.palace.ending import Decision, with_consequences
from hub.rules.palace.options import must_fight
from hub.rules.palace.refusing import not_now
from hub.rules.palace.state import MAX_SOLDIERS, PalaceState


def buy(state: PalaceState, made: BuyMade) -> Decision:
    """A small bet for the top card, and any soldiers thrown in the same turn (P10, P11)."""
    reason = not_now(state, made.seat, "buy") or _not_in_pile(state, made)
    if reason is not None or made.card is None:
        return reason or Refusal("card_not_read")
    reason = wrong_throw((*state.at(made.seat).soldiers, made.card), made.thrown)
    if reason is not None:
        return reason
    left = _left_of(state, made.seat)
    shuffled = not len(state.draw)
    bought = SoldierBought(made.seat, state.level.sb, made.card, made.thrown, shuffled, left)
    return with_consequences(state, bought)


def _not_in_pile(state: PalaceState, made: BuyMade) -> Refusal | None:
    """Why the turned card cannot have been the top one.

    Without cards to draw from, the discard pile was shuffled first; its order is told by a test alone (P11, D7).
    """
    shuffled = not len(state.draw)
    pile, known = (state.discard if shuffled else state.draw), state.known()
    elsewhere = set(known) - set(pile.known)
    untold = shuffled and made.card is None
    if shuffled and (made.order or untold) and not pile.may_lie_as(made.order, elsewhere):
        return Refusal("reshuffle_mismatch")
    if made.card is None or pile.may_hold(made.card, elsewhere):
        return None
    return Refusal("duplicate_card" if made.card in elsewhere else "reshuffle_mismatch")


def wrong_throw(soldiers: tuple[Card, ...], thrown: tuple[Card, ...]) -> Refusal | None:
    """Why these of these soldiers cannot be thrown: too many would stay, or one is not among them (P10, P19)."""
    if len(set(soldiers) - set(thrown)) > MAX_SOLDIERS:
        return Refusal("too_many_soldiers")
    own = set(thrown) <= set(soldiers) and len(set(thrown)) == len(thrown)
    return None if own else Refusal("not_your_soldier")


def discard(state: PalaceState, made: DiscardMade) -> Decision:
    """Soldiers are thrown and nothing is drawn; it counts as a pass (P12, P28, D8, D21)."""
    reason = not_now(state, made.seat, "discard")
    if reason is None and not made.cards:
        reason = Refusal("discard_needs_a_card")
    reason = reason or wrong_throw(state.at(made.seat).soldiers, made.cards)
    if reason is not None:
        return reason
    passed = not must_fight(state, made.seat)
    fee, left = state.profile.discard_fee, _left_of(state, made.seat)
    return with_consequences(state, SoldiersDiscarded(made.seat, fee, made.cards, passed, left))


def stay(state: PalaceState, seat: int) -> Decision:
    """Nothing happens; the turn moves left (P23)."""
    return not_now(state, seat, "stay") or with_consequences(state, TurnStayed(seat, _left_of(state, seat)))


def fold(state: PalaceState, seat: int) -> Decision:
    """Out of the hand, by himself or because his time is over; nobody captures anything (P24, D20)."""
    reason = not_now(state, seat, "fold")
    return reason or with_consequences(state, TurnFolded(seat, state.next_live(seat, (seat,))))


def _left_of(state: PalaceState, seat: int) -> int:
    """The next seat in the hand to the left; the seat itself where it is alone."""
    left = state.next_live(seat, (seat,))
    return seat if left is None else left
