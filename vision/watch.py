"""Whether a camera's frames can be believed at all: the same one again, a black one, one of another size."""

from typing import Final

import numpy as np

from hub.events.clocks import DeviceTicks
from vision.cameras.port import CameraFault, Frame, Image

FROZEN_US: Final = 1_000_000
_BLACK_MEAN: Final = 6.0
_BLACK_SPREAD: Final = 4.0
_SAMPLE: Final = 8
"""Every eighth row and column is looked at first."""


class FrameWatch:
    """Checks the frames of one camera in their order.

    Args:
        size: (width, height) that the calibration holds for.
    """

    def __init__(self, size: tuple[int, int]) -> None:
        self._size = size
        self._last: Image | None = None
        self._since = DeviceTicks(0)
        self.repeated = False
        """Whether the last frame was byte for byte the one before: the camera's old news, nothing to be read."""

    def check(self, frame: Frame) -> CameraFault | None:
        """What is wrong with this frame, None where it is sound."""
        self.repeated = False
        image = frame.image
        if (image.shape[1], image.shape[0]) != self._size:
            self._last = None
            return CameraFault.WRONG_SIZE
        if self._last is not None and _same(self._last, image):
            self.repeated = True
            return CameraFault.FROZEN if frame.captured - self._since >= FROZEN_US else None
        self._last, self._since = image, frame.captured
        return CameraFault.BLACK if _is_black(image) else None


def _same(one: Image, other: Image) -> bool:
    sample = (slice(None, None, _SAMPLE), slice(None, None, _SAMPLE))
    return bool(np.array_equal(one[sample], other[sample])) and bool(np.array_equal(one, other))


def _is_black(image: Image) -> bool:
    sample = image[::_SAMPLE, ::_SAMPLE]
    return float(sample.mean()) < _BLACK_MEAN and float(sample.std()) < _BLACK_SPREAD
