"""The cards of a deck that is being learnt: what was seen of each, what is missing, and what is doubtful."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

import numpy as np

from vision.cards.enrolled.bank import soft, tint
from vision.cards.enrolled.deck import CODES, IndexSpot
from vision.cards.enrolled.kinship import swaps
from vision.cards.enrolled.naming import named, scores
from vision.cards.enrolled.planes import F32, alike, planes, turned
from vision.cards.enrolled.rivals import apart_most
from vision.cards.suits import U8

_SAME: Final = 0.9
_SAME_PIECE: Final = 2.5
"""Correlation of two pictures of one face at least, and by how much they differ at most in any piece."""

_SAME_ANSWER: Final = 2.0
"""How far the network's answers to two pictures of one face are from each other at most (`acquaintance.answer`)."""

_SAME_BACK: Final = 0.75
_SAME_TINT: Final = 0.04

_OTHER: Final = 8.0
"""Logarithm of the odds by which a face is likelier another face's card than its own, from which on that is no doubt of
the network's: it is that other face seen again, or one of a second deck."""

_CLEAR: Final = 8.0
"""Logarithm of the odds against two cards having each other's name from which on the network needs no help."""

_HELPS: Final = 1.0
_AGAINST: Final = -2.0
"""What the deck itself says of that (`kinship.Swap`): from where on it helps, and from where on it is against."""


@dataclass(slots=True, eq=False)
class Page:
    """One face, however often it was seen.

    Args:
        picture: (h, w, 3) as it was seen first.
        spot: Where its index stands.
        said: The sum of what the network said of it (`acquaintance.answer`).
        shots: How often.
    """

    picture: U8
    spot: IndexSpot
    said: F32
    shots: int = 1

    @property
    def answer(self) -> F32:
        """The mean of what the network said."""
        return np.asarray(self.said / self.shots, np.float32)

    @property
    def read(self) -> str:
        """What it is read as by itself."""
        return CODES[int(scores([self.answer])[0].argmax())]


@dataclass(slots=True)
class Album:
    """What was seen so far.

    Args:
        pages: The faces.
        backs: The backs.
        unread: Cards that were seen and could not be read.
        names: The code of each page, '' for none, or for one that came after the last `settle`.
        doubled: Codes as which two different faces are read so surely that they are of two decks.
        strangers: Codes that may be each other's, as far as network and deck together can say.
    """

    pages: list[Page] = field(default_factory=list)
    backs: list[U8] = field(default_factory=list)
    unread: int = 0
    names: tuple[str, ...] = ()
    doubled: tuple[str, ...] = ()
    strangers: tuple[str, ...] = ()

    def take(self, picture: U8, spot: IndexSpot, answer: F32) -> Page:
        """Take in a card (h, w, 3) that lay still, and what the network said of it."""
        shot = Page(picture, spot, answer)
        if shot.read in (*self.strangers, *self.doubled):
            self._forget(shot.read)
        for page in self.pages:
            if _is_same(shot, page):
                page.said, page.shots = page.said + answer, page.shots + 1
                return page
        self.pages.append(shot)
        self.names = (*self.names, "")
        return shot

    def settle(self) -> None:
        """Name all faces anew, and look at which names are doubtful."""
        while True:
            self.names = named([page.answer for page in self.pages])
            again = next(self._again(), None)
            if again is None:
                break
            page, seen_before = again
            seen_before.said, seen_before.shots = seen_before.said + page.said, seen_before.shots + page.shots
            self._drop([page])
        self.doubled = tuple(sorted({page.read for page in self._left_over()}))
        self.strangers = tuple(sorted(set(self._swapped())))

    def name(self, page: Page) -> str:
        """The code of a page; '' for none, or for one that is gone."""
        found = (code for each, code in zip(self.pages, self.names, strict=True) if each is page)
        return next(found, "")

    def take_blank(self, pictures: Sequence[U8]) -> None:
        """Take in the cards without an index that lie there at once: two that are alike show the back.

        A deck has one of each face, so that one which cannot be read is not taken for the back.
        """
        for one, other in combinations(pictures, 2):
            if _is_same_back(one, other) and not any(_is_same_back(one, known) for known in self.backs):
                self.backs.append(one)
                self._drop([page for page in self.pages if _is_same_back(page.picture, one)])

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
    def faces(self) -> Mapping[str, U8]:
        """The faces by code."""
        return {code: page.picture for page, code in zip(self.pages, self.names, strict=True) if code}

    @property
    def missing(self) -> tuple[str, ...]:
        """The codes that were not seen."""
        return tuple(code for code in CODES if code not in self.names)

    def _left_over(self) -> Iterator[Page]:
        """The faces for which no card was left, or one that they are not."""
        for page, code in zip(self.pages, self.names, strict=True):
            own = scores([page.answer])[0]
            if not code or float(own.max() - own[CODES.index(code)]) >= _OTHER:
                yield page

    def _again(self) -> Iterator[tuple[Page, Page]]:
        """Faces that are left over and look like the one whose card they are read as: it was seen before."""
        for page in self._left_over():
            for other, code in zip(self.pages, self.names, strict=True):
                if code == page.read and other is not page and looks_same(page.picture, other.picture):
                    yield page, other

    def _swapped(self) -> Iterator[str]:
        index = self.index
        if index is None:
            return
        rows = dict(zip(self.names, scores([page.answer for page in self.pages]), strict=True))
        for swap in swaps(self.faces, index):
            (one, other), at = swap.codes, [CODES.index(code) for code in swap.codes]
            odds = float(rows[one][at[0]] + rows[other][at[1]] - rows[one][at[1]] - rows[other][at[0]])
            if swap.holds < _AGAINST or (odds < _CLEAR and swap.holds < _HELPS):
                yield from swap.codes

    def _forget(self, code: str) -> None:
        """Take the faces out again that were named so, or read so, so that they are looked at anew."""
        self._drop([page for page in self.pages if code in (self.name(page), page.read)])

    def _drop(self, pages: Sequence[Page]) -> None:
        kept = [
            (page, name)
            for page, name in zip(self.pages, self.names, strict=True)
            if not any(page is each for each in pages)
        ]
        self.pages, self.names = [page for page, _ in kept], tuple(name for _, name in kept)


def _is_same(shot: Page, page: Page) -> bool:
    """Whether two pictures are of one face: they look the same, and the network says the same of them."""
    apart = float(np.linalg.norm(shot.answer - page.answer))
    return apart <= _SAME_ANSWER and looks_same(shot.picture, page.picture)


def looks_same(picture: U8, other: U8) -> bool:
    """Whether two pictures look the same, whichever way up; two faces that differ by small suits do too."""
    found = planes(other)
    return any(
        alike(way, found) >= _SAME and apart_most(soft(way), soft(found)) <= _SAME_PIECE for way in _ways(picture)
    )


def _ways(picture: U8) -> Iterator[F32]:
    found = planes(picture)
    yield found
    yield turned(found)


def _is_same_back(picture: U8, other: U8) -> bool:
    if float(np.abs(tint(picture) - tint(other)).max()) > _SAME_TINT:
        return False
    return max(alike(way, planes(other)) for way in _ways(picture)) >= _SAME_BACK
