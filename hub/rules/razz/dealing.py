"""The cards of a street: up cards, the last down cards or one for everybody, and what a lens reads (Z6, Z18-Z20)."""

from hub.events.bluff import HoleCardsRead
from hub.events.bluff_rulings import HoleCardsKept
from hub.events.poker import BoardDealt, DealDone
from hub.events.razz import UpCardDealt
from hub.events.razz_rulings import CommunityCardLaid, DownCardsDealt, UpCardLaid
from hub.events.rulings import Refusal
from hub.rules.poker.deck import duplicate
from hub.rules.poker.hand import Stage
from hub.rules.razz.following import Decision, with_consequences
from hub.rules.razz.order import STREETS
from hub.rules.razz.state import HandState


def _no_deal(state: HandState, last: bool) -> Refusal | None:
    """Why no card of this kind is due: nothing is dealt, or the last card lies otherwise than those before."""
    if state.stage is Stage.DEAL:
        return None if (state.street is STREETS[-1]) is last else Refusal("wrong_street")
    if state.stage is Stage.PLAY and state.turn is not None:
        return Refusal("betting_open")
    return Refusal("no_deal")


def up_card(state: HandState, dealt: UpCardDealt) -> Decision:
    """A card face up at one seat; when all live hands have theirs, the betting opens."""
    reason = _no_deal(state, last=False) or _cannot_get(state, dealt.seat)
    if reason is not None:
        return reason
    return duplicate(state.known(), (dealt.card,)) or with_consequences(state, UpCardLaid(dealt.seat, dealt.card))


def _cannot_get(state: HandState, seat: int) -> Refusal | None:
    player = state.betting.at(seat)
    if player is None:
        return Refusal("player_out")
    if player.folded:
        return Refusal("hand_folded")
    return Refusal("already_dealt") if seat in state.served else None


def down_cards(state: HandState, done: DealDone) -> Decision:
    """The last card, face down to each, where there are enough of them (Z19). Nobody's hand dies of being away."""
    reason = _no_deal(state, last=True)
    if reason is not None:
        return reason
    if done.absent:
        return Refusal("not_in_this_game")
    if state.seventh.one_community_card:
        return Refusal("too_few_cards")
    return with_consequences(state, DownCardsDealt(state.unserved))


def community(state: HandState, dealt: BoardDealt) -> Decision:
    """One card for everybody, where there are too few for own ones (Z19)."""
    reason = _no_deal(state, last=True)
    if reason is not None:
        return reason
    if not state.seventh.one_community_card:
        return Refusal("cards_enough")
    if len(dealt.cards) != 1:
        return Refusal("wrong_count")
    return duplicate(state.known(), dealt.cards) or with_consequences(state, CommunityCardLaid(dealt.cards[0]))


def read(state: HandState, reading: HoleCardsRead) -> Decision:
    """The lens at the dealer's place, or a camera, knows what lies face down; a later reading takes its place (E7).

    A hand is read as often as you like while it lives, but no more once it is shown or mucked.
    """
    if state.stage not in (Stage.DEAL, Stage.PLAY):
        return Refusal("hand_over" if state.stage is Stage.OVER else "not_dealt")
    player = state.betting.at(reading.seat)
    if player is None or player.folded:
        return Refusal("hand_folded" if player else "player_out")
    if state.at_showdown and reading.seat not in state.to_show:
        return Refusal("already_shown")
    if len(reading.cards) != state.downs(reading.seat):
        return Refusal("wrong_count")
    again = duplicate(state.known(besides=reading.seat), reading.cards)
    return again or (HoleCardsKept(reading.seat, reading.cards),)
