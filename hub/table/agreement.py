"""When frames agree: the first and the last two rules of "verified" (DESIGN: verified).

Samples are kept by camera and seat. A seat is agreed when the newest samples of every camera that sees it are clean,
all of the same values, at least `frames` of them, spread over `spread_ns`, the newest younger than `newest_ns`, with a
picture.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from hub.events.clocks import HubNanos
from hub.events.readings import FrameRead, SeatReading, SeatState

KEPT = 64
"""Samples kept of a seat: four seconds at 15 frames a second."""

FRESH_NS = 1_500_000_000
"""A camera that has said nothing of a seat for so long does not see it now."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """What is asked of the frames (DESIGN: verified); nanoseconds. `patience_ns` is how long the cameras may try."""

    frames: int = 5
    spread_ns: int = 150_000_000
    newest_ns: int = 500_000_000
    patience_ns: int = 2_500_000_000


@dataclass(frozen=True, slots=True)
class Sample:
    """One seat in one frame, in hub time. `why` holds all reasons against it; `sha256` its picture or ''."""

    at: HubNanos
    reading: SeatReading
    why: tuple[str, ...]
    readers: tuple[str, ...]
    sha256: str = ""

    @property
    def clean(self) -> bool:
        """Nothing speaks against it: cup up, at rest, rig sound, no doubt of the reader."""
        return not self.why and self.reading.state is SeatState.LIFTED


Samples = Mapping[tuple[str, int], tuple[Sample, ...]]


@dataclass(frozen=True, slots=True)
class Agreement:
    """The samples by camera and seat, oldest first."""

    samples: Samples = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SeatVerdict:
    """What the cameras say together of one seat; `why` is empty where they agree and the dice owned are there."""

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
        sample = Sample(at, reading, why, frame.readers, pictures.get(reading.seat, ""))
        after[(camera, reading.seat)] = (*kept[-KEPT + 1 :], sample)
    return replace(agreement, samples=after)


def state_of(agreement: Agreement, seat: int, now: HubNanos) -> SeatState:
    """What stands at a seat: what the cameras last said if they all say the same, else unsure."""
    states = {samples[-1].reading.state for samples in _of_seat(agreement, seat, now)}
    return states.pop() if len(states) == 1 else SeatState.UNSURE


def verdict(agreement: Agreement, seat: int, owned: int, since: HubNanos, now: HubNanos, bounds: Bounds) -> SeatVerdict:
    """Whether a seat's dice are agreed now, by frames taken after `since`; a seat that owns none must show none."""
    views = list(_of_seat(agreement, seat, now))
    if owned == 0:
        shown = [view[-1] for view in views if view[-1].reading.state is SeatState.LIFTED and view[-1].reading.dice]
        return SeatVerdict(seat, shown[0].reading.values if shown else (), ("dice_at_seat_out",) if shown else ())
    if not views:
        return SeatVerdict(seat, (), ("no_picture",))
    verdicts = [_of_camera(seat, view, owned, since, now, bounds) for view in views]
    if len({each.values for each in verdicts}) > 1:
        return replace(verdicts[0], why=("cameras_differ",))
    return next((each for each in verdicts if each.why), verdicts[0])


def _of_seat(agreement: Agreement, seat: int, now: HubNanos) -> Iterable[tuple[Sample, ...]]:
    for (_, each), samples in agreement.samples.items():
        if each == seat and samples and now - samples[-1].at < FRESH_NS:
            yield samples


def _of_camera(
    seat: int, samples: tuple[Sample, ...], owned: int, since: HubNanos, now: HubNanos, bounds: Bounds
) -> SeatVerdict:
    last = samples[-1]
    run = _run(samples, since)
    spread = run[-1].at - run[0].at if run else 0
    picture = next((sample.sha256 for sample in reversed(run) if sample.sha256), "")
    shown = picture or next((sample.sha256 for sample in reversed(samples) if sample.sha256 and sample.at > since), "")
    why = _reasons(last, owned, now, bounds) or _too_few(len(run), spread, picture, bounds)
    return SeatVerdict(seat, last.reading.values, why, len(run), spread, last.readers, shown)


def _run(samples: tuple[Sample, ...], since: HubNanos) -> tuple[Sample, ...]:
    """The newest samples without a gap that are clean, of the same values and readers, and taken after `since`."""
    first = len(samples)
    last = samples[-1]
    while first > 0:
        sample = samples[first - 1]
        same = sample.reading.values == last.reading.values and sample.readers == last.readers
        if not (sample.clean and same and sample.at > since):
            break
        first -= 1
    return samples[first:]


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
    return () if now - last.at < bounds.newest_ns else ("frames_too_old",)


def _too_few(frames: int, spread: int, picture: str, bounds: Bounds) -> tuple[str, ...]:
    if frames < bounds.frames or spread < bounds.spread_ns:
        return ("frames_differ",)
    return () if picture else ("no_evidence",)
