"""Reads the cards at the places of a table in one frame: outlines, sides, and both corner indices of each face.

One method alone, and it knows only the project's own deck; see `index`. What is not sure is not read.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from calibration.model import Calibration, Floats
from hub.events.readings import BOARD, CardReading, PlaceReading
from vision.cards import doubts
from vision.cards.index import Side, code_of, side, straight
from vision.cards.lying import Lies, lies, outward
from vision.cards.once import each_once
from vision.cards.order import from_left
from vision.cards.outlines import Outline, differing, outlines
from vision.cards.suits import U8
from vision.cards.views import PlaceView, on_felt, place_views, straightened

READER: Final = "index"
LEAST_SHORT_PX: Final = 50.0
"""Pixels of the frame to a card's short side below which an index is not legible."""

MOST_CARDS: Final = {BOARD: 5}
MOST_AT_SEAT: Final = 15
"""Of the winner of a battle in Palace Poker before he throws any: both banners, ten soldiers and three palace cards are
14; one more may lie there wrongly.
"""

_CARD_MM: Final = (63.0, 88.0)


@dataclass(frozen=True, slots=True)
class _Thing:
    """What was made of an outline: the reading, how far right it lies, and the doubt about it ('' for none)."""

    card: CardReading
    right_mm: float
    doubt: str = ""


class CardReader:
    """The places of one camera; keeps nothing between frames.

    Args:
        ground: The camera's calibration with the board among its regions (`card_ground`).
        places: Which of them to read, seats and BOARD.
        tells_across: Whether to say which cards lie across at the seats; a face that lies slanted is then a doubt.

    Raises:
        CalibrationError: It is to be told which cards lie across, and cannot be.
    """

    readers: tuple[str, ...] = (READER,)

    def __init__(self, ground: Calibration, places: Collection[int], *, tells_across: bool = False) -> None:
        self._ground = ground
        self._card_mm = ground.card_size_mm or _CARD_MM
        self._places = tuple(sorted(places))
        self._views = {view.place: view for view in place_views(ground, self._places)}
        self._outward: Mapping[int, Floats] = outward(ground, self._places) if tells_across else {}

    def read(self, image_bgr: U8, places: Collection[int] | None = None) -> tuple[PlaceReading, ...]:
        """One reading for each of the places, all where none are named.

        Args:
            image_bgr: (H, W, 3) of the calibration's size.
            places: A part of those that the reader was made for.
        """
        asked = self._places if places is None else tuple(sorted(places))
        return each_once(tuple(self._place(image_bgr, place) for place in asked))

    def _place(self, image: U8, place: int) -> PlaceReading:
        view = self._views.get(place)
        if view is None:
            return PlaceReading(place, (), (doubts.OUT_OF_PICTURE,))
        found = outlines(view, differing(view, view.taken(image)), self._card_mm)
        if len(found) > MOST_CARDS.get(place, MOST_AT_SEAT):
            return PlaceReading(place, (), (doubts.CARD_COUNT_DIFFERS,))
        things = sorted((self._thing(image, view, each) for each in found), key=lambda thing: thing.right_mm)
        why = tuple(dict.fromkeys(thing.doubt for thing in things if thing.doubt))
        return PlaceReading(place, tuple(thing.card for thing in things), why)

    def _thing(self, image: U8, view: PlaceView, outline: Outline) -> _Thing:
        middle_mm = view.table_mm(outline.middle_px)
        x, y = on_felt(self._ground, middle_mm).tolist()
        code, up, across, doubt = "", True, False, doubts.CARD_ON_LINE if outline.on_line else doubts.CARD_COVERED
        if outline.corners_px is not None:
            corners_mm = view.table_mm(outline.corners_px)
            picture = straightened(image, on_felt(self._ground, corners_mm), self._card_mm)
            code, up, doubt = self._card(picture, view.short_px)
            how = self._lies(view.place, corners_mm)
            across = how is Lies.ACROSS
            doubt = doubt or (doubts.CARD_SLANTED if up and how is Lies.SLANTED else "")
        card = CardReading(code, up, (float(x), float(y)), across)
        return _Thing(card, float(from_left(middle_mm)), doubt)

    def _lies(self, place: int, corners_mm: Floats) -> Lies:
        """How a card lies, upright where that is not asked."""
        out = self._outward.get(place)
        return Lies.UPRIGHT if out is None else lies(corners_mm, out)

    def _card(self, picture: U8, short_px: float) -> tuple[str, bool, str]:
        """The code of a whole card, whether it lies face up, and the doubt about it."""
        card = straight(picture)
        shown = side(card)
        if shown is Side.BACK:
            return "", False, ""
        if short_px < LEAST_SHORT_PX:
            return "", True, doubts.CARDS_TOO_SMALL
        code = code_of(card) if shown is Side.FACE else ""
        return code, True, "" if code else doubts.CARD_NOT_READ
