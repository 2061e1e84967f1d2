"""Which face of a deck is which card: all are named at once, as each card is in a deck once."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from hub.events.cards import RANKS, SUITS
from vision.cards.enrolled.deck import CODES
from vision.cards.enrolled.planes import F32

_RANK_OF: Final = np.array([RANKS.index(code[0]) for code in CODES])
_SUIT_OF: Final = np.array([len(RANKS) + 1 + SUITS.index(code[1]) for code in CODES])
_CORNERS: Final = 2
_UNNAMED: Final = -200.0
"""Of a face for which there is no code left; far below what the network's worst answers add up to."""


def scores(answers: Sequence[F32]) -> F32:
    """(k, 52) logarithms of how well each code suits each of k answers (`acquaintance.answer`), both corners."""
    told = np.stack(answers)
    return np.asarray(_CORNERS * (told[:, _RANK_OF] + told[:, _SUIT_OF]), np.float32)


def named(answers: Sequence[F32]) -> tuple[str, ...]:
    """A code (`Td`) for each answer, no code twice, so that all together suit best; '' where none is left."""
    if not answers:
        return ()
    own = scores(answers)
    spare = np.full((len(own), max(0, len(own) - len(CODES))), _UNNAMED, np.float32)
    chosen = _assigned(-np.concatenate([own, spare], axis=1).astype(np.float64))
    return tuple(CODES[at] if at < len(CODES) else "" for at in chosen)


def _assigned(costs: np.ndarray) -> list[int]:
    """For each row of costs (n, m), n <= m, a column of its own, so that the sum is least (the Hungarian method)."""
    rows, columns = costs.shape
    by_row, by_column = np.zeros(rows), np.zeros(columns)
    owner = np.full(columns, -1)
    for row in range(rows):
        column, came_from = _free_column(row, costs, by_row, by_column, owner)
        while column >= 0:
            before = came_from[column]
            owner[column] = row if before < 0 else owner[before]
            column = before
    chosen = [-1] * rows
    for column, row in enumerate(owner.tolist()):
        if row >= 0:
            chosen[row] = column
    return chosen


def _free_column(
    row: int, costs: np.ndarray, by_row: np.ndarray, by_column: np.ndarray, owner: np.ndarray
) -> tuple[int, list[int]]:
    """The column at the end of the shortest way from a row, and the column before each one; adjusts the prices."""
    least = np.full(len(owner), np.inf)
    came_from, visited = [-1] * len(owner), np.zeros(len(owner), np.bool_)
    column, now = -1, row
    while True:
        reduced = costs[now] - by_row[now] - by_column
        shorter = ~visited & (reduced < least)
        least[shorter] = reduced[shorter]
        for each in np.flatnonzero(shorter).tolist():
            came_from[each] = column
        following = int(np.where(visited, np.inf, least).argmin())
        step = float(least[following])
        by_row[row] += step
        by_row[owner[visited]] += step
        by_column[visited] -= step
        least[~visited] -= step
        visited[following] = True
        column, now = following, int(owner[following])
        if now < 0:
            return column, came_from
