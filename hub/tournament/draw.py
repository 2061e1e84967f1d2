"""Draws of tables and seats. Chance is not made here: a draw is the drawn order, or a seed that gives one."""

from collections.abc import Collection, Sequence
from hashlib import sha256
from math import ceil

from hub.events.draws import Draw


def drawn(draw: Draw, names: Collection[str], what: str) -> tuple[str, ...] | None:
    """The order that a draw gives to these names, or None where it is no order of exactly them.

    Args:
        draw: as it was entered.
        names: who is in the draw, each once.
        what: what is drawn, such as "stage 1 table 2 round 3"; one seed gives another order to each.
    """
    if draw.seed:
        return shuffled(names, f"{draw.seed}\n{what}")
    return draw.order if is_order_of(draw.order, names) else None


def shuffled(names: Collection[str], seed: str) -> tuple[str, ...]:
    """The names by the SHA-256 of seed and name: the same for everybody who works it out, foreseen by nobody before."""
    return tuple(sorted(names, key=lambda name: (sha256(f"{seed}\n{name}".encode()).digest(), name)))


def is_order_of(order: Sequence[str], names: Collection[str]) -> bool:
    """Whether the order holds each of the names once and nobody else."""
    return len(order) == len(set(order)) and set(order) == set(names)


def equal_sizes(players: int, most: int) -> tuple[int, ...]:
    """Fewest tables of at most `most`, as equal as possible, the largest first; none for nobody."""
    tables = ceil(players / most)
    return tuple(players // tables + (1 if table < players % tables else 0) for table in range(tables))


def dealt(order: Sequence[str], sizes: Sequence[int]) -> tuple[tuple[str, ...], ...]:
    """The order cut into tables of these sizes: the first to table 1, seat 1 on."""
    starts = [sum(sizes[:table]) for table in range(len(sizes))]
    return tuple(tuple(order[start : start + size]) for start, size in zip(starts, sizes, strict=True))
