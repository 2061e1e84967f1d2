"""The games that a table can play, by their names in a table file."""

from collections.abc import Mapping
from typing import Any, Final

from hub.rules.bluff import game as bluff
from hub.rules.bluff.state import HandState as BluffHand
from hub.rules.game import Game, HandGame
from hub.rules.house import game as holdem
from hub.rules.house.state import HandState as HouseHand
from hub.rules.palace import game as palace
from hub.rules.palace.state import PalaceState
from hub.rules.raffle import game as raffle
from hub.rules.raffle.state import RoundState
from hub.rules.razz import game as razz
from hub.rules.razz.state import HandState as RazzHand

RAFFLE: Game[RoundState] = raffle
HOLDEM: HandGame[HouseHand] = holdem
BLUFF: HandGame[BluffHand] = bluff
RAZZ: HandGame[RazzHand] = razz
PALACE: HandGame[PalaceState] = palace

HAND_GAMES: Final[Mapping[str, HandGame[Any]]] = {game.NAME: game for game in (HOLDEM, BLUFF, RAZZ, PALACE)}
"""Those that are played hand by hand."""

GAMES: Final[Mapping[str, Game[Any]]] = {RAFFLE.NAME: RAFFLE, **HAND_GAMES}
