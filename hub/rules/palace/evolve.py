"""How a ruling changes the hand. No rule lives here; replay uses only this."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from hub.events.bluff_rulings import HoleCardsKept
from hub.events.palace_rulings import (
    AlarmEnded,
    AlarmRaised,
    AntesTaken,
    AsideReturned,
    BannerKept,
    BannerPutAside,
    BattleCalled,
    BattleOpened,
    BattleRaised,
    BattleTied,
    BattleWon,
    CaptureEnded,
    DealerDrawOpened,
    DealerDrawRead,
    PalaceDealt,
    PalaceHandOpened,
    PalacePaid,
    PalaceRuling,
    QuietRoundEnded,
    SoldierBought,
    SoldiersCaptured,
    SoldiersDiscarded,
    TurnFolded,
    TurnStayed,
)
from hub.events.poker_rulings import EntryTakenBack, HandShown
from hub.rules.palace import evolve_battle as battle
from hub.rules.palace import evolve_deal as deal
from hub.rules.palace.chips import pays
from hub.rules.palace.state import Holding, PalaceState, Phase
from hub.rules.palace.throwing import all_thrown
from hub.rules.poker import players
from hub.rules.poker.hand import Stage


def evolve(state: PalaceState, ruling: PalaceRuling) -> PalaceState:
    """The state after a ruling; rulings that are none of the hand's change nothing.

    A ruling that answers an entry keeps the state before it, so that the entry can be taken back; what follows from it,
    what a lens has read, and alarms do not.
    """
    return _CHANGES.get(type(ruling), _same)(state, ruling)


ANSWERS: Final = (
    DealerDrawRead,
    AntesTaken,
    BannerKept,
    BannerPutAside,
    AsideReturned,
    PalaceDealt,
    SoldierBought,
    SoldiersDiscarded,
    TurnStayed,
    TurnFolded,
    BattleOpened,
    BattleRaised,
    BattleCalled,
    BattleWon,
    BattleTied,
    CaptureEnded,
    HandShown,
)
"""The rulings that answer an entry; there is one in a decision, and it comes first."""


def _same(state: PalaceState, _: object) -> PalaceState:
    return state


def _taken_back(state: PalaceState, _: EntryTakenBack) -> PalaceState:
    """The hand before the last entry; what a lens has read since the deal is known all the same.

    Raises:
        ValueError: there is no entry to take back.
    """
    if state.before is None:
        raise ValueError("there is no entry to take back")
    read = state.held if state.before.stage is Stage.PLAY else ()
    held = {each.seat: each for each in (*state.before.held, *read)}
    return replace(state.before, held=tuple(held.values()), alarms=state.alarms)


def _keep(state: PalaceState, kept: HoleCardsKept) -> PalaceState:
    others = (each for each in state.held if each.seat != kept.seat)
    return replace(state, held=(*others, HandShown(kept.seat, kept.cards)))


def _bought(state: PalaceState, bought: SoldierBought) -> PalaceState:
    draw, discard = (state.discard, type(state.discard)()) if bought.shuffled else (state.draw, state.discard)
    holding = state.at(bought.seat)
    soldiers = (*holding.soldiers, bought.card)
    kept = tuple(card for card in soldiers if card not in bought.thrown)
    return replace(
        state,
        before=state,
        draw=draw.without(bought.card),
        discard=discard.thrown(bought.thrown),
        passed=(),
        holdings=state.holdings_with(Holding(bought.seat, holding.banner, kept)),
        betting=pays(state.betting, bought.seat, bought.paid, bought.turn),
    )


def _discarded(state: PalaceState, thrown: SoldiersDiscarded) -> PalaceState:
    after = battle.without_soldiers(state, thrown.seat, thrown.cards)
    betting = pays(state.betting, thrown.seat, thrown.paid, thrown.turn)
    passed = (*state.passed, thrown.seat) if thrown.passed else state.passed
    return replace(after, before=state, betting=betting, passed=passed)


def _stayed(state: PalaceState, stayed: TurnStayed) -> PalaceState:
    betting = replace(state.betting, turn=stayed.turn)
    return replace(state, before=state, betting=betting, passed=(*state.passed, stayed.seat))


def _folded(state: PalaceState, folded: TurnFolded) -> PalaceState:
    betting = players.killed(state.betting, (folded.seat,), folded.turn)
    return replace(all_thrown(state, folded.seat), before=state, betting=betting)


def _quiet(state: PalaceState, _: QuietRoundEnded) -> PalaceState:
    return replace(state, phase=Phase.SHOWDOWN, betting=replace(state.betting, turn=None))


def _shown(state: PalaceState, shown: HandShown) -> PalaceState:
    held = tuple(each for each in state.held if each.seat != shown.seat)
    return replace(state, before=state, held=held, shown=(*state.shown, shown))


def _paid(state: PalaceState, paid: PalacePaid) -> PalaceState:
    betting = players.cleared(players.given(state.betting, paid.pot.shares))
    return replace(state, phase=Phase.OVER, betting=betting, battle=None, result=paid.result, paid=paid.pot)


def _alarm(state: PalaceState, alarm: AlarmRaised) -> PalaceState:
    return replace(state, alarms=(*state.alarms, alarm))


def _alarm_ended(state: PalaceState, ended: AlarmEnded) -> PalaceState:
    alarm = AlarmRaised(ended.alarm, ended.seat, ended.card)
    return replace(state, alarms=tuple(each for each in state.alarms if each != alarm))


_CHANGES: Final[Mapping[type, Callable[[PalaceState, Any], PalaceState]]] = {
    DealerDrawOpened: deal.open_draw,
    DealerDrawRead: deal.draw_read,
    PalaceHandOpened: deal.open_hand,
    AntesTaken: deal.antes_taken,
    BannerKept: deal.banner_kept,
    BannerPutAside: deal.put_aside,
    AsideReturned: deal.aside_returned,
    PalaceDealt: deal.dealt,
    HoleCardsKept: _keep,
    SoldierBought: _bought,
    SoldiersDiscarded: _discarded,
    TurnStayed: _stayed,
    TurnFolded: _folded,
    BattleOpened: battle.opened,
    BattleRaised: battle.raised,
    BattleCalled: battle.called,
    BattleWon: battle.won,
    BattleTied: battle.tied,
    SoldiersCaptured: battle.captured,
    CaptureEnded: battle.capture_ended,
    QuietRoundEnded: _quiet,
    HandShown: _shown,
    PalacePaid: _paid,
    AlarmRaised: _alarm,
    AlarmEnded: _alarm_ended,
    EntryTakenBack: _taken_back,
}
