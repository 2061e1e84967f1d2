"""How chips move between a player and the pot. No rule lives here."""

from collections.abc import Mapping
from dataclasses import replace

from hub.events.stakes import SeatChips
from hub.rules.poker.players import Betting, Player


def pays(betting: Betting, seat: int, chips: int, turn: int | None) -> Betting:
    """After the seat put chips into the pot; `turn` is to act now. Nothing lies in front of anybody in this game."""
    return all_pay(betting, {seat: chips}, turn)


def all_pay(betting: Betting, chips: Mapping[int, int], turn: int | None) -> Betting:
    """After each of these seats put its chips into the pot."""
    players = tuple(_paid(each, chips[each.seat]) if each.seat in chips else each for each in betting.players)
    return replace(betting, players=players, turn=turn)


def _paid(player: Player, chips: int) -> Player:
    return Player(player.seat, player.stack - chips, player.bet, player.put + chips, player.folded, player.acted)


def gets_back(betting: Betting, returned: SeatChips | None) -> Betting:
    """After a raise, or a part of one, came back out of the pot."""
    return betting if returned is None else pays(betting, returned.seat, -returned.chips, betting.turn)
