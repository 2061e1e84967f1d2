"""A lens: a camera under a glass on which cards lie face down to everybody. Frames in, faults and readings out.

No picture ever goes along, and nothing is said but to the hub. The glass is the board of the lens's own calibration.
"""

from collections.abc import Mapping

from calibration.model import Calibration
from hub.events.readings import BOARD, FrameRead, PlaceReading
from vision.cameras.port import Frame
from vision.settle import SeatMotion, Settle
from vision.watch import FrameWatch
from vision.watch_camera import MOVING, Watched
from vision.watch_card_plan import CardPlan
from vision.watch_cards import Reader
from vision.watch_meter import Meter


class GlassWatch:
    """The way of a lens's frame: sound? settled? read. Whether the lens was pushed is not asked: it stands in its box.

    Args:
        ground: The lens's calibration with the glass as its board (`card_ground`).
        reader: Reads what lies there.
        meter: Measures the steps.
    """

    def __init__(self, ground: Calibration, reader: Reader, meter: Meter) -> None:
        self._reader, self._meter = reader, meter
        self._frames = FrameWatch(ground.image_size)
        self._settle = Settle(ground, (BOARD,))
        self._plan = CardPlan((BOARD,))

    def lost(self) -> None:
        """The lens has a fault: what it showed before counts no more."""
        self._settle.reset()
        self._plan.reset()

    def on_frame(self, frame: Frame) -> Watched:
        """Take the next frame. A fault gives no reading; a repeated frame gives nothing."""
        fault = self._frames.check(frame)
        if fault is not None:
            self.lost()
            return Watched(fault)
        if self._frames.repeated:
            return Watched(None)
        return Watched(None, self._reads(frame, self._settle.feed(frame.image, frame.captured)))

    def _reads(self, frame: Frame, motion: Mapping[int, SeatMotion]) -> tuple[FrameRead, ...]:
        if not all(each.settled for each in motion.values()):
            told = self._plan.moving((BOARD,), frame.captured)
            return (self._told(frame, False, PlaceReading(BOARD, (), (MOVING,))),) if told else ()
        if not self._plan.due((BOARD,), frame.captured):
            return ()
        with self._meter.span("read"):
            (reading,) = self._reader.read(frame.image, (BOARD,))
        self._plan.took(reading, frame.captured)
        return (self._told(frame, True, reading),)

    def _told(self, frame: Frame, settled: bool, reading: PlaceReading) -> FrameRead:
        return FrameRead(frame.captured, settled, (), self._reader.readers, cards=(reading,))
