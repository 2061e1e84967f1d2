"""How a ruling changes the hand. No rule lives here; replay uses only this."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from hub.events.bluff_rulings import HoleCardsKept
from hub.events.poker import ActionKind
from hub.events.poker_rulings import ActionStood, EntryTakenBack, HandKilled, HandShown, PotsPaid
from hub.events.razz_rulings import (
    BringInPosted,
    CommunityCardLaid,
    DownCardsDealt,
    FullBetCounted,
    HandDisclosed,
    HandMucked,
    RazzHandOpened,
    RazzRuling,
    RoundClosed,
    ShowdownBegan,
    StreetOpened,
    UpCardLaid,
)
from hub.events.stakes import BetsPosted
from hub.rules.poker import players
from hub.rules.poker.hand import HOLE_CARDS, Stage
from hub.rules.razz.profile import with_settings
from hub.rules.razz.state import KEPT_HANDS, HandRecord, HandState

ANSWERS: Final = (
    UpCardLaid,
    DownCardsDealt,
    CommunityCardLaid,
    BringInPosted,
    ActionStood,
    HandKilled,
    HandShown,
    HandMucked,
)
"""The rulings that answer an entry, so that it can be taken back; there is one in a decision, and it comes first."""


def evolve(state: HandState, ruling: RazzRuling) -> HandState:
    """The state after a ruling; rulings that are none of the hand's change nothing.

    A ruling that answers an entry keeps the state before it, so that the entry can be taken back.
    """
    change = _CHANGES.get(type(ruling))
    if change is None:
        return state
    after = change(state, ruling)
    return replace(after, before=state) if isinstance(ruling, ANSWERS) else after


def _open(state: HandState, opened: RazzHandOpened) -> HandState:
    return HandState(
        profile=with_settings(state.profile, opened.settings),
        stage=Stage.DEAL,
        number=opened.number,
        stakes=opened.stakes,
        betting=players.seated(opened.players, opened.stakes.small),
        dealt=HOLE_CARDS * len(opened.players),
        records=state.records,
    )


def _posted(state: HandState, posted: BetsPosted) -> HandState:
    return replace(state, betting=players.posted(state.betting, posted))


def _up_card(state: HandState, laid: UpCardLaid) -> HandState:
    up = {**dict(state.up), laid.seat: (*state.ups(laid.seat), laid.card)}
    return replace(state, up=tuple(up.items()), served=(*state.served, laid.seat), dealt=state.dealt + 1)


def _down_cards(state: HandState, dealt: DownCardsDealt) -> HandState:
    return replace(state, served=dealt.seats, dealt=state.dealt + len(dealt.seats))


def _community(state: HandState, laid: CommunityCardLaid) -> HandState:
    return replace(state, community=laid.card, served=state.betting.live, dealt=state.dealt + 1)


def _keep(state: HandState, kept: HoleCardsKept) -> HandState:
    others = tuple(each for each in state.held if each.seat != kept.seat)
    return replace(state, held=(*others, HandShown(kept.seat, kept.cards)))


def _street(state: HandState, opened: StreetOpened) -> HandState:
    betting = replace(state.betting, turn=opened.turn, min_bet=opened.limit, raise_by=opened.limit)
    return replace(state, stage=Stage.PLAY, betting=betting, opener=opened.opener, level=0, bets=0)


def _bring_in(state: HandState, posted: BringInPosted) -> HandState:
    player = state.betting.at(posted.seat)
    added = posted.to - (player.bet if player else 0)
    betting = players.changed(players.pushed(state.betting, posted.seat, added), posted.seat, acted=posted.price)
    betting = replace(betting, price=posted.price, raise_by=posted.raise_by, turn=posted.turn, decider=posted.seat)
    return replace(state, betting=betting, leader=posted.seat)


def _stood(state: HandState, stood: ActionStood) -> HandState:
    raised = stood.action in (ActionKind.COMPLETE, ActionKind.BET, ActionKind.RAISE)
    leader = stood.seat if raised else state.leader
    return replace(state, betting=players.stood(state.betting, stood), leader=leader)


def _counted(state: HandState, counted: FullBetCounted) -> HandState:
    return replace(state, bets=counted.bets, level=counted.level)


def _kill(state: HandState, killed: HandKilled) -> HandState:
    return replace(state, betting=players.killed(state.betting, (killed.seat,), killed.turn))


def _close(state: HandState, closed: RoundClosed) -> HandState:
    betting = players.next_street(state.betting, None)
    return replace(state, stage=Stage.DEAL, street=closed.street, served=(), betting=betting)


def _showdown(state: HandState, began: ShowdownBegan) -> HandState:
    return replace(state, order=began.order)


def _show(state: HandState, shown: HandShown) -> HandState:
    held = tuple(each for each in state.held if each.seat != shown.seat)
    return replace(state, shown=(*state.shown, shown), held=held)


def _muck(state: HandState, mucked: HandMucked) -> HandState:
    return replace(state, mucked=(*state.mucked, mucked.seat))


def _pay(state: HandState, paid: PotsPaid) -> HandState:
    betting = players.cleared(players.given(state.betting, paid.returned))
    for pot in paid.pots:
        betting = players.given(betting, pot.shares)
    hands = tuple(HandShown(seat, state.hand_of(seat) or ()) for seat in state.order if seat in state.betting.live)
    records = (HandRecord(state.number, hands, state.community),) if len(hands) > 1 else ()
    total = sum(pot.amount for pot in paid.pots)
    kept = (*state.records, *records)[-KEPT_HANDS:]
    return replace(state, stage=Stage.OVER, betting=betting, paid=total, records=kept)


def _disclose(state: HandState, disclosed: HandDisclosed) -> HandState:
    if disclosed.number != state.number:
        return state
    seats = {each.seat for each in disclosed.hands}
    return replace(state, disclosed=True, held=tuple(each for each in state.held if each.seat not in seats))


def _taken_back(state: HandState, _: EntryTakenBack) -> HandState:
    return state.taken_back()


_CHANGES: Final[Mapping[type, Callable[[HandState, Any], HandState]]] = {
    RazzHandOpened: _open,
    BetsPosted: _posted,
    UpCardLaid: _up_card,
    DownCardsDealt: _down_cards,
    CommunityCardLaid: _community,
    HoleCardsKept: _keep,
    StreetOpened: _street,
    BringInPosted: _bring_in,
    ActionStood: _stood,
    FullBetCounted: _counted,
    HandKilled: _kill,
    RoundClosed: _close,
    ShowdownBegan: _showdown,
    HandShown: _show,
    HandMucked: _muck,
    PotsPaid: _pay,
    HandDisclosed: _disclose,
    EntryTakenBack: _taken_back,
}
