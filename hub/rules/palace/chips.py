"""How chips move between a player and the pot. No rule lives here."""

from dataclasses import replace

from hub.events.stakes import SeatChips
from hub.rules.poker import players
from hub.rules.poker.players import Betting


def pays(betting: Betting, seat: int, chips: int, turn: int | None) -> Betting:
    """After the seat put chips into the pot; `turn` is to act now. Nothing lies in front of anybody in this game."""
    player = betting.at(seat)
    if player is None:
        return replace(betting, turn=turn)
    paid = players.changed(betting, seat, stack=player.stack - chips, put=player.put + chips)
    return replace(paid, turn=turn)


def gets_back(betting: Betting, returned: SeatChips | None) -> Betting:
    """After a raise, or a part of one, came back out of the pot."""
    return betting if returned is None else pays(betting, returned.seat, -returned.chips, betting.turn)
