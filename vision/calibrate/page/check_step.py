"""The step that looks the stored files through, as `floorman calibrate check` does."""

from calibration import store
from calibration.commands import line_of
from calibration.model import Calibration, CalibrationError, check_together
from vision.calibrate.page.desk import Desk
from vision.calibrate.page.step import Outline, Said, Told, no_such
from vision.cameras.port import Image


class CheckStep:
    """All calibrations of the table: one line about each, or one sentence about what is wrong."""

    name = "check"

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def look(self, image: Image) -> None:
        """The stored files are looked at, no pictures."""

    def told(self) -> Told:
        """What `check` says."""
        lines, wrong = self._lines()
        return {"sentences": lines, "wrong": wrong, "acts": []}

    def _lines(self) -> tuple[list[str], str]:
        try:
            found = {each.id: store.load(each.calibration) for each in self._desk.table.cameras}
            check_together(list(found.values()))
            _check_seats(found[self._desk.camera.id], self._desk)
        except CalibrationError as error:
            return [], str(error)
        return [line_of(name, calibration) for name, calibration in found.items()], ""

    def outlines(self) -> tuple[Outline, ...]:
        """None."""
        return ()

    def is_done(self) -> bool:
        """Whether nothing is wrong."""
        return not self._lines()[1]

    def do(self, act: str, said: Said) -> str:
        """There is nothing to do but to go back."""
        raise no_such(act)


def _check_seats(found: Calibration, desk: Desk) -> None:
    """Raise CalibrationError where somebody's seat is missing."""
    wanted = set(desk.camera.seats) or {player.seat for player in desk.table.players}
    missing = sorted(wanted - {region.seat for region in found.seats})
    if missing and desk.camera.role == "table":
        raise CalibrationError(f"Seat {missing[0]} has no region: go back to the step of the seats.")
