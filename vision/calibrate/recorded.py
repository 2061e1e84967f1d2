"""A calibration that is kept to be repeated: the pictures that were looked at, lossless, and the answers."""

import json
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import cv2

from calibration.model import CalibrationError, require
from vision.cameras.port import CameraFault, Frame, FrameSource, Image, SourceError, Waiting

ANSWERS: Final = "answers.json"
VERSION: Final = 1
MOST_PICTURES: Final = 2_000
"""After so many the recording is over, as if the camera had no more; they take some gigabytes."""

_FAST: Final = (cv2.IMWRITE_PNG_COMPRESSION, 1)
FILES: Final = ("lens", "like", "former")
"""The answers that are files; they are kept with the pictures."""


class Kept:
    """A source whose pictures are written into a folder, each as it is handed over; see FrameSource."""

    def __init__(self, source: FrameSource, folder: Path) -> None:
        self._source, self._folder, self._count = source, folder, 0

    def open(self) -> None:
        """Open the source."""
        self._source.open()

    def newest(self, wait_s: float) -> Frame | CameraFault | Waiting:
        """The next picture of the source.

        Raises:
            SourceError: it cannot be written.
        """
        if self._count >= MOST_PICTURES:
            return CameraFault.NO_FRAMES
        got = self._source.newest(wait_s)
        if isinstance(got, Frame):
            self._write(got.image)
        return got

    def close(self) -> None:
        """Close the source."""
        self._source.close()

    def _write(self, image: Image) -> None:
        file = self._folder / f"{self._count:05}.png"
        if not cv2.imwrite(str(file), image, _FAST):
            raise SourceError(f"The picture '{file}' cannot be written: make room on the disk, or record elsewhere.")
        self._count += 1


def begin(folder: Path, command: str, answers: Mapping[str, Any]) -> None:
    """Make the folder of a recording, with the answers and the files that they name.

    Args:
        folder: Empty, or not there.
        command: Which one is recorded.
        answers: Of its options; JSON, but for the paths of FILES, None where there is none.

    Raises:
        CalibrationError: it holds something already, or cannot be written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        require(not any(folder.iterdir()), f"'{folder}' holds something already: record into a new folder.")
        plain = {name: value for name, value in answers.items() if name not in FILES}
        for name in FILES:
            if answers.get(name) is not None:
                shutil.copyfile(answers[name], folder / f"{name}.json")
        text = json.dumps({"version": VERSION, "command": command, "answers": plain}, indent=1)
        (folder / ANSWERS).write_text(text, encoding="utf-8")
    except OSError as error:
        raise CalibrationError(
            f"'{error.filename or folder}' cannot be recorded: {error.strerror or error}."
        ) from error


def answers_of(folder: Path) -> tuple[str, dict[str, Any]]:
    """Which command was recorded, and its answers; those of FILES lie in the folder.

    Raises:
        CalibrationError: it is no recording.
    """
    try:
        found = json.loads((folder / ANSWERS).read_text(encoding="utf-8"))
        right = found["version"] == VERSION
        command, answers = str(found["command"]), dict(found["answers"])
    except (OSError, ValueError, TypeError, KeyError) as error:
        raise CalibrationError(
            f"'{folder}' is no recording of a calibration: record one with --record, or give the folder as --camera."
        ) from error
    require(right, f"'{folder}' was recorded by another version of this program: give the folder as --camera.")
    kept = {name: folder / f"{name}.json" for name in FILES}
    return command, {**answers, **{name: file for name, file in kept.items() if file.exists()}}
