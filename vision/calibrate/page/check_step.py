"""The step that looks the stored files through and scores every seat, as `floorman calibrate check` does."""

from collections import deque
from datetime import UTC, datetime

import numpy as np

from calibration import check_file, store
from calibration.checked import Level
from calibration.commands import line_of
from calibration.model import Calibration, CalibrationError, check_together, require
from calibration.store import check_image_size
from hub import clock
from hub.settings.load import SettingsError
from vision.calibrate.checking import LOOKS, Checked, checked_cameras, looked_at, throws_before, written
from vision.calibrate.page.desk import Desk
from vision.calibrate.page.step import Outline, Said, Told, no_such, outline
from vision.calibrate.pictures import save_picture
from vision.cameras.port import Image
from vision.check.picture import drawn, outline_px
from vision.check.score import CameraScore, regions


class CheckStep:
    """One line about each calibration of the table, or one sentence about what is wrong; the scores when asked."""

    name = "check"

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._newest: deque[Image] = deque(maxlen=LOOKS)
        self._found: CameraScore | None = None
        self._marks: tuple[Outline, ...] = ()
        self._of = ""

    def look(self, image: Image) -> None:
        """Keep the newest pictures; nothing is scored before somebody says that the felt is bare."""
        self._newest.append(image)

    def told(self) -> Told:
        """What `check` says, a line a seat once it is scored."""
        lines, wrong = self._lines()
        found = self._scored()
        if found:
            lines += [f"{note.level} {note.sentence}" for note in found.notes]
            lines += [f"{place.level} {place.sentence}" for place in found.places]
        can = not wrong and self._desk.camera.role == "table"
        return {"sentences": lines, "wrong": wrong, "acts": ["score"] if can else []}

    def _scored(self) -> CameraScore | None:
        """The scores, as long as the calibration is the one that was scored."""
        return self._found if self._found and self._of == _file_of(self._desk) else None

    def _lines(self) -> tuple[list[str], str]:
        try:
            found = {each.id: store.load(each.calibration) for each in self._desk.table.cameras}
            check_together(list(found.values()))
            _check_seats(found[self._desk.camera.id], self._desk)
        except CalibrationError as error:
            return [], str(error)
        return [line_of(name, calibration) for name, calibration in found.items()], ""

    def outlines(self) -> tuple[Outline, ...]:
        """The places that were scored, of the kind `green`, `amber` or `red`."""
        return self._marks if self._scored() else ()

    def is_done(self) -> bool:
        """Whether nothing is wrong, and every place was scored on this calibration and may be played with."""
        return not self._lines()[1] and (self._desk.camera.role != "table" or self._may_be_played())

    def _may_be_played(self) -> bool:
        try:
            check = check_file.load(check_file.check_path(self._desk.camera.calibration))
        except check_file.CheckError:
            return False
        levels = {*(note.level for note in check.notes), *(place.level for place in check.places)}
        return check.calibration_sha256 == _file_of(self._desk) and Level.RED not in levels

    def do(self, act: str, said: Said) -> str:
        """`score` scores every place by the newest pictures, and stores the check; throws that hold are kept."""
        if act != "score":
            raise no_such(act)
        require(bool(self._newest), "The camera gave no picture: look at its cable, or at the recording.")
        checked = _checked(self._desk)
        newest = self._newest[-1].shape
        pictures = [each for each in self._newest if each.shape == newest]
        check_image_size(checked.calibration, newest[1], newest[0])
        found, mean = looked_at(pictures, checked)
        path = self._store(checked, found, mean)
        self._found, self._of, self._marks = found, _file_of(self._desk), _marks(checked, found)
        return f"The scores are stored in {path}."

    def _store(self, checked: Checked, found: CameraScore, mean: Image) -> str:
        path = check_file.check_path(checked.camera.calibration)
        made = datetime.fromtimestamp(clock.utc() // 1_000_000, UTC).isoformat()
        try:
            check = written(checked, self._desk.table, found, throws_before(checked), made)
            check_file.save(path, check)
        except check_file.CheckError as error:
            raise CalibrationError(str(error)) from error
        picture = path.with_name(path.name.removesuffix(check_file.ENDING) + ".check.png")
        save_picture(picture, drawn(mean, checked.calibration, check))
        return path.name


def _checked(desk: Desk) -> Checked:
    try:
        return next(each for each in checked_cameras(desk.table) if each.camera.id == desk.camera.id)
    except SettingsError as error:
        raise CalibrationError(str(error)) from error


def _file_of(desk: Desk) -> str:
    try:
        return check_file.fingerprint(desk.camera.calibration)
    except check_file.CheckError:
        return ""


def _marks(checked: Checked, found: CameraScore) -> tuple[Outline, ...]:
    levels = {each.place: each.level for each in found.places}
    size = checked.calibration.image_size
    return tuple(
        outline(
            str(levels[each.seat]), str(each.seat), outline_px(checked.calibration, np.array(each.polygon_mm)), size
        )
        for each in regions(checked.calibration, tuple(levels))
    )


def _check_seats(found: Calibration, desk: Desk) -> None:
    """Raise CalibrationError where somebody's seat is missing."""
    wanted = set(desk.camera.seats) or {player.seat for player in desk.table.players}
    missing = sorted(wanted - {region.seat for region in found.seats})
    if missing and desk.camera.role == "table":
        raise CalibrationError(f"Seat {missing[0]} has no region: go back to the step of the seats.")
