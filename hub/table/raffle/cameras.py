"""Several cameras over one seat must agree, and no die may count for two seats.

A camera that is sure of a seat is not enough where another one, that sees the seat now, says otherwise:

- a cup stands there, or nothing lies there;
- it sees the cup up, but another number of dice, or a die of a value that the first did not read, in doubt or not;
- it is unsure what stands there, but sees more dice than the seat owns, or a die of another value.

Then the seat is asked about. A camera that is merely unsure, that could not read a die, whose scene moves or whose rig
is not well says nothing against the others.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from math import dist

from hub.events.clocks import HubNanos
from hub.events.readings import UNREAD, SeatState
from hub.table.raffle.agreement import FRESH_NS, Agreement, Bounds, Sample, SeatVerdict, of_camera, views

SAME_DIE_PX = 6.0
"""Tops of two dice never lie so near each other: a die of fewer than 12 pixels is not read."""

Spot = tuple[int, tuple[float, float]]
"""A seat, and the centre of a die of it in pixels of the frame."""


def verdict(agreement: Agreement, seat: int, owned: int, since: HubNanos, now: HubNanos, bounds: Bounds) -> SeatVerdict:
    """Whether a seat's dice are agreed now, by frames taken after `since`; a seat that owns none must show none."""
    seen = list(views(agreement, seat, now))
    if owned == 0:
        return _at_seat_out(seat, seen)
    if not seen:
        return SeatVerdict(seat, (), ("no_picture",))
    verdicts = [of_camera(seat, view, owned, since, now, bounds) for view in seen]
    sure = [each for each in verdicts if not each.why]
    if not sure:
        return max(verdicts, key=lambda each: each.frames)  # whoever is nearest to it
    against = [each.reading.values for each in _claims(seen, since, now, bounds) if _contradicts(each, sure[0], owned)]
    return _differ(sure[0], against) if against else sure[0]


def shared(agreement: Agreement, now: HubNanos) -> frozenset[int]:
    """The seats that claim a die which another seat claims too, in what the same camera last said of both."""
    found: set[int] = set()
    for camera in {camera for camera, _ in agreement.samples}:
        for (one, here), (other, there) in combinations(_spots(agreement, camera, now), 2):
            if one != other and dist(here, there) < SAME_DIE_PX:
                found |= {one, other}
    return frozenset(found)


def lies_open(agreement: Agreement, seat: int, owned: int, now: HubNanos) -> bool:
    """Whether every camera that sees the seat now sees all its dice lie open, at rest."""
    newest = [view[-1] for view in views(agreement, seat, now)]
    return bool(newest) and all(
        each.sound and each.reading.state is SeatState.LIFTED and len(each.reading.dice) == owned for each in newest
    )


def _at_seat_out(seat: int, seen: Sequence[tuple[Sample, ...]]) -> SeatVerdict:
    newest = [view[-1].reading for view in seen]
    shown = [each for each in newest if each.state is SeatState.LIFTED and each.dice]
    return SeatVerdict(seat, shown[0].values if shown else (), ("dice_at_seat_out",) if shown else ())


def _claims(seen: Sequence[tuple[Sample, ...]], since: HubNanos, now: HubNanos, bounds: Bounds) -> Iterator[Sample]:
    """What every camera last said, and what it said since the reveal began within the age that counts as now."""
    for view in seen:
        yield view[-1]
        yield from (each for each in view[:-1] if each.at > since and now - each.at < bounds.newest_ns)


def _contradicts(sample: Sample, sure: SeatVerdict, owned: int) -> bool:
    reading = sample.reading
    if not sample.sound:
        return False
    if reading.state in (SeatState.COVERED, SeatState.EMPTY):
        return True
    seen = len(reading.dice)
    count_fits = seen == owned if reading.state is SeatState.LIFTED else seen <= owned
    read = Counter(value for value in reading.values if value != UNREAD)
    return not (count_fits and read <= Counter(sure.values))


def _differ(sure: SeatVerdict, against: Sequence[tuple[int, ...]]) -> SeatVerdict:
    """The dice on which not all agree count as not read, so that nobody confirms one camera's word by one tap."""
    common = Counter(sure.values)
    for values in against:
        common &= Counter(values)
    kept = sorted(common.elements())
    return replace(sure, values=(UNREAD,) * (len(sure.values) - len(kept)) + tuple(kept), why=("cameras_differ",))


def _spots(agreement: Agreement, camera: str, now: HubNanos) -> list[Spot]:
    newest = [view[-1] for (name, _), view in agreement.samples.items() if name == camera and view]
    return [
        (each.reading.seat, die.center_px) for each in newest if now - each.at < FRESH_NS for die in each.reading.dice
    ]
