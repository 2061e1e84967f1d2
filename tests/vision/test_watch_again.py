"""One press: the camera's new place is stored and given, or it is said why not and all stays as it was."""

from dataclasses import replace

import numpy as np
import pytest

from calibration import store
from calibration.model import Calibration, Lens, MarkerPlace, Placement
from calibration.projection import to_pixels
from vision.cameras.port import Frame
from vision.marks.again import LOOKS
from vision.marks.finder import FoundMarker
from vision.watch_again import EVERY_US, Again

SPOTS = {1: (-380.0, 190.0), 2: (380.0, 200.0), 3: (370.0, -200.0), 4: (-390.0, -190.0)}
CAMERA = Calibration(
    (1280, 720),
    Lens(960.0, 960.0, 640.0, 360.0),
    Placement(((1, 0, 0), (0, -1, 0), (0, 0, -1)), (0.0, 0.0, 900.0)),
    markers=tuple(MarkerPlace(number, (*xy, 0.0), 0.4 * number, 50.0, 0.9) for number, xy in SPOTS.items()),
)
PUSHED = replace(CAMERA, placement=replace(CAMERA.placement, translation_mm=(9.0, 0.0, 900.0)))
PICTURE = np.zeros((2, 2, 3), np.uint8)


def seen(_picture):
    return tuple(FoundMarker(each.id, to_pixels(PUSHED, each.corners_mm), 1.0) for each in CAMERA.markers)


@pytest.fixture
def press(tmp_path):
    """Presses once and shows frames; what was given for them, what was told, and the file."""

    def pressed(find, frames=LOOKS, every_us=EVERY_US, ask=True):
        file, told = tmp_path / "north.json", []
        store.save(file, CAMERA)
        again = Again("north", file, CAMERA, lambda well, sentence: told.append((well, sentence)), find)
        if ask:
            again.ask("Ada")
        return [again.take(Frame(PICTURE, n * every_us)) for n in range(frames)], told, file

    return pressed


def test_where_only_the_place_changed_it_goes_on_from_there_and_what_was_is_kept(press, tmp_path):
    given, told, file = press(seen)
    assert given[:-1] == [None] * (LOOKS - 1) and given[-1] == store.load(file)
    assert given[-1].placement.camera_mm == pytest.approx(PUSHED.placement.camera_mm, abs=0.1)
    ((well, sentence),) = told
    assert well and sentence.startswith("north is calibrated again: it had been moved by 9.0 mm at the table. ")
    assert "before the next start, with floorman calibrate check" in sentence
    assert store.load(tmp_path / "history" / "north.1.json") == CAMERA


def test_where_it_cannot_be_done_all_stays_and_it_is_said_why(press):
    given, told, file = press(lambda picture: seen(picture)[:2])
    assert set(given) == {None} and store.load(file) == CAMERA
    assert len(told) == 1 and not told[0][0] and "At least 3 markers" in told[0][1]


def test_nothing_is_looked_at_before_somebody_presses_nor_more_often_than_it_may(press):
    def never(_picture):
        raise AssertionError("nobody pressed")

    assert press(never, ask=False)[1] == []
    assert press(seen, every_us=EVERY_US // 4)[1] == []
