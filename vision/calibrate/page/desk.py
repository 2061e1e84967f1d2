"""What all steps of the page share: the table's file, the camera, its files and the draft."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Final, TypeVar

from calibration import lens_file, store
from calibration.model import Calibration, CalibrationError
from hub.settings.model import Camera, TableFile
from vision.calibrate.page import draft as drafts
from vision.calibrate.page.draft import Draft, Regions
from vision.calibrate.page.feed import Where

T = TypeVar("T")

SIZE: Final = (1920, 1080)
"""In which a live camera is asked to send, as long as nothing says otherwise."""


class Desk:
    """One table and one of its cameras.

    Args:
        table: The table's file.
        path: Where it lies.
        camera: Which of its cameras is calibrated.
        source: A recording or camera to look at instead of the one in the file; empty for that one.
    """

    def __init__(self, table: TableFile, path: Path, camera: Camera, source: str = "") -> None:
        self.table, self.path, self.camera, self.source = table, path, camera, source
        self.size: tuple[int, int] | None = None
        """(width, height) of the newest picture."""
        self.concern = ""
        """What is wrong with the draft, one sentence."""
        try:
            self.draft = drafts.load(self.draft_path)
        except CalibrationError as error:
            self.draft, self.concern = Draft(), str(error)

    @property
    def draft_path(self) -> Path:
        """Where the draft lies."""
        return drafts.draft_path(self.camera.calibration)

    @property
    def lens_path(self) -> Path:
        """Where the camera's lens lies: beside its calibration."""
        file = self.camera.calibration
        return file.with_name(f"{file.name.split('.')[0]}.lens.json")

    @property
    def deck_path(self) -> Path:
        """Where the table's deck lies."""
        return self.table.cards.deck or self.path.resolve().parent / "deck.json"

    @property
    def seats(self) -> int:
        """The highest number of a seat at which somebody sits."""
        return max(player.seat for player in self.table.players)

    def where(self) -> Where:
        """From where the pictures come."""
        source = self.source or self.camera.source
        beside = self.path.resolve().parent / Path(source).expanduser()
        if not self.source and "://" not in source and not source.isdecimal() and beside.exists():
            source = str(beside)
        return Where(source, self._size_asked(), self.camera.fps)

    def _size_asked(self) -> tuple[int, int]:
        lens, stored = self.lens(), self.stored()
        return lens.image_size if lens else stored.image_size if stored else SIZE

    def stored(self) -> Calibration | None:
        """The calibration that is stored; None where there is none, or a damaged one."""
        path = self.camera.calibration
        return _read(path, _of(path), store.load)

    def lens(self) -> lens_file.LensFile | None:
        """The lens that is stored; None where there is none, or a damaged one."""
        return _read(self.lens_path, _of(self.lens_path), lens_file.load)

    def typed(self, name: str, first: str = "") -> str:
        """What stands in a field, without the blanks around it."""
        return self.draft.typed.get(name, first).strip()

    def keep_typed(self, typed: Mapping[str, str]) -> None:
        """Keep what somebody typed."""
        self.keep(replace(self.draft, typed={**self.draft.typed, **typed}))

    def keep_step(self, step: str) -> None:
        """Keep which step is shown."""
        self.keep(replace(self.draft, step=step))

    def keep_regions(self, regions: Regions | None) -> None:
        """Keep where somebody laid the regions."""
        self.keep(replace(self.draft, regions=regions))

    def keep(self, draft: Draft) -> None:
        """Take a draft and write it; where that cannot be, the page goes on and says so."""
        self.draft = draft
        try:
            drafts.save(self.draft_path, draft)
            self.concern = ""
        except CalibrationError as error:
            self.concern = str(error)


def _of(path: Path) -> tuple[int, int]:
    """What differs once a file is another one; files are asked for with every picture."""
    try:
        found = path.stat()
    except OSError:
        return (0, 0)
    return (found.st_mtime_ns, found.st_ino)


@lru_cache(maxsize=16)
def _read(path: Path, _of_file: tuple[int, int], load: Callable[[Path], T]) -> T | None:
    try:
        return load(path)
    except CalibrationError:
        return None
