"""Reads the places of a table whose deck is enrolled, by two means: the deck's templates, and the learned network.

Cards that lie free are found by their outline, those that overlap by the corners of the pile. What is not explained by
cards of the deck is a doubt.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from calibration.model import Calibration, Floats
from hub.events.readings import CardReading, PlaceReading
from vision.cards import doubts
from vision.cards.enrolled.acquaintance import acquainted
from vision.cards.enrolled.bank import Bank
from vision.cards.enrolled.glance import glance
from vision.cards.enrolled.match import Is
from vision.cards.enrolled.peel import Lying, peel
from vision.cards.enrolled.piles import cards_of
from vision.cards.enrolled.verdict import FACE_DOWN, Verdict, verdict
from vision.cards.learned import Networks
from vision.cards.lying import Lies, lies, outward
from vision.cards.once import each_once
from vision.cards.order import from_left
from vision.cards.outlines import Contour, card_corners, contours, differing, reaches_out
from vision.cards.reader import LEAST_SHORT_PX, MOST_AT_SEAT, MOST_CARDS
from vision.cards.suits import U8
from vision.cards.views import PlaceView, on_felt, place_views

READERS: Final = ("learned", "enrolled")


@dataclass(frozen=True, slots=True)
class _Found:
    """What lies at a place: cards with their corners (4, 2) on the table, mm, and doubts about what is no card."""

    cards: tuple[tuple[Lying, Floats], ...]
    why: tuple[str, ...]


class EnrolledReader:
    """The places of one camera; keeps nothing between frames.

    Args:
        ground: The camera's calibration with the board among its regions (`card_ground`).
        places: Which of them to read, seats and BOARD.
        bank: The deck's templates.
        networks: The learned reader's.
        tells_across: Whether to tell which cards lie across.

    Raises:
        CalibrationError: It is to be told which cards lie across, and cannot be.
    """

    readers: tuple[str, ...] = READERS

    def __init__(
        self,
        ground: Calibration,
        places: Collection[int],
        bank: Bank,
        networks: Networks,
        *,
        tells_across: bool = False,
    ) -> None:
        self._ground, self._bank, self._networks = ground, bank, networks
        self._card_mm = bank.deck.card_mm
        self._known = acquainted(bank.deck, networks)
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
        found = {place: self._found(image_bgr, place) for place in asked}
        faces = [card for each in found.values() for card, _ in each.cards if card.match.shown is not Is.BACK]
        said = glance([card.picture for card in faces], self._bank.deck.index, self._networks)
        verdicts = {id(card): verdict(card, corners, self._known) for card, corners in zip(faces, said, strict=True)}
        return each_once(tuple(self._reading(place, each, verdicts) for place, each in found.items()))

    def _found(self, image: U8, place: int) -> _Found:
        view = self._views.get(place)
        if view is None:
            return _Found((), (doubts.OUT_OF_PICTURE,))
        things = [self._thing(image, view, each) for each in contours(view, differing(view, view.taken(image)))]
        cards = tuple(card for thing in things for card in thing.cards)
        if len(cards) > MOST_CARDS.get(place, MOST_AT_SEAT):
            return _Found((), (doubts.CARD_COUNT_DIFFERS,))
        small = (doubts.CARDS_TOO_SMALL,) if cards and view.short_px < LEAST_SHORT_PX else ()
        return _Found(cards, (*small, *(code for thing in things for code in thing.why)))

    def _thing(self, image: U8, view: PlaceView, contour: Contour) -> _Found:
        """What one outline holds."""
        if reaches_out(view, contour):
            return _Found((), (doubts.CARD_ON_LINE,))
        alone = card_corners(contour, self._card_mm)
        places, whole = ((alone,), True) if alone is not None else self._pile(view, contour)
        table = [view.table_mm(each) for each in places]
        lying = peel(image, [on_felt(self._ground, each) for each in table], self._bank)
        cards = tuple((card, table[card.number]) for card in lying)
        return _Found(cards, () if whole and cards else (doubts.CARD_COVERED,))

    def _pile(self, view: PlaceView, contour: Contour) -> tuple[tuple[Floats, ...], bool]:
        filled = np.zeros(view.inside.shape, np.uint8)
        cv2.drawContours(filled, [contour.reshape(-1, 1, 2)], -1, 255, cv2.FILLED)
        pile = cards_of(contour, filled, self._card_mm)
        return pile.cards, pile.whole

    def _reading(self, place: int, found: _Found, verdicts: Mapping[int, Verdict]) -> PlaceReading:
        told = [(verdicts.get(id(card), FACE_DOWN), corners) for card, corners in found.cards]
        told.sort(key=lambda each: float(from_left(each[1].mean(axis=0))))
        how = [self._lies(place, corners) for _, corners in told]
        slanted = any(each.up and lies_so is Lies.SLANTED for (each, _), lies_so in zip(told, how, strict=True))
        own = [each.doubt for each, _ in told if each.doubt]
        why = (*found.why, *own, *((doubts.CARD_SLANTED,) if slanted else ()))
        cards = tuple(self._card(*each, lies_so) for each, lies_so in zip(told, how, strict=True))
        return PlaceReading(place, cards, tuple(dict.fromkeys(why)))

    def _lies(self, place: int, corners_mm: Floats) -> Lies:
        """How a card lies, upright where that is not asked."""
        out = self._outward.get(place)
        return Lies.UPRIGHT if out is None else lies(corners_mm, out)

    def _card(self, told: Verdict, corners_mm: Floats, how: Lies) -> CardReading:
        x, y = on_felt(self._ground, corners_mm.mean(axis=0)).tolist()
        return CardReading(told.code, told.up, (float(x), float(y)), how is Lies.ACROSS)
