"""How a ruling changes the hand. No rule lives here; replay uses only this."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from hub.events.conduct import PlayerWarned, WarnCause
from hub.events.poker import Street
from hub.events.poker_rulings import (
    ActionStood,
    ActionVoided,
    BoardLaid,
    BoardShuffledBack,
    BurnShown,
    CardsDealt,
    CardWasExposed,
    DealVoided,
    DeckWasCut,
    EntryTakenBack,
    FlopMended,
    HandKilled,
    HandShown,
    HouseRuling,
    PotsPaid,
    RestrictionEnded,
    TooFewStood,
)
from hub.events.stakes import BetsPosted, HandOpened
from hub.rules.house.profile import with_settings
from hub.rules.house.state import HandState
from hub.rules.poker import changes, players
from hub.rules.poker.hand import STREETS, Stage
from hub.rules.poker.positions import Positions


def evolve(state: HandState, ruling: HouseRuling) -> HandState:
    """The state after a ruling; those about people's conduct change it only where the hand remembers them.

    A ruling that answers an entry keeps the state before it, so that the entry can be taken back; what follows from it
    (pots paid, a warning) does not.
    """
    return _CHANGES.get(type(ruling), changes.same)(state, ruling)


ANSWERS: Final = (
    DeckWasCut,
    CardWasExposed,
    DealVoided,
    CardsDealt,
    ActionStood,
    ActionVoided,
    TooFewStood,
    HandKilled,
    BoardLaid,
    BoardShuffledBack,
    FlopMended,
    BurnShown,
    HandShown,
)
"""The rulings that answer an entry; there is one in a decision, and it comes first."""


def _open(state: HandState, opened: HandOpened) -> HandState:
    return HandState(
        profile=with_settings(state.profile, opened.settings),
        stage=Stage.CUT,
        number=opened.number,
        level=opened.level,
        positions=Positions(opened.button, opened.sb, opened.bb),
        betting=players.seated(opened.players, opened.level.bb),
        warned_down=state.warned_down,
    )


def _cut(state: HandState, _: DeckWasCut) -> HandState:
    return replace(state, before=state, stage=Stage.DEAL)


def _expose(state: HandState, exposed: CardWasExposed) -> HandState:
    return replace(state, before=state, burned=(exposed.card,))


def _void(state: HandState, _: DealVoided) -> HandState:
    return replace(state, before=state, stage=Stage.CUT, burned=())


def _stood(state: HandState, stood: ActionStood) -> HandState:
    return replace(state, before=state, betting=players.stood(state.betting, stood), too_few=None)


def _restrict(state: HandState, voided: ActionVoided) -> HandState:
    return replace(state, before=state, restricted=tuple(sorted({*state.restricted, voided.seat})))


def _release(state: HandState, ended: RestrictionEnded) -> HandState:
    return replace(state, restricted=tuple(seat for seat in state.restricted if seat not in ended.seats))


def _too_few(state: HandState, few: TooFewStood) -> HandState:
    return replace(state, before=state, betting=players.pushed(state.betting, few.seat, few.added), too_few=few.seat)


def _kill(state: HandState, killed: HandKilled) -> HandState:
    too_few = None if killed.seat == state.too_few else state.too_few
    betting = players.killed(state.betting, (killed.seat,), killed.turn)
    return replace(state, before=state, betting=betting, too_few=too_few)


def _mend(state: HandState, mended: FlopMended) -> HandState:
    betting = players.next_street(state.betting, mended.turn) if not state.board else state.betting
    return replace(
        state, before=state, street=Street.FLOP, board=mended.flop, burned=(*state.burned, mended.burn), betting=betting
    )


def _shuffle_back(state: HandState, back: BoardShuffledBack) -> HandState:
    """Cards that lay on the board are taken off it, with the bets of their street; others never were on it."""
    if back.street is not state.street:
        return replace(state, before=state)
    street = STREETS[STREETS.index(back.street) - 1]
    betting = players.unbet(state.betting, back.returned)
    return replace(state, before=state, street=street, board=(), betting=betting, too_few=None, restricted=())


def _burn(state: HandState, shown: BurnShown) -> HandState:
    burned = state.burned if shown.card is None else (*state.burned, shown.card)
    return replace(state, before=state, burned=burned)


def _show(state: HandState, shown: HandShown) -> HandState:
    return replace(state, before=state, shown=(*state.shown, shown))


def _warn(state: HandState, warned: PlayerWarned) -> HandState:
    if warned.cause is not WarnCause.TURNED_DOWN:
        return state
    return replace(state, warned_down=tuple(sorted({*state.warned_down, warned.seat})))


def _pay(state: HandState, paid: PotsPaid) -> HandState:
    return replace(state, stage=Stage.OVER, betting=changes.paid(state.betting, paid), paid=paid, too_few=None)


_CHANGES: Final[Mapping[type, Callable[[HandState, Any], HandState]]] = {
    HandOpened: _open,
    BetsPosted: changes.posted,
    DeckWasCut: _cut,
    CardWasExposed: _expose,
    DealVoided: _void,
    CardsDealt: changes.dealt,
    ActionStood: _stood,
    ActionVoided: _restrict,
    RestrictionEnded: _release,
    TooFewStood: _too_few,
    HandKilled: _kill,
    BoardLaid: changes.laid,
    FlopMended: _mend,
    BoardShuffledBack: _shuffle_back,
    BurnShown: _burn,
    HandShown: _show,
    PlayerWarned: _warn,
    PotsPaid: _pay,
    EntryTakenBack: changes.taken_back,
}
