"""How the rulings of any journal follow each other, whatever is played: the first ruling says which game it is."""

from dataclasses import dataclass
from typing import Any

from hub.events.heat_rulings import HeatOpened
from hub.events.rulings import RoundOpened, Ruling
from hub.events.stakes import HandOpened
from hub.rules.games import HAND_GAMES
from hub.table.hand.play import HandPlay
from hub.table.hand.state import HandTable
from hub.table.play import Play
from hub.table.raffle.play import RAFFLE
from hub.table.raffle.state import TableState


@dataclass(frozen=True, slots=True)
class Journalled:
    """What is played, and what the journal knows of it so far."""

    play: Play[Any, Any]
    state: Any


def follow(so_far: Journalled | None, ruling: Ruling) -> Journalled:
    """The state after a ruling; None before the first.

    Raises:
        ValueError: the ruling cannot be made there, or is none with which a journal begins.
    """
    begun = so_far or _begin(ruling)
    return Journalled(begun.play, begun.play.evolve(begun.state, ruling))


def _begin(ruling: Ruling) -> Journalled:
    match ruling:
        case HeatOpened() | RoundOpened():
            return Journalled(RAFFLE, TableState())
        case HandOpened(settings=settings):
            for game in HAND_GAMES.values():
                try:
                    return Journalled(HandPlay(game), HandTable(game.fresh(settings)))
                except ValueError:
                    continue  # these are the settings of another game
        case _:
            pass
    raise ValueError(f"a journal does not begin with a {type(ruling).__name__}")
