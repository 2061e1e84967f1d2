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
    """What lies on the glass in one frame, in hub time: codes `said`, '' for a card that was not read."""

    at: HubNanos
    said: tuple[str, ...]
    readers: tuple[str, ...]
    clean: bool
    sha256: str = ""


@dataclass(frozen=True, slots=True)
class Lens:
    """The lenses of a table: whose cards lie there (None: nobody knows), since when, and what they saw since."""

    seat: int | None = None
    since: HubNanos = HubNanos(0)
    samples: Mapping[str, tuple[GlassSample, ...]] = field(default_factory=dict, repr=False)


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
    why = (*frame.faults, *(code for place in frame.cards for code in place.why))
    said = tuple(sorted(card.code for card in cards))
    clean = frame.settled and not why and all(said) and len(set(said)) == len(said)
    sample = GlassSample(at, said, frame.readers, clean)
    return replace(lens, samples={**lens.samples, camera: (*kept[1 - KEPT :], sample)})


def agreed(lens: Lens, now: HubNanos, bounds: Bounds) -> HoleCardsRead | None:
    """What is read of the seat's cards; None while nothing lies there, or anything of it is in doubt."""
    if lens.seat is None or now - lens.since > ASKED_NS:
        return None
    shown = [kept for kept in lens.samples.values() if now - kept[-1].at < bounds.newest_ns and kept[-1].said]
    if len(shown) != 1 or not _sure(shown[0], lens.since, bounds):
        return None
    return HoleCardsRead(lens.seat, tuple(Card(code) for code in shown[0][-1].said))


def _sure(kept: tuple[GlassSample, ...], since: HubNanos, bounds: Bounds) -> bool:
    run = newest_run(kept, since)
    long = run.frames >= bounds.frames and run.spread_ns >= bounds.spread_ns
    return long and len(set(kept[-1].readers)) >= bounds.readers
