"""One camera's frames in, what is to be told out: faults, what moves, and fresh readings of what has settled."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Protocol

from calibration.model import Calibration
from hub.events.readings import Evidence, FrameRead, SeatReading, SeatState
from vision.cameras.port import CameraFault, Frame, Image
from vision.settle import Settle
from vision.watch import FrameWatch
from vision.watch_meter import Meter
from vision.watch_plan import ReadPlan

MOVING = "moving"


class Reader(Protocol):
    """Reads seats of a frame; keeps nothing between frames."""

    def read(self, image_bgr: Image, seats: Collection[int] | None = None) -> tuple[SeatReading, ...]:
        """One reading for each of the seats."""


Pictures = Callable[[Image, Calibration, SeatReading], bytes]
"""The seat's picture as JPEG, with what was read drawn on it."""


@dataclass(frozen=True, slots=True)
class Watched:
    """What one frame gave: the fault it showed, or what to publish."""

    fault: CameraFault | None
    reads: tuple[FrameRead, ...] = ()


class CameraWatch:
    """The way of a frame: sound? settled? read, with pictures where they are due."""

    def __init__(
        self, calibration: Calibration, seats: Collection[int], reader: Reader, pictures: Pictures, meter: Meter
    ) -> None:
        self._calibration, self._reader, self._pictures, self._meter = calibration, reader, pictures, meter
        self._watch = FrameWatch(calibration.image_size)
        self._settle = Settle(calibration, seats)
        self._plan = ReadPlan(seats)

    def lost(self) -> None:
        """The camera has a fault: what it showed before counts no more."""
        self._settle.reset()
        self._plan.reset()

    def on_frame(self, frame: Frame) -> Watched:
        """Take the next frame. A fault gives no reading, a repeated frame gives nothing."""
        with self._meter.span("check"):
            fault = self._watch.check(frame)
        if fault is not None:
            self.lost()
            return Watched(fault)
        if self._watch.repeated:
            return Watched(None)
        with self._meter.span("settle"):
            motion = self._settle.feed(frame.image, frame.captured)
        settled = [seat for seat, each in motion.items() if each.settled]
        told = self._plan.moving([seat for seat in motion if seat not in settled], frame.captured)
        moving = () if not told else (self._moving(frame, told),)
        return Watched(None, (*moving, *self._read(frame, self._plan.due(settled, frame.captured))))

    def _moving(self, frame: Frame, seats: tuple[int, ...]) -> FrameRead:
        """Seats at which something moves: seen, but not read."""
        unsure = tuple(SeatReading(seat, SeatState.UNSURE, (), (MOVING,)) for seat in seats)
        return FrameRead(frame.captured, False, unsure)

    def _read(self, frame: Frame, seats: tuple[int, ...]) -> tuple[FrameRead, ...]:
        if not seats:
            return ()
        with self._meter.span("read"):
            readings = self._reader.read(frame.image, seats)
        evidence = tuple(self._evidence(frame, each) for each in readings if self._plan.took(each, frame.captured))
        return (FrameRead(frame.captured, True, readings, evidence=evidence),)

    def _evidence(self, frame: Frame, reading: SeatReading) -> Evidence:
        with self._meter.span("picture"):
            return Evidence(reading.seat, self._pictures(frame.image, self._calibration, reading))
