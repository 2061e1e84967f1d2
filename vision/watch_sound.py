"""Whether a camera is sound, frame by frame: not frozen, black, covered, moved, blurred or of another size."""

from typing import Final

from calibration.model import Calibration
from hub.events.clocks import DeviceTicks
from vision.cameras.port import CameraFault, Frame, Image
from vision.lens import LensWatch
from vision.stillness.watch import ROUND, Stillness
from vision.watch import FrameWatch
from vision.watch_markers import MarkerLook

_CLOSELY: Final = 3 * ROUND
"""Frames after anything moved in which every one is looked at; later every second one is enough."""


class SoundWatch:
    """One camera."""

    def __init__(self, calibration: Calibration) -> None:
        self._frames = FrameWatch(calibration.image_size)
        self._lens = LensWatch()
        self._stillness = Stillness(calibration)
        self._markers = MarkerLook(calibration)
        self._covered = False
        self._still = 0

    @property
    def repeated(self) -> bool:
        """Whether the last frame was byte for byte the one before."""
        return self._frames.repeated

    @property
    def in_doubt(self) -> bool:
        """Whether the camera may just be pushed: nothing of it is to be read until that is clear."""
        return self._stillness.in_doubt or self._markers.in_doubt

    def check(self, frame: Frame) -> CameraFault | None:
        """What is wrong with a frame by itself, None where nothing is."""
        return self._frames.check(frame)

    def look(self, image: Image, moves: bool, at: DeviceTicks) -> CameraFault | None:
        """What is wrong with what a frame shows, None where nothing is.

        Args:
            image: (H, W, 3).
            moves: Whether anything at the seats differs from the frame before. A covered lens and a push do that, so
                while nothing moves less is looked at.
            at: When the frame was taken.
        """
        if moves or self._covered:
            self._covered = self._lens.is_covered(image)
        if self._covered:
            return CameraFault.COVERED
        self._still = 0 if moves or self.in_doubt else self._still + 1
        if self._still < _CLOSELY or self._still % 2 == 0:
            self._stillness.feed(image)
        told = self._markers.look(image, at)
        return CameraFault.MOVED if self._stillness.moved else told
