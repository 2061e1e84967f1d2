"""Frames of a deck that is being shown, one after the other, until all of it is known or nothing more comes."""

from collections.abc import Callable, Iterator
from typing import Final

from calibration.model import Calibration
from calibration.store import check_image_size
from hub import clock
from hub.events.clocks import DeviceTicks
from vision.cameras.port import CameraFault, Frame, FrameSource, SourceError
from vision.cards.enrolled.learning import DeckLearner, Progress

WAIT_S: Final = 0.25
_LOST: Final = {
    CameraFault.UNPLUGGED: "The camera is gone: look at its cable.",
    CameraFault.UNREADABLE: "A picture of the camera could not be read.",
}


def showing(
    source: FrameSource,
    learner: DeckLearner,
    ground: Calibration,
    patience_s: float,
    now: Callable[[], DeviceTicks] = clock.ticks,
) -> Iterator[Progress]:
    """What is known after each frame; ends with the deck known, the recording over, or nothing new for so long.

    Raises:
        CalibrationError: the frames have another size than the calibration's.
        SourceError: the camera is lost.
    """
    last, news = None, now()
    while now() - news < patience_s * 1e6:
        got = source.newest(WAIT_S)
        if got is CameraFault.NO_FRAMES:
            return
        if isinstance(got, CameraFault):
            raise SourceError(_LOST.get(got, f"The camera has a fault: {got}."))
        if not isinstance(got, Frame):
            continue
        check_image_size(ground, got.image.shape[1], got.image.shape[0])
        known = learner.feed(got.image)
        if last is None or known != last:
            last, news = known, now()
        yield known
        if known.whole:
            return
