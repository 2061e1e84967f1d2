"""How the rulings of a battle change the hand. No rule lives here."""

from dataclasses import replace

from hub.events.cards import Card
from hub.events.palace_rulings import (
    BattleCalled,
    BattleOpened,
    BattleRaised,
    BattleTied,
    BattleWon,
    CaptureEnded,
    SoldiersCaptured,
)
from hub.rules.palace.chips import gets_back, pays
from hub.rules.palace.state import Battle, Holding, PalaceState, Phase
from hub.rules.palace.throwing import all_thrown, palace_thrown
from hub.rules.poker import players


def without_soldiers(state: PalaceState, seat: int, thrown: tuple[Card, ...]) -> PalaceState:
    """After these soldiers of a seat were thrown."""
    holding = state.at(seat)
    kept = tuple(card for card in holding.soldiers if card not in thrown)
    left = state.holdings_with(Holding(seat, holding.banner, kept))
    return replace(state, discard=state.discard.thrown(thrown), holdings=left)


def opened(state: PalaceState, ruling: BattleOpened) -> PalaceState:
    """The attacker has bet; the defender is to answer, and nobody has passed any more."""
    return replace(
        state,
        before=state,
        phase=Phase.ANSWER,
        betting=pays(state.betting, ruling.attacker, ruling.paid, ruling.defender),
        battle=Battle(ruling.attacker, ruling.defender, ruling.price),
        passed=(),
    )


def raised(state: PalaceState, ruling: BattleRaised) -> PalaceState:
    """The other side is to answer the raise."""
    if state.battle is None:
        return state
    betting = pays(state.betting, ruling.seat, ruling.paid, state.battle.other(ruling.seat))
    return replace(
        state, before=state, betting=betting, battle=replace(state.battle, price=ruling.by, raised=ruling.by)
    )


def called(state: PalaceState, ruling: BattleCalled) -> PalaceState:
    """Whoever called looks."""
    betting = gets_back(pays(state.betting, ruling.seat, ruling.paid, ruling.seat), ruling.returned)
    return replace(state, before=state, phase=Phase.RESOLVE, betting=betting)


def won(state: PalaceState, ruling: BattleWon) -> PalaceState:
    """The loser is out, his palace cards are thrown, and the winner is to take what lay open."""
    betting = players.killed(gets_back(state.betting, ruling.returned), (ruling.loser,), ruling.winner)
    return replace(palace_thrown(state, ruling.loser), before=state, phase=Phase.WON, betting=betting)


def captured(state: PalaceState, ruling: SoldiersCaptured) -> PalaceState:
    """Soldiers and banner changed hands; the winner is to throw some."""
    winner = state.at(ruling.winner)
    taken = Holding(ruling.winner, winner.banner, (*winner.soldiers, *ruling.cards))
    return replace(state, phase=Phase.TAKE, holdings=state.holdings_with(taken, Holding(ruling.loser)))


def capture_ended(state: PalaceState, ruling: CaptureEnded) -> PalaceState:
    """The winner has thrown what he would; the next turn begins."""
    after = without_soldiers(state, ruling.seat, ruling.thrown)
    betting = replace(state.betting, turn=ruling.turn)
    return replace(after, before=state, phase=Phase.TURN, betting=betting, battle=None)


def tied(state: PalaceState, ruling: BattleTied) -> PalaceState:
    """Both are out and all they held is thrown, or they split the pot."""
    if ruling.split:
        return replace(state, before=state, phase=Phase.TIED, betting=replace(state.betting, turn=None))
    out = ruling.attacker, ruling.defender
    after = all_thrown(all_thrown(state, out[0]), out[1])
    betting = players.killed(state.betting, out, ruling.turn)
    return replace(after, before=state, phase=Phase.TURN, betting=betting, battle=None)
