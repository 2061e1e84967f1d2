"""The reader of any deck at a live table: what it read of a frame, told place by place as every reader tells it."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Final

import numpy as np

from calibration.model import Calibration, Floats
from calibration.projection import to_plane
from hub.events.readings import BOARD, CardReading, PlaceReading
from vision.cards import doubts, tabletop
from vision.cards.finder import U8
from vision.cards.judging import READERS, Card
from vision.cards.learned import Networks
from vision.cards.lying import Lies, lies, outward
from vision.cards.order import from_left
from vision.cards.reader import MOST_AT_SEAT, MOST_CARDS
from vision.cards.tabletop import PlaceCards, TabletopReader
from vision.cards.views import on_felt

_NO_CARD: Final = "no_card"


class AnyDeckReader:
    """The places of one camera; keeps nothing between frames.

    Args:
        ground: The camera's calibration with the board among its regions (`card_ground`).
        places: Which of them to read, seats and BOARD.
        networks: The learned reader's.
        tells_across: Whether to tell which cards lie across.

    Raises:
        CalibrationError: The calibration lacks the size of a card, or what tells across from upright.
    """

    readers: tuple[str, ...] = READERS

    def __init__(
        self, ground: Calibration, places: Collection[int], networks: Networks, *, tells_across: bool = False
    ) -> None:
        self._ground = ground
        self._places = tuple(sorted(places))
        here = tuple(each for each in ground.seats if each.seat in self._places and each.seat != BOARD)
        board = ground.board_polygon_mm if BOARD in self._places else None
        self._outward: Mapping[int, Floats] = outward(ground, self._places) if tells_across else {}
        self._reader = TabletopReader(replace(ground, seats=here, board_polygon_mm=board), networks)

    def read(self, image_bgr: U8, places: Collection[int] | None = None) -> tuple[PlaceReading, ...]:
        """One reading for each of the places, all where none are named.

        Args:
            image_bgr: (H, W, 3) of the calibration's size.
            places: A part of those that the reader was made for.
        """
        asked = self._places if places is None else tuple(sorted(places))
        if not asked:
            return ()
        wanted = [tabletop.BOARD if place == BOARD else place for place in asked]
        found = {_number(each): each for each in self._reader.read(image_bgr, wanted).places}
        return tuple(self._reading(place, found[place]) for place in asked)

    def _reading(self, place: int, found: PlaceCards) -> PlaceReading:
        if len(found.cards) + found.down > MOST_CARDS.get(place, MOST_AT_SEAT):
            return PlaceReading(place, (), (doubts.CARD_COUNT_DIFFERS,))
        cards = sorted(found.cards, key=lambda card: float(from_left(self._on_table(card))))
        x, y = on_felt(self._ground, np.asarray(self._ground.seat(place).polygon_mm).mean(axis=0)).tolist()
        down = (CardReading("", False, (float(x), float(y))),) * found.down
        how = [self._lies(place, card) for card in cards]
        told = [
            CardReading(card.code, True, card.centre, each is Lies.ACROSS)
            for card, each in zip(cards, how, strict=True)
        ]
        slanted = (doubts.CARD_SLANTED,) if Lies.SLANTED in how else ()
        return PlaceReading(place, (*told, *down), (*(code for code in found.why if code != _NO_CARD), *slanted))

    def _lies(self, place: int, card: Card) -> Lies:
        """How a card lies by the way its surest index stands, upright where that is not asked."""
        out = self._outward.get(place)
        if out is None:
            return Lies.UPRIGHT
        hit = card.corners[0].hit
        ends = to_plane(self._ground, np.array([(hit.x, hit.y), (hit.x + hit.up[0], hit.y + hit.up[1])]), 0.0)
        return lies(np.stack([ends[0], ends[0], ends[1], ends[1]]), out)

    def _on_table(self, card: Card) -> Floats:
        return to_plane(self._ground, np.array(card.centre), 0.0)


def _number(found: PlaceCards) -> int:
    return BOARD if found.place == tabletop.BOARD else int(found.place)
