"""The first step and the last: the sheets that are printed, and what goes on once everything is there."""

from calibration.sheets.marks import about_scale, printed_scale
from vision.calibrate.page.desk import Desk
from vision.calibrate.page.step import Outline, Said, Told, no_such, text, typed_mm
from vision.cameras.port import Image
from vision.watch_checked import refusals


class PrintStep:
    """The sheets, and what the ruler on them measures."""

    name = "print"

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def look(self, image: Image) -> None:
        """Nothing is to be seen yet."""

    def told(self) -> Told:
        """What the ruler measures."""
        return {"typed": {"ruler": self._desk.typed("ruler")}}

    def outlines(self) -> tuple[Outline, ...]:
        """None."""
        return ()

    def is_done(self) -> bool:
        """Whether the ruler was measured."""
        return bool(self._desk.typed("ruler"))

    def do(self, act: str, said: Said) -> str:
        """`ruler`: somebody measured it."""
        if act != "ruler":
            raise no_such(act)
        words = text(said, "value").strip()
        measured = typed_mm(words, "ruler")
        about = None if measured is None else about_scale(printed_scale(measured))
        self._desk.keep_typed({"ruler": words})
        if measured is None:
            return ""
        return about or "The sheets are printed true."


class DoneStep:
    """What was stored, and what comes next."""

    name = "done"

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def look(self, image: Image) -> None:
        """Nothing is looked for."""

    def told(self) -> Told:
        """The files that are there, the table's own, and why `floorman run` would not start it yet."""
        files = (self._desk.lens_path, self._desk.camera.calibration, self._desk.deck_path)
        return {
            "files": [str(each) for each in files if each.exists()],
            "table": str(self._desk.path),
            "wrong": next(refusals(self._desk.table, self._desk.path), ""),
        }

    def outlines(self) -> tuple[Outline, ...]:
        """None."""
        return ()

    def is_done(self) -> bool:
        """Never ticked: it is the end."""
        return False

    def do(self, act: str, said: Said) -> str:
        """There is nothing to do."""
        raise no_such(act)
