"""One camera over a card table: frames in, faults and fresh readings of the board and the seats out."""

from collections.abc import Callable, Collection, Mapping
from typing import Protocol

from calibration.model import Calibration
from hub.events.readings import Evidence, FrameRead, PlaceReading
from vision.cameras.port import CameraFault, Frame, Image
from vision.settle import SeatMotion
from vision.watch_camera import MOVING, Watched
from vision.watch_card_plan import CardPlan
from vision.watch_gate import FrameGate
from vision.watch_meter import Meter


class Reader(Protocol):
    """Reads places of a frame; keeps nothing between frames."""

    def read(self, image_bgr: Image, places: Collection[int] | None = None) -> tuple[PlaceReading, ...]:
        """One reading for each of the places."""

    @property
    def readers(self) -> tuple[str, ...]:
        """The names of the methods that must agree on every card."""


Opened = Callable[[], frozenset[int]]
Pictures = Callable[[Image, Calibration, PlaceReading], bytes]
"""The place's picture as JPEG, with what was read drawn on it."""


class CardWatch:
    """The way of a frame at a card table: sound? settled? read, with pictures where they are due.

    Args:
        ground: The camera's calibration with the board among its regions (`card_ground`).
        places: The board and the seats that it answers for.
        reader: Reads them.
        pictures: Makes the evidence.
        meter: Measures the steps.
        opened: Says at which places cards may be looked for now. At all others nothing is read and nothing told.
    """

    def __init__(
        self,
        ground: Calibration,
        places: Collection[int],
        reader: Reader,
        pictures: Pictures,
        meter: Meter,
        opened: Opened,
    ) -> None:
        self._ground, self._reader, self._pictures, self._meter = ground, reader, pictures, meter
        self._places, self._opened = frozenset(places), opened
        self._gate = FrameGate(ground, places, meter)
        self._plan = CardPlan(places)

    def lost(self) -> None:
        """The camera has a fault: what it showed before counts no more."""
        self._gate.lost()
        self._plan.reset()

    def on_frame(self, frame: Frame) -> Watched:
        """Take the next frame. A fault gives no reading, nor does a doubt; a repeated frame gives nothing."""
        got = self._gate.take(frame)
        if isinstance(got, CameraFault):
            self.lost()
            return Watched(got)
        if got is None or self._gate.in_doubt:
            return Watched(None)
        return Watched(None, self._reads(frame, got))

    def _reads(self, frame: Frame, motion: Mapping[int, SeatMotion]) -> tuple[FrameRead, ...]:
        opened = self._opened()
        self._plan.forget(self._places - opened)
        settled = [place for place, each in motion.items() if each.settled and place in opened]
        passing = [place for place, each in motion.items() if not each.settled and place in opened]
        told = self._plan.moving(passing, frame.captured)
        moving = (self._told(frame, False, tuple(PlaceReading(place, (), (MOVING,)) for place in told)),)
        return (*(moving if told else ()), *self._read(frame, self._plan.due(settled, frame.captured)))

    def _read(self, frame: Frame, places: tuple[int, ...]) -> tuple[FrameRead, ...]:
        if not places:
            return ()
        with self._meter.span("read"):
            readings = self._reader.read(frame.image, places)
        evidence = tuple(self._evidence(frame, each) for each in readings if self._plan.took(each, frame.captured))
        return (self._told(frame, True, readings, evidence),)

    def _told(
        self, frame: Frame, settled: bool, cards: tuple[PlaceReading, ...], evidence: tuple[Evidence, ...] = ()
    ) -> FrameRead:
        return FrameRead(frame.captured, settled, (), self._reader.readers, evidence=evidence, cards=cards)

    def _evidence(self, frame: Frame, reading: PlaceReading) -> Evidence:
        with self._meter.span("picture"):
            return Evidence(reading.place, self._pictures(frame.image, self._ground, reading))
