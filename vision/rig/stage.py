"""What one camera of the rig sees: the scene as it is now, redrawn only where something changed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

import cv2
import numpy as np

from calibration.model import Calibration
from hub.events.clocks import DeviceTicks
from hub.events.readings import SeatState
from hub.wire.messages import Scene, SeatScene
from vision.rig import felt, hand
from vision.rig.boxes import Box, around, meet
from vision.rig.brush import U8, Canvas
from vision.rig.card_art import RigDeck, own_deck
from vision.rig.card_places import CardPlaces
from vision.rig.cup import IN_PLACE, Nudge
from vision.rig.dice import Cocked
from vision.rig.grain import MIDDLE, Grain
from vision.rig.places import Place, places
from vision.rig.props import Look, draw, reach_px

_TABLE_SEED: Final = 1
_LENS_BLUR: Final = 0.62
_MARGIN_PX: Final = 16
_MOST_PX_PER_MM: Final = 2.0
_NONE_COCKED: Final[Mapping[int, Cocked]] = MappingProxyType({})
_NONE_NUDGED: Final[Mapping[int, Nudge]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Change:
    """A seat's scene, the one before it, and when and how fast it changed (microseconds)."""

    before: SeatScene
    after: SeatScene
    since: DeviceTicks
    lasts: int
    cocked: Cocked | None = None
    nudge: Nudge = IN_PLACE

    def look(self, at: DeviceTicks) -> Look:
        """What is to be drawn at this moment."""
        part = 1.0 if self.lasts <= 0 else min(1.0, max(0.0, (at - self.since) / self.lasts))
        return Look(self.before, self.after, part, self.cocked, self.nudge)


class Stage:
    """One camera's picture of the simulated table. `show` changes the scene, `picture` makes the frame of a moment."""

    def __init__(self, calibration: Calibration, seats: int, seed: int = 1, deck: RigDeck | None = None) -> None:
        self._calibration = calibration
        self._places = {place.seat: place for place in places(seats)}
        width, height = calibration.image_size
        self._raw = felt.backdrop(calibration, _TABLE_SEED)
        self._shown = _developed(self._raw)
        self._grain = Grain(height, width, seed)
        self._boxes = {place.seat: self._box(place) for place in self._places.values()}
        nothing = DeviceTicks(0)
        self._changes = {seat: Change(_empty(seat), _empty(seat), nothing, 0) for seat in self._places}
        self._drawn: dict[int, Look] = {seat: self._changes[seat].look(nothing) for seat in self._places}
        self._cards = CardPlaces(calibration, self._places, deck or own_deck())
        self._first = True

    def show(
        self,
        scene: Scene,
        at: DeviceTicks,
        cocked: Mapping[int, Cocked] = _NONE_COCKED,
        nudged: Mapping[int, Nudge] = _NONE_NUDGED,
    ) -> None:
        """Take a new scene; cups go up or down over `lift_ms` from `at` on. The first scene just stands there.

        The cards of a scene lie there at once, and those that it does not name are gone.

        `cocked` names, by seat, a die that does not lie flat, `nudged` a standing cup that is off its place, from `at`
        on; a scene of the link has none of either.
        """
        lasts = 0 if self._first else scene.lift_ms * 1_000
        self._first = False
        self._cards.show(scene.cards)
        for seat in scene.seats:
            change = self._changes.get(seat.seat)
            tip, nudge = cocked.get(seat.seat), nudged.get(seat.seat, IN_PLACE)
            if change is None or (change.after, change.cocked, change.nudge) == (seat, tip, nudge):
                continue
            if change.after == seat:
                self._changes[seat.seat] = replace(change, cocked=tip, nudge=nudge)
            else:
                self._changes[seat.seat] = Change(change.after, seat, at, lasts, tip, nudge)
            self._boxes[seat.seat] = _around_both(
                self._boxes[seat.seat], self._box(self._places[seat.seat], max(abs(nudge.x_mm), abs(nudge.y_mm)))
            )

    def picture(self, at: DeviceTicks, passing: Sequence[hand.Passing] = ()) -> U8:
        """The frame that the camera takes at this moment, with hands and shadows that pass over the table."""
        looks = {seat: change.look(at) for seat, change in self._changes.items()}
        stale = [seat for seat, look in looks.items() if look != self._drawn[seat]]
        self._drawn = looks
        for seat in stale:
            self._redraw(self._boxes[seat])
        for box in self._cards.stale():
            self._redraw(box)
        shown = self._shown
        if passing:
            # The noise will make it brighter again by as much as it is darker than what is painted.
            canvas = Canvas(np.asarray(cv2.add(shown, np.full_like(shown, MIDDLE)), np.uint8), 0, 0)
            for each in passing:
                hand.draw(canvas, self._calibration, each)
            shown = np.asarray(cv2.subtract(canvas.image, np.full_like(shown, MIDDLE)), np.uint8)
        return self._grain.added(shown)

    def _redraw(self, box: Box) -> None:
        left, top, right, bottom = box
        canvas = Canvas(self._raw[top:bottom, left:right].copy(), left, top)
        self._cards.draw(canvas)
        for seat, other in self._boxes.items():
            if meet(box, other):
                draw(canvas, self._calibration, self._places[seat], self._drawn[seat])
        self._shown[top:bottom, left:right] = _developed(canvas.image)

    def _box(self, place: Place, further_mm: float = 0.0) -> Box:
        """The pixels in which anything of a place is drawn, a cup on its way and its shadow included."""
        margin = _MARGIN_PX + round(_MOST_PX_PER_MM * further_mm)
        return around(reach_px(self._calibration, place), self._calibration.image_size, margin)


def _empty(seat: int) -> SeatScene:
    return SeatScene(seat, SeatState.EMPTY, (), 0, 0)


def _developed(raw: U8) -> U8:
    """The picture through the lens, so much darker as the noise will make it brighter."""
    return np.asarray(cv2.subtract(cv2.GaussianBlur(raw, (3, 3), _LENS_BLUR), np.full_like(raw, MIDDLE)), np.uint8)


def _around_both(one: Box, other: Box) -> Box:
    return (min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3]))
