"""The cards of a deck that is being learnt: what was seen of each, what is missing, and what is doubtful."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

import numpy as np

from vision.cards.enrolled.bank import corner_box, cut, tint
from vision.cards.enrolled.deck import CODES, IndexSpot
from vision.cards.enrolled.first_look import FirstLook
from vision.cards.enrolled.kinship import strangers
from vision.cards.enrolled.planes import F32, alike, planes, turned
from vision.cards.suits import U8

_SAME: Final = 0.9
_SAME_CORNER: Final = 0.8
_SAME_BACK: Final = 0.75
_SAME_TINT: Final = 0.04
_USUAL_MM: Final = 4.0


@dataclass(slots=True, eq=False)
class Page:
    """One face, however often it was seen: its picture, and how often it was read as what."""

    picture: U8
    spot: IndexSpot
    votes: Counter[str] = field(default_factory=Counter)

    @property
    def code(self) -> str:
        """What it was read as most often."""
        return self.votes.most_common(1)[0][0]


@dataclass(slots=True)
class Album:
    """What was seen so far.

    Args:
        pages: The faces.
        backs: The backs.
        unread: Cards that were seen and could not be read.
    """

    pages: list[Page] = field(default_factory=list)
    backs: list[U8] = field(default_factory=list)
    unread: int = 0

    def take(self, picture: U8, seen: FirstLook) -> None:
        """Take in a card (h, w, 3) that lay still, and what was read of it."""
        if seen.code and seen.spot is not None:
            self._page(picture, seen.code, seen.spot).votes[seen.code] += 1
        else:
            self.unread += 1

    def _page(self, picture: U8, code: str, spot: IndexSpot) -> Page:
        """The page of a face; a new one where it is like none that was seen."""
        for page in self.pages:
            if page.code == code and _is_same(picture, page.picture, page.spot):
                return page
        self.pages.append(Page(picture, spot))
        return self.pages[-1]

    def take_blank(self, pictures: Sequence[U8]) -> None:
        """Take in the cards without an index that lie there at once: two that are alike show the back.

        A deck has one of each face, so that one which cannot be read is not taken for the back.
        """
        for one, other in combinations(pictures, 2):
            if _is_same_back(one, other) and not any(_is_same_back(one, known) for known in self.backs):
                self.backs.append(one)

    @property
    def back(self) -> U8 | None:
        """The back, once two lay there."""
        return self.backs[0] if self.backs else None

    @property
    def index(self) -> IndexSpot | None:
        """Where the index stands, over all faces; None before any was seen."""
        if not self.pages:
            return None
        spots = np.array([(page.spot.x_mm, page.spot.y_mm, page.spot.length_mm) for page in self.pages])
        x, y, length = np.median(spots, axis=0).tolist()
        return IndexSpot(x, y, length)

    @property
    def faces(self) -> dict[str, U8]:
        """The faces by code; of a code with two faces the first."""
        return {page.code: page.picture for page in reversed(self.pages)}

    @property
    def missing(self) -> tuple[str, ...]:
        """The codes that were not seen."""
        seen = {page.code for page in self.pages}
        return tuple(code for code in CODES if code not in seen)

    @property
    def doubled(self) -> tuple[str, ...]:
        """The codes of which two different faces were seen."""
        count = Counter(page.code for page in self.pages)
        return tuple(code for code in CODES if count[code] > 1)

    def strangers(self) -> tuple[str, ...]:
        """The codes whose index is not like those of their rank and suit."""
        index = self.index
        return () if index is None else strangers(self.faces, index)

    def forget(self, codes: tuple[str, ...]) -> None:
        """Take these cards out again, so that they are looked at anew."""
        self.pages = [page for page in self.pages if page.code not in codes]


def _is_same(picture: U8, other: U8, spot: IndexSpot) -> bool:
    """Whether two pictures are of one face, whichever way up."""
    box = corner_box(spot, other.shape[1], other.shape[0])
    return any(
        alike(way, planes(other)) >= _SAME and alike(cut(way, box, 0, 0), cut(planes(other), box, 0, 0)) >= _SAME_CORNER
        for way in _ways(picture)
    )


def _ways(picture: U8) -> Iterator[F32]:
    found = planes(picture)
    yield found
    yield turned(found)


def _is_same_back(picture: U8, other: U8) -> bool:
    if float(np.abs(tint(picture) - tint(other)).max()) > _SAME_TINT:
        return False
    return max(alike(way, planes(other)) for way in _ways(picture)) >= _SAME_BACK
