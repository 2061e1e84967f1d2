"""A card's face and back, drawn at PX_PER_MM: indices in the corners, pips, courts of no deck, an ace with words."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.cards.pips import PIPS
from vision.cards.print.strokes import Rng
from vision.cards.print.suit_forms import suit_ink
from vision.cards.suits import U8
from vision.cards.training.deck import CARD_MM, Colour, Deck, index_inks

PX_PER_MM: Final = 4.0
_COURTS: Final = "JQK"


@dataclass(frozen=True, slots=True)
class Spot:
    """An index on a card: the middle of its box, mm from the card's corner; its size; whether it is upside down."""

    x_mm: float
    y_mm: float
    length_mm: float
    breadth_mm: float
    turned: bool


@dataclass(frozen=True, slots=True)
class Drawn:
    """A card (352, 252, 3) and the indices on it, none on a back; `rank` and `suit` are '' there."""

    picture: U8
    spots: tuple[Spot, ...]
    rank: str = ""
    suit: str = ""


class _Sheet:
    """A card in the making."""

    def __init__(self, paper: Colour) -> None:
        self.picture = np.empty((round(CARD_MM[1] * PX_PER_MM), round(CARD_MM[0] * PX_PER_MM), 3), np.uint8)
        self.picture[:] = np.rint(paper)

    def stamp(
        self, ink: U8, x_mm: float, y_mm: float, size_mm: tuple[float, float], colour: Colour, turned: bool
    ) -> None:
        """Lay ink about a point, so broad and so high."""
        width, height = (max(1, round(side * PX_PER_MM)) for side in size_mm)
        mask = cv2.resize(ink[::-1, ::-1] if turned else ink, (width, height), interpolation=cv2.INTER_AREA)
        left, top = round(x_mm * PX_PER_MM - width / 2), round(y_mm * PX_PER_MM - height / 2)
        part = self.picture[max(top, 0) : top + height, max(left, 0) : left + width]
        mask = mask[max(-top, 0) :, max(-left, 0) :][: part.shape[0], : part.shape[1]]
        cover = mask[..., None].astype(np.float32) / 255.0
        part[:] = np.rint(part * (1.0 - cover) + cover * np.array(colour, np.float32))

    def box(self, ink: U8, high_mm: float) -> tuple[float, float]:
        """The size of ink that is so high."""
        return (high_mm * ink.shape[1] / ink.shape[0], high_mm)


def face(deck: Deck, rank: str, suit: str, rng: Rng) -> Drawn:
    """The face of a card."""
    sheet = _Sheet(deck.paper)
    ink = deck.inks[suit]
    pip = suit_ink(suit, deck.suits)
    if rank in _COURTS:
        _court(sheet, deck, pip, ink, rng)
    elif rank == "A":
        high = float(rng.uniform(11, 45))
        sheet.stamp(pip, CARD_MM[0] / 2, CARD_MM[1] / 2, sheet.box(pip, high), ink, False)
        _words(sheet, ink, rng)
    elif deck.layout.rank_mm < 15 or rng.random() < 0.5:
        _pips(sheet, deck, rank, pip, ink)
    spots = _indices(sheet, deck, rank, suit, rng)
    _edge(sheet, rng)
    return Drawn(sheet.picture, spots, rank, suit)


def _pips(sheet: _Sheet, deck: Deck, rank: str, pip: U8, ink: Colour) -> None:
    for place in PIPS[rank]:
        x = {0.35: deck.pip_x, 0.65: 1.0 - deck.pip_x}.get(place.x, place.x)
        sheet.stamp(pip, x * CARD_MM[0], place.y * CARD_MM[1], sheet.box(pip, deck.pip_mm), ink, place.is_turned)


def _words(sheet: _Sheet, ink: Colour, rng: Rng) -> None:
    if rng.random() < 0.4:
        at = (round(rng.uniform(15, 25) * PX_PER_MM), round(rng.uniform(20, 70) * PX_PER_MM))
        text = "".join(rng.choice(list("ABCDEGIKLNORSTY"), int(rng.integers(4, 9))))
        cv2.putText(sheet.picture, text, at, ink, cv2.FontFace("sans"), int(rng.integers(10, 26)), 500)


def _court(sheet: _Sheet, deck: Deck, pip: U8, ink: Colour, rng: Rng) -> None:
    """A frame full of coloured pieces, alike when it is turned, with the suit in two of its corners."""
    left, top = rng.uniform(10, 17), rng.uniform(7, 13)
    right, bottom = CARD_MM[0] - left, CARD_MM[1] - top
    half = sheet.picture[: sheet.picture.shape[0] // 2]
    colours = [ink, (40, 190, 240), (30, 20, 200), (150, 60, 30), (20, 20, 20), deck.paper, deck.back]
    for _ in range(int(rng.integers(6, 24))):
        points = rng.uniform((left, top), (right, CARD_MM[1] / 2 + 8), (int(rng.integers(3, 6)), 2)) * PX_PER_MM
        colour = colours[int(rng.integers(len(colours)))]
        shape = [np.rint(points).astype(np.int32)]
        if rng.random() < 0.5:
            cv2.fillPoly(half, shape, colour, cv2.LINE_AA)
        cv2.polylines(half, shape, True, ink if rng.random() < 0.5 else (20, 20, 20), int(rng.integers(1, 5)))
    middle = sheet.picture.shape[0] // 2
    sheet.picture[-middle:] = sheet.picture[:middle][::-1, ::-1]
    if rng.random() < 0.8:
        corners = [np.rint(np.array([left, top]) * PX_PER_MM), np.rint(np.array([right, bottom]) * PX_PER_MM)]
        low, high = (tuple(corner.astype(int).tolist()) for corner in corners)
        cv2.rectangle(sheet.picture, low, high, ink if rng.random() < 0.6 else (150, 70, 30), int(rng.integers(1, 4)))
    size = sheet.box(pip, deck.pip_mm)
    for turned in (False, True):
        x, y = left + 1.0 + size[0] / 2, top + 1.0 + size[1] / 2
        at = (CARD_MM[0] - x, CARD_MM[1] - y) if turned else (x, y)
        sheet.stamp(pip, *at, size, ink, turned)


def _indices(sheet: _Sheet, deck: Deck, rank: str, suit: str, rng: Rng) -> tuple[Spot, ...]:
    rank_mask, suit_mask = index_inks(deck, rank, suit, rng)
    lay = deck.layout
    ink = deck.inks[suit]
    rank_box, suit_box = sheet.box(rank_mask, lay.rank_mm), sheet.box(suit_mask, lay.suit_mm)
    breadth = max(rank_box[0], suit_box[0])
    x = max(lay.middle_mm, breadth / 2 + 1.0)
    places = [(False, False), (True, True), (False, True), (True, False)][: lay.corners]
    spots = []
    for turned, right in places:
        at = CARD_MM[0] - x if right else x
        for mask, box, down, aside in (
            (rank_mask, rank_box, lay.top_mm + lay.rank_mm / 2, 0.0),
            (suit_mask, suit_box, lay.top_mm + lay.length_mm - lay.suit_mm / 2, lay.aside_mm),
        ):
            y = CARD_MM[1] - down if turned else down
            sheet.stamp(mask, at + aside, y, box, ink, turned)
        middle = lay.top_mm + lay.length_mm / 2
        spots.append(Spot(at, CARD_MM[1] - middle if turned else middle, lay.length_mm, breadth, turned))
    return tuple(spots)


def _edge(sheet: _Sheet, rng: Rng) -> None:
    if rng.random() < 0.5:
        grey = float(rng.uniform(90, 200))
        height, width = sheet.picture.shape[:2]
        cv2.rectangle(sheet.picture, (0, 0), (width - 1, height - 1), (grey, grey, grey), int(rng.integers(1, 4)))


def back(deck: Deck, rng: Rng) -> Drawn:
    """The back of a card: a lattice, dots, or rows of signs inside a border."""
    sheet = _Sheet(deck.paper)
    border = round(float(rng.uniform(0.0, 6.0)) * PX_PER_MM)
    inside = sheet.picture[border : sheet.picture.shape[0] - border, border : sheet.picture.shape[1] - border]
    inside[:] = np.rint(deck.back)
    step, kind = int(rng.integers(10, 40)), int(rng.integers(3))
    for place in range(-inside.shape[0], inside.shape[1] + inside.shape[0], step):
        if kind == 0:
            for way in (-1, 1):
                end = (place + way * inside.shape[0], inside.shape[0])
                cv2.line(inside, (place, 0), end, deck.paper, int(rng.integers(1, 5)), cv2.LINE_AA)
        elif kind == 1:
            for y in range(0, inside.shape[0], step):
                cv2.circle(inside, (place, y), step // 4, deck.paper, -1, cv2.LINE_AA)
        else:
            for y in range(0, inside.shape[0], step):
                word = str(rng.choice(list("AKQJ8O4X")))
                cv2.putText(inside, word, (place, y), deck.paper, cv2.FontFace("sans"), step, 500)
    return Drawn(sheet.picture, ())
