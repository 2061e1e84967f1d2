"""Whether a deck's cards were named right, by the deck itself: sevens look like sevens, clubs like clubs.

The names come of the learned network. That it took a spade for a club shows here without it: of two cards that may
have been given each other's name, both are compared with all the others, and must be liker to their own kind than the
other way round. What they have in common, a court's frame or a pip beside, so counts for neither.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import numpy as np

from hub.events.cards import RANKS, SUITS
from vision.cards.enrolled.bank import corner_box, cut, row_between, soft
from vision.cards.enrolled.deck import IndexSpot
from vision.cards.enrolled.planes import F32, planes, unit
from vision.cards.suits import U8

_REACH: Final = 4
_FEW: Final = 3
"""Others of both kinds with which two cards must be compared at least."""

_SPREAD: Final = 0.002
"""Correlation below which a spread is not believed: few others may happen to be alike."""

COLOURS: Final = ("sc", "hd")


@dataclass(frozen=True, slots=True)
class Swap:
    """Two cards that may have each other's name.

    Args:
        codes: Their codes (`Td`).
        holds: How surely the deck says that they have not: the mean by which they are liker to their own kinds than the
            other way round, in parts of that mean's own error; below 0 it says that they have.
    """

    codes: tuple[str, str]
    holds: float


def swaps(faces: Mapping[str, U8], index: IndexSpot) -> tuple[Swap, ...]:
    """All pairs of one rank and colour, or of one suit, with what the deck says of them, where it can say anything.

    Args:
        faces: By code, (h, w, 3) laid straight.
        index: Where the index stands.
    """
    codes = sorted(faces)
    if len(codes) <= _FEW:
        return ()
    box = corner_box(index, *faces[codes[0]].shape[1::-1])
    inks = np.stack([cut(soft(planes(faces[code])), box, 0, 0)[0] for code in codes])
    row = row_between(inks, index, box)
    return (*_of_suits(codes, _alike(inks[:, row:])), *_of_ranks(codes, _alike(inks[:, :row])))


def _of_suits(codes: Sequence[str], alike: F32) -> Iterator[Swap]:
    at = {code: number for number, code in enumerate(codes)}
    for rank in RANKS:
        for one, other in COLOURS:
            others = [each for each in RANKS if each != rank and each + one in at and each + other in at]
            if rank + one in at and rank + other in at and len(others) >= _FEW:
                kinds = [(at[each + one], at[each + other]) for each in others]
                yield _swap(codes, alike, (at[rank + one], at[rank + other]), kinds)


def _of_ranks(codes: Sequence[str], alike: F32) -> Iterator[Swap]:
    at = {code: number for number, code in enumerate(codes)}
    for suit in SUITS:
        for one, other in combinations(RANKS, 2):
            others = [each for each in SUITS if each != suit and one + each in at and other + each in at]
            if one + suit in at and other + suit in at and len(others) >= _FEW:
                kinds = [(at[one + each], at[other + each]) for each in others]
                yield _swap(codes, alike, (at[one + suit], at[other + suit]), kinds)


def _swap(codes: Sequence[str], alike: F32, pair: tuple[int, int], kinds: Sequence[tuple[int, int]]) -> Swap:
    one, other = pair
    liker = np.array([alike[one, a] - alike[one, b] + alike[other, b] - alike[other, a] for a, b in kinds])
    error = float(liker.std()) / np.sqrt(len(liker)) + _SPREAD
    return Swap((codes[one], codes[other]), float(liker.mean() / error))


def _alike(marks: F32) -> F32:
    """(k, k) how alike marks (k, h, w) are to each other, wherever they stand within two millimetres."""
    rows = unit(marks.reshape(len(marks), 1, -1))
    found = np.stack([(rows @ _moved(mark).T).max(axis=1) for mark in marks])
    return np.asarray((found + found.T) / 2, np.float32)


def _moved(mark: F32) -> F32:
    """(n, h * w) a mark (h, w) wherever it may stand, as `unit` gives it."""
    room = np.pad(mark, _REACH, mode="edge")
    height, width = mark.shape
    steps = [(down, right) for down in range(2 * _REACH + 1) for right in range(2 * _REACH + 1)]
    return unit(np.stack([room[None, y : y + height, x : x + width].reshape(1, -1) for y, x in steps]))
