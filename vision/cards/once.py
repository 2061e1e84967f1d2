"""A deck has one of each card: a card that is read twice in a frame is a doubt wherever it is read."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from hub.events.readings import PlaceReading
from vision.cards import doubts


def each_once(readings: tuple[PlaceReading, ...]) -> tuple[PlaceReading, ...]:
    """The readings of a frame, those that show a card twice in doubt."""
    count = Counter(_codes(readings))
    return tuple(
        replace(reading, why=(*reading.why, doubts.CARD_SEEN_TWICE))
        if any(count[code] > 1 for code in _codes((reading,)))
        else reading
        for reading in readings
    )


def _codes(readings: tuple[PlaceReading, ...]) -> Iterator[str]:
    yield from (card.code for reading in readings for card in reading.cards if card.code)
