"""`read cards` over picture files: one report each, whatever the files are like."""

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from calibration.model import CalibrationError
from calibration.store import load as load_calibration
from vision import images
from vision.cards import report
from vision.cards.drawn import drawn
from vision.cards.finder import U8
from vision.cards.learned import Networks
from vision.cards.photograph import find_in_photograph
from vision.cards.tabletop import TabletopReader
from vision.cards.votes import printed_marks
from vision.dice.annotate import as_jpeg
from vision.dice.files import AUTO, FileError
from vision.networks.onnx import CARD_FINDER, CARD_READER, CARD_SUITS, OnnxNetwork

MAX_ANNOTATED_BYTES: Final = 2 * 1024 * 1024
Known = tuple[Path, TabletopReader]


def networks() -> Networks:
    """The installed networks.

    Raises:
        NetworkError: one cannot be used, or the printed marks that the second reader compares with.
    """
    printed_marks()
    return Networks(OnnxNetwork(CARD_FINDER), OnnxNetwork(CARD_READER), OnnxNetwork(CARD_SUITS))


@dataclass(slots=True)
class CardFiles:
    """Reads one file after the other; keeps only the last calibration's reader.

    Args:
        calibration: None, `auto` or the path of a file.
        annotate_to: A folder for pictures with the readings drawn in, or None.
        networks: The finder and the reader.

    Raises:
        NetworkError: If the installed networks cannot be used.
    """

    calibration: str | None = None
    annotate_to: Path | None = None
    networks: Networks = field(default_factory=networks, repr=False)
    _known: Known | None = field(default=None, repr=False)

    def read(self, path: Path) -> report.Report:
        """Read one picture.

        Raises:
            FileError: With one plain sentence, if the picture or its calibration cannot be used.
        """
        try:
            reader = self._reader_for(path)
            picture = images.load(path, full_size=reader is not None)
            if reader is None:
                found = find_in_photograph(picture.bgr, self.networks).scaled(picture.scale)
                made = report.of_photograph(str(path), found)
            else:
                made = report.of_tabletop(str(path), reader.read(picture.bgr))
        except (images.ImageError, CalibrationError) as error:
            raise FileError(str(error)) from error
        if self.annotate_to is not None:
            shown = [card.scaled(1.0 / picture.scale) for _, card in made.cards]
            self._save(path, drawn(picture.bgr, shown))
        return made

    def _reader_for(self, path: Path) -> TabletopReader | None:
        """The reader of the calibration that holds for a picture, None where it is to be read without."""
        if self.calibration is None:
            return None
        beside = path.parent / f"{path.stem}.calibration.json"
        file = beside if self.calibration == AUTO else Path(self.calibration)
        if self.calibration == AUTO and not beside.exists():
            return None
        if self._known is None or self._known[0] != file:
            self._known = (file, TabletopReader(load_calibration(file), self.networks))
        return self._known[1]

    def _save(self, path: Path, picture: U8) -> None:
        folder = self.annotate_to or Path()
        target = folder / f"{path.stem}.cards.jpg"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            target.write_bytes(as_jpeg(picture, MAX_ANNOTATED_BYTES))
        except OSError as error:
            raise FileError(f"'{target}' cannot be written: {error.strerror or error}.") from error


def as_line(found: report.Report) -> str:
    """The JSON line of a report."""
    return json.dumps(report.to_json(found))
