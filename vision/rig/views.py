"""The cameras of the rig: real positions and lenses, as calibrations of the same model that any camera has."""

import math
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from calibration import store
from calibration.model import Calibration, Floats, Lens, Placement, SeatRegion
from vision.rig import glass, palace_lying
from vision.rig.card_lying import CARD_MM, region_of_board_mm
from vision.rig.places import places, region_mm

IMAGE_SIZE: Final = (1920, 1080)
DIE_MM: Final = 16.0
DEFAULT_PLACES: Final = 5


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """Where a camera stands, what it looks at (table mm), how far it is rolled, and its lens."""

    camera_mm: tuple[float, float, float]
    target_mm: tuple[float, float, float]
    roll_deg: float
    focal_px: float
    bend: float
    """k1 of the lens."""


VIEWPOINTS: Final = {
    "north": Viewpoint((18.0, 74.0, 1262.0), (6.0, 2.0, 0.0), 1.2, 1668.0, -0.035),
    "south": Viewpoint((-42.0, -592.0, 1128.0), (-4.0, -16.0, 0.0), -0.8, 1702.0, -0.028),
}
"""`north` looks nearly straight down, `south` at 27 degrees."""


def rig_calibration(
    camera: str, seats: int = DEFAULT_PLACES, dice_owned: int | None = None, rows: bool = False, palace: bool = False
) -> Calibration:
    """The calibration of one camera of the rig, for a table of so many seats.

    `rows`: cards lie there in two rows. `palace`: they lie as in Palace Poker.

    Raises:
        KeyError: there is no such camera.
    """
    view = VIEWPOINTS[camera]
    width, height = IMAGE_SIZE
    turn = _rotation(view)
    move = -turn @ np.array(view.camera_mm)
    table = places(seats)
    regions = [palace_lying.region_mm(place) if palace else region_mm(place, seats, rows) for place in table]
    return Calibration(
        image_size=IMAGE_SIZE,
        lens=Lens(view.focal_px, view.focal_px, width / 2 - 0.5, height / 2 - 0.5, (view.bend, 0.0, 0.0, 0.0, 0.0)),
        placement=Placement(
            ((*map(float, turn[0]),), (*map(float, turn[1]),), (*map(float, turn[2]),)),  # type: ignore[arg-type]
            (float(move[0]), float(move[1]), float(move[2])),
        ),
        seats=tuple(SeatRegion(place.seat, region, dice_owned) for place, region in zip(table, regions, strict=True)),
        board_polygon_mm=palace_lying.region_of_board_mm() if palace else region_of_board_mm(),
        die_size_mm=DIE_MM,
        card_size_mm=CARD_MM,
    )


def write_calibrations(
    folder: Path, seats: int = DEFAULT_PLACES, rows: bool = False, palace: bool = False
) -> tuple[Path, ...]:
    """Write `<camera>.calibration.json` for every camera of the rig, read back to be sure that each one is valid.

    The lens is one of them.

    Raises:
        OSError: the folder cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    made = {camera: rig_calibration(camera, seats, rows=rows, palace=palace) for camera in VIEWPOINTS}
    for camera, calibration in {**made, glass.CAMERA: glass.glass_calibration()}.items():
        file = folder / f"{camera}.calibration.json"
        file.write_text(store.dump(calibration) + "\n", encoding="utf-8")
        store.load(file)
        files.append(file)
    return tuple(files)


def _rotation(view: Viewpoint) -> Floats:
    """(3, 3) rows: the camera's right, down and forward, in the table's axes."""
    forward = np.subtract(view.target_mm, view.camera_mm)
    forward /= np.linalg.norm(forward)
    right = np.cross(forward, (0.0, 1.0, 0.0))
    right /= np.linalg.norm(right)
    down = np.cross(forward, right)
    c, s = math.cos(math.radians(view.roll_deg)), math.sin(math.radians(view.roll_deg))
    return np.array([c * right + s * down, c * down - s * right, forward])
