"""The pictures of a camera or of a recording, for as long as the page is open; a recording is played over and over.

A camera that is gone is opened again, as often as it takes; until then it is said why there is no picture.
"""

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from calibration.model import CalibrationError
from vision.calibrate.frames import frames, opened
from vision.cameras.port import FrameSource, Image, SourceError

RETRY_S: Final = 1.0
SILENT_S: Final = 3.0
MOST_FPS: Final = 25.0
_NONE: Final = (
    "There is no picture in the recording, or none comes from the camera: look at its cable, or take another."
)


@dataclass(frozen=True, slots=True, eq=False)
class Shot:
    """A picture and its number, which rises from picture to picture."""

    number: int
    image: Image


@dataclass(frozen=True, slots=True)
class Where:
    """From where pictures come: as `opened` takes it, in which size and how often a live camera is to send."""

    source: str
    size: tuple[int, int]
    fps: float

    @property
    def is_recording(self) -> bool:
        """Whether it is a file or a folder."""
        return Path(self.source).is_file() or Path(self.source).is_dir()


class Feed:
    """One thread that opens, plays and opens again. `where` is asked before every opening."""

    def __init__(self, where: Callable[[], Where]) -> None:
        self._where = where
        self._news = threading.Condition()
        self._stop, self._again = threading.Event(), threading.Event()
        self._shot: Shot | None = None
        self._number = 0
        self.fault = ""
        """One sentence while there is no picture; empty while there is one, or none was asked for yet."""
        self._thread = threading.Thread(target=self._go_on, name="calibrate-feed", daemon=True)

    def open(self) -> None:
        """Begin."""
        self._thread.start()

    def close(self) -> None:
        """End; leaves no open camera."""
        self._stop.set()
        self._again.set()
        self._tell(None, self.fault)
        self._thread.join(SILENT_S)

    def reopen(self) -> None:
        """Leave this camera, and open what is asked for now."""
        self._again.set()

    @property
    def shot(self) -> Shot | None:
        """The newest picture; None while there is none."""
        return self._shot

    def wait(self, after: int, wait_s: float) -> int:
        """Wait for news, a picture or the want of one, with a higher number than `after`; gives the newest number."""
        with self._news:
            self._news.wait_for(lambda: self._number > after, wait_s)
            return self._number

    def _go_on(self) -> None:
        while not self._stop.is_set():
            self._again.clear()
            where = self._where()
            try:
                source = opened(where.source, where.size, where.fps)
            except SourceError as error:
                self._lose(f"{error}{held_by(where.source)}")
                continue
            try:
                shown = self._play(source, where)
            except (SourceError, CalibrationError) as error:
                self._lose(str(error))
            else:
                if not shown and not self._again.is_set():
                    self._lose(_NONE)
            finally:
                source.close()

    def _play(self, source: FrameSource, where: Where) -> bool:
        """Hand pictures over until there are no more; whether there was one."""
        pause, shown = (1.0 / min(where.fps, MOST_FPS) if where.is_recording else 0.0), False
        for image in frames(source, SILENT_S):
            if image is not None:
                self._show(image)
                shown = True
                self._again.wait(pause)
            if self._again.is_set():
                break
        return shown

    def _show(self, image: Image) -> None:
        self._tell(image, "")

    def _lose(self, sentence: str) -> None:
        self._tell(None, sentence)
        self._again.wait(RETRY_S)

    def _tell(self, image: Image | None, fault: str) -> None:
        with self._news:
            self._number += 1
            self._shot, self.fault = None if image is None else Shot(self._number, image), fault
            self._news.notify_all()


def held_by(source: str) -> str:
    """A further sentence where another program has the camera open: its name and its number."""
    device = f"/dev/video{source}" if source.isdecimal() else source
    if not device.startswith("/dev/"):
        return ""
    names = sorted(set(_holders(Path(device))))
    if not names:
        return " It may also be that another program holds it, such as floorman run: end that one first."
    return f" It is held by another program: {', '.join(names)}. End that one first."


def _holders(device: Path) -> Iterator[str]:
    for process in Path("/proc").glob("[0-9]*"):
        try:
            held = any(each.readlink() == device for each in (process / "fd").iterdir())
            name = (process / "comm").read_text(encoding="utf-8").strip()
        except OSError:
            continue  # ended meanwhile, or somebody else's
        if held:
            yield f"{name} ({process.name})"
