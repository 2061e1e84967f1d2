"""One tile: a ground, cards in a fan, a row or anyhow, things over and under them, light; and where indices are."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from hub.events.cards import RANKS, SUITS
from vision.cards.print.strokes import F64, Rng
from vision.cards.suits import U8
from vision.cards.training.clutter import strew
from vision.cards.training.deck import CARD_MM, FIRST, Deck, Printing, some_deck
from vision.cards.training.face import PX_PER_MM, Drawn, back, face
from vision.cards.training.ground import ground
from vision.cards.training.light import taken, washed

LENGTHS_PX: Final = (15.0, 38.0)
"""Of the indices on a tile, from the rank's top to the suit's foot."""

_EMPTY: Final = 0.12
_HIDDEN: Final = 255


@dataclass(frozen=True, slots=True)
class Index:
    """An index on a tile.

    Args:
        centre: (2,) pixels, the middle of the box around rank and suit.
        up: (2,) of length one, from suit to rank.
        length: Pixels along `up`.
        breadth: Pixels across.
        rank: One letter of RANKS.
        suit: One letter of SUITS.
        visible: 0-1 part of its box that is seen in the tile.
    """

    centre: F64
    up: F64
    length: float
    breadth: float
    rank: str
    suit: str
    visible: float


@dataclass(frozen=True, slots=True)
class Tile:
    """(side, side, 3) and the indices that lie in it at least in part."""

    picture: U8
    indices: tuple[Index, ...]


@dataclass(frozen=True, slots=True)
class _Laid:
    card: Drawn
    pose: F64
    number: int


def paint(
    rng: Rng,
    side: int,
    lengths_px: tuple[float, float] = LENGTHS_PX,
    printing: Printing = FIRST,
) -> Tile:
    """A tile at random, with indices of such lengths, of a deck of such a kind."""
    picture, owner = ground(rng, side), np.zeros((side, side), np.uint8)
    deck = some_deck(rng, printing)
    scale = float(np.exp(rng.uniform(*np.log(lengths_px)))) / deck.layout.length_mm
    strew(picture, rng, scale, int(rng.integers(0, 4)), False)
    laid = [] if rng.random() < _EMPTY else _lay_all(picture, owner, deck, scale, rng)
    if rng.random() < 0.35:
        hidden = strew(picture, rng, scale, int(rng.integers(1, 3)), True)
        owner[hidden > 0] = _HIDDEN
    indices = tuple(index for each in laid for index in _indices(each, owner))
    return Tile(taken(picture, rng), indices)


def _lay_all(picture: U8, owner: U8, deck: Deck, scale: float, rng: Rng) -> list[_Laid]:
    laid: list[_Laid] = []
    side = picture.shape[0]
    tilt = _tilt(rng)
    first = float(rng.uniform(0, 2 * np.pi))
    near = rng.uniform(0.1, 0.9, 2) * side
    step, turn = rng.uniform((8, -4), (70, 14)), float(rng.normal(0, 0.15))
    way = int(rng.integers(3))
    for number in range(1, int(rng.integers(1, 5)) + 1):
        card = _card(deck, rng)
        angle = first + turn * number + float(rng.normal(0, 0.03))
        linear = scale * tilt @ _turned(angle)
        corner = near - linear @ _anchor(card, rng)
        if way < 2 and laid:
            corner = laid[-1].pose[:, 2] + linear @ (step if way else step * (0.4, 1.0))
        elif laid:
            linear = scale * tilt @ _turned(float(rng.uniform(0, 2 * np.pi)))
            corner = rng.uniform(-0.2, 1.2, 2) * side - linear @ _anchor(card, rng)
        each = _Laid(card, np.column_stack([linear, corner]), number)
        _lay(picture, owner, each, deck, rng)
        laid.append(each)
    return laid


def _card(deck: Deck, rng: Rng) -> Drawn:
    if rng.random() < 0.08:
        return back(deck, rng)
    return face(deck, str(rng.choice(list(RANKS))), str(rng.choice(list(SUITS))), rng)


def _anchor(card: Drawn, rng: Rng) -> F64:
    """A point of the card that is to lie in the tile: mostly an index."""
    if card.spots and rng.random() < 0.8:
        spot = card.spots[int(rng.integers(len(card.spots)))]
        return np.array([spot.x_mm, spot.y_mm])
    return rng.uniform((0, 0), CARD_MM)


def _turned(angle: float) -> F64:
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, -s], [s, c]])


def _tilt(rng: Rng) -> F64:
    """(2, 2) how a table that is seen aslant is pressed together."""
    low = rng.uniform(0.62, 1.0) if rng.random() < 0.7 else 1.0
    turn = _turned(float(rng.uniform(0, np.pi)))
    return np.asarray(turn @ np.diag([1.0, low]) @ turn.T)


def _lay(picture: U8, owner: U8, each: _Laid, deck: Deck, rng: Rng) -> None:
    side = picture.shape[0]
    fine = each.pose.copy()
    fine[:, :2] /= PX_PER_MM
    shrink = 1.0 / max(float(np.sqrt(abs(np.linalg.det(fine[:, :2])))), 1e-6)
    art = washed(each.card.picture, deck.paper, rng)
    if shrink > 1.0:
        art = np.asarray(cv2.GaussianBlur(art, (0, 0), 0.45 * shrink), np.uint8)
    flat = cv2.warpAffine(art, fine, (side, side), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    rim = float(rng.uniform(1.5, 4.0))
    mask = np.zeros((side, side), np.uint8)
    corners = _rounded(rim) @ each.pose[:, :2].T + each.pose[:, 2]
    cv2.fillPoly(mask, [np.rint(corners * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
    if rng.random() < 0.7:
        _shade(picture, mask, rng)
    cover = mask[..., None].astype(np.float32) / 255.0
    picture[:] = np.rint(picture * (1 - cover) + flat * cover)
    owner[mask > 127] = each.number


def _rounded(radius: float) -> F64:
    """(n, 2) the outline of a card with round corners, mm."""
    turn = np.linspace(0, np.pi / 2, 6)
    quarter = radius * np.stack([np.cos(turn), np.sin(turn)], axis=1)
    width, height = CARD_MM
    corners = ((width - radius, height - radius), (radius, height - radius), (radius, radius), (width - radius, radius))
    return np.concatenate([quarter @ _turned(i * np.pi / 2).T + corner for i, corner in enumerate(corners)])


def _shade(picture: U8, mask: U8, rng: Rng) -> None:
    """The shadow of a card on what lies below it."""
    moved = np.array([[1, 0, rng.normal(0, 1.5)], [0, 1, rng.normal(0, 1.5)]], np.float32)
    soft = cv2.GaussianBlur(cv2.warpAffine(mask, moved, mask.shape[::-1]), (0, 0), float(rng.uniform(0.6, 2.5)))
    picture[:] = np.rint(picture * (1 - soft[..., None].astype(np.float32) / 255.0 * np.float32(rng.uniform(0.1, 0.6))))


def _indices(each: _Laid, owner: U8) -> list[Index]:
    found = []
    for spot in each.card.spots:
        linear = each.pose[:, :2]
        down = linear @ np.array([0.0, -1.0 if spot.turned else 1.0])
        centre = linear @ np.array([spot.x_mm, spot.y_mm]) + each.pose[:, 2]
        long = float(np.linalg.norm(down))
        half = np.array([spot.breadth_mm, spot.length_mm]) / 2
        grid = np.stack(np.meshgrid(np.linspace(-1, 1, 9), np.linspace(-1, 1, 15)), axis=-1).reshape(-1, 2) * half
        at = np.rint(grid @ linear.T + centre).astype(int)
        inside = ((at >= 0) & (at < owner.shape[0])).all(axis=1)
        if not inside.any():
            continue
        seen = inside.copy()
        seen[inside] = owner[at[inside, 1], at[inside, 0]] == each.number
        breadth = spot.breadth_mm * float(np.linalg.norm(linear[:, 0]))
        found.append(
            Index(
                centre, -down / long, spot.length_mm * long, breadth, each.card.rank, each.card.suit, float(seen.mean())
            )
        )
    return found
