"""Whether a deck's cards were named right, by the deck itself: sevens look like sevens, clubs like clubs.

The names come of the learned network. That it took a spade for a club shows here without it: each index is compared
with those of the other cards of its rank, and of its suit, and must be likest to its own.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

import numpy as np

from hub.events.cards import RANKS
from vision.cards.enrolled.bank import columns, corner_box, cut, row_between, soft
from vision.cards.enrolled.deck import IndexSpot
from vision.cards.enrolled.planes import F32, planes, unit
from vision.cards.suits import U8

_LIKER: Final = 0.02
"""Correlation by which another kind must be likelier: what is as like to both is no sign."""

_REACH: Final = 2
_FEW: Final = 3
"""Cards of a rank, or of a suit, with which one must be compared at least."""

COLOURS: Final = ("sc", "hd")
Kind = Callable[[str], str]
"""The rank, or the suit, of a code."""


def strangers(faces: Mapping[str, U8], index: IndexSpot) -> tuple[str, ...]:
    """The codes of cards that are not likest to their own rank and suit, in the order of the codes.

    Args:
        faces: By code (`Td`), (h, w, 3) laid straight; at least two.
        index: Where the index stands.
    """
    codes = sorted(faces)
    if len(codes) < _FEW:
        return ()
    box = corner_box(index, *faces[codes[0]].shape[1::-1])
    corners = {code: cut(soft(planes(faces[code])), box, 0, 0)[0] for code in codes}
    row = row_between(np.stack(list(corners.values())), index, box)
    ranks = _trimmed({code: corner[:row] for code, corner in corners.items()})
    suits = _trimmed({code: corner[row:] for code, corner in corners.items()})
    found = set(_unlike(ranks, lambda code: code[0], [RANKS]))
    found |= set(_unlike(suits, lambda code: code[1], COLOURS))
    return tuple(sorted(found))


def _trimmed(marks: Mapping[str, F32]) -> dict[str, F32]:
    """The marks (h, w) without the columns in which most cards have no ink: a court's frame stands there."""
    left, right = columns(np.stack(list(marks.values())))
    return {code: mark[:, left:right] for code, mark in marks.items()}


def _unlike(marks: Mapping[str, F32], of: Kind, groups: Sequence[str]) -> Iterator[str]:
    """The codes of marks (h, w) that are likest to those of another kind of their group."""
    for group in groups:
        own = {code: mark for code, mark in marks.items() if of(code) in group}
        for code, mark in own.items():
            means = _means({other: each for other, each in own.items() if other != code}, of)
            alike = _alike(mark, means)
            if of(code) in means and max(alike.values()) > alike[of(code)] + _LIKER:
                yield code


def _means(marks: Mapping[str, F32], of: Kind) -> dict[str, F32]:
    """By kind the mean of its marks, where there are enough."""
    kinds: dict[str, list[F32]] = {}
    for code, mark in marks.items():
        kinds.setdefault(of(code), []).append(mark)
    return {kind: np.asarray(np.mean(each, axis=0), np.float32) for kind, each in kinds.items() if len(each) >= _FEW}


def _alike(mark: F32, means: Mapping[str, F32]) -> dict[str, float]:
    """How alike a mark is to the mean of each kind, wherever it stands within a millimetre."""
    if not means:
        return {}
    room = np.pad(mark, _REACH, mode="edge")
    height, width = mark.shape
    steps = [(down, right) for down in range(2 * _REACH + 1) for right in range(2 * _REACH + 1)]
    moved = unit(np.stack([room[None, y : y + height, x : x + width].reshape(1, -1) for y, x in steps]))
    names = sorted(means)
    rows = unit(np.stack([means[name].reshape(1, -1) for name in names]))
    return dict(zip(names, (rows @ moved.T).max(axis=1).tolist(), strict=True))
