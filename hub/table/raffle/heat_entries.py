"""A table plays its heat: the draw opens a round, the end of a round is scored (RAFFLE.md R4-R7, R26, D7, D10, D13)."""

from dataclasses import replace
from typing import Final

from hub.events.heat_rulings import HeatFinished, HeatOpened, RoundScored, ScoreTakenBack, SeatsDrawn
from hub.events.heats import (
    HeatEntry,
    PlayOffResultEntered,
    ResultCorrectionEntered,
    RoundResultEntered,
    SeatDrawEntered,
    SeatDrawUndone,
)
from hub.events.phase import Phase
from hub.events.rulings import Refusal, RoundWon, Ruling, SeatCount, SettlementTakenBack
from hub.table.play import Decision
from hub.table.raffle.heat import TableHeat
from hub.table.raffle.opening import open_round
from hub.table.raffle.state import TableState
from hub.tournament.raffle.heat import FEWEST, decide_heat

BETWEEN: Final = (Phase.IDLE, Phase.WON)
"""Between rounds."""

SCORER: Final = "hub"
"""Who scores a round that the table played."""


def open_heat(state: TableState, opened: HeatOpened, who: str) -> tuple[Ruling, ...]:
    """The heat and its first round; the seats of the first draw are those where the players sit already."""
    drawn = SeatsDrawn(opened.table, 1, opened.players, "", who)
    return opened, drawn, open_round(state, opened.seats)


def decide_entry(state: TableState, entry: HeatEntry) -> Decision:
    """What an entry about the heat leads to; but for taking back a draw it is made between rounds."""
    table = state.heat
    if table is None:
        return Refusal("no_heat")
    if entry.table != table.heat.table:
        return Refusal("no_such_table")
    if isinstance(entry, SeatDrawUndone):
        return _undo_draw(state, table, entry)
    if state.phase not in BETWEEN:
        return Refusal("round_running")
    if isinstance(entry, SeatDrawEntered):
        return _draw(state, table, entry)
    if isinstance(entry, RoundResultEntered) and not isinstance(entry, ResultCorrectionEntered | PlayOffResultEntered):
        return Refusal("scored_by_table")
    return decide_heat(table.heat, entry, table.stage)


def next_refused(table: TableHeat) -> Refusal:
    """Why no round is opened without a draw of seats (R5)."""
    return Refusal("heat_over" if table.heat.played else "no_draw")


def _draw(state: TableState, table: TableHeat, entry: SeatDrawEntered) -> Decision:
    """New seats open the round: the first who was drawn sits at the lowest seat and opens (R4, R5, D10)."""
    decision = decide_heat(table.heat, entry, table.stage)
    if isinstance(decision, Refusal):
        return decision
    there = len(table.heat.present)
    if there < FEWEST:
        return Refusal("too_few_players")
    return (*decision, open_round(state, table.seats[:there]))


def _undo_draw(state: TableState, table: TableHeat, entry: SeatDrawUndone) -> Decision:
    if table.heat.playing and not may_undo_draw(state):
        return Refusal("round_running")
    return decide_heat(table.heat, entry, table.stage)


def may_undo_draw(state: TableState) -> bool:
    """Whether the draw of seats can be taken back: until somebody has bid, or gone, in its round."""
    if state.heat is None or not state.heat.heat.playing or state.phase is not Phase.BIDDING:
        return False
    return state.bidding == 1 and not state.round.bids and not state.round.out


def with_scores(state: TableState, rulings: tuple[Ruling, ...]) -> tuple[Ruling, ...]:
    """The rulings with what they mean for the heat: a round that is won is scored, one that is not is unscored."""
    table = state.heat
    if table is None:
        return rulings
    return tuple(each for ruling in rulings for each in _scored(state, table, ruling))


def _scored(state: TableState, table: TableHeat, ruling: Ruling) -> tuple[Ruling, ...]:
    match ruling:
        case RoundWon():
            return _won(table, ruling)
        case SettlementTakenBack(who) if state.phase is Phase.WON:
            return ScoreTakenBack(table.heat.table, len(table.heat.results), who), ruling
        case _:
            return (ruling,)


def _won(table: TableHeat, won: RoundWon) -> tuple[Ruling, ...]:
    """The round's end with its score by names. Points are the heat's: who was not in the draw comes last in it too."""
    names = dict(table.seated)
    order = tuple(names[seat] for seat in won.ranking)
    score, *end = _score(table, order)
    points = dict(zip(score.order, score.points, strict=True))
    counted = tuple(SeatCount(seat, points[names[seat]]) for seat in won.ranking)
    return replace(won, points=counted), score, *end


def _score(table: TableHeat, order: tuple[str, ...]) -> tuple[RoundScored, *tuple[HeatFinished, ...]]:
    """What the heat's rules make of the round.

    Raises:
        ValueError: the round was not of those who drew seats for it, which is our own mistake.
    """
    decision = decide_heat(table.heat, RoundResultEntered(SCORER, table.heat.table, order), table.stage)
    if isinstance(decision, Refusal) or not isinstance(decision[0], RoundScored):
        raise ValueError(f"the round does not fit its heat: {decision}")
    ends = tuple(each for each in decision[1:] if isinstance(each, HeatFinished))
    return decision[0], *ends
