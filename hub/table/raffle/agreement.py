"""When the frames of one camera agree on a seat (DESIGN: verified); several cameras: hub/table/raffle/cameras.py.

Samples are kept by camera and seat. A camera is sure of a seat when its newest samples are clean, all of the same
values, at least `frames` of them, spread over `spread_ns`, the newest younger than `newest_ns`, by at least `readers`
readers that share no method, with a picture.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from hub.events.clocks import HubNanos
from hub.events.readings import FrameRead, SeatReading, SeatState
from hub.table.bounds import Bounds as Bounds
from hub.table.run import newest_run

KEPT = 64
"""Samples kept of a seat: four seconds at 15 frames a second."""

FRESH_NS = 1_500_000_000
"""A camera that has said nothing of a seat for so long does not see it now."""


@dataclass(frozen=True, slots=True)
class Sample:
    """One seat in one frame, in hub time.

    `why` holds all reasons against it; `sha256` its picture or ''. `sound`: nothing moved and the rig was well, so that
    the camera stands for what it says there, with doubts of its own or without.
    """

    at: HubNanos
    reading: SeatReading
    why: tuple[str, ...]
    readers: tuple[str, ...]
    sha256: str = ""
    sound: bool = True

    @property
    def clean(self) -> bool:
        """Nothing speaks against it: cup up, at rest, rig sound, no doubt of the reader."""
        return not self.why and self.reading.state is SeatState.LIFTED

    @property
    def said(self) -> tuple[int, ...]:
        """The values that were read, 0 for a die that was not."""
        return self.reading.values


Samples = Mapping[tuple[str, int], tuple[Sample, ...]]


@dataclass(frozen=True, slots=True)
class Agreement:
    """The samples by camera and seat, oldest first."""

    samples: Samples = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SeatVerdict:
    """What a camera, or all together, say of one seat; `why` is empty where they agree and the dice owned are there."""

    seat: int
    values: tuple[int, ...]
    why: tuple[str, ...]
    frames: int = 0
    spread_ns: int = 0
    readers: tuple[str, ...] = ()
    sha256: str = ""


def add(agreement: Agreement, camera: str, at: HubNanos, frame: FrameRead, pictures: Mapping[int, str]) -> Agreement:
    """Take a frame in. A frame not younger than the last of its camera is left out: it was delivered late or twice."""
    after = dict(agreement.samples)
    for reading in frame.seats:
        kept = after.get((camera, reading.seat), ())
        if kept and at <= kept[-1].at:
            continue
        why = tuple(dict.fromkeys((*frame.faults, *(() if frame.settled else ("moving",)), *reading.why)))
        sound = frame.settled and not frame.faults
        sample = Sample(at, reading, why, frame.readers, pictures.get(reading.seat, ""), sound)
        after[(camera, reading.seat)] = (*kept[-KEPT + 1 :], sample)
    return replace(agreement, samples=after)


def state_of(agreement: Agreement, seat: int, now: HubNanos) -> SeatState:
    """What stands at a seat: what the cameras last said if they all say the same, else unsure."""
    states = {samples[-1].reading.state for samples in views(agreement, seat, now)}
    return states.pop() if len(states) == 1 else SeatState.UNSURE


def views(agreement: Agreement, seat: int, now: HubNanos) -> Iterable[tuple[Sample, ...]]:
    """The samples of every camera that has spoken of the seat lately, oldest first, one camera after the other."""
    for (_, each), samples in agreement.samples.items():
        if each == seat and samples and now - samples[-1].at < FRESH_NS:
            yield samples


def of_camera(
    seat: int, samples: tuple[Sample, ...], owned: int, since: HubNanos, now: HubNanos, bounds: Bounds
) -> SeatVerdict:
    """What one camera says of a seat, by frames taken after `since`. `samples`: at least one."""
    last = samples[-1]
    run = newest_run(samples, since)
    shown = run.sha256 or next(
        (sample.sha256 for sample in reversed(samples) if sample.sha256 and sample.at > since), ""
    )
    why = _reasons(last, owned, now, bounds) or run.lacks(bounds)
    return SeatVerdict(seat, last.said, why, run.frames, run.spread_ns, last.readers, shown)


def _reasons(last: Sample, owned: int, now: HubNanos, bounds: Bounds) -> tuple[str, ...]:
    """What speaks against the newest sample."""
    reading = last.reading
    if reading.state is SeatState.COVERED:
        return ("cup_still_down",)
    if last.why:
        return last.why
    if reading.state is not SeatState.LIFTED:
        return ("seat_unsure",) if reading.state is SeatState.UNSURE else ("no_dice_seen",)
    if 0 in reading.values:
        return ("die_not_read",)
    if len(reading.dice) != owned:
        return ("count_differs",)
    if len(set(last.readers)) < bounds.readers:
        return ("one_reader",)
    return () if now - last.at < bounds.newest_ns else ("frames_too_old",)
