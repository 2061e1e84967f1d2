"""A tournament with chips as the floor knows it; the names of `Tournament` in hub/tournament/floor.py."""

from typing import Final, get_args

from hub.events.corrections import Fact, FactKind
from hub.events.floor import TournamentEntry
from hub.events.floor_rulings import FloorOpened, RaceSettled, TournamentRuling
from hub.tournament.house.decide import decide as decide
from hub.tournament.house.evolve import evolve as evolve
from hub.tournament.house.state import FloorState

ENTRIES: Final[tuple[type, ...]] = get_args(TournamentEntry)
RULINGS: Final[tuple[type, ...]] = get_args(TournamentRuling)


def fresh() -> FloorState:
    """Before it is set up."""
    return FloorState()


def follows(state: FloorState, ruling: TournamentRuling) -> bool:
    """A race for no chips is settled as it is opened (H8); the set-up is the tournament's own, and stays."""
    if isinstance(ruling, RaceSettled):
        return any(race.table == ruling.table and not race.chips for race in state.races)
    return isinstance(ruling, FloorOpened)


def facts_of(state: FloorState) -> tuple[Fact, ...]:
    """Who takes part with which starting stack, who sits where, and the places of who is out."""
    players = len(state.stacks)
    stacks = (Fact(FactKind.CHIPS, str(stack), name=name) for name, stack in state.stacks)
    seats = (Fact(FactKind.SEATED, f"{table}/{seat}", name=name) for table, seat, name in state.seats)
    places = (Fact(FactKind.PLACE, str(players - nth), name=name) for nth, name in enumerate(state.out))
    return (*stacks, *seats, *places)
