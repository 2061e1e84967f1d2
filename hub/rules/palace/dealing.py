"""The deal: the first dealer is drawn, antes are paid, banners turned, palace cards dealt (P3-P8)."""

from typing import Final

from hub.events.cards import Card
from hub.events.palace import AntesPaid, AsideShuffled, BannerTurned, DealerCardsDrawn, SeatCard
from hub.events.palace_rulings import (
    AlarmEnded,
    AntesTaken,
    AsideReturned,
    BannerKept,
    BannerPutAside,
    DealerDrawRead,
    PalaceDealt,
)
from hub.events.poker import DealDone
from hub.events.rulings import Refusal
from hub.events.stakes import SeatChips
from hub.rules.palace.ending import Decision, with_consequences
from hub.rules.palace.opening import open_hand
from hub.rules.palace.state import DECK, PALACE_CARDS, PalaceState, Phase
from hub.rules.poker.deck import duplicate

GROUP: Final = 4
"""Players whose banners have different suits (P5, P6)."""


def draw_pile(players: int) -> int:
    """The cards that are left to draw from when everybody has a banner and three palace cards (P8)."""
    return DECK - (1 + PALACE_CARDS) * players


def draw(state: PalaceState, drawn: DealerCardsDrawn) -> Decision:
    """The highest rank deals; those tied for it draw again, from the cards that are left (P3, D1)."""
    if state.phase is not Phase.DRAW or sorted(each.seat for each in drawn.cards) != list(state.drawers):
        return Refusal("wrong_drawers")
    again = duplicate(state.drawn, (each.card for each in drawn.cards))
    if again is not None:
        return again
    left = highest(drawn.cards)
    read = DealerDrawRead(drawn.cards, left)
    if len(left) > 1:
        return (read,)
    stacks = tuple(SeatChips(each.seat, each.stack) for each in state.betting.players)
    opened = open_hand(state.profile, 1, stacks, left[0], state.level)
    return opened if isinstance(opened, Refusal) else (read, *opened)


def highest(cards: tuple[SeatCard, ...]) -> tuple[int, ...]:
    """The seats that drew the highest rank, ascending."""
    most = max(each.card.rank for each in cards)
    return tuple(sorted(each.seat for each in cards if each.card.rank == most))


def antes(state: PalaceState, entered: AntesPaid) -> Decision:
    """An ante, or all of a shorter stack, of each of these seats before the first card (P4)."""
    if state.phase is not Phase.ANTES:
        return Refusal("no_ante_due")
    if not set(entered.seats) <= set(state.betting.seats):
        return Refusal("player_out")
    due = [seat for seat in state.unpaid if seat in entered.seats]
    paid = tuple(SeatChips(seat, min(state.ante, state.stack(seat))) for seat in due)
    return (AntesTaken(paid),) if paid else ()


def turn_banner(state: PalaceState, turned: BannerTurned) -> Decision:
    """The card stays with the seat that waits, unless its suit is held in the group already (P5, P6)."""
    seat, reason = state.waiting_seat, _no_banner(state)
    if reason is not None or seat is None:
        return reason or Refusal("no_deal")
    reason = _not_in_deck(state, turned.card)
    if reason is not None:
        return reason
    held = turned.card.suit in _group_suits(state, seat)
    return (BannerPutAside(seat, turned.card) if held else BannerKept(seat, turned.card),)


def _no_banner(state: PalaceState) -> Refusal | None:
    if state.phase is Phase.ANTES:
        return Refusal("antes_due")
    if state.phase is not Phase.BANNERS:
        return Refusal("no_deal")
    if len(state.deck):
        return None
    return Refusal("shuffle_due" if state.aside else "no_cards")


def _not_in_deck(state: PalaceState, card: Card) -> Refusal | None:
    """Why this card cannot be turned: after a shuffle only those that were put aside can (P7)."""
    known = state.known()
    if state.deck.may_hold(card, known):
        return None
    return Refusal("duplicate_card" if card in known else "reshuffle_mismatch")


def _group_suits(state: PalaceState, seat: int) -> set[str]:
    """The suits that lie under the players of this seat's group: four in the order of the deal (P6)."""
    first = state.order.index(seat) // GROUP * GROUP
    banners = (state.at(each).banner for each in state.order[first : first + GROUP])
    return {banner.suit for banner in banners if banner is not None}


def shuffle_aside(state: PalaceState, shuffled: AsideShuffled) -> Decision:
    """Without cards to turn, those put aside are the deck (P7)."""
    if state.phase is not Phase.BANNERS or len(state.deck):
        return Refusal("no_shuffle_due")
    if not state.aside:
        return Refusal("no_cards")
    if shuffled.order and sorted(shuffled.order) != sorted(state.aside):
        return Refusal("reshuffle_mismatch")
    return (AsideReturned(),)


def deal(state: PalaceState, done: DealDone) -> Decision:
    """Everybody has three palace cards; left of the dealer begins (P8, P9). Whoever is away folds on his turn.

    The cards put aside are shuffled back, so none of them lies wrong any more.
    """
    if state.phase is not Phase.PALACE:
        return Refusal("no_deal")
    if done.absent:
        return Refusal("fold_in_turn")
    dealt = PalaceDealt(draw_pile(len(state.betting.seats)), state.order[0])
    back = (each for each in state.alarms if each.card in state.aside)
    return (*with_consequences(state, dealt), *(AlarmEnded(each.alarm, each.seat, each.card) for each in back))
