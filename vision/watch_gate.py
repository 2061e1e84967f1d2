"""What every frame passes first, whatever is played: is the camera sound, and where does something move?"""

from collections.abc import Collection, Mapping

from calibration.model import Calibration
from vision.cameras.port import CameraFault, Frame
from vision.settle import SeatMotion, Settle
from vision.watch_meter import Meter
from vision.watch_sound import SoundWatch


class FrameGate:
    """One camera.

    Args:
        calibration: The camera's; its regions are the places.
        places: Those at which motion is looked for.
        meter: Measures the steps.
    """

    def __init__(self, calibration: Calibration, places: Collection[int], meter: Meter) -> None:
        self._meter = meter
        self._sound = SoundWatch(calibration)
        self._settle = Settle(calibration, places)

    @property
    def in_doubt(self) -> bool:
        """Whether the camera may just be pushed: nothing of it is to be read until that is clear."""
        return self._sound.in_doubt

    def lost(self) -> None:
        """The camera has a fault: what it showed before counts no more."""
        self._settle.reset()

    def take(self, frame: Frame) -> CameraFault | Mapping[int, SeatMotion] | None:
        """What is wrong with the next frame, or how each place moves in it; None for the same frame again."""
        with self._meter.span("check"):
            fault = self._sound.check(frame)
        if fault is None and self._sound.repeated:
            return None
        motion: Mapping[int, SeatMotion] = {}
        if fault is None:
            with self._meter.span("settle"):
                motion = self._settle.feed(frame.image, frame.captured)
            with self._meter.span("look"):
                fault = self._sound.look(frame.image, any(each.alike <= 1 for each in motion.values()), frame.captured)
        return motion if fault is None else fault
