"""Pictures for a calibration: of a camera, a stream, a video or a folder, one after the other, all of one size."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from calibration.model import CalibrationError
from hub import clock
from hub.events.clocks import DeviceTicks
from hub.settings.model import Camera
from vision.calibrate.recorded import Kept
from vision.cameras.port import CameraFault, Frame, FrameSource, Image, SourceError
from vision.cameras.recording import PICTURES, EveryPicture
from vision.cameras.sources import make_source
from vision.images import ImageError, load

WAIT_S: Final = 0.25
MAX_PIXELS: Final = 70_000_000
"""A still of 60 megapixels is measured at its full size; it takes 180 MB."""

_LOST: Final = {
    CameraFault.UNPLUGGED: "The camera is gone: look at its cable.",
    CameraFault.UNREADABLE: "A picture of the camera could not be read.",
}


def opened(camera: str, size: tuple[int, int], fps: float, record: Path | None = None) -> FrameSource:
    """A camera or recording, open; with `record` its pictures are kept in that folder.

    Raises:
        SourceError: there is no such thing.
    """
    recording = Path(camera).expanduser()
    if recording.is_dir() or recording.is_file():
        source: FrameSource = _Still(recording) if _is_picture(recording) else EveryPicture(recording, fps)
    else:
        asked = Camera(id="calibrate", source=camera, calibration=Path("none.json"), fps=fps)
        source = make_source(asked, size, 1, Path())
    source = source if record is None else Kept(source, record)
    source.open()
    return source


def frames(
    source: FrameSource, patience_s: float, now: Callable[[], DeviceTicks] = clock.ticks
) -> Iterator[Image | None]:
    """Pictures until the recording is over or the receiver has enough; None now and then while nothing comes.

    Args:
        source: Open.
        patience_s: It ends where a camera gives nothing for so long.
        now: The clock of the patience.

    Raises:
        SourceError: the camera is lost.
        CalibrationError: the pictures change their size, or are too large.
    """
    size, heard = None, now()
    while now() - heard < patience_s * 1e6:
        got = source.newest(WAIT_S)
        if got is CameraFault.NO_FRAMES:
            return
        if isinstance(got, CameraFault):
            raise SourceError(_LOST.get(got, f"The camera has a fault: {got}."))
        if not isinstance(got, Frame):
            yield None
            continue
        heard, size = now(), _checked(got.image, size)
        yield got.image


def _checked(image: Image, before: tuple[int, int] | None) -> tuple[int, int]:
    size = (int(image.shape[1]), int(image.shape[0]))
    if size[0] * size[1] > MAX_PIXELS:
        raise CalibrationError(
            f"A picture of {size[0]} x {size[1]} pixels is too large: calibrate with the size in which the camera "
            "sends while you play."
        )
    if before is not None and size != before:
        raise CalibrationError(
            f"The pictures have different sizes, {before[0]} x {before[1]} and {size[0]} x {size[1]} pixels: a lens is "
            "calibrated for one size, so take out the others."
        )
    return size


def _is_picture(path: Path) -> bool:
    return path.is_file() and path.suffix.lower() in PICTURES


class _Still:
    """One picture file as a camera; see FrameSource."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._image: Image | None = None

    def open(self) -> None:
        """Read it."""
        try:
            self._image = load(self._path, full_size=True).bgr
        except ImageError as error:
            raise SourceError(str(error)) from error

    def newest(self, wait_s: float) -> Frame | CameraFault:
        """The picture, once."""
        image, self._image = self._image, None
        return CameraFault.NO_FRAMES if image is None else Frame(image, DeviceTicks(0))

    def close(self) -> None:
        """Nothing is open."""
        self._image = None
