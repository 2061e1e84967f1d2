"""Cameras and streams through OpenCV, and the only door to cv2.VideoCapture.

A thread grabs without pause and keeps the newest frame only, so that the driver's queue never fills. What lay in the
queue at the start or after a stall carries the driver's stamp, or is thrown away (queued.py).
"""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Protocol

import cv2
import numpy as np

from hub import clock
from hub.events.clocks import DeviceTicks
from vision.cameras.port import NOT_YET, SILENT_US, CameraFault, Frame, Image, SourceError, Waiting
from vision.cameras.queued import QueueGate

Clock = Callable[[], DeviceTicks]

OPEN_MS: Final = 5_000
READ_MS: Final = 2_000
RETRY_S: Final = 1.0
_STAMP_AGE_US: Final = 2_000_000
"""A driver's own stamp is believed only if it is not in the future and not older than this."""


class Capture(Protocol):
    """What is used of cv2.VideoCapture."""

    def grab(self) -> bool:
        """Take the next frame off the driver; False where there is none any more."""

    def retrieve(self) -> tuple[bool, Any]:
        """Decode the frame that was grabbed."""

    def get(self, key: int, /) -> float:
        """A property."""

    def release(self) -> None:
        """Let the device go."""


Opener = Callable[[], Capture | None]


def device_opener(address: int | str, size: tuple[int, int], fps: float) -> Opener:
    """Opens a local camera, by number or path, at a size and rate; None where it is not there."""

    def open_device() -> Capture | None:
        capture = cv2.VideoCapture(address)
        capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        capture.set(cv2.CAP_PROP_FRAME_WIDTH, size[0])
        capture.set(cv2.CAP_PROP_FRAME_HEIGHT, size[1])
        capture.set(cv2.CAP_PROP_FPS, fps)
        capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        return _if_open(capture)

    return open_device


def stream_opener(url: str) -> Opener:
    """Opens a stream of the network; None where nothing answers in time."""

    def open_stream() -> Capture | None:
        limits = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, OPEN_MS, cv2.CAP_PROP_READ_TIMEOUT_MSEC, READ_MS]
        return _if_open(cv2.VideoCapture(url, cv2.CAP_FFMPEG, limits))

    return open_stream


def file_opener(path: Path) -> Opener:
    """Opens a video file; None where it is none."""

    def open_file() -> Capture | None:
        limits = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, OPEN_MS, cv2.CAP_PROP_READ_TIMEOUT_MSEC, READ_MS]
        return _if_open(cv2.VideoCapture(str(path), cv2.CAP_FFMPEG, limits))

    return open_file


def _if_open(capture: cv2.VideoCapture) -> Capture | None:
    if capture.isOpened():
        return capture
    capture.release()
    return None


class OpenCvSource:
    """A camera or stream; see FrameSource for the contract.

    Args:
        name: how the sentence of an error calls it.
        opener: makes the capture, again after every loss.
        fps: frames a second that are expected.
        now: the clock of the capture times.
    """

    def __init__(self, name: str, opener: Opener, fps: float, now: Clock = clock.ticks) -> None:
        self._name, self._opener, self._now = name, opener, now
        self._interval_us = 1_000_000 / fps
        self._stop = threading.Event()
        self._news = threading.Condition()
        self._frame: Frame | None = None
        self._fault: CameraFault | None = None
        self._last = DeviceTicks(-1)
        self._thread: threading.Thread | None = None

    def open(self) -> None:
        """Begin to grab."""
        capture = self._opener()
        if capture is None:
            raise SourceError(f"The camera {self._name} cannot be opened: plug it in, or correct its source.")
        self._heard = self._now()
        self._thread = threading.Thread(target=self._grab_on, args=(capture,), name=f"grab {self._name}", daemon=True)
        self._thread.start()

    def newest(self, wait_s: float) -> Frame | CameraFault | Waiting:
        """The newest frame, a fault, or NOT_YET."""
        with self._news:
            self._news.wait_for(lambda: self._frame is not None, wait_s)
            frame, self._frame = self._frame, None
            if frame is not None:
                return frame
            if self._fault is not None:
                return self._fault
            return CameraFault.NO_FRAMES if self._now() - self._heard > SILENT_US else NOT_YET

    def close(self) -> None:
        """End the thread; a driver that hangs is left behind after two seconds."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join(READ_MS / 1_000)

    def _grab_on(self, first: Capture) -> None:
        capture: Capture | None = first
        while not self._stop.is_set():
            if capture is not None:
                self._grab_until_lost(capture)
                capture.release()
                self._lose()
            if self._stop.wait(RETRY_S):
                return
            capture = self._opener()

    def _grab_until_lost(self, capture: Capture) -> None:
        gate = QueueGate(self._interval_us)
        while not self._stop.is_set():
            if not capture.grab():
                return
            returned = self._now()
            stamp = _stamp(capture, returned)
            if gate.is_queued(returned) and stamp is None:
                continue
            # Without a stamp it may have been taken as early as one interval before it came.
            captured = DeviceTicks(int(returned - self._interval_us)) if stamp is None else stamp
            decoded, image = capture.retrieve()
            self._take(np.asarray(image, np.uint8) if decoded else None, captured)

    def _take(self, image: Image | None, captured: DeviceTicks) -> None:
        with self._news:
            self._heard = self._now()
            self._fault = CameraFault.UNREADABLE if image is None else None
            if image is not None and captured > self._last:
                self._frame, self._last = Frame(image, captured), captured
                self._news.notify_all()

    def _lose(self) -> None:
        with self._news:
            self._frame, self._fault = None, CameraFault.UNPLUGGED


def _stamp(capture: Capture, returned: DeviceTicks) -> DeviceTicks | None:
    """When the frame was taken by the driver's own word, where that is on our clock (V4L2 keeps the monotonic one)."""
    stamp = int(capture.get(cv2.CAP_PROP_POS_MSEC) * 1_000)
    return DeviceTicks(stamp) if 0 <= returned - stamp < _STAMP_AGE_US else None
