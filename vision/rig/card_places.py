"""The cards of a simulated card table as one camera sees them; what does not change is not drawn again."""

from collections.abc import Iterable, Mapping
from typing import Final

import numpy as np

from calibration.model import Calibration
from hub.events.readings import BOARD
from hub.wire.messages import CardsScene
from vision.rig.boxes import Box, around, meet
from vision.rig.brush import Canvas
from vision.rig.card_art import RigDeck
from vision.rig.card_lying import CardLying, lie
from vision.rig.card_props import corners_px, draw
from vision.rig.places import Place

_MARGIN_PX: Final = 6


class CardPlaces:
    """The places of a table: its seats and the board.

    Args:
        calibration: The camera's.
        seats: The table's places by seat.
        deck: What is laid.
    """

    def __init__(self, calibration: Calibration, seats: Mapping[int, Place], deck: RigDeck) -> None:
        self._calibration, self._deck = calibration, deck
        self._places: dict[int, Place | None] = {**seats, BOARD: None}
        self._scenes: dict[int, CardsScene] = {}
        self._lying: dict[int, tuple[CardLying, ...]] = {}
        self._stale: list[Box] = []

    def show(self, scenes: Iterable[CardsScene]) -> None:
        """Lay these cards and take all others away; a place that the table does not have is left out."""
        after = {scene.place: scene for scene in scenes if scene.place in self._places}
        for place in sorted(self._scenes.keys() | after.keys()):
            if self._scenes.get(place) != after.get(place):
                self._change(place, after.get(place))
        self._scenes = after

    def stale(self) -> tuple[Box, ...]:
        """What is to be drawn again since this was asked last."""
        found, self._stale = tuple(self._stale), []
        return found

    def draw(self, canvas: Canvas) -> None:
        """Draw all cards that reach into the canvas."""
        height, width = canvas.image.shape[:2]
        room = (canvas.left, canvas.top, canvas.left + width, canvas.top + height)
        for cards in self._lying.values():
            for card in cards:
                if meet(room, self._box((card,))):
                    draw(canvas, self._calibration, card, self._deck)

    def _change(self, place: int, scene: CardsScene | None) -> None:
        before = self._lying.pop(place, ())
        after = () if scene is None else lie(self._places[place], scene)
        if after:
            self._lying[place] = after
        self._stale.extend(self._box(cards) for cards in (before, after) if cards)

    def _box(self, cards: tuple[CardLying, ...]) -> Box:
        corners = np.concatenate([corners_px(self._calibration, card) for card in cards])
        return around(corners, self._calibration.image_size, _MARGIN_PX)
