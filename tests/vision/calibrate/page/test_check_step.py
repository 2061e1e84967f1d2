"""The step of the check: seats are scored when asked, marked and stored; not by pictures of another size."""

from dataclasses import replace

import numpy as np
import pytest

from calibration import check_file, store
from calibration.checked import Level, Throw
from calibration.model import CalibrationError
from hub.settings.load import load
from tests.vision.calibrate.tape import table_file
from vision.calibrate.checking import throws_before
from vision.calibrate.page.check_step import CheckStep, _checked
from vision.calibrate.page.desk import Desk
from vision.calibrate.page.print_step import DoneStep
from vision.rig.stage import Stage
from vision.rig.views import rig_calibration


def near_seat_3():
    """The rig's `north` with only the pixels around seat 3."""
    whole = rig_calibration("north", 4)
    lens = replace(whole.lens, cx=whole.lens.cx - 500)
    return replace(whole, image_size=(880, 560), lens=lens, seats=(whole.seat(3),), board_polygon_mm=None)


@pytest.fixture
def desk(tmp_path):
    file = table_file(tmp_path)
    file.write_text(file.read_text() + "seats = [3]\n")
    table = load(file)
    store.save(table.cameras[0].calibration, near_seat_3())
    return Desk(table, file, table.cameras[0])


def test_every_seat_is_scored_marked_and_stored_and_throws_that_hold_are_kept(desk):
    step = CheckStep(desk)
    with pytest.raises(CalibrationError, match="gave no picture"):
        step.do("score", {})
    step.look(Stage(near_seat_3(), 4, 3).picture(0))
    assert step.outlines() == () and step.told()["acts"] == ["score"] and not step.is_done()
    assert step.do("score", {}) == "The scores are stored in north.calibration.check.json."
    path = check_file.check_path(desk.camera.calibration)
    stored = check_file.load(path)
    assert [each.place for each in stored.places] == [3] and stored.throws == ()
    assert [(each.kind, each.id) for each in step.outlines()] == [(str(e.level), str(e.place)) for e in stored.places]
    assert [f"{each.level} {each.sentence}" for each in stored.places] == step.told()["sentences"][-1:]
    assert path.with_name("north.calibration.check.png").exists()
    thrown = Throw(3, ("2",), ("2",), "Seat 3 shows 2.")
    check_file.save(path, replace(stored, throws=(thrown,)))
    step.do("score", {})
    assert check_file.load(path).throws == (thrown,)
    store.save(desk.camera.calibration, replace(near_seat_3(), image_size=(880, 559)))
    assert step.outlines() == () and throws_before(_checked(desk)) == ()


def test_a_picture_of_another_size_is_refused_and_nothing_is_stored(desk):
    step = CheckStep(desk)
    step.look(np.zeros((90, 160, 3), np.uint8))
    with pytest.raises(CalibrationError):
        step.do("score", {})
    assert not check_file.check_path(desk.camera.calibration).exists()


def test_the_last_step_says_what_still_keeps_the_table_from_being_started(desk):
    assert "floorman calibrate check" in DoneStep(desk).told()["wrong"]
    assert DoneStep(desk).told()["wrong"].startswith("The camera north")
    step = CheckStep(desk)
    step.look(Stage(near_seat_3(), 4, 3).picture(0))
    step.do("score", {})
    assert DoneStep(desk).told()["wrong"].startswith("Seat 3: ")


def test_it_is_done_once_the_scores_that_are_stored_are_of_this_calibration_and_none_is_red(desk):
    step = CheckStep(desk)
    step.look(Stage(near_seat_3(), 4, 3).picture(0))
    step.do("score", {})
    path = check_file.check_path(desk.camera.calibration)
    stored = check_file.load(path)
    for places, notes, done in (("green", "amber", True), ("red", "green", False), ("green", "red", False)):
        new = {
            "places": tuple(replace(each, level=Level(places)) for each in stored.places),
            "notes": tuple(replace(each, level=Level(notes)) for each in stored.notes),
        }
        check_file.save(path, replace(stored, **new))
        assert CheckStep(desk).is_done() is done
    check_file.save(path, replace(stored, places=(), notes=(), calibration_sha256="0" * 64))
    assert not step.is_done()
