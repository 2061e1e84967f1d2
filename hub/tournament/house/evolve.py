"""How a ruling changes the floor of a tournament with chips. No rule lives here; replay uses only this."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

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
    SeatMove,
    TableBroke,
    TablesDrawn,
    TournamentRuling,
    WarningGiven,
)
from hub.tournament.house.state import FloorState


def evolve(state: FloorState, ruling: TournamentRuling) -> FloorState:
    """The state after a ruling."""
    match ruling:
        case FloorOpened():
            return replace(state, opened=ruling)
        case EntryAccepted(name, stack):
            return replace(state, stacks=(*state.stacks, (name, stack)))
        case WarningGiven():
            return replace(state, warnings=(*state.warnings, ruling))
        case FirstDealt():
            return replace(state, dealt=ruling)
        case RaceOpened():
            return replace(state, races=(*_other_races(state, ruling.table), ruling))
        case RaceSettled(table):
            return replace(state, races=_other_races(state, table))
        case _:
            return _seated(state, ruling)


def _seated(
    state: FloorState,
    ruling: TablesDrawn | PlayerWentOut | PlayerReentered | TableBroke | PlayerMoved | FinalTableSeated,
) -> FloorState:
    match ruling:
        case TablesDrawn(tables):
            return replace(state, seats=_seats(tables))
        case PlayerWentOut(name):
            seats = tuple(each for each in state.seats if each[2] != name)
            return replace(state, seats=seats, out=(*state.out, name))
        case PlayerReentered(name, stack, table, seat):
            stacks = tuple((each, stack if each == name else held) for each, held in state.stacks)
            seats = tuple(sorted((*state.seats, (table, seat, name))))
            return replace(state, seats=seats, stacks=stacks, out=tuple(each for each in state.out if each != name))
        case TableBroke(_, moves):
            return _moved(state, moves)
        case PlayerMoved(move):
            return _moved(state, (move,))
        case FinalTableSeated(order):
            return replace(state, seats=_seats((order,)), final=True)


def _seats(tables: Sequence[Sequence[str]]) -> tuple[tuple[int, int, str], ...]:
    return tuple((table, seat, name) for table, names in enumerate(tables, 1) for seat, name in enumerate(names, 1))


def _moved(state: FloorState, moves: Iterable[SeatMove]) -> FloorState:
    to = {move.name: (move.to_table, move.to_seat, move.name) for move in moves}
    return replace(state, seats=tuple(sorted(to.get(each[2], each) for each in state.seats)))


def _other_races(state: FloorState, table: int) -> tuple[RaceOpened, ...]:
    return tuple(race for race in state.races if race.table != table)
