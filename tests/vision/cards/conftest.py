"""A card table of the rig: scenes laid, and read by one of its cameras."""

from collections.abc import Mapping

import numpy as np
import pytest

from hub.events.readings import BOARD, PlaceReading
from hub.wire.messages import CardsScene, Scene, Stamp
from vision.cards.ground import card_ground, card_places
from vision.cards.reader import CardReader
from vision.rig.hand import Passing
from vision.rig.stage import Stage
from vision.rig.views import rig_calibration

Laid = Mapping[int, tuple[str, ...]]
"""By place: the cards, '' face down."""


class CardTable:
    """One camera of the rig over a table of so many seats."""

    def __init__(self, camera: str, seats: int, seed: int = 1, rows: bool = False, palace: bool = False) -> None:
        self.ground = card_ground(rig_calibration(camera, seats, rows=rows, palace=palace))
        self.stage = Stage(self.ground, seats, seed)
        self.places = card_places(self.ground, tuple(range(1, seats + 1)))
        self.reader = CardReader(self.ground, self.places, tells_across=palace)

    def lay(self, laid: Laid, layout: int = 1) -> None:
        self.lay_scenes(*(CardsScene(place, codes, 100 * layout + place) for place, codes in laid.items()))

    def lay_scenes(self, *cards: CardsScene) -> None:
        self.stage.show(Scene(Stamp(1, 0, 0), (), 300, cards), 0)

    def frame(self, *passing: Passing) -> np.ndarray:
        return self.stage.picture(1, passing)

    def read(self, *passing: Passing) -> dict[int, PlaceReading]:
        return {reading.place: reading for reading in self.reader.read(self.frame(*passing))}

    def read_board(self, codes: tuple[str, ...], *passing: Passing) -> PlaceReading:
        self.lay({BOARD: codes})
        return self.read(*passing)[BOARD]


@pytest.fixture(scope="module", params=["north", "south"])
def table(request) -> CardTable:
    return CardTable(request.param, 5)


@pytest.fixture(scope="session")
def make_table() -> type[CardTable]:
    return CardTable
