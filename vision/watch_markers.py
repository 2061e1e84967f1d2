"""A camera's markers while a table is played: looked at a few times a second, and what that says of the camera."""

from typing import Final

from calibration.model import Calibration
from hub.events.clocks import DeviceTicks
from vision.cameras.port import CameraFault, Image
from vision.marks.spots import Spots
from vision.marks.watch import MarkerWatch

LOOK_US: Final = 250_000
SEARCH_US: Final = 1_000_000
_FEW: Final = 2
"""Where fewer markers are seen at their places, the whole picture is searched for them now and then."""


class MarkerLook:
    """One camera; nothing is looked at where its calibration has no markers."""

    def __init__(self, calibration: Calibration) -> None:
        self._spots = Spots(calibration)
        self._watch = MarkerWatch(calibration)
        self._looked, self._search_at = DeviceTicks(-LOOK_US), DeviceTicks(0)

    @property
    def in_doubt(self) -> bool:
        """Whether markers just say that the camera has moved, without being sure."""
        return self._watch.in_doubt

    def look(self, image: Image, at: DeviceTicks) -> CameraFault | None:
        """What the markers say is wrong with the camera, None where nothing is.

        Args:
            image: (H, W, 3) of the calibration's size.
            at: When it was taken.
        """
        if self._spots.ids and at - self._looked >= LOOK_US:
            self._looked = at
            found = self._spots.look(image)
            if len(found) < min(_FEW, len(self._spots.ids)) and at >= self._search_at:
                elsewhere = self._spots.search(image)
                # What is found elsewhere is looked at again at once, until it is sure.
                self._search_at = at if elsewhere else DeviceTicks(at + SEARCH_US)
                found = {**elsewhere, **found}
            self._watch.feed(found, at)
        if self._watch.moved:
            return CameraFault.MOVED
        return CameraFault.OUT_OF_FOCUS if self._watch.out_of_focus else None
