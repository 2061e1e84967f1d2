"""Tables and the way to the final by their numbers (RAFFLE.md R2, R3, R5, R7, R8, D11)."""

from collections.abc import Iterator
from typing import Final

from hub.tournament.draw import equal_sizes

ROUNDS_IN_HEAT: Final = 3
DICE_EACH: Final = 5
MOST_AT_TABLE: Final = 6
ADVANCE: Final = (2, 3)
"""How many may go on from each heat (R7)."""

FINALISTS: Final = range(6, 11)
"""Players in the final (R8)."""

IN_TEXT: Final = (5, 6)
"""Players at a heat table that the text knows (R2)."""


def table_sizes(entrants: int) -> tuple[int, ...]:
    """Fewest tables of at most six, as equal as possible, the largest first (D11)."""
    return equal_sizes(entrants, MOST_AT_TABLE)


def in_text_range(entrants: int) -> bool:
    """Whether all tables have five or six; otherwise the floor is told (D11)."""
    return all(size in IN_TEXT for size in table_sizes(entrants))


def ways_to_final(entrants: int) -> tuple[tuple[int, ...], ...]:
    """How many may go on from each heat, stage by stage, so that the final comes out at 6-10 players (R8, D11).

    Returns:
        Each way as its stages' numbers, the shortest first; the empty way where the entrants fit a final as they are.
        None at all where no way leads to one.
    """
    return tuple(sorted(_ways(entrants), key=lambda way: (len(way), way)))


def _ways(players: int) -> Iterator[tuple[int, ...]]:
    if players in FINALISTS:
        yield ()
    sizes = table_sizes(players)
    for advance in ADVANCE:
        going_on = sum(min(advance, size) for size in sizes)
        if FINALISTS[0] <= going_on < players:
            yield from ((advance, *rest) for rest in _ways(going_on))
