"""Hands are shown or thrown away at the showdown, and the pots are paid (H26, D24, D26)."""

from hub.events.conduct import PlayerWarned, WarnCause
from hub.events.poker import HandTabled
from hub.events.poker_rulings import HandShown
from hub.events.rulings import Refusal
from hub.rules.house.dealing import kill
from hub.rules.house.following import Decision, with_consequences
from hub.rules.house.showdown import judge
from hub.rules.house.state import HandState
from hub.rules.poker.deck import duplicate
from hub.rules.poker.hand import HOLE_CARDS, Stage


def table(state: HandState, tabled: HandTabled) -> Decision:
    """A player's cards as they lie, once nobody has a decision any more."""
    if not state.may_show:
        return Refusal("hand_over" if state.stage is Stage.OVER else "no_showdown")
    if tabled.seat not in state.betting.live:
        return Refusal("hand_folded" if state.betting.at(tabled.seat) else "player_out")
    if state.shown_by(tabled.seat) is not None:
        return Refusal("already_shown")
    if len(tabled.cards) > HOLE_CARDS:
        return Refusal("wrong_count")
    return duplicate(state.known, [each.card for each in tabled.cards if each.card]) or _judged(state, tabled)


def _judged(state: HandState, tabled: HandTabled) -> Decision:
    verdict = judge(tabled.cards, tabled.identified, tabled.seat in state.warned_down)
    if verdict.death is not None:
        return kill(state, tabled.seat, verdict.death)
    cards = tuple(each.card for each in tabled.cards if each.card is not None)
    if len(cards) < HOLE_CARDS:
        return Refusal("card_not_read")
    shown = HandShown(tabled.seat, cards)
    warned = (PlayerWarned(tabled.seat, WarnCause.TURNED_DOWN),) if verdict.warned else ()
    return with_consequences(state, shown, *warned)
