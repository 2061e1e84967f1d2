"""The marks that the project prints, for the reader by shapes: ranks and suits of many decks, stretched into a box."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import cv2
import numpy as np

from hub.events.cards import RANKS, SUITS
from vision.cards.finder import F32
from vision.cards.print.pen import rank_ink, some_pen
from vision.cards.print.suit_forms import any_suit_forms, suit_ink
from vision.cards.suits import U8

_BOX: Final = (20, 28)
_PENS: Final = 160
_SUIT_FORMS: Final = 48
_SOFT_MARKS: Final = 600
_RIDGE: Final = 2e-4
_EDGE: Final = 0.4
_SEED: Final = 1_883
_SOFT_PX: Final = 0.8
_LEAST_SIDE_PX: Final = 4


@dataclass(frozen=True, slots=True)
class Likeness:
    """What a mark is most alike to.

    Args:
        name: A letter of RANKS or SUITS, '' where no mark could be cut out.
        score: Its correlation, -1 to 1.
        lead: How far it is ahead of the next letter.
    """

    name: str = ""
    score: float = 0.0
    lead: float = 0.0


NO_MARK: Final = Likeness()


def boxed(ink: F32) -> F32:
    """(n,) a mark stretched into the box, without its mean, of length one; and how slim it is."""
    box = cv2.resize(ink, _BOX, interpolation=cv2.INTER_AREA if ink.shape[0] > _BOX[1] else cv2.INTER_LINEAR)
    soft = cv2.GaussianBlur(box, (0, 0), _SOFT_PX).ravel()
    soft = soft - soft.mean()
    return np.asarray(soft / max(float(np.linalg.norm(soft)), 1e-6), np.float32)


def likest(ink: F32, marks: tuple[F32, ...], letters: str) -> Likeness:
    """Which of `letters` ink (h, w) that was cut out is most alike to, by each one's marks (n, box)."""
    if min(ink.shape) < _LEAST_SIDE_PX:
        return NO_MARK
    mark = boxed(ink)
    scores = np.array([float((each @ mark).max()) for each in marks])
    order = np.argsort(-scores)
    second = float(scores[order[1]]) if len(order) > 1 else 0.0
    return Likeness(letters[int(order[0])], float(scores[order[0]]), float(scores[order[0]]) - second)


@lru_cache(maxsize=1)
def rank_marks() -> tuple[F32, ...]:
    """For each rank (n, box) marks, as they come from many pixels and from few."""
    rng = np.random.default_rng(_SEED)
    made: dict[str, list[F32]] = {rank: [] for rank in RANKS}
    for number in range(_PENS):
        pen = some_pen(rng)
        for rank in RANKS:
            ink = rank_ink(rank, pen, rng)
            made[rank].append(boxed(ink.astype(np.float32) if number % 2 else _soft(ink, float(rng.uniform(2.0, 7.0)))))
    return tuple(np.stack(marks) for marks in made.values())


def _soft(ink: U8, blur_px: float) -> F32:
    """Ink (h, w) as a soft lens gives it, cut out along it."""
    room = cv2.copyMakeBorder(ink, 12, 12, 12, 12, cv2.BORDER_CONSTANT, value=0)
    room = cv2.GaussianBlur(room, (0, 0), blur_px)
    left, top, width, height = cv2.boundingRect((room > _EDGE * room.max()).astype(np.uint8))
    return room[top : top + height, left : left + width].astype(np.float32)


@lru_cache(maxsize=1)
def suit_marks() -> tuple[F32, ...]:
    """For each suit (n, box) marks."""
    rng = np.random.default_rng(_SEED)
    forms = [any_suit_forms(rng) for _ in range(_SUIT_FORMS)]
    return tuple(np.stack([boxed(suit_ink(suit, form).astype(np.float32)) for form in forms]) for suit in SUITS)


@lru_cache(maxsize=8)
def between(one: str, other: str) -> tuple[F32, float]:
    """The direction in which marks of two suits differ most beside how they differ among themselves, and the bound.

    Along it the marks of a suit spread by about one; the first letter lies above the bound.
    """
    sides = [_soft_marks(letter) for letter in (one, other)]
    middles = [side.mean(axis=0) for side in sides]
    spread = (np.cov(sides[0].T) + np.cov(sides[1].T)) / 2
    direction = np.linalg.solve(spread + _RIDGE * np.eye(len(spread)), middles[0] - middles[1])
    along = np.concatenate([(side - middle) @ direction for side, middle in zip(sides, middles, strict=True)])
    direction = direction / max(float(along.std()), 1e-6)
    return np.asarray(direction, np.float32), float((middles[0] + middles[1]) @ direction / 2)


def _soft_marks(suit: str) -> F32:
    """(n, box) marks of a suit as they come from few and from many pixels, a little turned."""
    rng = np.random.default_rng(_SEED)
    made = []
    for _ in range(_SOFT_MARKS):
        ink = suit_ink(suit, any_suit_forms(rng))
        room = cv2.copyMakeBorder(ink, 12, 12, 12, 12, cv2.BORDER_CONSTANT, value=0)
        middle = (room.shape[1] / 2, room.shape[0] / 2)
        turn = cv2.getRotationMatrix2D(middle, float(rng.normal(0, 5)), 1.0)
        turned = np.asarray(cv2.warpAffine(room, turn, room.shape[::-1]), np.uint8)
        made.append(boxed(_soft(turned, float(rng.uniform(0.8, 6.0)))))
    return np.stack(made)
