"""What an enrolled deck says of one card that was laid straight: which of its faces, its back, or none of its cards.

The whole card says how far it is off, and what it may be; its corners say what it is.
"""

from dataclasses import dataclass
from enum import Enum
from itertools import combinations
from typing import Final

import cv2
import numpy as np

from hub.events.cards import RANKS, SUITS
from vision.cards.enrolled.bank import FAR, NEAR, Bank, Box, cut, soft, tint
from vision.cards.enrolled.deck import CODES
from vision.cards.enrolled.marks import Marks
from vision.cards.enrolled.planes import F32, Mask, planes, smaller, turned, unit
from vision.cards.suits import U8

_SHORT_LIST: Final = 8
_REACH: Final = range(-2, 3)
_STEPS: Final = tuple((down, right) for down in _REACH for right in _REACH)
"""Pixels by which a corner is looked for around where the whole card says that it is."""

_NEIGHBOURS: Final = tuple(
    (one, other)
    for one, other in combinations(range(len(_STEPS)), 2)
    if abs(_STEPS[one][0] - _STEPS[other][0]) + abs(_STEPS[one][1] - _STEPS[other][1]) == 1
)

_ROOM_PX: Final = NEAR + 2

_WHOLE: Final = 0.6
_BEHIND: Final = 0.12
"""Correlation of a whole card from which it counts, and how far it may be behind that of another face."""

_CORNER: Final = 0.78
_LEAD: Final = 0.3
_BACK: Final = 0.6
_BACK_TINT: Final = 0.05
_LEAST_SEEN: Final = 0.06
"""Part of a card that must be seen before it is compared at all."""


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
    """How alike a whole card is to each of CODES (52,), and how far down and right it is off."""

    scores: F32
    off: tuple[int, int]


@dataclass(frozen=True, slots=True)
class _Corner:
    """How alike each rank (13,), and each suit (4,), is to a corner."""

    ranks: F32
    suits: F32

    @property
    def codes(self) -> F32:
        """(52,) how alike each card of CODES is."""
        rank, suit = ([names.index(code[part]) for code in CODES] for part, names in enumerate((RANKS, SUITS)))
        return np.asarray((self.ranks[rank] + self.suits[suit]) / 2, np.float32)

    def says(self, code: str, bank: Bank) -> bool:
        """Whether it shows a card's index, surely: its rank among all ranks, its suit among all suits."""
        return _is_ahead(self.ranks, bank.ranks, code[0]) and _is_ahead(self.suits, bank.suits, code[1])


def _is_ahead(scores: F32, marks: Marks, name: str) -> bool:
    return bool(scores[marks.names.index(name)] >= _CORNER) and marks.lead(scores, name) >= _LEAD


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
    every = afar - float(afar.max()) + float(scores.max())
    every[rows] = scores.max(axis=1)
    return _Whole(np.asarray(every.reshape(-1, 2).max(axis=1), np.float32), (down * NEAR, right * NEAR))


def _face(whole: F32, seen: Mask, likeliest: _Whole, bank: Bank) -> Match:
    down, right = likeliest.off
    found = (
        _corner(whole, seen, (down, right), bank),
        _corner(turned(whole), seen[::-1, ::-1], (-down, -right), bank),
    )
    # Courts of a deck are alike but for their corners: these decide, and the whole card must not speak against them.
    corners = [corner.codes for corner in found if corner is not None]
    best = int(np.argmax(np.sum(corners, axis=0) if corners else likeliest.scores))
    code, score = CODES[best], float(likeliest.scores[best])
    holds = score >= max(_WHOLE, float(likeliest.scores.max()) - _BEHIND)
    said = [None if each is None else each.says(code, bank) for each in found]
    return Match(Is.FACE if holds else Is.UNLIKE, code, score, (said[0], said[1]))


def _corner(whole: F32, seen: Mask, off: tuple[int, int], bank: Bank) -> _Corner | None:
    """What the upper left corner shows; None where it is not seen whole.

    Args:
        whole: (2, h, w) the card's planes.
        seen: (h, w) where they are the card's.
        off: How far down and right the card is off.
        bank: The templates.
    """
    box = bank.box
    if not bool(seen[box.top : box.top + box.height, box.left : box.left + box.width].all()):
        return None
    padded = _corner_with_room(whole, box)
    start = (_ROOM_PX + off[0], _ROOM_PX + off[1])
    near = np.stack([cut(padded, box, start[0] + down, start[1] + right) for down, right in _STEPS])
    # The mean of two neighbours is the mark half a pixel between them.
    between = [(near[one] + near[other]) / 2 for one, other in _NEIGHBOURS]
    cuts = np.concatenate([near, between])
    left, right = bank.suit_columns
    suits = cuts[:, :, bank.split :, left:right]
    return _Corner(bank.ranks.alike(cuts[:, :1, : bank.split]), bank.suits.alike(suits))


def _corner_with_room(whole: F32, box: Box) -> F32:
    """(2, h, w) the corner through a soft lens, with _ROOM_PX around the card, in which its edge goes on."""
    part = whole[:, : box.top + box.height + 2 * _ROOM_PX, : box.left + box.width + 2 * _ROOM_PX]
    room = (_ROOM_PX, 0, _ROOM_PX, 0)
    return np.stack([cv2.copyMakeBorder(plane, *room, cv2.BORDER_REPLICATE) for plane in soft(part)])
