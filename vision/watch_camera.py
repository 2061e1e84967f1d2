"""One camera's frames in, what is to be told out: faults, what moves, and fresh readings of what has settled."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Protocol

from calibration.model import Calibration
from hub.events.readings import CupSeen, Evidence, FrameRead, SeatReading, SeatState
from vision.cameras.port import CameraFault, Frame, Image
from vision.cups.track import CupTrack
from vision.settle import SeatMotion
from vision.watch_gate import FrameGate
from vision.watch_meter import Meter
from vision.watch_plan import ReadPlan

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
        self._gate = FrameGate(calibration, seats, meter)
        self._plan = ReadPlan(seats)
        self._cups = CupTrack(calibration, seats)

    def lost(self) -> None:
        """The camera has a fault: what it showed before counts no more."""
        self._gate.lost()
        self._plan.reset()
        self._cups.reset()

    def on_frame(self, frame: Frame) -> Watched:
        """Take the next frame. A fault gives no reading, nor does a doubt; a repeated frame gives nothing."""
        got = self._gate.take(frame)
        if got is None:
            return Watched(None)
        if isinstance(got, CameraFault):
            self.lost()
            return Watched(got)
        with self._meter.span("cups"):
            cups = self._cups.feed(frame.image, frame.captured, got, self._gate.in_doubt)
        return Watched(None, () if self._gate.in_doubt else self._reads(frame, got), cups)

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
