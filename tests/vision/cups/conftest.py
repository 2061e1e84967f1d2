"""What the tests of cups share: a table of the rig with standing cups, and the rendered scenes where they are there."""

from pathlib import Path

import numpy as np
import pytest

from hub.events.readings import SeatState
from hub.wire.messages import Scene, SeatScene, Stamp
from vision.rig.cup import Nudge
from vision.rig.hand import Passing
from vision.rig.places import places
from vision.rig.stage import Stage
from vision.rig.views import rig_calibration


class Table:
    """Covered cups at every seat, seen by one camera."""

    def __init__(self, camera: str = "south", seats: int = 4, seed: int = 1) -> None:
        self.calibration = rig_calibration(camera, seats)
        self.seats = tuple(range(1, seats + 1))
        self.places = {place.seat: place for place in places(seats)}
        self.stage = Stage(self.calibration, seats, seed)
        self.states = dict.fromkeys(self.seats, SeatState.COVERED)
        self.nudges: dict[int, Nudge] = {}
        self.at = 0

    def frame(self, passing: tuple[Passing, ...] = ()) -> np.ndarray:
        self.at += 66_667
        shown = tuple(SeatScene(seat, self.states[seat], (1, 2, 3, 4, 5), 0, 2 * seat) for seat in self.seats)
        self.stage.show(Scene(Stamp(1, 0, 0), shown, 300), self.at, nudged=self.nudges)
        return self.stage.picture(self.at, passing)

    def local(self, seat: int, out_mm: float, along_mm: float) -> tuple[float, float]:
        x, y = self.places[seat].table_mm(np.array([out_mm, along_mm]))
        return float(x), float(y)


@pytest.fixture
def make_table() -> type[Table]:
    return Table


@pytest.fixture(scope="session")
def renders() -> Path:
    folder = Path(__file__).resolve().parents[4] / "shared" / "data" / "renders"
    if not folder.is_dir():
        pytest.skip("no shared data beside the repository")
    return folder
