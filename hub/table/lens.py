"""Whose cards lie on the lens, and what it reads of them, agreed upon over frames (DESIGN: verified). Pure.

Nothing is kept of a lens before the dealer has said whose cards he lays on it, and nothing once they are read. There is
no picture, so that none can be shown: two readers and as many frames as everywhere stand for the cards.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from hub.events.bluff import HoleCardsRead
from hub.events.cards import Card
from hub.events.clocks import HubNanos
from hub.events.readings import FrameRead
from hub.events.rulings import Refusal
from hub.table.bounds import Bounds
from hub.table.play import Decision
from hub.table.run import newest_run

KEPT: Final = 32
ASKED_NS: Final = 30_000_000_000
"""How long the dealer's word holds; cards that come later are perhaps somebody else's."""

NOT_READ: Final = "wrong_count"
"""What the rules say to a reading without cards, of a seat whose cards may be read."""


@dataclass(frozen=True, slots=True)
class GlassSample:
    """What lies on the glass in one frame, in hub time: codes `said`, '' where one was not read, and reasons `why`."""

    at: HubNanos
    said: tuple[str, ...]
    readers: tuple[str, ...]
    why: tuple[str, ...]
    sha256: str = ""

    @property
    def clean(self) -> bool:
        """Nothing speaks against it."""
        return not self.why


@dataclass(frozen=True, slots=True)
class Lens:
    """The lenses of a table: whose cards lie there (None: nobody knows), since when, and what they saw since.

    `refused` is why the rules did not take what was read last, '' where they were not asked.
    """

    seat: int | None = None
    since: HubNanos = HubNanos(0)
    samples: Mapping[str, tuple[GlassSample, ...]] = field(default_factory=dict, repr=False)
    refused: str = ""


def laid(seat: int, now: HubNanos) -> Lens:
    """The dealer lays the cards of this seat; what was seen before were somebody else's."""
    return Lens(seat, now)


def refused(decision: Decision) -> Refusal | None:
    """Why the cards of a seat may not be read now, from what the rules say to a reading of it without any card."""
    return decision if isinstance(decision, Refusal) and decision.reason != NOT_READ else None


def see(lens: Lens, camera: str, at: HubNanos, frame: FrameRead) -> Lens:
    """Take a frame in; one from before the dealer's word, or not younger than the last of its camera, is left out."""
    kept = lens.samples.get(camera, ())
    if lens.seat is None or at <= lens.since or (kept and at <= kept[-1].at):
        return lens
    cards = tuple(card for place in frame.cards for card in place.cards)
    said = tuple(sorted(card.code for card in cards))
    seen = (*frame.faults, *(code for place in frame.cards for code in place.why))
    why = seen or ((() if frame.settled else ("moving",)) if all(said) else ("card_not_read",))
    sample = GlassSample(at, said, frame.readers, why or (("card_seen_twice",) if len(set(said)) < len(said) else ()))
    return replace(lens, samples={**lens.samples, camera: (*kept[1 - KEPT :], sample)})


def agreed(lens: Lens, now: HubNanos, bounds: Bounds) -> HoleCardsRead | None:
    """What is read of the seat's cards; None while nothing lies there, or anything of it is in doubt."""
    shown = _shown(lens, now, bounds)
    if lens.seat is None or not waits(lens, now) or len(shown) != 1 or lacks(lens, now, bounds):
        return None
    return HoleCardsRead(lens.seat, tuple(Card(code) for code in shown[0][-1].said))


def waits(lens: Lens, now: HubNanos) -> bool:
    """Whether the dealer's word still holds."""
    return lens.seat is not None and now - lens.since <= ASKED_NS


def lacks(lens: Lens, now: HubNanos, bounds: Bounds) -> tuple[str, ...]:
    """Reason codes for which what lies there is not taken; empty where it is taken, or nothing lies there."""
    shown = _shown(lens, now, bounds)
    if len(shown) > 1:
        return ("cameras_differ",)
    return _doubts(shown[0], lens.since, bounds) if shown else ()


def _shown(lens: Lens, now: HubNanos, bounds: Bounds) -> list[tuple[GlassSample, ...]]:
    """What each lens saw on which something lies just now, and not on its way."""
    fresh = (kept for kept in lens.samples.values() if now - kept[-1].at < bounds.newest_ns)
    return [kept for kept in fresh if kept[-1].said or set(kept[-1].why) - {"moving"}]


def _doubts(kept: tuple[GlassSample, ...], since: HubNanos, bounds: Bounds) -> tuple[str, ...]:
    last, run = kept[-1], newest_run(kept, since)
    if last.why:
        return last.why
    if len(set(last.readers)) < bounds.readers:
        return ("one_card_reader",)
    return ("frames_differ",) if run.frames < bounds.frames or run.spread_ns < bounds.spread_ns else ()
