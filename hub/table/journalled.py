"""How the rulings of any journal follow each other, a table's or a floor's: the first ruling says which it is."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeGuard

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
from hub.tournament.floor import Floor, Tournament
from hub.tournament.games import TOURNAMENTS


@dataclass(frozen=True, slots=True)
class Journalled:
    """What is played, at a table or as a tournament, and what the journal knows of it so far."""

    play: Play[Any, Any] | Tournament[Any]
    evolve: Callable[[Any, Any], Any]
    state: Any

    @property
    def number(self) -> int:
        """Of the round or hand, from 1; 0 before the first, and on a tournament's floor."""
        return 0 if isinstance(self.state, Floor) else int(self.state.number)

    @property
    def secret(self) -> tuple[int, ...] | None:
        """What is being played with faces that not everybody may see (`Play.secret`)."""
        return self.play.secret(self.state) if _is_played(self.play) else None

    @property
    def open_faces(self) -> frozenset[str]:
        """The codes of the cards that lie open for everybody."""
        return self.play.open_faces(self.state) if _is_played(self.play) else frozenset()

    @property
    def seated(self) -> Mapping[int, str]:
        """Who sits where, as far as the journal says it: at a table that plays a heat."""
        heat = self.state.heat if isinstance(self.state, TableState) else None
        return dict(heat.seated) if heat else {}


def follow(so_far: Journalled | None, ruling: Ruling) -> Journalled:
    """The state after a ruling; None before the first.

    Raises:
        ValueError: the ruling cannot be made there, or is none with which a journal begins.
    """
    begun = so_far or _begin(ruling)
    return replace(begun, state=begun.evolve(begun.state, ruling))


def _is_played(play: Play[Any, Any] | Tournament[Any]) -> TypeGuard[Play[Any, Any]]:
    return play not in TOURNAMENTS.values()


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
