"""What an enrolled deck says of one card that was laid straight: which of its faces, its back, or none of its cards.

The whole card says how far it is off, and what it may be. Which of the likely faces it is, their own differences say:
the card must be ahead of each other one where the two differ most. And the indices that are seen must be that face's.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final

import cv2
import numpy as np

from vision.cards.enrolled.bank import FAR, NEAR, Bank, Box, cut, soft, tint
from vision.cards.enrolled.deck import CODES
from vision.cards.enrolled.pieces import Place
from vision.cards.enrolled.planes import F32, Mask, planes, smaller, turned, unit
from vision.cards.enrolled.rivals import Contest, Lead
from vision.cards.suits import U8

_SHORT_LIST: Final = 8
OF_ITS_COLOUR: Final = {"s": "c", "c": "s", "h": "d", "d": "h"}
_REACH: Final = range(-2, 3)
_STEPS: Final = tuple((down, right) for down in _REACH for right in _REACH)
"""Pixels by which a corner is looked for around where the whole card says that it is."""

_ROOM_PX: Final = NEAR + 2

_WHOLE: Final = 0.6
_BEHIND: Final = 0.12
"""Correlation of a whole card from which it counts, and how far it may be behind that of another face."""

_CORNER: Final = 0.92
"""Correlation of rank, and of suit, with those of the same face as it was enrolled."""

_LEAD: Final = 0.2
"""How far a card must be ahead of every other face, of how far that face would be itself."""

_GAP: Final = 0.3
"""Difference of two faces below which they are not told apart: it would be noise."""

_CONTRAST: Final = (0.7, 1.4)
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
        corners: For the upper left and the lower right corner, whether its index is that of the face; None where it is
            not seen whole.
        ahead: Whether it is surely ahead of every other face.
    """

    shown: Is
    code: str
    whole: float
    corners: tuple[bool | None, bool | None]
    ahead: bool = False

    @property
    def sure(self) -> bool:
        """Whether a face may be believed: it is ahead, one index at least is its own, and none is another one."""
        return self.shown is Is.FACE and self.ahead and any(self.corners) and False not in self.corners


NOTHING: Final = Match(Is.UNLIKE, "", 0.0, (None, None))


@dataclass(frozen=True, slots=True)
class _Whole:
    """How alike a whole card is to each row of a bank (104,), and how far down and right it is off."""

    scores: F32
    off: Place


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
    return _Whole(np.asarray(every, np.float32), (down * NEAR, right * NEAR))


def _face(whole: F32, seen: Mask, likeliest: _Whole, bank: Bank) -> Match:
    row = int(likeliest.scores.argmax())
    card = soft(whole)
    card *= _contrast(card, bank.faces.rows[row], seen)
    row, lead = _winner(Contest(bank.faces, card, likeliest.off, seen), row, likeliest.scores, bank)
    score = float(likeliest.scores[row])
    holds = score >= max(_WHOLE, float(likeliest.scores.max()) - _BEHIND)
    down, right = likeliest.off
    corners = (
        _is_own(card, seen, (down, right), bank, row),
        _is_own(turned(card), seen[::-1, ::-1], (-down, -right), bank, row ^ 1),
    )
    ahead = lead.part >= _LEAD and lead.gap >= _GAP
    return Match(Is.FACE if holds else Is.UNLIKE, CODES[row // 2], score, corners, ahead)


def _contrast(card: F32, face: F32, seen: Mask) -> float:
    """By how much the ink of a card is to be darkened to be as dark as a face's: the light is not always the same."""
    ink, own = (float(plane[0][seen].std()) for plane in (card, face))
    return float(np.clip(own / max(ink, 1e-6), *_CONTRAST))


def _winner(contest: Contest, row: int, scores: F32, bank: Bank) -> tuple[int, Lead]:
    """The row that no other one is ahead of, beginning with the likeliest; and its lead before the nearest one."""
    beaten: set[int] = set()
    while True:
        leads = [(contest.lead(row, other), other) for other in _rivals(row, scores, bank)]
        least, nearest = min(leads, key=lambda each: each[0].part)
        if least.part >= 0.0 or nearest // 2 in beaten:
            return row, least
        beaten.add(row // 2)
        row = nearest


def _rivals(row: int, scores: F32, bank: Bank) -> Iterator[int]:
    """The rows, one a face, of the faces that a row's could be: of its rank and colour, and those nearly as likely."""
    order = np.argsort(-scores)[:_SHORT_LIST]
    likely = set((order[scores[order] >= scores[order[0]] - _BEHIND] // 2).tolist())
    own = CODES[row // 2]
    for number, code in enumerate(CODES):
        if number != row // 2 and (number in likely or (code[0] == own[0] and code[1] == OF_ITS_COLOUR[own[1]])):
            yield 2 * number + int(bank.alike[row, 2 * number + 1] > bank.alike[row, 2 * number])


def _is_own(card: F32, seen: Mask, off: Place, bank: Bank, row: int) -> bool | None:
    """Whether the upper left index of a card is that of a row; None where it is not seen whole.

    Args:
        card: (2, h, w) its planes through a soft lens.
        seen: (h, w) where they are the card's.
        off: How far down and right the card is off.
        bank: The templates.
        row: Which of them.
    """
    box = bank.box
    if not bool(seen[box.top : box.top + box.height, box.left : box.left + box.width].all()):
        return None
    roomy = _corner_with_room(card, box)
    start = (_ROOM_PX + off[0], _ROOM_PX + off[1])
    near = np.stack([cut(roomy, box, start[0] + down, start[1] + right) for down, right in _STEPS])
    own = cut(bank.faces.rows[row], box, 0, 0)[None]
    parts = (slice(0, bank.split), slice(bank.split, None))
    return all(
        float((_rows(own[:, :, part], None) @ _rows(near[:, :, part], None).T).max()) >= _CORNER for part in parts
    )


def _corner_with_room(card: F32, box: Box) -> F32:
    """(2, h, w) the corner with _ROOM_PX around the card, in which its edge goes on."""
    part = card[:, : box.top + box.height + 2 * _ROOM_PX, : box.left + box.width + 2 * _ROOM_PX]
    room = (_ROOM_PX, 0, _ROOM_PX, 0)
    return np.stack([cv2.copyMakeBorder(plane, *room, cv2.BORDER_REPLICATE) for plane in part])
