"""A test throw: readings of frames in; what every place shows for sure, or why it cannot be read, out. Pure.

A place is read as at a table: FRAMES frames without any doubt that agree, over SPREAD_US. How many dice or cards lie
there nobody tells it, so a person must say whether it is right.
"""

from collections import Counter, deque
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Final

from calibration.checked import Level, PlaceScore, Throw
from hub.events.clocks import DeviceTicks
from hub.events.readings import UNREAD, FrameRead, PlaceReading, SeatReading, SeatState
from hub.events.reasons import CARD_DOUBTS, READER_DOUBTS
from vision.check.score import place_name

FRAMES: Final = 5
SPREAD_US: Final = 150_000
_KEPT: Final = 8
_NOT_NOW: Final = frozenset({"moving"})

Shown = tuple[str, ...]
"""Values or codes in a fixed order; empty where nothing is sure."""


@dataclass(slots=True)
class _Place:
    shown: Shown = ()
    since: DeviceTicks | None = None
    frames: int = 0
    sure: Shown = ()
    why: deque[str] = field(default_factory=lambda: deque(maxlen=_KEPT))


class TestThrow:
    """One camera's places; everything about it is a function of what was fed."""

    __test__ = False

    def __init__(self, places: Collection[int]) -> None:
        self._places = {place: _Place() for place in sorted(places)}

    def feed(self, read: FrameRead) -> None:
        """Take what a frame showed of some places."""
        for seat in read.seats:
            self._take(seat.seat, _values(seat), seat.why, read)
        for place in read.cards:
            self._take(place.place, _codes(place), place.why, read)

    def _take(self, number: int, shown: Shown, why: tuple[str, ...], read: FrameRead) -> None:
        place = self._places.get(number)
        if place is None:
            return
        place.why.extend(code for code in why if code not in _NOT_NOW)
        if not shown or not read.settled:
            place.shown, place.frames = (), 0
            return
        if shown != place.shown or place.since is None:
            place.shown, place.since, place.frames = shown, read.captured, 0
        place.frames += 1
        if place.frames >= FRAMES and read.captured - place.since >= SPREAD_US:
            place.sure = shown
            place.why.clear()

    @property
    def sure(self) -> Mapping[int, Shown]:
        """What each place showed for sure last; those that never did are left out."""
        return {number: place.sure for number, place in self._places.items() if place.sure}

    @property
    def missing(self) -> tuple[int, ...]:
        """Places that have shown nothing for sure yet."""
        return tuple(number for number, place in self._places.items() if not place.sure)

    def doubt(self, number: int) -> str:
        """What stood in the way most often at a place, lately; '' where nothing was said."""
        counted = Counter(self._places[number].why).most_common(1)
        return counted[0][0] if counted else ""


def _values(seat: SeatReading) -> Shown:
    sure = seat.state is SeatState.LIFTED and not seat.why and UNREAD not in seat.values
    return tuple(map(str, seat.values)) if sure else ()


def _codes(place: PlaceReading) -> Shown:
    sure = not place.why and bool(place.cards) and all(card.up and card.code for card in place.cards)
    return tuple(sorted(card.code for card in place.cards)) if sure else ()


def judged(place: int, read: Shown, lies: Shown | None, doubt: str, score: PlaceScore | None) -> Throw:
    """How a throw at a place went, in words.

    Args:
        place: A seat, or BOARD.
        read: What it showed for sure, () for nothing.
        lies: What a person says lies there; None where nobody was asked.
        doubt: The reader's commonest reason code, '' for none.
        score: What the look at bare felt said of the place.
    """
    name, shown = place_name(place), " ".join(read)
    if not read:
        return Throw(place, read, lies, f"{name}: not read. {_cause(doubt, score)}")
    if lies is None:
        return Throw(place, read, lies, f"{name}: reads {shown}, and nobody has said whether that is right.")
    if lies == read:
        return Throw(place, read, lies, f"{name}: {shown}, read and right.")
    said = (
        f"{name}: reads {shown}, and {' '.join(lies)} lies there. Look again; if it is so, do not play with this camera"
    )
    return Throw(place, read, lies, f"{said}, and report it with its picture.")


def _cause(doubt: str, score: PlaceScore | None) -> str:
    """The likely cause: what the look at bare felt said, else what the reader says."""
    said = READER_DOUBTS.get(doubt) or CARD_DOUBTS.get(doubt) or ""
    if score is not None and score.level is not Level.GREEN:
        return f"Likely: {score.sentence.partition(': ')[2]}" + (f" The reader says: {said}" if said else "")
    return said or "Nothing was seen there: throw dice or lay cards inside the region, and take the hands away."
