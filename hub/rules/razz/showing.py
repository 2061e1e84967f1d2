"""Hands are shown or mucked at the showdown, and may be asked for afterwards (Z21-Z23, Z29, E7, E14)."""

from hub.events.cards import Card
from hub.events.poker import HandTabled
from hub.events.poker_rulings import HandShown
from hub.events.razz import DisclosureAsked, MuckAsked
from hub.events.razz_rulings import HandDisclosed, HandMucked
from hub.events.rulings import Refusal
from hub.rules.poker.deck import duplicate
from hub.rules.poker.hand import Stage
from hub.rules.razz.following import Decision, with_consequences
from hub.rules.razz.showdown import must_show
from hub.rules.razz.state import HandState


def _not_now(state: HandState, seat: int) -> Refusal | None:
    """Why this seat can neither show nor muck now, if it cannot."""
    if not state.at_showdown:
        return Refusal("hand_over" if state.stage is Stage.OVER else "no_showdown")
    player = state.betting.at(seat)
    if player is None or player.folded:
        return Refusal("hand_folded" if player else "player_out")
    return None if seat in state.to_show else Refusal("already_shown")


def table(state: HandState, tabled: HandTabled) -> Decision:
    """All own cards of a hand lie open, or those that lay face down; earlier than one has to is well.

    What the lens has read must be the same: otherwise nothing is guessed, and the hand is read again.
    """
    reason = _not_now(state, tabled.seat)
    if reason is not None:
        return reason
    cards = tuple(each.card for each in tabled.cards if each.card is not None)
    if len(cards) < len(tabled.cards):
        return Refusal("card_not_read")
    return _turned_up(state, tabled.seat, cards)


def _turned_up(state: HandState, seat: int, cards: tuple[Card, ...]) -> Decision:
    up = state.ups(seat)
    down = tuple(card for card in cards if card not in up)
    if len(down) != state.downs(seat) or len(cards) not in (len(down), len(down) + len(up)):
        return Refusal("wrong_count")
    again = duplicate(state.known(besides=seat), down)
    if again is not None:
        return again
    read = state.hand_of(seat)
    if read is not None and set(read) != {*down, *up}:
        return Refusal("cards_differ")
    return with_consequences(state, HandShown(seat, (*down, *up)))


def muck(state: HandState, asked: MuckAsked) -> Decision:
    """A hand is thrown away unshown: in turn, after it was read, and if it is higher than what was shown (Z22, E7)."""
    reason = _not_now(state, asked.seat)
    if reason is not None:
        return reason
    if state.to_show[0] != asked.seat:
        return Refusal("out_of_turn")
    if state.hand_of(asked.seat) is None:
        return Refusal("hand_not_read")
    if must_show(state, asked.seat):
        return Refusal("must_show")
    return with_consequences(state, HandMucked(asked.seat))


def disclose(state: HandState, asked: DisclosureAsked) -> Decision:
    """The cards that were live at one of the last showdowns (Z29, E14)."""
    found = next((each for each in state.records if each.number == asked.number), None)
    if found is None:
        return Refusal("no_such_showdown")
    return (HandDisclosed(found.number, found.hands, found.community, asked.who),)
