"""How a ruling changes the hand. No rule lives here; replay uses only this."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from hub.events.bluff_rulings import (
    AntesGiven,
    BluffJudged,
    BluffPotOpened,
    BluffRuling,
    FoldedOut,
    HandNotRead,
    HoleCardsKept,
    LevelFellDue,
    ShowdownPaid,
)
from hub.events.poker import ActionKind
from hub.events.poker_rulings import (
    ActionStood,
    BoardLaid,
    CardsDealt,
    DeathCause,
    EntryTakenBack,
    HandKilled,
    HandShown,
    PotsPaid,
)
from hub.events.stakes import BetsPosted, HandOpened
from hub.rules.bluff.profile import with_settings
from hub.rules.bluff.state import End, HandKind, HandState, LastDecision
from hub.rules.poker import changes, players
from hub.rules.poker.hand import Stage


def evolve(state: HandState, ruling: BluffRuling) -> HandState:
    """The state after a ruling; rulings that are none of the hand's change nothing.

    A ruling that answers an entry keeps the state before it, so that the entry can be taken back; what follows from it
    (a verdict, pots and antes paid), readings and the level's clock do not.
    """
    return _CHANGES.get(type(ruling), changes.same)(state, ruling)


ANSWERS: Final = (
    CardsDealt,
    ActionStood,
    HandKilled,
    BoardLaid,
    HandShown,
    HandNotRead,
    ShowdownPaid,
)
"""The rulings that answer an entry; there is one in a decision, and it comes first. So is the floor's verdict."""


def _taken_back(state: HandState, undone: EntryTakenBack) -> HandState:
    before = changes.taken_back(state, undone)
    held = {each.seat: each for each in (*before.held, *state.held)}
    return replace(before, level_due=state.level_due, held=tuple(held.values()))


def _open(state: HandState, opened: HandOpened) -> HandState:
    return HandState(
        profile=with_settings(state.profile, opened.settings),
        stage=Stage.DEAL,
        number=opened.number,
        level=opened.level,
        button=opened.button,
        sb=opened.sb,
        bb=opened.bb,
        betting=players.seated(opened.players, opened.level.bb),
    )


def _open_pot(state: HandState, opened: BluffPotOpened) -> HandState:
    return HandState(
        profile=with_settings(state.profile, opened.settings),
        stage=Stage.DEAL,
        kind=HandKind.BLUFF_POT,
        number=opened.number,
        level=opened.level,
        level_due=state.level_due,
        button=opened.button,
        betting=players.seated(opened.players, opened.level.bb),
        waiting=opened.waiting,
    )


def _keep(state: HandState, kept: HoleCardsKept) -> HandState:
    others = tuple(each for each in state.held if each.seat != kept.seat)
    return replace(state, held=(*others, HandShown(kept.seat, kept.cards)))


def _stood(state: HandState, stood: ActionStood) -> HandState:
    betting = players.stood(state.betting, stood)
    folded = stood.action is ActionKind.FOLD
    last = LastDecision(stood.seat, folded, betting.aggressor, state.board)
    return replace(state, before=state, betting=betting, last=last)


def _kill(state: HandState, killed: HandKilled) -> HandState:
    betting = players.killed(state.betting, (killed.seat,), killed.turn)
    unread = (*state.unread, killed.seat) if killed.cause is DeathCause.MUCKED else state.unread
    return replace(state, before=state, betting=betting, unread=unread)


def _show(state: HandState, shown: HandShown) -> HandState:
    held = tuple(each for each in state.held if each.seat != shown.seat)
    unread = tuple(seat for seat in state.unread if seat != shown.seat)
    return replace(state, before=state, shown=(*state.shown, shown), held=held, unread=unread)


def _not_read(state: HandState, missed: HandNotRead) -> HandState:
    return replace(state, before=state, unread=(*state.unread, missed.seat))


def _fold_out(state: HandState, _: FoldedOut) -> HandState:
    return replace(state, stage=Stage.OVER, end=End.FOLD)


def _judge(state: HandState, judged: BluffJudged) -> HandState:
    return replace(state, before=state if judged.who else state.before, verdict=judged)


def _pay(state: HandState, paid: PotsPaid) -> HandState:
    return _paid(state, changes.paid(state.betting, paid))


def _showdown(state: HandState, paid: ShowdownPaid) -> HandState:
    betting = state.betting
    for each in paid.stacks:
        betting = players.changed(betting, each.seat, stack=each.chips)
    return replace(_paid(state, players.cleared(betting)), before=state)


def _paid(state: HandState, betting: players.Betting) -> HandState:
    """A hand whose pots are paid while nobody folded it out was a showdown."""
    end = state.end or End.SHOWDOWN
    return replace(state, stage=Stage.OVER, end=end, betting=betting, paid=state.betting.pot)


def _give(state: HandState, given: AntesGiven) -> HandState:
    stacks = {each.seat: each.stack for each in state.betting.players}
    betting = players.changed(state.betting, given.bluffed, stack=stacks[given.bluffed] - given.chips)
    betting = players.changed(betting, given.bluffer, stack=stacks[given.bluffer] + given.chips)
    return replace(state, betting=betting, given=given)


def _due(state: HandState, _: LevelFellDue) -> HandState:
    return replace(state, level_due=True)


_CHANGES: Final[Mapping[type, Callable[[HandState, Any], HandState]]] = {
    HandOpened: _open,
    BluffPotOpened: _open_pot,
    BetsPosted: changes.posted,
    HoleCardsKept: _keep,
    CardsDealt: changes.dealt,
    ActionStood: _stood,
    HandKilled: _kill,
    BoardLaid: changes.laid,
    HandShown: _show,
    HandNotRead: _not_read,
    FoldedOut: _fold_out,
    BluffJudged: _judge,
    PotsPaid: _pay,
    ShowdownPaid: _showdown,
    AntesGiven: _give,
    LevelFellDue: _due,
    EntryTakenBack: _taken_back,
}
