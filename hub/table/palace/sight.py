"""What cameras see at the seats of Palace Poker, told apart by how the cards lie (P5, P8, P10).

Across and face up: soldiers. Upright and face up: the banner, and where the rules open them a card that is drawn for
the deal, one that is turned, or palace cards at the showdown; at any other time no upright face is kept but those that
everybody knows. Upright and face down: palace cards, of which only the number is kept.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Final

from hub.events.clocks import HubNanos
from hub.events.readings import FrameRead, PlaceReading
from hub.rules.palace.state import PalaceState, Phase
from hub.table.bounds import Bounds
from hub.table.hand.sight import FRESH_NS, against
from hub.table.run import Run, newest_run

KEPT: Final = 64
"""Samples kept of a seat by a camera: what lies wrong must lie so for a while."""


@dataclass(frozen=True, slots=True)
class Lying:
    """A seat in one frame, in hub time: codes ('' = not read) of what lies across and upright; `said` is all of it."""

    at: HubNanos
    soldiers: tuple[str, ...]
    upright: tuple[str, ...]
    down: int
    said: tuple[int | str, ...]
    why: tuple[str, ...]
    readers: tuple[str, ...]
    sha256: str = ""

    @property
    def clean(self) -> bool:
        """Nothing speaks against it."""
        return not self.why


@dataclass(frozen=True, slots=True)
class PalaceSight:
    """The samples by camera and seat, oldest first.

    Args:
        samples: as above.
        since: only frames taken after it count.
        cleared: seats that were seen with no card that could be taken for the next banner, since the hand was opened:
            what lay there before the deal was not turned.
    """

    samples: Mapping[tuple[str, int], tuple[Lying, ...]] = field(default_factory=dict)
    since: HubNanos = HubNanos(0)
    cleared: frozenset[int] = frozenset()


def seats_in_sight(hand: PalaceState) -> frozenset[int]:
    """Where cards may lie: at seats that draw or play, and where something was left lying wrong."""
    alarmed = (each.seat for each in hand.alarms if each.seat is not None)
    seats = hand.drawers if hand.phase is Phase.DRAW else hand.live
    return frozenset((*seats, *alarmed)) if hand.phase is not Phase.WAITING else frozenset()


def opened(hand: PalaceState, to_show: Collection[int]) -> frozenset[int]:
    """The seats at which upright cards are dealt or laid open now."""
    match hand.phase:
        case Phase.DRAW | Phase.ANTES | Phase.BANNERS:
            return seats_in_sight(hand)
        case Phase.SHOWDOWN:
            return frozenset(to_show)
        case _:
            return frozenset()


def see(
    sight: PalaceSight,
    hand: PalaceState,
    to_show: Collection[int],
    camera: str,
    at: HubNanos,
    frame: FrameRead,
    digests: Mapping[int, str],
) -> PalaceSight:
    """Take a frame in. One not younger than the last of its camera is left out: it came late or twice."""
    seats, faces = seats_in_sight(hand), opened(hand, to_show)
    after = {key: kept for key, kept in sight.samples.items() if key[1] in seats}
    cleared = sight.cleared
    for reading in frame.cards:
        kept = after.get((camera, reading.place), ())
        if reading.place not in seats or (kept and at <= kept[-1].at):
            continue
        known = known_at(hand) if reading.place not in faces else None
        seen = _lying(reading, frame, at, known, digests.get(reading.place, ""))
        after[(camera, reading.place)] = (*kept[-KEPT + 1 :], seen)
        if hand.phase in (Phase.ANTES, Phase.BANNERS) and seen.clean and not new_upright(hand, seen):
            cleared |= {reading.place}
    return PalaceSight(after, sight.since, cleared)


def known_at(hand: PalaceState) -> frozenset[str]:
    """The codes of upright cards that everybody knows: banners, and cards put aside."""
    banners = (each.banner for each in hand.holdings)
    return frozenset(map(str, (*(each for each in banners if each is not None), *hand.aside)))


def new_upright(hand: PalaceState, seen: Lying) -> tuple[str, ...]:
    """What lies upright and was not known before; of the draw what was not drawn before."""
    known = frozenset(map(str, hand.drawn)) if hand.phase is Phase.DRAW else known_at(hand)
    return tuple(code for code in seen.upright if code not in known)


def _lying(reading: PlaceReading, frame: FrameRead, at: HubNanos, known: frozenset[str] | None, sha256: str) -> Lying:
    """`known`: the upright faces that may be kept; None: all."""
    up = [each for each in reading.cards if each.up]
    soldiers = tuple(each.code for each in up if each.across)
    upright = tuple(each.code for each in up if not each.across and _may_keep(each.code, known))
    down = sum(not each.up for each in reading.cards)
    said: tuple[int | str, ...] = (*sorted(soldiers), len(soldiers), *sorted(upright), down)
    return Lying(at, soldiers, upright, down, said, against(reading, frame), frame.readers, sha256)


def _may_keep(code: str, known: frozenset[str] | None) -> bool:
    """Whether an upright face may be kept; that of one that was not read says nothing."""
    return known is None or code == "" or code in known


def begin(sight: PalaceSight, now: HubNanos, *, hand_opened: bool) -> PalaceSight:
    """Something else is to be looked for: only frames from now on count."""
    return PalaceSight(sight.samples, now, frozenset() if hand_opened else sight.cleared)


def views_of(sight: PalaceSight, seat: int, now: HubNanos) -> list[tuple[Lying, ...]]:
    """The samples of every camera that sees the seat just now."""
    return [kept for (_, each), kept in sight.samples.items() if each == seat and now - kept[-1].at < FRESH_NS]


def runs_of(sight: PalaceSight, seat: int, now: HubNanos) -> list[tuple[Lying, Run]]:
    """The newest sample of every camera, and how long it has said the same."""
    return [(kept[-1], newest_run(kept, sight.since)) for kept in views_of(sight, seat, now)]


def lies_still(runs: list[tuple[Lying, Run]], now: HubNanos, bounds: Bounds, spread_ns: int) -> Lying | None:
    """What lies at a seat, where all cameras have said the same of it for so long; None: nobody knows."""
    if not runs or any(each.said != runs[0][0].said for each, _ in runs):
        return None
    sure = all(run.frames >= bounds.frames and run.spread_ns >= spread_ns for _, run in runs)
    fresh = all(now - each.at < bounds.newest_ns for each, _ in runs)
    return runs[0][0] if sure and fresh else None
