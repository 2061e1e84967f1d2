"""`read dice` over picture files: one report each, whatever the files are like."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Protocol, TypeVar

from calibration.model import Calibration, CalibrationError
from calibration.store import load as load_calibration
from vision import images
from vision.dice import annotate, report
from vision.dice.lattice import U8
from vision.dice.learned import Network
from vision.dice.photograph import find_in_photograph
from vision.dice.reader import SeatReader
from vision.networks.onnx import OnnxNetwork

AUTO: Final = "auto"
MAX_ANNOTATED_BYTES: Final = 2 * 1024 * 1024
Told = TypeVar("Told", covariant=True)
Known = tuple[Path, Calibration, SeatReader]


class FileError(ValueError):
    """A file that could not be read; the text is one plain sentence."""


@dataclass(slots=True)
class DiceFiles:
    """Reads one file after the other; keeps only the last calibration's reader.

    Args:
        calibration: None, `auto` or the path of a file.
        annotate_to: A folder for pictures with the readings drawn in, or None.
        network: The learned reader's.

    Raises:
        NetworkError: If the installed network cannot be used.
    """

    calibration: str | None = None
    annotate_to: Path | None = None
    network: Network = field(default_factory=OnnxNetwork, repr=False)
    _known: Known | None = field(default=None, repr=False)

    def read(self, path: Path) -> report.Report:
        """Read one picture.

        Raises:
            FileError: With one plain sentence, if the picture or its calibration cannot be used.
        """
        try:
            return self._read(path)
        except (images.ImageError, CalibrationError) as error:
            raise FileError(str(error)) from error

    def _read(self, path: Path) -> report.Report:
        known = self._reader_for(path)
        if known is None:
            return self._read_photograph(path)
        _, calibration, reader = known
        picture = images.load(path, full_size=True)
        readings = reader.read(picture.bgr)
        if self.annotate_to is not None:
            dice = [die for reading in readings for die in reading.dice]
            self._save(path, annotate.annotate(picture.bgr, dice, annotate.rings(dice, calibration)))
        return report.of_seats(str(path), readings, calibration)

    def _read_photograph(self, path: Path) -> report.Report:
        picture = images.load(path)
        found = find_in_photograph(picture.bgr, self.network)
        if self.annotate_to is not None:
            self._save(path, annotate.annotate(picture.bgr, found.dice, found.rings_px))
        return report.of_photograph(str(path), found.scaled(picture.scale).dice, found.why)

    def _reader_for(self, path: Path) -> Known | None:
        """The calibration that holds for a picture and its reader, None where it is to be read without."""
        if self.calibration is None:
            return None
        beside = path.parent / f"{path.stem}.calibration.json"
        file = beside if self.calibration == AUTO else Path(self.calibration)
        if self.calibration == AUTO and not beside.exists():
            return None
        if self._known is None or self._known[0] != file:
            calibration = load_calibration(file)
            self._known = (file, calibration, SeatReader(calibration, self.network))
        return self._known

    def _save(self, path: Path, drawn: U8) -> None:
        folder = self.annotate_to or Path()
        target = folder / f"{path.stem}.dice.jpg"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            target.write_bytes(annotate.as_jpeg(drawn, MAX_ANNOTATED_BYTES))
        except OSError as error:
            raise FileError(f"'{target}' cannot be written: {error.strerror or error}.") from error


class FileReader(Protocol[Told]):
    """Whatever reads one file after the other."""

    def read(self, path: Path) -> Told:
        """The report of a picture.

        Raises:
            FileError: With one plain sentence.
        """


def read_files(files: Sequence[Path], reader: FileReader[Told]) -> Iterator[Told | FileError]:
    """The report of each file in turn, or why there is none; one file is held at a time."""
    for path in files:
        try:
            yield reader.read(path)
        except FileError as error:
            yield error


def as_line(found: report.Report) -> str:
    """The JSON line of a report."""
    return json.dumps(report.to_json(found))
