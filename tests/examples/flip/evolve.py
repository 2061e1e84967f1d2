"""How a ruling changes the hand. No rule lives here; replay uses only this."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from hub.events.poker_rulings import ActionStood, BoardLaid, CardsDealt, EntryTakenBack, HandShown, PotsPaid
from hub.events.stakes import BetsPosted, HandOpened
from hub.rules.poker import changes, players
from hub.rules.poker.hand import Stage
from hub.rules.poker.positions import Positions
from tests.examples.flip.state import FlipHand


def evolve(state: FlipHand, ruling: object) -> FlipHand:
    """The state after a ruling; rulings that are none of the hand's change nothing."""
    return _CHANGES.get(type(ruling), changes.same)(state, ruling)


def _open(state: FlipHand, opened: HandOpened) -> FlipHand:
    return FlipHand(
        stage=Stage.DEAL,
        number=opened.number,
        level=opened.level,
        betting=players.seated(opened.players, opened.level.bb),
        positions=Positions(opened.button, opened.sb, opened.bb),
    )


def _stood(state: FlipHand, stood: ActionStood) -> FlipHand:
    return replace(state, before=state, betting=players.stood(state.betting, stood))


def _shown(state: FlipHand, shown: HandShown) -> FlipHand:
    return replace(state, before=state, shown=(*state.shown, shown))


def _paid(state: FlipHand, paid: PotsPaid) -> FlipHand:
    return replace(state, stage=Stage.OVER, betting=changes.paid(state.betting, paid), pot=state.betting.pot)


_CHANGES: Final[Mapping[type, Callable[[FlipHand, Any], FlipHand]]] = {
    HandOpened: _open,
    BetsPosted: changes.posted,
    CardsDealt: changes.dealt,
    ActionStood: _stood,
    BoardLaid: changes.laid,
    HandShown: _shown,
    PotsPaid: _paid,
    EntryTakenBack: changes.taken_back,
}
