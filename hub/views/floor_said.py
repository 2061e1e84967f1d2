"""What the floor ruled, in words for the floor desk's log."""

from collections.abc import Sequence

from hub.events.corrections import (
    ClosedCause,
    CorrectionClosed,
    CorrectionMade,
    CorrectionOpened,
    CorrectionRuling,
)
from hub.events.floor_rulings import (
    EntryAccepted,
    FinalTableSeated,
    FirstDealt,
    FloorOpened,
    PlayerMoved,
    PlayerReentered,
    PlayerWentOut,
    RaceOpened,
    RaceSettled,
    Role,
    TableBroke,
    TablesDrawn,
    TournamentRuling,
    WarningGiven,
)
from hub.events.heat_rulings import (
    ChampionCrowned,
    EntrantAdded,
    EntrantRemoved,
    FinalDrawn,
    HeatFinished,
    HeatsDrawn,
    PlayerCame,
    PlayerMissed,
    PlayOffOpened,
    PlayOffSettled,
    RaffleRuling,
    RoundRescored,
    RoundScored,
    ScoreTakenBack,
    SeatDrawTakenBack,
    SeatsDrawn,
    StageFinished,
    StartSet,
)
from hub.events.tournaments import AnyFloorRuling, FloorEntryTakenBack
from hub.views.card_words import listed

_ROLES = {
    Role.BIG_BLIND: "on the big blind",
    Role.SMALL_BLIND: "on the small blind, and sits out until it has passed",
    Role.BUTTON: "on the button, which goes on to the next player",
    Role.OTHER: "as near the big blind as there was a seat",
}


def said(ruling: AnyFloorRuling) -> str:
    """One sentence, without the time of day, which each screen writes in its own zone."""
    match ruling:
        case FloorEntryTakenBack(entry):
            return f"Entry {entry} was taken back."
        case CorrectionOpened() | CorrectionMade() | CorrectionClosed():
            return _corrected(ruling)
        case StartSet() | EntrantAdded() | EntrantRemoved() | HeatsDrawn() | FinalDrawn():
            return _raffle(ruling)
        case StageFinished(stage, advance):
            return f"Stage {stage} is over. Going on: {_all(advance)}."
        case ChampionCrowned(order):
            return f"{_all(order[:1])} is champion."
        case _ if isinstance(ruling, TournamentRuling):
            return _chips(ruling)
        case _:
            return _heat(ruling)


def _corrected(ruling: CorrectionRuling) -> str:
    match ruling:
        case CorrectionOpened(_, proposal):
            return f"{proposal.who} proposed a correction: {proposal.why}."
        case CorrectionMade(_, who, confirmed_by, why):
            return f"{confirmed_by} confirmed the correction that {who} proposed: {why}."
        case CorrectionClosed(_, ClosedCause.LAPSED):
            return "The correction lapsed: something else was entered."
        case CorrectionClosed(_, ClosedCause.WITHDRAWN, who):
            return f"{who} withdrew the correction."
        case CorrectionClosed(_, _, who):
            return f"{who} declined the correction."


def _all(names: Sequence[str]) -> str:
    return listed(names) if names else "nobody"


def _raffle(ruling: StartSet | EntrantAdded | EntrantRemoved | HeatsDrawn | FinalDrawn) -> str:
    match ruling:
        case StartSet():
            return "The time of the start was set."
        case EntrantAdded(name):
            return f"{name} takes part."
        case EntrantRemoved(name):
            return f"{name} does not take part."
        case HeatsDrawn(stage, tables, advance):
            how = "table" if len(tables) == 1 else "tables"
            return f"Stage {stage} was drawn: {len(tables)} {how}, {advance} go on from each."
        case FinalDrawn(_, order):
            return f"The final was drawn: {_all(order)}."


def _heat(ruling: RaffleRuling) -> str:
    match ruling:
        case SeatsDrawn(table, number, order):
            return f"Table {table}, round {number}: seats from 1 on are {_all(order)}."
        case SeatDrawTakenBack(table, number):
            return f"Table {table}: the seat draw of round {number} was taken back."
        case PlayerMissed(table, name, struck):
            return f"Table {table}: {name} is missing" + (", so the table plays without." if struck else ".")
        case PlayerCame(table, name):
            return f"Table {table}: {name} is there."
        case PlayOffOpened(table, players, places):
            return f"Table {table}: {_all(players)} play off for {places}."
        case PlayOffSettled(table, order):
            return f"Table {table}: the play-off ended {_all(order)}."
        case _:
            return _scored(ruling)


def _scored(ruling: RaffleRuling) -> str:
    match ruling:
        case RoundScored(table, number, order):
            return f"Table {table}, round {number}: {_all(order[:1])} won; in order: {_all(order)}."
        case ScoreTakenBack(table, number):
            return f"Table {table}: the score of round {number} was taken back."
        case RoundRescored(table, number, before, after, _, why):
            return f"Table {table}, round {number} was corrected from {_all(before)} to {_all(after)}: {why}."
        case HeatFinished(table, _, _, advance):
            return f"Table {table} is finished. Going on: {_all(advance)}."
        case _:
            return ""


def _chips(ruling: TournamentRuling) -> str:
    match ruling:
        case FloorOpened(stack, max_seats, final_size):
            return f"Set up: {stack:,} chips, tables of {max_seats}, final table of {final_size}."
        case FirstDealt():
            return "The first cards were dealt."
        case RaceOpened(table, next_value, _, total, chips):
            return f"Table {table}: {total:,} in small chips are raced for {chips} of {next_value:,}."
        case RaceSettled(table, ()):
            return f"Table {table}: no chip was left to race for."
        case RaceSettled(table, winners):
            return f"Table {table}, chip race: one chip each to {_seats(winners)}."
        case EntryAccepted() | WarningGiven() | PlayerWentOut() | PlayerReentered():
            return _player(ruling)
        case _:
            return _seated(ruling)


def _seats(seats: Sequence[int]) -> str:
    return f"seat{'' if len(seats) == 1 else 's'} {_all([str(each) for each in seats])}"


def _player(ruling: EntryAccepted | WarningGiven | PlayerWentOut | PlayerReentered) -> str:
    match ruling:
        case EntryAccepted(name, stack, bonus):
            return f"{name} takes part with {stack:,}" + (", bonus included." if bonus else ".")
        case WarningGiven(name, number, minutes, _, about):
            return f"Warning {number} for {name}: {about}" + (f"; off for {minutes} minutes." if minutes else ".")
        case PlayerWentOut(name, place):
            return f"{name} is out, in place {place}."
        case PlayerReentered(name, stack, table, seat):
            return f"{name} enters again with {stack:,}, at table {table}, seat {seat}."


def _seated(ruling: TournamentRuling) -> str:
    match ruling:
        case TablesDrawn(tables):
            return f"The tables were drawn: {sum(map(len, tables))} players at {len(tables)}."
        case TableBroke(table, moves):
            goals = _all([f"{each.name} to table {each.to_table}, seat {each.to_seat}" for each in moves])
            return f"Table {table} is broken: {goals}."
        case PlayerMoved(move, role):
            goal = f"table {move.to_table}, seat {move.to_seat}"
            return f"{move.name} goes from table {move.from_table} to {goal}, {_ROLES[role]}."
        case FinalTableSeated(order):
            return f"The final table, from seat 1 on: {_all(order)}."
        case _:
            return ""
