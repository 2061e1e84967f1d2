"""How each game that is played hand by hand is played at a table."""

from typing import Any

from hub.rules.game import HandGame
from hub.rules.games import PALACE
from hub.table.hand.play import HandPlay
from hub.table.palace.play import PalacePlay

HandPlays = HandPlay[Any] | PalacePlay
"""Whatever is played hand by hand."""


def play_of(game: HandGame[Any]) -> HandPlays:
    """The game as the table plays it."""
    return PalacePlay() if game is PALACE else HandPlay(game)
