"""One camera's frames in, what is to be told out: faults, what moves, and fresh readings of what has settled."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Protocol

from calibration.model import Calibration
from hub.events.readings import CupSeen, Evidence, FrameRead, SeatReading, SeatState
from vision.cameras.port import CameraFault, Frame, Image
from vision.cups.track import CupTrack
from vision.settle import SeatMotion, Settle
from vision.watch_meter import Meter
from vision.watch_plan import ReadPlan
from vision.watch_sound import SoundWatch

MOVING = "moving"


class Reader(Protocol):
    """Reads seats of a frame; keeps nothing between frames."""

    def read(self, image_bgr: Image, seats: Collection[int] | None = None) -> tuple[SeatReading, ...]:
        """One reading for each of the seats."""

    @property
    def readers(self) -> tuple[str, ...]:
        """The names of the methods that must agree on every die."""


Pictures = Callable[[Image, Calibration, SeatReading], bytes]
"""The seat's picture as JPEG, with what was read drawn on it."""


@dataclass(frozen=True, slots=True)
class Watched:
    """What one frame gave: the fault it showed, or what to publish."""

    fault: CameraFault | None
    reads: tuple[FrameRead, ...] = ()
    cups: tuple[CupSeen, ...] = ()


class CameraWatch:
    """The way of a frame: sound? settled? read, with pictures where they are due."""

    def __init__(
        self, calibration: Calibration, seats: Collection[int], reader: Reader, pictures: Pictures, meter: Meter
    ) -> None:
        self._calibration, self._reader, self._pictures, self._meter = calibration, reader, pictures, meter
        self._sound = SoundWatch(calibration)
        self._settle = Settle(calibration, seats)
        self._plan = ReadPlan(seats)
        self._cups = CupTrack(calibration, seats)

    def lost(self) -> None:
        """The camera has a fault: what it showed before counts no more."""
        self._settle.reset()
        self._plan.reset()
        self._cups.reset()

    def on_frame(self, frame: Frame) -> Watched:
        """Take the next frame. A fault gives no reading, nor does a doubt; a repeated frame gives nothing."""
        with self._meter.span("check"):
            fault = self._sound.check(frame)
        if fault is None and self._sound.repeated:
            return Watched(None)
        motion: Mapping[int, SeatMotion] = {}
        if fault is None:
            with self._meter.span("settle"):
                motion = self._settle.feed(frame.image, frame.captured)
            with self._meter.span("look"):
                fault = self._sound.look(frame.image, any(each.alike <= 1 for each in motion.values()))
        if fault is not None:
            self.lost()
            return Watched(fault)
        with self._meter.span("cups"):
            cups = self._cups.feed(frame.image, frame.captured, motion, self._sound.in_doubt)
        return Watched(None, () if self._sound.in_doubt else self._reads(frame, motion), cups)

    def _reads(self, frame: Frame, motion: Mapping[int, SeatMotion]) -> tuple[FrameRead, ...]:
        """What moves and what is to be read in a frame of a sound camera."""
        settled = [seat for seat, each in motion.items() if each.settled]
        told = self._plan.moving([seat for seat in motion if seat not in settled], frame.captured)
        moving = () if not told else (self._moving(frame, told),)
        return (*moving, *self._read(frame, self._plan.due(settled, frame.captured)))

    def _moving(self, frame: Frame, seats: tuple[int, ...]) -> FrameRead:
        """Seats at which something moves: seen, but not read."""
        unsure = tuple(SeatReading(seat, SeatState.UNSURE, (), (MOVING,)) for seat in seats)
        return FrameRead(frame.captured, False, unsure, self._reader.readers)

    def _read(self, frame: Frame, seats: tuple[int, ...]) -> tuple[FrameRead, ...]:
        if not seats:
            return ()
        with self._meter.span("read"):
            readings = self._reader.read(frame.image, seats)
        evidence = tuple(self._evidence(frame, each) for each in readings if self._plan.took(each, frame.captured))
        return (FrameRead(frame.captured, True, readings, self._reader.readers, evidence=evidence),)

    def _evidence(self, frame: Frame, reading: SeatReading) -> Evidence:
        with self._meter.span("picture"):
            return Evidence(reading.seat, self._pictures(frame.image, self._calibration, reading))
