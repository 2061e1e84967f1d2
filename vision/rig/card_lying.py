"""How the cards of a place lie on the felt: in a row by hand, so never quite straight; drawn from the scene's seed.

The board lies in the middle in five places of its own, filled from the dealer's left; a seat's cards lie side by side
before the player. Of more than two cards the up cards lie in a row of their own, nearer the middle of the table; those
of Palace Poker lie as `palace_lying` says. More cards than there is room for overlap.
"""

import math
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

import numpy as np

from hub.wire.messages import CardsScene
from vision.cards.order import from_left
from vision.rig import palace_lying
from vision.rig.places import Floats, Place

CARD_MM: Final = (63.0, 88.0)
BOARD_HALF_MM: Final = (200.0, 60.0)
"""Half the board's region, around the middle of the table."""

_BOARD_SLOTS: Final = 5
_BOARD_PITCH_MM, _SEAT_PITCH_MM = 72.0, 71.0
_SEAT_ROW_MM: Final = 24.0
_SEAT_SPAN_MM: Final = 71.0
"""From the first to the last card of a seat at most, so that all stay in its region at a full table."""

_HAND: Final = 2
_UP_CARDS: Final = 4
"""Of a whole hand that lies face up so many, the last, were dealt so (RAZZ.md Z18)."""
_UP_ROW_MM, _DOWN_ROW_MM = -44.0, 56.0
_WIDE_SPAN_MM: Final = 213.0

_OFF_MM, _OFF_RAD = 1.4, math.radians(1.4)


@dataclass(frozen=True)
class CardLying:
    """A card on the felt: its code ('' face down), its middle in table mm, where its upper edge points to (radians)."""

    code: str
    x_mm: float
    y_mm: float
    up_rad: float

    @cached_property
    def corners_mm(self) -> Floats:
        """(4, 2) upper left, upper right, lower right, lower left, as one reads the card."""
        up = np.array([math.cos(self.up_rad), math.sin(self.up_rad)])
        right = np.array([up[1], -up[0]])
        half = [(-1, 1), (1, 1), (1, -1), (-1, -1)]
        away = [CARD_MM[0] / 2 * x * right + CARD_MM[1] / 2 * y * up for x, y in half]
        return np.add(away, (self.x_mm, self.y_mm))


@lru_cache(maxsize=256)
def lie(place: Place | None, scene: CardsScene) -> tuple[CardLying, ...]:
    """The cards of a seat's place, or (None) of the board, in the order of the scene: from the dealer's left.

    Those of a seat of Palace Poker come in the order banner, soldiers, palace cards.
    """
    rng = np.random.default_rng((scene.place, scene.layout))
    spots, up = _spots(place, scene)
    codes = (*((scene.banner,) if scene.banner else ()), *scene.across, *scene.cards)
    off = rng.uniform(-_OFF_MM, _OFF_MM, spots.shape)
    turn = rng.uniform(-_OFF_RAD, _OFF_RAD, len(spots))
    half = rng.integers(2, size=len(spots)) * math.pi  # a card has no upper end
    return tuple(
        CardLying(code, float(x), float(y), float(by))
        for code, (x, y), by in zip(codes, spots + off, up + turn + half, strict=True)
    )


def _spots(place: Place | None, scene: CardsScene) -> tuple[Floats, Floats]:
    """(N, 2) where the cards of a scene go, and (N,) where their upper edges point to."""
    count, across = len(scene.cards), len(scene.across)
    if place is None and across:
        return palace_lying.piles(across), np.zeros(across)
    if place is not None and scene.banner:
        parts = palace_lying.spots(place, across, count)
        sideways = np.repeat((0.0, math.pi / 2, 0.0), [len(part) for part in parts])
        return np.concatenate(parts), place.out_rad + sideways
    spots, up = _board(count) if place is None else _seat(place, scene.cards)
    return spots, np.full(count, up)


def _board(count: int) -> tuple[Floats, float]:
    """(N, 2) where the cards of the board go, and where their upper edge points to."""
    slots = max(_BOARD_SLOTS, count)
    pitch = _BOARD_PITCH_MM * (_BOARD_SLOTS - 1) / (slots - 1)
    x = (np.arange(count) - (slots - 1) / 2) * pitch
    return np.stack([x, np.zeros(count)], axis=1), math.pi / 2


def _seat(place: Place, cards: tuple[str, ...]) -> tuple[Floats, float]:
    if len(cards) <= _HAND:
        return _row(place, len(cards), _SEAT_ROW_MM), place.out_rad
    down = cards.count("") or len(cards) - _UP_CARDS
    rows = _row(place, down, _DOWN_ROW_MM), _row(place, len(cards) - down, _UP_ROW_MM)
    return np.concatenate(rows), place.out_rad


def _row(place: Place, count: int, out_mm: float) -> Floats:
    """(N, 2) a row of cards so far out in the place's frame."""
    span = _WIDE_SPAN_MM if place.has_room else _SEAT_SPAN_MM
    pitch = min(_SEAT_PITCH_MM, span / max(count - 1, 1))
    along = (np.arange(count) - (count - 1) / 2) * pitch
    spots = place.table_mm(np.stack([np.full(count, out_mm), along], axis=1))
    return np.asarray(spots[np.argsort(from_left(spots))], np.float64)


def region_of_board_mm() -> tuple[tuple[float, float], ...]:
    """The corners of the board's region in table mm."""
    x, y = BOARD_HALF_MM
    return ((-x, -y), (x, -y), (x, y), (-x, y))
