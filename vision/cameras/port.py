"""The port of frame sources. Adapters: opencv.py (cameras and streams), recording.py (files), rendered.py (the rig)."""

from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Final, Protocol

import numpy as np
import numpy.typing as npt

from hub.events.clocks import DeviceTicks

Image = npt.NDArray[np.uint8]
"""(H, W, 3) blue, green, red; the receiver owns it."""

SILENT_US: Final = 1_000_000
"""A camera that hands over nothing for so long is told to the floor."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A picture and when it was taken, on the clock that the source was given; in doubt too early, never too late."""

    image: Image
    captured: DeviceTicks


class CameraFault(StrEnum):
    """What is wrong with a camera, as the floor is told it."""

    UNPLUGGED = "unplugged"
    """It cannot be opened, or its driver says that it is gone. The source tries again by itself."""
    NO_FRAMES = "no_frames"
    """It is open, but nothing has come for a second."""
    UNREADABLE = "unreadable"
    """A picture came that cannot be decoded."""
    FROZEN = "frozen"
    """It has sent the very same picture for a second."""
    BLACK = "black"
    """The picture is black: a lens cap, a lamp that is off."""
    COVERED = "covered"
    """There is light but nothing to be seen: something lies before the lens."""
    MOVED = "moved"
    """It stands elsewhere than it stood when it was calibrated or started, so the calibration does not hold."""
    OUT_OF_FOCUS = "out_of_focus"
    """The edges of the table's markers are much wider than they were when it was calibrated."""
    WRONG_SIZE = "wrong_size"
    """The pictures are not of the calibration's size."""


class Waiting(Enum):
    """Nothing came yet, and nothing is wrong."""

    NOT_YET = "not_yet"


NOT_YET: Final = Waiting.NOT_YET


class SourceError(Exception):
    """A source that cannot be opened or understood; one plain sentence with the cause and the next step."""


class FrameSource(Protocol):
    """One camera. It keeps the newest frame only: whoever comes late gets what is now, never what was."""

    def open(self) -> None:
        """Begin.

        Raises:
            SourceError: there is no such camera or file.
        """

    def newest(self, wait_s: float) -> Frame | CameraFault | Waiting:
        """The newest frame that has not been handed over yet, waiting up to `wait_s` seconds for one.

        Capture times rise strictly from frame to frame.
        """

    def close(self) -> None:
        """End; leaves no thread and no open device. `newest` is not called afterwards."""
