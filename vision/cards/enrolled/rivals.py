"""Two faces of one deck: in which pieces they differ most, and which of the two a card is more like there.

Nothing here is a bound for all decks: how far a card is ahead is measured by how far the two faces are from each other.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from vision.cards.enrolled.pieces import SIDE_PX, Moved, Place, flat, meet, moved, places, with_room
from vision.cards.enrolled.planes import F32, Mask

_LOOKED_AT: Final = 24
_COUNTED: Final = 6
_PART: Final = 0.25
"""Pieces of a pair that are laid on each other; how many of them count; how far each must differ beside the first."""


@dataclass(frozen=True, slots=True)
class Difference:
    """By how much two faces differ in the piece at a place."""

    place: Place
    gap: float


@dataclass(frozen=True, slots=True)
class Lead:
    """How far a card is ahead as one face of another one.

    Args:
        part: 1 as far as that face itself, 0 not at all, -1 the card is the other face.
        gap: By how much the two faces differ in what is seen; where that is little, the part says little.
    """

    part: float
    gap: float


@dataclass(frozen=True, slots=True, eq=False)
class Faces:
    """All faces of a deck, both ways up.

    Args:
        rows: (104, 2, h, w) planes through a soft lens; row 2 k and 2 k + 1 are one face.
    """

    rows: F32
    _known: dict[tuple[int, int], tuple[Difference, ...]] = field(default_factory=dict)

    def differences(self, one: int, other: int) -> tuple[Difference, ...]:
        """Where two rows differ, most first; worked out once."""
        if (one, other) not in self._known:
            self._known[one, other] = tuple(self._compared(one, other))
        return self._known[one, other]

    def _compared(self, one: int, other: int) -> list[Difference]:
        where = places(*self.rows.shape[2:])
        plain = ((self.rows[one] - self.rows[other]) ** 2).sum(axis=0).cumsum(axis=0).cumsum(axis=1)
        total = np.array([_inside(plain, place) for place in where])
        roomy = with_room(self.rows[one])
        likely = [where[at] for at in np.argsort(-total, kind="stable")[:_LOOKED_AT]]
        gaps = (Difference(each, moved(roomy, each).apart(flat(self.rows[other], each))) for each in likely)
        return sorted(gaps, key=lambda each: -each.gap)


def apart_most(one: F32, other: F32) -> float:
    """By how much two cards (2, h, w), seen through a soft lens, differ in the piece in which they differ most."""
    return Faces(np.stack([one, other])).differences(0, 1)[0].gap


def _inside(sums: F32, place: Place) -> float:
    """The sum over a piece, from sums over all that is above and left of each pixel."""
    (top, left), foot, right = place, place[0] + SIDE_PX - 1, place[1] + SIDE_PX - 1
    return float(sums[foot, right] - sums[top - 1, right] - sums[foot, left - 1] + sums[top - 1, left - 1])


class Contest:
    """One card before the faces that it may be.

    Args:
        faces: The deck's.
        card: (2, h, w) its planes through a soft lens.
        off: How far down and right it is off, pixels.
        seen: (h, w) where it is seen.
    """

    def __init__(self, faces: Faces, card: F32, off: Place, seen: Mask) -> None:
        self._faces, self._roomy, self._off, self._seen = faces, with_room(card), off, seen
        self._all_seen = bool(seen.all())
        self._moved: dict[Place, Moved] = {}
        self._apart: dict[tuple[Place, int], float] = {}

    def lead(self, one: int, other: int) -> Lead:
        """How far one row is ahead of another, in the pieces in which they differ and which are seen."""
        chosen = self._chosen(self._faces.differences(one, other))
        gap = sum(each.gap for each in chosen)
        ahead = sum(self._from(each.place, other) - self._from(each.place, one) for each in chosen)
        return Lead(ahead / gap if gap > 0.0 else 0.0, gap)

    def _chosen(self, differences: Sequence[Difference]) -> list[Difference]:
        chosen: list[Difference] = []
        for each in differences:
            if len(chosen) == _COUNTED or (chosen and each.gap < _PART * chosen[0].gap):
                break
            if not any(meet(each.place, other.place) for other in chosen) and self._is_seen(each.place):
                chosen.append(each)
        return chosen

    def _is_seen(self, place: Place) -> bool:
        return self._all_seen or bool(self._seen[place[0] : place[0] + SIDE_PX, place[1] : place[1] + SIDE_PX].all())

    def _from(self, place: Place, row: int) -> float:
        """How far the card is from a row at a place."""
        if (place, row) not in self._apart:
            if place not in self._moved:
                self._moved[place] = moved(self._roomy, place, self._off)
            self._apart[place, row] = self._moved[place].apart(flat(self._faces.rows[row], place))
        return self._apart[place, row]
