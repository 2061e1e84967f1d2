"""The step of the table: the markers that are seen, and where by them the camera stands."""

from collections import deque
from typing import Final

import numpy as np

from calibration import store
from calibration.fit.markers import Length
from calibration.fit.markers import Told as Measured
from calibration.fit.on_table import TableFit, fit_table
from calibration.model import Calibration, CalibrationError, Lens
from calibration.sheets.marks import FOUR, printed_scale
from hub import clock
from vision.calibrate.looking import FRAMES, Looked, together
from vision.calibrate.options import card_of
from vision.calibrate.page.deck_step import has_cards
from vision.calibrate.page.desk import Desk
from vision.calibrate.page.step import Outline, Said, Told, no_such, outline, text, typed_mm
from vision.calibrate.table_command import lens_for, made_of, places_of
from vision.cameras.port import Image
from vision.marks.finder import FoundMarker, find_markers, is_mirrored

FIELDS: Final = ("ruler", "between_12", "between_23", "height", "die", "card", "fresh")
_ENOUGH: Final = 5
_AGAIN_US: Final = 800_000
_MIRROR_EVERY: Final = 10
_MIRRORED: Final = "The camera's picture is mirrored: switch off mirroring (or 'selfie view') in its settings."


class TableStep:
    """Looks at the markers and measures once a second, so that what is wrong is told at once."""

    name = "table"

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._found: deque[tuple[FoundMarker, ...]] = deque(maxlen=FRAMES)
        self._now: tuple[FoundMarker, ...] = ()
        self._size = (0, 0)
        self._blind = 0
        self._tried = -_AGAIN_US
        self._fit: tuple[Looked, TableFit, Calibration] | None = None
        self._wrong = ""

    def look(self, image: Image) -> None:
        """Find the markers, and measure now and then."""
        size = (int(image.shape[1]), int(image.shape[0]))
        if size != self._size:
            self._found.clear()
            self._fit, self._size = None, size
        self._now = find_markers(image)
        if self._now:
            self._found.append(self._now)
            self._blind = 0
        else:
            self._look_blind(image)
        if len(self._found) >= _ENOUGH and self._now and clock.ticks() - self._tried > _AGAIN_US:
            self._measure()
            self._tried = clock.ticks()

    def _look_blind(self, image: Image) -> None:
        self._blind += 1
        if self._blind % _MIRROR_EVERY == 0 and is_mirrored(image):
            self._fit, self._wrong = None, _MIRRORED

    def _measure(self) -> None:
        try:
            looked = together(tuple(self._found), self._size)
            fit = fit_table(looked.seen, self._measured(), looked.size, looked.blurs)
            former = None if self._desk.typed("fresh") else self._desk.stored()
            self._fit = (looked, fit, made_of(looked, fit, former, self._die(), self._card()))
            self._wrong = ""
        except CalibrationError as error:
            self._fit, self._wrong = None, str(error)

    def _measured(self) -> Measured:
        """What is known besides the picture."""
        ruler = typed_mm(self._desk.typed("ruler"), "ruler")
        lengths = [
            Length(first, second, mm)
            for first, second in ((1, 2), (2, 3))
            if (mm := typed_mm(self._desk.typed(f"between_{first}{second}"), f"{first}-{second}")) is not None
        ]
        places = {} if self._desk.typed("fresh") else places_of(self._desk.stored())
        scale = None if ruler is None else printed_scale(ruler)
        return Measured(
            self._lens(), scale, tuple(lengths), places, typed_mm(self._desk.typed("height"), "height") or 0.0
        )

    def _lens(self) -> Lens | None:
        path = self._desk.lens_path
        return lens_for(path if path.exists() else None, self._size)

    def _die(self) -> float | None:
        return typed_mm(self._desk.typed("die"), "die")

    def _card(self) -> tuple[float, float] | None:
        words = self._desk.typed("card", "63x88" if has_cards(self._desk) else "")
        return card_of(words) if words else None

    def told(self) -> Told:
        """The markers, what is measured, and what is wrong."""
        ids = [each.id for each in self._now]
        return {
            "seen": ids,
            "missing": [number for number in FOUR if number not in ids],
            "measured": self._fit and _figures(self._fit[1]),
            "wrong": self._wrong,
            "sentences": [*self._fit[0].concerns, *self._fit[1].concerns] if self._fit else [],
            "typed": {name: self._desk.typed(name) for name in FIELDS},
            "cards": has_cards(self._desk),
            "stored": self.is_done(),
        }

    def outlines(self) -> tuple[Outline, ...]:
        """The markers that are seen now."""
        return tuple(outline("marker", str(each.id), each.corners, self._size) for each in self._now)

    def is_done(self) -> bool:
        """Whether a calibration is stored that fits the pictures."""
        stored = self._desk.stored()
        return stored is not None and self._desk.size in (None, stored.image_size)

    def do(self, act: str, said: Said) -> str:
        """`type` takes a field, `save` stores what was measured."""
        if act == "type":
            name = text(said, "name")
            if name not in FIELDS:
                raise no_such(name)
            self._desk.keep_typed({name: text(said, "value")})
            self._tried = -_AGAIN_US
            return ""
        if act != "save":
            raise no_such(act)
        self._measure_again()
        assert self._fit is not None
        store.save(self._desk.camera.calibration, self._fit[2])
        return f"The table is stored in {self._desk.camera.calibration.name}."

    def _measure_again(self) -> None:
        """What is stored is what the fields say now.

        Raises:
            CalibrationError: there is nothing to store.
        """
        if not self._found:
            raise CalibrationError(self._wrong or "No marker was seen yet: lay the four markers into the picture.")
        self._measure()
        if self._fit is None:
            raise CalibrationError(self._wrong)


def _figures(fit: TableFit) -> Told:
    tilt = float(np.degrees(np.arccos(np.clip(-fit.placement.rotation[2][2], -1.0, 1.0))))
    return {
        "error": round(fit.error_px, 2),
        "height": round(fit.placement.camera_mm[2]),
        "tilt": round(tilt),
        "markers": [each.id for each in fit.markers],
    }
