"""The step of the seats: regions proposed, moved on the picture by millimetres, and stored with the calibration."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

import numpy as np

from calibration import store
from calibration.model import Calibration, CalibrationError, Floats, Point, SeatRegion, require
from calibration.projection import to_pixels, to_plane
from calibration.seating import PLAYERS, propose
from calibration.store import check_image_size
from vision.calibrate.options import shape_of
from vision.calibrate.page.desk import Desk
from vision.calibrate.page.draft import Regions
from vision.calibrate.page.step import Outline, Said, Told, no_such, number, outline, text
from vision.cameras.port import Image

BOARD: Final = "board"
LOST: Final = "lost"
STEP_MM: Final = 5.0
_MOST_STEPS: Final = 200
_LOST_HALF_MM: Final = 40.0
_AWAY_MM: Final = 5000.0
_NO_TABLE: Final = "The table is not calibrated yet: go back to the step of the table and save it."
Corners = tuple[Point, ...]


class SeatsStep:
    """Lays the regions. They may overlap while they are moved; what is wrong then is told, and not stored."""

    name = "seats"

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def look(self, image: Image) -> None:
        """The pictures are for the person only."""

    def told(self) -> Told:
        """Which regions there are, and why they cannot be stored, where that is so."""
        stored = self._desk.stored()
        if stored is None:
            return {
                "regions": [],
                "wrong": _NO_TABLE,
                "stored": False,
                "players": self._players(),
                "shape": self._shape(),
            }
        regions = self._regions(stored)
        return {
            "regions": list(regions),
            "wrong": self._wrong(stored, regions),
            "players": self._players(),
            "shape": self._shape(),
            "most": list(PLAYERS),
            "stored": bool(regions) and self._desk.draft.regions is None,
        }

    def _players(self) -> str:
        return self._desk.typed("players", str(self._desk.seats))

    def _shape(self) -> str:
        return self._desk.typed("shape", "oval")

    def _wrong(self, stored: Calibration, regions: Regions) -> str:
        try:
            if self._desk.size is not None:
                check_image_size(stored, *self._desk.size)
            laid(stored, regions)
        except CalibrationError as error:
            return str(error)
        return ""

    def _regions(self, stored: Calibration) -> Regions:
        draft = self._desk.draft.regions
        return regions_of(stored) if draft is None else draft

    def outlines(self) -> tuple[Outline, ...]:
        """Every region as the camera sees it."""
        stored = self._desk.stored()
        if stored is None:
            return ()
        return tuple(
            outline(_kind(name), name, _pixels(stored, corners), stored.image_size)
            for name, corners in self._regions(stored).items()
        )

    def is_done(self) -> bool:
        """Whether the stored calibration has seats, and nothing was moved since."""
        stored = self._desk.stored()
        return stored is not None and bool(stored.seats) and self._desk.draft.regions is None

    def do(self, act: str, said: Said) -> str:
        """`propose` lays all anew; `move`, `drag`, `size`, `add`, `remove` alter one; `back` and `save` end that."""
        stored = self._desk.stored()
        if stored is None:
            raise CalibrationError(_NO_TABLE)
        if act == "save":
            return self._store(stored)
        if act == "back":
            self._desk.keep_regions(None)
            return ""
        if act == "propose":
            self._desk.keep_regions(self._proposed(stored, said))
            return ""
        regions = dict(self._regions(stored))
        self._desk.keep_regions(_altered(stored, regions, act, said))
        return ""

    def _proposed(self, stored: Calibration, said: Said) -> Regions:
        players, shape = int(number(said, "players", *PLAYERS)), text(said, "shape")
        seats, board = propose(shape_of(shape), players, stored.markers)
        self._desk.keep_typed({"players": str(players), "shape": shape})
        lost = self._regions(stored).get(LOST)
        found = {str(region.seat): region.polygon_mm for region in seats} | {BOARD: board}
        return found | ({LOST: lost} if lost is not None else {})

    def _store(self, stored: Calibration) -> str:
        regions = self._regions(stored)
        require(bool(regions), "There are no seats yet: propose them first.")
        store.save(self._desk.camera.calibration, laid(stored, regions))
        self._desk.keep_regions(None)
        return f"The seats are stored in {self._desk.camera.calibration.name}."


def regions_of(calibration: Calibration) -> Regions:
    """The regions of a calibration by their names."""
    found: dict[str, Corners] = {str(region.seat): region.polygon_mm for region in calibration.seats}
    if calibration.board_polygon_mm is not None:
        found[BOARD] = calibration.board_polygon_mm
    if calibration.lost_polygon_mm is not None:
        found[LOST] = calibration.lost_polygon_mm
    return found


def laid(calibration: Calibration, regions: Regions) -> Calibration:
    """A calibration with these regions instead of its own; seats own the dice that they owned.

    Raises:
        CalibrationError: they cannot be, because two share ground, say.
    """
    dice = {region.seat: region.dice for region in calibration.seats}
    numbers = sorted(int(name) for name in regions if name.isdecimal())
    seats = tuple(SeatRegion(seat, regions[str(seat)], dice.get(seat)) for seat in numbers)
    return replace(calibration, seats=seats, board_polygon_mm=regions.get(BOARD), lost_polygon_mm=regions.get(LOST))


def _altered(stored: Calibration, regions: dict[str, Corners], act: str, said: Said) -> Mapping[str, Corners]:
    name = text(said, "id")
    if act == "add":
        require(name == LOST, "Only a place for lost dice can be added; seats are proposed.")
        return regions | {LOST: _lost(regions)}
    require(name in regions, "This region is not there any more: look at the list again.")
    if act == "remove":
        return {each: corners for each, corners in regions.items() if each != name}
    if act == "size":
        return regions | {name: _sized(regions[name], number(said, "by", 0.5, 2.0))}
    if act not in ("move", "drag"):
        raise no_such(act)
    by = _steps(stored, regions[name], said) if act == "move" else _dragged(stored, said)
    return regions | {name: _moved(regions[name], by, said)}


def _steps(stored: Calibration, corners: Corners, said: Said) -> Floats:
    """(2,) millimetres, of so many steps to the right and down as the picture has it."""
    across, down = (number(said, axis, -_MOST_STEPS, _MOST_STEPS) for axis in ("x", "y"))
    middle = np.array([*np.mean(corners, axis=0), 0.0])
    here = to_pixels(stored, middle)
    ways = [to_plane(stored, here + way, 0.0) - middle[:2] for way in ((1.0, 0.0), (0.0, 1.0))]
    mm = number(said, "mm", 0.1, 100.0) if "mm" in said else STEP_MM
    return np.asarray(sum(n * mm * way / np.linalg.norm(way) for n, way in zip((across, down), ways, strict=True)))


def _dragged(stored: Calibration, said: Said) -> Floats:
    """(2,) millimetres between two places of the picture."""
    places = np.array([[number(said, f"{end}_{axis}", -1.0, 2.0) for axis in ("x", "y")] for end in ("from", "to")])
    table = to_plane(stored, places * stored.image_size, 0.0)
    require(bool(np.isfinite(table).all()), "There is no felt at that place of the picture.")
    return np.asarray(table[1] - table[0], np.float64)


def _moved(corners: Corners, by: Floats, said: Said) -> Corners:
    """All corners, or the one that is named."""
    require(bool(np.isfinite(by).all()) and bool(np.abs(by).max() < _AWAY_MM), "That is too far from the table.")
    one = int(number(said, "corner", 0, len(corners) - 1)) if "corner" in said else None
    return tuple(
        (round(x + float(by[0]), 2), round(y + float(by[1]), 2)) if one in (None, at) else (x, y)
        for at, (x, y) in enumerate(corners)
    )


def _sized(corners: Corners, by: float) -> Corners:
    points = np.asarray(corners, np.float64)
    grown = (points - points.mean(axis=0)) * by + points.mean(axis=0)
    return tuple((round(float(x), 2), round(float(y), 2)) for x, y in grown)


def _lost(regions: Mapping[str, Corners]) -> Corners:
    """A small place in the middle of the table."""
    middle = np.mean([point for corners in regions.values() for point in corners] or [(0.0, 0.0)], axis=0)
    half = _LOST_HALF_MM
    ends = ((-half, -half), (half, -half), (half, half), (-half, half))
    return tuple((round(float(middle[0]) + x, 2), round(float(middle[1]) + y, 2)) for x, y in ends)


def _pixels(stored: Calibration, corners: Corners) -> Floats:
    points = np.asarray(corners, np.float64)
    return to_pixels(stored, np.column_stack([points, np.zeros(len(points))]))


def _kind(name: str) -> str:
    return "middle" if name == BOARD else name if name == LOST else "seat"
