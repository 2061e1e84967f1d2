"""The kinds of tournaments, by the word for the game in a tournament file."""

from collections.abc import Mapping
from typing import Any, Final

from hub.tournament.floor import Tournament
from hub.tournament.house import game as chips
from hub.tournament.raffle import game as raffle

TOURNAMENTS: Final[Mapping[str, Tournament[Any]]] = {"raffle": raffle, "holdem": chips, "bluff": chips}
