"""Raffle's heats and tables (RAFFLE.md R2, R5-R8, D7, D10, D11)."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from hub.rules.raffle.points import points_by_place

ROUNDS_IN_HEAT = 3
DICE_EACH = 5
FINALISTS = range(6, 11)
"""Players in the final (R8)."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A heat so far: points by player, players from first to last, and once it is complete who goes on."""

    totals: tuple[tuple[str, int], ...]
    order: tuple[str, ...]
    advance: tuple[str, ...] | None
    cut_tie: bool | None

    @property
    def complete(self) -> bool:
        """Three rounds are in."""
        return self.advance is not None


def standing(rounds: Sequence[Sequence[str]], advance: int) -> Standing:
    """The heat's standing; each round lists its players from the winner to the last (R7, D7).

    Ties go by round wins, then second places and so on, then by the better place in the latest round.

    Raises:
        ValueError: the rounds are not all of the same players.
    """
    players = list(rounds[0]) if rounds else []
    if any(sorted(each) != sorted(players) for each in rounds):
        raise ValueError("every round of a heat has the same players")
    totals = {player: sum(_points(each, player) for each in rounds) for player in players}

    def rank(player: str) -> tuple[object, ...]:
        places = [list(each).index(player) for each in rounds]
        return (-totals[player], tuple(-places.count(place) for place in range(len(players))), places[-1])

    order = tuple(sorted(players, key=rank))
    if len(rounds) < ROUNDS_IN_HEAT:
        return Standing(tuple(totals.items()), order, None, None)
    tie = advance < len(order) and totals[order[advance - 1]] == totals[order[advance]]
    return Standing(tuple(totals.items()), order, order[:advance], tie)


def _points(order: Sequence[str], player: str) -> int:
    return points_by_place(len(order))[list(order).index(player)]


def table_sizes(entrants: int) -> tuple[int, ...]:
    """Fewest tables of at most six, as equal as possible, the largest first (D11)."""
    tables = ceil(entrants / 6)
    return tuple(entrants // tables + (1 if table < entrants % tables else 0) for table in range(tables))
