"""Calibration files: the JSON of version 1, written, and read with a plain sentence for whatever is wrong."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from calibration.keep import keep
from calibration.looks import CupLook, DiceLook
from calibration.model import Calibration, CalibrationError, Lens, MarkerPlace, Placement, Point, SeatRegion, require

VERSION = 1
MAX_BYTES = 1_000_000
"""A file of eleven seats has some kilobytes; a megabyte is no calibration."""

Number = Annotated[float, Field(allow_inf_nan=False)]
Row = tuple[Number, Number, Number]
Polygon = Annotated[tuple[tuple[Number, Number], ...], Field(min_length=3, max_length=64)]


class _Wire(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)


class _TableToCamera(_Wire):
    rotation: tuple[Row, Row, Row]
    translation_mm: Row


class _Seat(_Wire):
    id: int
    polygon_mm: Polygon
    dice: int | None = None


class _Marker(_Wire):
    id: int
    middle_mm: Row
    turn_rad: Number
    side_mm: Number
    blur_px: Number = 1.0

    def place(self) -> MarkerPlace:
        return MarkerPlace(self.id, self.middle_mm, self.turn_rad, self.side_mm, self.blur_px)


class _File(_Wire):
    version: Literal[1]
    image_size: tuple[int, int]
    camera_matrix: tuple[Row, Row, Row]
    distortion: tuple[Number, Number, Number, Number, Number]
    table_to_camera: _TableToCamera
    seats: tuple[_Seat, ...] = ()
    board_polygon_mm: Polygon | None = None
    die_size_mm: Number | None = None
    card_size_mm: tuple[Number, Number] | None = None
    markers: Annotated[tuple[_Marker, ...], Field(max_length=64)] = ()
    lost_polygon_mm: Polygon | None = None
    dice_look: DiceLook | None = None
    cup_look: CupLook | None = None


def lens_of(rows: tuple[Row, Row, Row], distortion: tuple[float, float, float, float, float]) -> Lens:
    """The lens of a camera matrix and its distortion.

    Raises:
        CalibrationError: It is no camera matrix.
    """
    require(
        rows[0][1] == rows[1][0] == rows[2][0] == rows[2][1] == 0.0 and rows[2][2] == 1.0,
        "The camera matrix must be [[fx, 0, cx], [0, fy, cy], [0, 0, 1]].",
    )
    return Lens(rows[0][0], rows[1][1], rows[0][2], rows[1][2], distortion)


def rows_of(lens: Lens) -> list[list[float]]:
    """The camera matrix of a lens."""
    return [[lens.fx, 0.0, lens.cx], [0.0, lens.fy, lens.cy], [0.0, 0.0, 1.0]]


def _plain(error: ValidationError) -> str:
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"]) or "the file"
    return f"{place}: {first['msg'][0].lower()}{first['msg'][1:]}."


def parse(text: str | bytes) -> Calibration:
    """Make a calibration of a file's text.

    Raises:
        CalibrationError: With one plain sentence about the first thing that is wrong.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise CalibrationError("The calibration is not JSON.") from error
    require(isinstance(data, dict), "The calibration is JSON, but not an object.")
    version = data.get("version")
    require(version == VERSION, f"The calibration has version {version!r}; this program reads version {VERSION}.")
    try:
        wire = _File.model_validate(data)
    except ValidationError as error:
        raise CalibrationError(f"The calibration is not valid at {_plain(error)}") from error
    return Calibration(
        image_size=wire.image_size,
        lens=lens_of(wire.camera_matrix, wire.distortion),
        placement=Placement(wire.table_to_camera.rotation, wire.table_to_camera.translation_mm),
        seats=tuple(SeatRegion(seat.id, seat.polygon_mm, seat.dice) for seat in wire.seats),
        board_polygon_mm=wire.board_polygon_mm,
        die_size_mm=wire.die_size_mm,
        card_size_mm=wire.card_size_mm,
        markers=tuple(marker.place() for marker in wire.markers),
        lost_polygon_mm=wire.lost_polygon_mm,
        dice_look=wire.dice_look,
        cup_look=wire.cup_look,
    )


def load(path: Path) -> Calibration:
    """Read a calibration file.

    Raises:
        CalibrationError: With one plain sentence that names the file.
    """
    try:
        with path.open("rb") as file:
            text = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise CalibrationError(f"The calibration '{path}' cannot be read: {error.strerror or error}.") from error
    require(len(text) <= MAX_BYTES, f"The calibration '{path}' is larger than {MAX_BYTES} bytes.")
    try:
        return parse(text)
    except CalibrationError as error:
        raise CalibrationError(f"{path}: {error}") from error


def check_image_size(calibration: Calibration, width_px: int, height_px: int) -> None:
    """Refuse a picture of another size than the calibration's.

    Raises:
        CalibrationError: The sizes differ.
    """
    want = calibration.image_size
    require(
        want == (width_px, height_px),
        f"The calibration is for pictures of {want[0]} x {want[1]} pixels, this one has {width_px} x {height_px}.",
    )


def _listed(polygon_mm: tuple[Point, ...]) -> list[list[float]]:
    return [list(point) for point in polygon_mm]


def dump(calibration: Calibration) -> str:
    """Write a calibration as the JSON that `parse` reads."""
    lens, placement = calibration.lens, calibration.placement
    board, lost = calibration.board_polygon_mm, calibration.lost_polygon_mm
    return json.dumps(
        {
            "version": VERSION,
            "image_size": list(calibration.image_size),
            "camera_matrix": rows_of(lens),
            "distortion": list(lens.distortion),
            "table_to_camera": {
                "rotation": [list(row) for row in placement.rotation],
                "translation_mm": list(placement.translation_mm),
            },
            "seats": [
                {"id": region.seat, "polygon_mm": _listed(region.polygon_mm), "dice": region.dice}
                for region in calibration.seats
            ],
            "board_polygon_mm": _listed(board) if board is not None else None,
            "die_size_mm": calibration.die_size_mm,
            "card_size_mm": list(calibration.card_size_mm) if calibration.card_size_mm else None,
            **({"markers": [_marker(each) for each in calibration.markers]} if calibration.markers else {}),
            **({"lost_polygon_mm": _listed(lost)} if lost is not None else {}),
            **({"dice_look": asdict(calibration.dice_look)} if calibration.dice_look else {}),
            **({"cup_look": asdict(calibration.cup_look)} if calibration.cup_look else {}),
        }
    )


def _marker(place: MarkerPlace) -> dict[str, object]:
    return {
        "id": place.id,
        "middle_mm": list(place.middle_mm),
        "turn_rad": place.turn_rad,
        "side_mm": place.side_mm,
        "blur_px": place.blur_px,
    }


def save(path: Path, calibration: Calibration) -> None:
    """Write a calibration file, whole or not at all; its former version is kept beside it.

    Raises:
        CalibrationError: With one plain sentence, where it cannot be written.
    """
    try:
        keep(path, dump(calibration) + "\n")
    except OSError as error:
        raise CalibrationError(f"The calibration '{path}' cannot be written: {error.strerror or error}.") from error
