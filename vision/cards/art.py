"""The project's own deck: 52 faces and a back of 63 x 88 mm, drawn from scratch with large indices in two corners.

The rendered table lays these cards, and the reader's templates come of the same marks, drawn at other sizes and turns.
"""

from functools import lru_cache
from typing import Final

import cv2
import numpy as np

from hub.events.cards import Card
from vision.cards.pips import PIPS
from vision.cards.ranks import rank_mask
from vision.cards.suits import U8, suit_mask

WIDTH_MM, HEIGHT_MM = 63.0, 88.0
PX_PER_MM: Final = 4
"""Of the pictures that come out; they are drawn three times as fine."""

INDEX_X_MM: Final = 7.8
RANK_Y_MM, RANK_MM = 10.8, 12.0
SUIT_Y_MM, SUIT_MM = 22.8, 9.6
"""The middles of rank and suit from the card's corner, and how high they are."""

Colour = tuple[int, int, int]
PAPER: Final[Colour] = (230, 236, 238)
_RED: Final[Colour] = (25, 16, 173)
_BLACK: Final[Colour] = (24, 22, 22)
_GILT: Final[Colour] = (92, 190, 226)
_BACK: Final[Colour] = (112, 54, 30)
_LATTICE: Final[Colour] = (172, 122, 96)
_FINE: Final = 3
_PIP_MM, _ACE_MM = 11.0, 27.0
_ROUND_MM: Final = 3.5
_BORDER_MM: Final = 3.5
_FRAME_MM: Final = (17.0, 9.0, 46.0, 79.0)
_CROWNS: Final = {"J": (), "Q": (0.15, 0.9, 0.15), "K": (0.9, 0.25, 0.9, 0.25, 0.9)}
"""Heights of a crown's points, in parts of the crown."""


def ink(suit: str) -> Colour:
    """The colour of a suit, blue, green, red."""
    return _RED if suit in "hd" else _BLACK


@lru_cache(maxsize=52)
def face(card: Card) -> U8:
    """(352, 252, 3) the face of a card, not to be written to; its rounded corners are left to `shape`."""
    rank, suit = card.value
    sheet = _Sheet(ink(suit))
    for pip in PIPS.get(rank, ()):
        sheet.stamp(suit_mask(suit, sheet.px(_PIP_MM)), pip.x * WIDTH_MM, pip.y * HEIGHT_MM, pip.is_turned)
    if rank == "A":
        sheet.stamp(suit_mask(suit, sheet.px(_ACE_MM)), WIDTH_MM / 2, HEIGHT_MM / 2)
    if rank in _CROWNS:
        _draw_court(sheet, rank, suit)
    for turned in (False, True):
        sheet.index(rank_mask(rank, sheet.px(RANK_MM)), RANK_Y_MM, turned)
        sheet.index(suit_mask(suit, sheet.px(SUIT_MM)), SUIT_Y_MM, turned)
    return sheet.done()


@lru_cache(maxsize=1)
def back() -> U8:
    """(352, 252, 3) the back: a lattice inside a border of paper."""
    sheet = _Sheet(_BACK)
    low, high = sheet.point(_BORDER_MM, _BORDER_MM), sheet.point(WIDTH_MM - _BORDER_MM, HEIGHT_MM - _BORDER_MM)
    cv2.rectangle(sheet.picture, low, high, _BACK, -1)
    inside = sheet.picture[low[1] : high[1], low[0] : high[0]]
    height, width = inside.shape[:2]
    # The same distance from the middle to both sides, so that the back has no upper end either.
    for start in range((width - height) // 2 - 20 * sheet.px(5.0), width, sheet.px(5.0)):
        for first, last in ((0, height), (height, 0)):
            cv2.line(inside, (start, first), (start + height, last), _LATTICE, sheet.px(0.9), cv2.LINE_AA)
    return sheet.done()


@lru_cache(maxsize=1)
def shape() -> U8:
    """(352, 252) 255 on the card, 0 beyond its rounded corners."""
    height, width = round(HEIGHT_MM * PX_PER_MM), round(WIDTH_MM * PX_PER_MM)
    mask, radius = np.zeros((height, width), np.uint8), round(_ROUND_MM * PX_PER_MM)
    cv2.rectangle(mask, (radius, 0), (width - 1 - radius, height - 1), 255, -1)
    cv2.rectangle(mask, (0, radius), (width - 1, height - 1 - radius), 255, -1)
    for x in (radius, width - 1 - radius):
        for y in (radius, height - 1 - radius):
            cv2.circle(mask, (x, y), radius, 255, -1, cv2.LINE_AA)
    mask.flags.writeable = False
    return mask


class _Sheet:
    """A card being drawn, in millimetres from its upper left corner."""

    def __init__(self, colour: Colour) -> None:
        self.colour = colour
        self.picture = np.empty((self.px(HEIGHT_MM), self.px(WIDTH_MM), 3), np.uint8)
        self.picture[:] = PAPER

    def px(self, mm: float) -> int:
        """A length in pixels of the sheet."""
        return round(mm * PX_PER_MM * _FINE)

    def point(self, x_mm: float, y_mm: float) -> tuple[int, int]:
        """A point in pixels of the sheet."""
        return (self.px(x_mm), self.px(y_mm))

    def stamp(self, mask: U8, x_mm: float, y_mm: float, turned: bool = False, colour: Colour | None = None) -> None:
        """Put ink where a mask says, its middle at a point."""
        mask = mask[::-1, ::-1] if turned else mask
        left, top = self.px(x_mm) - mask.shape[1] // 2, self.px(y_mm) - mask.shape[0] // 2
        part = self.picture[top : top + mask.shape[0], left : left + mask.shape[1]]
        cover = mask[..., None].astype(np.float32) / 255.0
        part[:] = np.rint(part * (1.0 - cover) + cover * np.array(colour or self.colour, np.float32))

    def index(self, mask: U8, y_mm: float, turned: bool) -> None:
        """Put a part of the index into the upper left corner, or upside down into the lower right one."""
        x, y = (WIDTH_MM - INDEX_X_MM, HEIGHT_MM - y_mm) if turned else (INDEX_X_MM, y_mm)
        self.stamp(mask, x, y, turned)

    def done(self) -> U8:
        """The picture as it is used."""
        size = (round(WIDTH_MM * PX_PER_MM), round(HEIGHT_MM * PX_PER_MM))
        small = np.asarray(cv2.resize(self.picture, size, interpolation=cv2.INTER_AREA), np.uint8)
        small.flags.writeable = False
        return small


def _draw_court(sheet: _Sheet, rank: str, suit: str) -> None:
    """A framed letter under a crown, and a pip in two corners of the frame."""
    left, top, right, bottom = _FRAME_MM
    cv2.rectangle(sheet.picture, sheet.point(left, top), sheet.point(right, bottom), sheet.colour, sheet.px(0.6))
    inner = sheet.point(left + 1.5, top + 1.5), sheet.point(right - 1.5, bottom - 1.5)
    cv2.rectangle(sheet.picture, *inner, _GILT, sheet.px(0.5))
    sheet.stamp(rank_mask(rank, sheet.px(26.0)), WIDTH_MM / 2, HEIGHT_MM / 2)
    small = suit_mask(suit, sheet.px(7.0))
    sheet.stamp(small, left + 7.0, top + 7.5)
    sheet.stamp(small, right - 7.0, bottom - 7.5, turned=True)
    for turned in (False, True):
        _draw_crown(sheet, _CROWNS[rank], turned)


def _draw_crown(sheet: _Sheet, points: tuple[float, ...], turned: bool) -> None:
    """A gilt crown above the letter; upside down it is below."""
    low, high, half = 28.5, 8.0, 8.0
    ends = [(-half, 0.0), *zip(np.linspace(-half, half, max(len(points), 1)), points, strict=False), (half, 0.0)]
    outline = [(WIDTH_MM / 2 + x, low - (2.0 + (high - 2.0) * y)) for x, y in ends]
    outline = [*outline, (WIDTH_MM / 2 + half, low), (WIDTH_MM / 2 - half, low)]
    corners = [(WIDTH_MM - x, HEIGHT_MM - y) if turned else (x, y) for x, y in outline]
    drawn = [np.array([sheet.point(float(x), float(y)) for x, y in corners], np.int32)]
    cv2.fillPoly(sheet.picture, drawn, _GILT, cv2.LINE_AA)
    cv2.polylines(sheet.picture, drawn, True, sheet.colour, sheet.px(0.4), cv2.LINE_AA)
