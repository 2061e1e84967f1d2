"""A deck that is enrolled, and a table on which it, or another one, is laid."""

import numpy as np
import pytest

from hub.events.readings import BOARD, PlaceReading
from hub.wire.messages import CardsScene, Scene, Stamp
from vision.cards.enrolled.bank import Bank, made_bank
from vision.cards.enrolled.deck import own_deck
from vision.cards.enrolled.reader import EnrolledReader
from vision.cards.files import networks
from vision.cards.ground import card_ground, card_places
from vision.cards.learned import Networks
from vision.cards.suits import U8
from vision.rig.card_art import RigDeck
from vision.rig.stage import Stage
from vision.rig.views import rig_calibration


@pytest.fixture(scope="session")
def eyes() -> Networks:
    return networks()


@pytest.fixture(scope="session")
def bank() -> Bank:
    return made_bank(own_deck())


class Table:
    """One camera over a table of so many seats whose deck is the project's own."""

    def __init__(self, bank: Bank, eyes: Networks, camera: str = "north", seats: int = 5, deck=None) -> None:
        self.ground = card_ground(rig_calibration(camera, seats))
        self.stage = Stage(self.ground, seats, 3, deck)
        self.places = card_places(self.ground, tuple(range(1, seats + 1)))
        self.reader = EnrolledReader(self.ground, self.places, bank, eyes)

    def lay(self, laid: dict[int, tuple[str, ...]], layout: int = 1) -> None:
        cards = tuple(CardsScene(place, codes, 100 * layout + place) for place, codes in laid.items())
        self.stage.show(Scene(Stamp(1, 0, 0), (), 300, cards), 0)

    def frame(self) -> U8:
        return self.stage.picture(1)

    def read(self, frame: U8 | None = None) -> dict[int, PlaceReading]:
        return {each.place: each for each in self.reader.read(self.frame() if frame is None else frame)}

    def board(self, *codes: str) -> PlaceReading:
        self.lay({BOARD: codes})
        return self.read()[BOARD]


@pytest.fixture(scope="session")
def make_table(bank, eyes):
    return lambda *about, **more: Table(bank, eyes, *about, **more)


@pytest.fixture(scope="module", params=["north", "south"])
def table(request, make_table) -> Table:
    return make_table(request.param)


def codes_of(reading: PlaceReading) -> tuple[str, ...]:
    return tuple(card.code for card in reading.cards)


@pytest.fixture(scope="session")
def codes():
    return codes_of


def changed(deck: RigDeck, how) -> RigDeck:
    """A deck of which every picture is changed."""
    return RigDeck({code: np.ascontiguousarray(how(picture)) for code, picture in deck.pictures.items()})


@pytest.fixture(scope="session")
def changed_deck():
    return changed
