"""Points over rounds, and the order of a heat (RAFFLE.md R6, R7, D6, D7)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from hub.rules.raffle.points import points_by_place
from hub.tournament.raffle.sizes import ROUNDS_IN_HEAT


@dataclass(frozen=True, slots=True)
class Standing:
    """A heat so far: points by player, players from first to last, and once it is complete who goes on."""

    totals: tuple[tuple[str, int], ...]
    order: tuple[str, ...]
    advance: tuple[str, ...] | None
    cut_tie: bool | None

    @property
    def complete(self) -> bool:
        """All rounds are in."""
        return self.advance is not None


def standing(rounds: Sequence[Sequence[str]], advance: int, needed: int = ROUNDS_IN_HEAT) -> Standing:
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
    if len(rounds) < needed:
        return Standing(tuple(totals.items()), order, None, None)
    return Standing(tuple(totals.items()), order, order[:advance], bool(tied_at_cut(order, totals, advance)))


def tied_at_cut(
    order: Sequence[str], totals: dict[str, int], advance: int, out: Collection[str] = ()
) -> tuple[str, ...]:
    """Those whose equal points lie on both sides of the cut, in their order; none where the cut is clear (D7).

    Args:
        order: the players from first to last.
        totals: points by player.
        advance: how many go on.
        out: players who cannot go on, because they are not there.
    """
    there = [player for player in order if player not in out]
    if not 0 < advance < len(there) or totals[there[advance - 1]] != totals[there[advance]]:
        return ()
    return tuple(player for player in there if totals[player] == totals[there[advance]])


def _points(order: Sequence[str], player: str) -> int:
    return points_by_place(len(order))[list(order).index(player)]
