"""One press calibrates a camera again while the table runs: where only its place changed, readings go on from there."""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Final, Protocol

import structlog

from calibration import store
from calibration.model import Calibration, CalibrationError
from hub.events.clocks import DeviceTicks
from vision.cameras.port import Frame
from vision.marks.again import LOOKS, placed_again, pushed_mm
from vision.marks.finder import FoundMarker, find_markers

EVERY_US: Final = 100_000
"""Between two looks; a hand that passes is not in most of them."""

log = structlog.get_logger()


class Told(Protocol):
    """Who is told what came of it."""

    def __call__(self, well: bool, sentence: str) -> None:
        """Whether the camera is calibrated again, and a sentence for people."""


class Again:
    """One camera. It is asked from any thread; all else is the camera's own.

    Args:
        name: The camera's.
        file: Where its calibration is stored.
        calibration: What holds now.
        told: Told what came of it.
        find: Finds the markers in a picture.
    """

    def __init__(
        self,
        name: str,
        file: Path,
        calibration: Calibration,
        told: Told,
        find: Callable[..., tuple[FoundMarker, ...]] = find_markers,
    ) -> None:
        self._name, self._file, self._calibration, self._told, self._find = name, file, calibration, told, find
        self._asked = threading.Event()
        self._who = ""
        self._looks: list[tuple[FoundMarker, ...]] = []
        self._next = DeviceTicks(0)

    def ask(self, who: str) -> None:
        """Somebody presses."""
        self._who = who
        self._asked.set()

    def take(self, frame: Frame) -> Calibration | None:
        """Look at the next frame where somebody pressed; the new calibration once it is known and stored."""
        if not self._asked.is_set():
            return None
        if frame.captured >= self._next:
            self._looks.append(self._find(frame.image))
            self._next = DeviceTicks(frame.captured + EVERY_US)
        return self._placed() if len(self._looks) >= LOOKS else None

    def _placed(self) -> Calibration | None:
        looks, self._looks = self._looks, []
        self._asked.clear()
        try:
            found = placed_again(self._calibration, looks)
            store.save(self._file, found)
        except CalibrationError as error:
            log.warning("not calibrated again", camera=self._name, who=self._who, why=str(error))
            self._told(False, str(error))
            return None
        mm = pushed_mm(self._calibration, found)
        log.info("calibrated again", camera=self._name, who=self._who, pushed_mm=round(mm, 1), file=str(self._file))
        self._told(
            True,
            f"{self._name} is calibrated again: it had been moved by {mm:.1f} mm at the table. Its check was of the "
            "place before: make it anew before the next start, with floorman calibrate check.",
        )
        self._calibration = found
        return found
