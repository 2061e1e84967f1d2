"""A recording as a camera: a folder of pictures in the order of their names, or a video file, played once."""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Final, Protocol

import cv2
import numpy as np

from hub import clock
from hub.events.clocks import DeviceTicks
from vision.cameras.opencv import Capture, file_opener
from vision.cameras.port import NOT_YET, SILENT_US, CameraFault, Frame, Image, SourceError, Waiting

Clock = Callable[[], DeviceTicks]

PICTURES: Final = (".jpg", ".jpeg", ".png", ".bmp", ".webp")


class Reel(Protocol):
    """The pictures of a recording."""

    def picture(self, index: int) -> Image | CameraFault:
        """Picture `index`, which never falls from call to call; NO_FRAMES after the last one."""

    def close(self) -> None:
        """Let the file go."""


class FolderReel:
    """A folder of pictures.

    Raises:
        SourceError: there is none in it.
    """

    def __init__(self, folder: Path) -> None:
        self._files = sorted(file for file in folder.iterdir() if file.suffix.lower() in PICTURES)
        if not self._files:
            raise SourceError(f"The folder '{folder}' holds no pictures ({', '.join(PICTURES)}).")

    def picture(self, index: int) -> Image | CameraFault:
        """The picture, decoded now."""
        if index >= len(self._files):
            return CameraFault.NO_FRAMES
        image = cv2.imread(str(self._files[index]), cv2.IMREAD_COLOR)
        return CameraFault.UNREADABLE if image is None else np.asarray(image, np.uint8)

    def close(self) -> None:
        """Nothing is open."""


class VideoReel:
    """A video file.

    Raises:
        SourceError: it is no video.
    """

    def __init__(self, file: Path) -> None:
        capture = file_opener(file)()
        if capture is None:
            raise SourceError(f"The file '{file}' is no video that can be read.")
        self._capture: Capture = capture
        self._next = 0

    def picture(self, index: int) -> Image | CameraFault:
        """The picture; those before it are skipped."""
        while self._next <= index:
            if not self._capture.grab():
                return CameraFault.NO_FRAMES
            self._next += 1
        decoded, image = self._capture.retrieve()
        return np.asarray(image, np.uint8) if decoded else CameraFault.UNREADABLE

    def close(self) -> None:
        """Close the file."""
        self._capture.release()


class RecordingSource:
    """A recording, played at `fps` from `open` on; see FrameSource for the contract. After its end no frames come."""

    def __init__(self, path: Path, fps: float, now: Clock = clock.ticks) -> None:
        self._path, self._now = path, now
        self._interval_us = 1_000_000 / fps
        self._reel: Reel | None = None
        self._begun = DeviceTicks(0)
        self._shown = -1
        self._stop = threading.Event()

    def open(self) -> None:
        """Begin to play."""
        self._reel = _opened(self._path)
        self._begun = self._now()

    def newest(self, wait_s: float) -> Frame | CameraFault | Waiting:
        """The picture whose turn it is now."""
        reel = self._reel
        if reel is None:
            raise RuntimeError("the recording was not opened")
        if not self._await_turn(wait_s):
            return NOT_YET
        index = self._turn()
        image = reel.picture(index)
        if image is CameraFault.NO_FRAMES:
            self._stop.wait(min(wait_s, self._interval_us / 1e6))
            return image if self._since_last() > SILENT_US else NOT_YET
        self._shown = index
        if isinstance(image, CameraFault):
            return image
        return Frame(image, DeviceTicks(int(self._begun + index * self._interval_us)))

    def close(self) -> None:
        """End."""
        self._stop.set()
        if self._reel is not None:
            self._reel.close()

    def _turn(self) -> int:
        return int((self._now() - self._begun) / self._interval_us)

    def _since_last(self) -> float:
        return self._now() - self._begun - max(self._shown, 0) * self._interval_us

    def _await_turn(self, wait_s: float) -> bool:
        """Wait for a picture that was not shown yet; False where its turn does not come in time."""
        due_us = self._begun + (self._shown + 1) * self._interval_us - self._now()
        if due_us > 0:
            self._stop.wait(min(wait_s, due_us / 1e6))
        return self._turn() > self._shown


def _opened(path: Path) -> Reel:
    return FolderReel(path) if path.is_dir() else VideoReel(path)


class EveryPicture:
    """A recording of which no picture is left out, for whoever needs longer for one than it was shown; see FrameSource.

    Its capture times are those of `fps`.
    """

    def __init__(self, path: Path, fps: float) -> None:
        self._path, self._interval_us = path, 1_000_000 / fps
        self._reel: Reel | None = None
        self._next = 0

    def open(self) -> None:
        """Open the file."""
        self._reel = _opened(self._path)

    def newest(self, wait_s: float) -> Frame | CameraFault | Waiting:
        """The next picture, at once; NO_FRAMES after the last one."""
        if self._reel is None:
            raise RuntimeError("the recording was not opened")
        image, captured = self._reel.picture(self._next), DeviceTicks(int(self._next * self._interval_us))
        self._next += 1
        return image if isinstance(image, CameraFault) else Frame(image, captured)

    def close(self) -> None:
        """Let the file go."""
        if self._reel is not None:
            self._reel.close()
