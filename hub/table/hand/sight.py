"""What cameras see of the cards: kept only for places that the rules open, agreed upon over frames (DESIGN: verified).

A place is the board, or a seat where the rules let cards lie open: up cards, and a hand that is to be shown. Nothing is
kept of a card that lies face down, and nothing of a hand before it is to be shown.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from hub.events.cards import Card, repeated
from hub.events.clocks import HubNanos
from hub.events.readings import BOARD, FrameRead, PlaceReading
from hub.rules.choice import Watched
from hub.table.bounds import Bounds
from hub.table.run import newest_run

KEPT: Final = 32
"""Samples kept of a place by a camera: two seconds at 15 frames a second."""

FRESH_NS: Final = 1_500_000_000
"""A camera that has said nothing of a place for so long does not see it now."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A place in one frame, in hub time: codes `said` ('' = not read), reasons against them, readers, picture or ''."""

    at: HubNanos
    said: tuple[str, ...]
    why: tuple[str, ...]
    readers: tuple[str, ...]
    sha256: str = ""

    @property
    def clean(self) -> bool:
        """Nothing speaks against it."""
        return not self.why


@dataclass(frozen=True, slots=True)
class CardSight:
    """The samples by camera and place, oldest first; only frames taken after `since` count."""

    samples: Mapping[tuple[str, int], tuple[Sample, ...]] = field(default_factory=dict)
    since: HubNanos = HubNanos(0)


@dataclass(frozen=True, slots=True)
class Suggestion:
    """What the cameras see at a place that the rules have opened.

    Args:
        place: a seat, or BOARD.
        codes: the cards from left to right, '' for one that was not read; of the board all cards.
        why: reason codes for which it is not verified; empty where it is.
        frames, spread_ns, readers, sha256: how far it was agreed upon, by the camera that is least sure.
    """

    place: int
    codes: tuple[str, ...]
    why: tuple[str, ...]
    frames: int = 0
    spread_ns: int = 0
    readers: tuple[str, ...] = ()
    sha256: str = ""

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards, none where one was not read."""
        return tuple(Card(code) for code in self.codes) if all(self.codes) else ()


def opened(watched: Watched) -> Mapping[int, int]:
    """How many cards the rules let lie face up, by place."""
    seats = {each.seat: each.count for each in watched.seats if each.face_up}
    return {BOARD: watched.next_board, **seats} if watched.next_board else seats


def see(
    sight: CardSight, watched: Watched, camera: str, at: HubNanos, frame: FrameRead, digests: Mapping[int, str]
) -> CardSight:
    """Take a frame in. One not younger than the last of its camera is left out: it came late or twice."""
    places = opened(watched)
    after = {key: kept for key, kept in sight.samples.items() if key[1] in places}
    for reading in frame.cards:
        kept = after.get((camera, reading.place), ())
        if reading.place in places and not (kept and at <= kept[-1].at):
            sample = _sample(reading, frame, at, digests.get(reading.place, ""))
            after[(camera, reading.place)] = (*kept[-KEPT + 1 :], sample)
    return CardSight(after, sight.since)


def _sample(reading: PlaceReading, frame: FrameRead, at: HubNanos, sha256: str) -> Sample:
    up = tuple(each.code for each in reading.cards if each.up)
    return Sample(at, up, against(reading, frame), frame.readers, sha256)


def against(reading: PlaceReading, frame: FrameRead) -> tuple[str, ...]:
    """Reason codes for which a place in a frame cannot be believed, each once."""
    passing = () if frame.settled else ("moving",)
    return tuple(dict.fromkeys((*frame.faults, *passing, *reading.why)))


def begin(sight: CardSight, now: HubNanos) -> CardSight:
    """Something else is to be looked for: only frames from now on count."""
    return CardSight(sight.samples, now)


def suggestions(sight: CardSight, watched: Watched, now: HubNanos, bounds: Bounds) -> tuple[Suggestion, ...]:
    """What the cameras see at every open place, the board first; places of which nothing is seen are left out."""
    found = []
    for place, count in sorted(opened(watched).items()):
        views = [kept for (_, each), kept in sight.samples.items() if each == place and now - kept[-1].at < FRESH_NS]
        each = [_of_camera(place, kept, count, sight.since, now, bounds) for kept in views]
        if each and any(suggestion.codes for suggestion in each):
            found.append(together(each))
    return each_card_once(found)


def _of_camera(
    place: int, kept: tuple[Sample, ...], count: int, since: HubNanos, now: HubNanos, bounds: Bounds
) -> Suggestion:
    last, run = kept[-1], newest_run(kept, since)
    why = _reasons(last, count, now, bounds) or run.lacks(bounds)
    return Suggestion(place, last.said, why, run.frames, run.spread_ns, last.readers, run.sha256)


def _reasons(last: Sample, count: int, now: HubNanos, bounds: Bounds) -> tuple[str, ...]:
    if last.why:
        return last.why
    if not all(last.said):
        return ("card_not_read",)
    if len(last.said) != count:
        return ("card_count_differs",)
    if repeated(Card(code) for code in last.said):
        return ("card_seen_twice",)
    if len(set(last.readers)) < bounds.readers:
        return ("one_card_reader",)
    return () if now - last.at < bounds.newest_ns else ("frames_too_old",)


def together(views: list[Suggestion]) -> Suggestion:
    """Cameras that see a place must say the same; else what the surest one sees is only shown."""
    surest = min(views, key=lambda each: (not all(each.codes), len(each.why), -each.frames))
    weakest = min(views, key=lambda each: each.frames)
    if any(each.codes != surest.codes for each in views):
        return _doubted(surest, "cameras_differ")
    doubted = next((each for each in views if each.why), None)
    if doubted is not None:
        return doubted
    return Suggestion(surest.place, surest.codes, (), weakest.frames, weakest.spread_ns, surest.readers, surest.sha256)


def each_card_once(found: Iterable[Suggestion]) -> tuple[Suggestion, ...]:
    """No card lies at two places."""
    found = tuple(found)
    codes = [code for each in found for code in each.codes if code]
    twice = {code for code in codes if codes.count(code) > 1}
    return tuple(_doubted(each, "card_seen_twice") if twice & set(each.codes) else each for each in found)


def _doubted(seen: Suggestion, why: str) -> Suggestion:
    reasons = tuple(dict.fromkeys((*seen.why, why)))
    return Suggestion(seen.place, seen.codes, reasons, seen.frames, seen.spread_ns, seen.readers, seen.sha256)
