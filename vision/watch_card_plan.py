"""Which places of a card table are to be read in a frame, and when their picture goes along. Pure.

As with dice, every reading that is told was made of that very frame; what is saved is reading where nothing can have
changed: after eight identical readings of a place at rest it is read four times a second, without faces once.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from hub.events.clocks import DeviceTicks
from hub.events.readings import PlaceReading
from vision.watch_plan import MOVING_US, PICTURE_READINGS, PICTURE_US, QUICK_READINGS, SLOW_US

NO_FACES_US: Final = 1_000_000


@dataclass(slots=True)
class _Place:
    reading: PlaceReading | None = None
    same: int = 0
    read: int = 0
    pictured: int | None = None
    told_moving: int | None = None

    @property
    def pause_us(self) -> int:
        """How long it need not be read once it is known."""
        return SLOW_US if self.reading is not None and _shows_faces(self.reading) else NO_FACES_US


class CardPlan:
    """The plan of one camera."""

    def __init__(self, places: Iterable[int]) -> None:
        self._places = {place: _Place() for place in sorted(places)}

    def moving(self, places: Iterable[int], now: DeviceTicks) -> tuple[int, ...]:
        """Take in where something moves; returns the places of which it should be said now: at once, then at 4 Hz."""
        told = []
        for number in places:
            last = self._places[number].told_moving
            if last is None or now - last >= MOVING_US:
                told.append(number)
                last = now
            self._places[number] = _Place(told_moving=last)
        return tuple(told)

    def due(self, settled: Iterable[int], now: DeviceTicks) -> tuple[int, ...]:
        """The settled places that are to be read in the frame of this moment (microseconds)."""
        found = []
        for number in settled:
            place = self._places[number]
            place.told_moving = None
            if place.same < QUICK_READINGS or now - place.read >= place.pause_us:
                found.append(number)
        return tuple(sorted(found))

    def took(self, reading: PlaceReading, now: DeviceTicks) -> bool:
        """Take in what was read; returns whether the place's picture goes along: never one of cards face down."""
        place = self._places[reading.place]
        alike = place.reading is not None and _what(place.reading) == _what(reading)
        place.same = place.same + 1 if alike else 1
        place.reading, place.read = reading, now
        if not _shows_faces(reading) or place.same < PICTURE_READINGS:
            place.pictured = place.pictured if alike else None
            return False
        if place.pictured is not None and now - place.pictured < PICTURE_US:
            return False
        place.pictured = now
        return True

    def forget(self, places: Iterable[int]) -> None:
        """These are not looked at now: when they are again, they are read anew."""
        for number in places:
            self._places[number] = _Place()

    def reset(self) -> None:
        """Begin anew, as after a fault of the camera."""
        self._places = {place: _Place() for place in self._places}


def _shows_faces(reading: PlaceReading) -> bool:
    return any(card.up for card in reading.cards)


def _what(reading: PlaceReading) -> tuple[tuple[tuple[str, bool, bool], ...], tuple[str, ...]]:
    """What a reading says, without the places that noise changes."""
    return tuple((card.code, card.up, card.across) for card in reading.cards), tuple(sorted(set(reading.why)))
