"""What an enrolled deck says of one card that was laid straight: which of its faces, its back, or none of its cards.

The whole card says which way up it lies, how far it is off, and what it may be; its corners say what it is.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from vision.cards.enrolled.bank import FAR, NEAR, Bank, Box, cut, tint
from vision.cards.enrolled.deck import CODES
from vision.cards.enrolled.planes import F32, Mask, leads, planes, smaller, turned, unit
from vision.cards.suits import U8

_SHORT_LIST: Final = 8
_COARSE: Final = tuple((down, right) for down in (-2, 0, 2) for right in (-2, 0, 2))
"""Steps in which a corner is looked for first, around where the whole card says that it is."""

_ROOM_PX: Final = NEAR + 3

_WHOLE: Final = 0.6
_BEHIND: Final = 0.12
"""Correlation of a whole card from which it counts, and how far it may be behind that of another face."""

_CORNER: Final = 0.78
_LEAD: Final = 0.4
_BACK: Final = 0.6
_BACK_TINT: Final = 0.05
_LEAST_SEEN: Final = 0.06
"""Part of a card that must be seen before it is compared at all."""

_EVERY: Final = np.arange(2 * len(CODES)) // 2
Ints = npt.NDArray[np.intp]


class Is(Enum):
    """What a card is."""

    FACE = "face"
    BACK = "back"
    UNLIKE = "unlike"
    """Neither is like it: a card of another deck, or one that is not clear."""


@dataclass(frozen=True, slots=True)
class Match:
    """What a card was found to be.

    Args:
        shown: What it shows.
        code: The likeliest face (`Td`), whether or not it may be believed; '' where too little is seen.
        whole: Correlation of all that is seen with that face, or with the back.
        corners: For the upper left and the lower right corner, whether its index says that code too, surely; None where
            it is not seen whole.
    """

    shown: Is
    code: str
    whole: float
    corners: tuple[bool | None, bool | None]

    @property
    def sure(self) -> bool:
        """Whether a face may be believed: one corner at least says so, and none is unsure."""
        return self.shown is Is.FACE and any(self.corners) and False not in self.corners


NOTHING: Final = Match(Is.UNLIKE, "", 0.0, (None, None))


@dataclass(frozen=True, slots=True)
class _Whole:
    """The likeliest rows of a bank, how alike each is to a whole card, and how far down and right the card is off."""

    rows: Ints
    scores: F32
    off: tuple[int, int]


@dataclass(frozen=True, slots=True)
class _Corner:
    """How alike each row of a bank is to a corner."""

    scores: F32

    def says(self, row: int, bank: Bank) -> bool:
        """Whether it shows a row's index, surely."""
        lead = leads(self.scores, bank.gaps[row], row)[row // 2 != _EVERY]
        return bool(self.scores[row] >= _CORNER and (lead >= _LEAD).all())


def match(card: U8, seen: Mask, bank: Bank) -> Match:
    """Compare a card with all cards of the deck.

    Args:
        card: (h, w, 3) laid straight, as large as the templates.
        seen: (h, w) False where something lies on it.
        bank: The deck's templates.
    """
    if seen.mean() < _LEAST_SEEN:
        return NOTHING
    whole = planes(card, None if seen.all() else seen)
    near, mask = smaller(whole, NEAR), _smaller(seen, NEAR)
    likeliest = _likeliest(smaller(whole, FAR), _smaller(seen, FAR), near, mask, bank)
    back = _back(card[seen], near, mask, bank)
    if back >= _BACK and back > float(likeliest.scores.max()):
        return Match(Is.BACK, "", back, (None, None))
    return _face(whole, seen, likeliest, bank)


def _smaller(seen: Mask, by: int) -> Mask | None:
    """The mask of a smaller picture; None where all is seen."""
    if seen.all():
        return None
    size = (seen.shape[1] // by, seen.shape[0] // by)
    return np.asarray(cv2.resize(seen.astype(np.uint8), size, interpolation=cv2.INTER_NEAREST) > 0)


def _rows(found: F32, mask: Mask | None) -> F32:
    """(k, n) pictures (k, 2, h, w), as far as they are seen, as `unit` gives it."""
    return unit(found.reshape(len(found), 2, -1) if mask is None else found[:, :, mask])


def _back(pixels: U8, near: F32, mask: Mask | None, bank: Bank) -> float:
    """How alike the back is; 0 where the colour is another one."""
    if float(np.abs(tint(pixels) - bank.back_tint).max()) > _BACK_TINT:
        return 0.0
    return float((_rows(bank.back, mask) @ _rows(near[None], mask)[0]).max())


def _likeliest(far: F32, far_mask: Mask | None, near: F32, mask: Mask | None, bank: Bank) -> _Whole:
    afar = (bank.far_rows if far_mask is None else _rows(bank.far, far_mask)) @ _rows(far[None], far_mask)[0]
    rows = np.argsort(-afar)[:_SHORT_LIST]
    own = bank.near_rows[rows] if mask is None else _rows(bank.near[rows], mask)
    steps = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
    moved = np.stack([np.roll(near, (-down, -right), axis=(1, 2)) for down, right in steps])
    scores = own @ _rows(moved, mask).T
    down, right = steps[int(scores.max(axis=0).argmax())]
    return _Whole(rows, np.asarray(scores.max(axis=1), np.float32), (down * NEAR, right * NEAR))


def _face(whole: F32, seen: Mask, likeliest: _Whole, bank: Bank) -> Match:
    rows, (down, right) = likeliest.rows, likeliest.off
    found = (
        _corner(whole, seen, rows, (down, right), bank),
        _corner(turned(whole), seen[::-1, ::-1], rows ^ 1, (-down, -right), bank),
    )
    # Courts of a deck are alike but for their corners: these decide among all that the whole card may be.
    ahead = likeliest.scores + sum(
        corner.scores[way] for corner, way in zip(found, (rows, rows ^ 1), strict=True) if corner is not None
    )
    best = int(np.argmax(ahead))
    row, score = int(rows[best]), float(likeliest.scores[best])
    holds = score >= max(_WHOLE, float(likeliest.scores.max()) - _BEHIND)
    said = [None if each is None else each.says(way, bank) for each, way in zip(found, (row, row ^ 1), strict=True)]
    return Match(Is.FACE if holds else Is.UNLIKE, CODES[row // 2], score, (said[0], said[1]))


def _corner(whole: F32, seen: Mask, rows: Ints, off: tuple[int, int], bank: Bank) -> _Corner | None:
    """How alike the upper left corner is to every row's; None where it is not seen whole.

    Args:
        whole: (2, h, w) the card's planes.
        seen: (h, w) where they are the card's.
        rows: What the card may be.
        off: How far down and right the card is off.
        bank: The templates.
    """
    box = bank.box
    if not bool(seen[box.top : box.top + box.height, box.left : box.left + box.width].all()):
        return None
    padded = _corner_with_room(whole, box)
    start = (_ROOM_PX + off[0], _ROOM_PX + off[1])
    scores = bank.corners[rows] @ _cuts(padded, start, _COARSE, bank).T
    down, right = _COARSE[int(scores.max(axis=0).argmax())]
    fine = [(down + y, right + x) for y in (-1, 0, 1) for x in (-1, 0, 1)]
    return _Corner(np.asarray((bank.corners @ _cuts(padded, start, fine, bank).T).max(axis=1), np.float32))


def _corner_with_room(whole: F32, box: Box) -> F32:
    """(2, h, w) the corner with _ROOM_PX around the card, in which its edge goes on."""
    part = whole[:, : box.top + box.height + _ROOM_PX, : box.left + box.width + _ROOM_PX]
    room = (_ROOM_PX, 0, _ROOM_PX, 0)
    return np.stack([cv2.copyMakeBorder(plane, *room, cv2.BORDER_REPLICATE) for plane in part])


def _cuts(padded: F32, start: tuple[int, int], steps: Sequence[tuple[int, int]], bank: Bank) -> F32:
    """(k, n) a corner's box, off by each of the steps."""
    return unit(np.stack([cut(padded, bank.box, start[0] + down, start[1] + right) for down, right in steps]))
