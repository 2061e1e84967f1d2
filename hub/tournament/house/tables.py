"""Breaking and balancing tables, by their numbers of players (HOUSE.md H5, H6, D3, D4).

Tables are broken in the order of their numbers, the highest first. A table without players is none.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

UNBALANCED: Final = 2
"""So many players fewer than another table has make a table unbalanced (H6)."""


def next_to_break(counts: Mapping[int, int]) -> int | None:
    """The table that breaks next: the highest number, even if another is smaller (D3). None where there is no table.

    Args:
        counts: players by table.
    """
    return max(_tables(counts), default=None)


def breaks(counts: Mapping[int, int], max_seats: int) -> bool:
    """Whether the table next in turn is broken now: all its players fit at the other tables (H5)."""
    tables = _tables(counts)
    table = next_to_break(counts)
    if table is None:
        return False
    free = sum(max_seats - players for number, players in tables.items() if number != table)
    return tables[table] <= free


@dataclass(frozen=True, slots=True)
class Transfer:
    """One player goes from a table to another."""

    from_table: int
    to_table: int


def balance(counts: Mapping[int, int]) -> Transfer | None:
    """The move that is due, or None where no table has two players fewer than another (H6).

    The largest table gives, of several the one that breaks first; the smallest receives, of several the one that breaks
    last (D4).
    """
    tables = _tables(counts)
    if not tables:
        return None
    giving = max(tables, key=lambda number: (tables[number], number))
    receiving = min(tables, key=lambda number: (tables[number], number))
    return Transfer(giving, receiving) if tables[giving] - tables[receiving] >= UNBALANCED else None


def _tables(counts: Mapping[int, int]) -> dict[int, int]:
    return {table: players for table, players in counts.items() if players > 0}
