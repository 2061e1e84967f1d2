"""How the rulings of any journal follow each other, a table's or a floor's: the first ruling says which it is."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from hub.events.floor_rulings import TournamentRuling
from hub.events.heat_rulings import HeatOpened
from hub.events.rulings import RoundOpened, Ruling
from hub.events.tournaments import FloorOnlyRuling
from hub.rules.games import HAND_GAMES
from hub.table.hand.state import Begun, HandTable
from hub.table.play import Play
from hub.table.plays import play_of
from hub.table.raffle.play import RAFFLE
from hub.table.raffle.state import TableState
from hub.tournament import floor
from hub.tournament.floor import Tournament
from hub.tournament.games import TOURNAMENTS


@dataclass(frozen=True, slots=True)
class Journalled:
    """What is played, at a table or as a tournament, and what the journal knows of it so far."""

    play: Play[Any, Any] | Tournament[Any]
    evolve: Callable[[Any, Any], Any]
    state: Any


def follow(so_far: Journalled | None, ruling: Ruling) -> Journalled:
    """The state after a ruling; None before the first.

    Raises:
        ValueError: the ruling cannot be made there, or is none with which a journal begins.
    """
    begun = so_far or _begin(ruling)
    return replace(begun, state=begun.evolve(begun.state, ruling))


def _begin(ruling: Ruling) -> Journalled:
    match ruling:
        case HeatOpened() | RoundOpened():
            return Journalled(RAFFLE, RAFFLE.evolve, TableState())
        case _ if isinstance(ruling, Begun):
            for game in HAND_GAMES.values():
                try:
                    table = HandTable(game.fresh(ruling.settings))
                except ValueError:
                    continue  # these are the settings of another game
                play = play_of(game)
                return Journalled(play, play.evolve, table)
        case _ if isinstance(ruling, FloorOnlyRuling):
            kind = TOURNAMENTS["holdem" if isinstance(ruling, TournamentRuling) else "raffle"]
            return Journalled(kind, floor.evolve, floor.opened(kind))
        case _:
            pass
    raise ValueError(f"a journal does not begin with a {type(ruling).__name__}")
