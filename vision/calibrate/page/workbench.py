"""The workbench behind the page: a camera, the steps, and one answer for every tab that is open.

`open_workbench` is an entry point, so that whoever serves pages needs to know nothing of pictures. Its methods may be
called from any thread.
"""

import contextlib
import threading
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from calibration.model import CalibrationError, require
from calibration.sheets.drawing import Paper, sheets
from calibration.sheets.pdf import pdf
from hub.settings.model import Camera, TableFile
from vision.calibrate.page.desk import Desk
from vision.calibrate.page.feed import Feed, Shot, Where
from vision.calibrate.page.step import Step
from vision.calibrate.page.steps import steps_of
from vision.cameras.port import Image

WIDE_PX: Final = 1280
"""A wider picture is shown so wide: it goes over the wire many times a second."""
_QUALITY: Final = 75
_WAIT_S: Final = 0.5
_LATE_S: Final = 0.16
"""A step that looks at a picture for longer does not hold the live picture up: its outlines come later then."""
_JOIN_S: Final = 5.0
CHANGED: Final = (
    "Another window changed something meanwhile: look at it again, and do it again where it is still needed."
)

Answer = Mapping[str, object]


def open_workbench(table: TableFile, path: Path, camera: str, source: str) -> "Workbench":
    """A workbench of a table's file, with its camera open.

    Args:
        table: The table's file.
        path: Where it lies.
        camera: The id of one of its cameras; empty for the first.
        source: A recording or a camera to look at instead; empty for the camera's own.

    Raises:
        ValueError: with one plain sentence: the table has no such camera.
    """
    found = next((each for each in table.cameras if camera in ("", each.id)), None)
    if found is None:
        known = ", ".join(each.id for each in table.cameras) or "none"
        raise ValueError(f"{path}: there is no camera '{camera}' under [[cameras]]; there is {known}.")
    bench = Workbench(table, path, found, source)
    bench.open()
    return bench


class Workbench:
    """See the module. `number` of a state is that of the newest picture; `revision` rises with everything done."""

    def __init__(self, table: TableFile, path: Path, camera: Camera, source: str) -> None:
        self._table, self._path, self._source = table, path, source
        self._lock = threading.RLock()
        self._stop = threading.Event()
        self._revision = 1
        self._take_camera(camera)
        self._feed = Feed(self._where)
        self._news = threading.Condition()
        self._number, self._shown = 0, self._feed.shot
        self._packed: tuple[int, bytes] = (0, b"")
        self._eye = threading.Thread(target=self._watch, name="calibrate-eye", daemon=True)
        self._told = self._state()

    def _take_camera(self, camera: Camera) -> None:
        self._desk = Desk(self._table, self._path, camera, self._source)
        self._steps = steps_of(self._desk)
        names = [step.name for step in self._steps]
        self._at = names.index(self._desk.draft.step) if self._desk.draft.step in names else 0

    def _where(self) -> Where:
        return self._desk.where()

    def open(self) -> None:
        """Begin to look."""
        self._feed.open()
        self._eye.start()

    def close(self) -> None:
        """End; no camera stays open."""
        self._stop.set()
        self._feed.close()
        self._eye.join(_JOIN_S)

    def told(self, after: int, wait_s: float) -> Answer:
        """The state, once there is news with a higher number than `after`, or after so many seconds."""
        with self._news:
            self._news.wait_for(lambda: self._number > after, min(wait_s, _LATE_S))
        if self._number <= after:
            self._show(self._feed.wait(after, wait_s), self._feed.shot)
        return {**self._told, "number": self._number, "fault": self._feed.fault, "revision": self._revision}

    def _show(self, number: int, shot: Shot | None) -> None:
        """Take what the page is to show from now on: what a step has looked at, or what is newer by much."""
        with self._news:
            if number > self._number:
                self._number, self._shown = number, shot
                self._news.notify_all()

    def picture(self) -> bytes:
        """The picture that belongs to the state, as JPEG, at most WIDE_PX wide; empty where there is none."""
        shot = self._shown
        if shot is None:
            return b""
        if self._packed[0] != shot.number:
            self._packed = (shot.number, _packed(shot))
        return self._packed[1]

    def sheets(self, paper: str) -> bytes:
        """The sheets to print as PDF; empty for a paper that there is none of."""
        return pdf(sheets(Paper(paper))) if paper in list(Paper) else b""

    def do(self, act: str, said: Mapping[str, object], revision: int) -> Answer:
        """Do something for a page that knows the state of `revision`.

        Returns:
            The state, with `ok`, and with `sentence`: what was done, or why it was not.
        """
        with self._lock:
            if revision != self._revision:
                return self._answer(ok=False, sentence=CHANGED)
            try:
                sentence = self._done(act, said)
            except CalibrationError as error:
                return self._answer(ok=False, sentence=str(error))
            self._revision += 1
            return self._answer(ok=True, sentence=sentence)

    def _answer(self, *, ok: bool, sentence: str) -> Answer:
        self._told = self._state()
        return {**self.told(0, 0.0), "ok": ok, "sentence": sentence}

    def _done(self, act: str, said: Mapping[str, object]) -> str:
        if act == "go":
            return self._go(said.get("step"))
        if act == "choose":
            return self._choose(said.get("camera"))
        step = self._steps[self._at]
        # What was pressed in one step is never done in another, however quickly somebody goes on.
        require(said.get("at", step.name) == step.name, CHANGED)
        return step.do(act, said)

    def _go(self, step: object) -> str:
        names = [each.name for each in self._steps]
        if step not in names:
            raise CalibrationError("There is no such step: load the page again.")
        self._at = names.index(str(step))
        self._desk.keep_step(names[self._at])
        return ""

    def _choose(self, camera: object) -> str:
        found = next((each for each in self._table.cameras if each.id == camera), None)
        if found is None:
            raise CalibrationError("There is no such camera: load the page again.")
        self._take_camera(found)
        self._feed.reopen()
        return ""

    def _watch(self) -> None:
        """Show every picture to the step that is open, the newest one whenever it is through with the last."""
        number, last = 0, None
        while not self._stop.is_set():
            number = self._feed.wait(number, _WAIT_S)
            shot = self._feed.shot
            if shot is not None and shot is not last:
                with self._lock:
                    self._look(shot.image)
            self._show(number, shot)
            last = shot

    def _look(self, image: Image) -> None:
        self._desk.size = (int(image.shape[1]), int(image.shape[0]))
        # A picture of which no geometry can be made shows nothing.
        with contextlib.suppress(cv2.error, np.linalg.LinAlgError):
            self._steps[self._at].look(image)
        self._told = self._state()

    def _state(self) -> dict[str, object]:
        step = self._steps[self._at]
        return {
            "table": self._table.table.name,
            "cameras": [each.id for each in self._table.cameras],
            "camera": self._desk.camera.id,
            "size": self._desk.size,
            "step": step.name,
            "steps": [_named(each) for each in self._steps],
            "concern": self._desk.concern,
            "now": step.told(),
            "outlines": [asdict(each) for each in step.outlines()],
        }


def _named(step: Step) -> dict[str, object]:
    return {"name": step.name, "done": step.is_done()}


def _packed(shot: Shot) -> bytes:
    image = shot.image
    if image.shape[1] > WIDE_PX:
        high = round(image.shape[0] * WIDE_PX / image.shape[1])
        image = np.asarray(cv2.resize(image, (WIDE_PX, high), interpolation=cv2.INTER_AREA), np.uint8)
    done, jpeg = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
    return jpeg.tobytes() if done else b""
