"""What `floorman run` is told of cameras: never checked, calibrated since, failed, thrown at or not."""

from dataclasses import replace

import pytest

from calibration.check_file import check_path, fingerprint, save
from calibration.checked import Check, Level, Note, PlaceScore, Throw
from hub.settings.load import load
from vision.watch_checked import objections, refusals, standing_faults

TABLE = """
[table]
id = "final"
name = "The final"
[[players]]
seat = 1
name = "Ada"
[[players]]
seat = 2
name = "Bo"
"""
CAMERA = '[[cameras]]\nid = "{0}"\nsource = "{1}"\ncalibration = "{0}.json"\n'


@pytest.fixture
def table(tmp_path):
    def made(**sources):
        file = tmp_path / "table.toml"
        file.write_text(TABLE + "".join(CAMERA.format(*each) for each in sources.items()))
        for name in sources:
            (tmp_path / f"{name}.json").write_text(name)
        return file

    return made


def checked(file, camera="top", **other):
    calibration = file.parent / f"{camera}.json"
    places = tuple(PlaceScore(n, Level.GREEN, f"Seat {n}: fine.", 21, 12, 6, 0.8, 0, 0) for n in (1, 2))
    throws = tuple(Throw(n, ("2",), ("2",), f"Seat {n}: 2, read and right.") for n in (1, 2))
    made = Check(fingerprint(calibration), camera, "raffle", "", (), places, (), throws)
    save(check_path(calibration), replace(made, **other))


def said(file):
    return [each.sentence for each in objections(load(file), file.parent)]


def test_a_check_that_holds_lets_the_table_be_played(table):
    file = table(top="0")
    checked(file)
    assert said(file) == [] and list(refusals(load(file), file)) == []
    assert standing_faults(load(file), file.parent) == {"top": ()}


def test_a_camera_that_was_never_checked_is_refused_with_the_command(table):
    file = table(top="0")
    (sentence,) = refusals(load(file), file)
    assert sentence.startswith("The camera top was never checked. Run: floorman calibrate check ")
    assert "--unchecked" in sentence and standing_faults(load(file), file.parent) == {"top": ("unchecked",)}


def test_a_check_of_another_calibration_or_a_damaged_one_does_not_hold(table):
    file = table(top="0")
    checked(file)
    (file.parent / "top.json").write_text("calibrated again")
    assert said(file) == ["The camera top was calibrated after its check."]
    check_path(file.parent / "top.json").write_text("{}")
    assert "has no check that can be read" in said(file)[0]


def test_rendered_pictures_recordings_and_tables_without_cameras_need_none_but_a_failed_one_counts(table):
    file = table(top="rendered:north", tape="tape")
    (file.parent / "tape").mkdir()
    assert said(file) == [] and said(table()) == []
    file = table(tape="tape")
    checked(file, "tape", notes=(Note("place", Level.RED, "It was moved."),))
    assert said(file) == ["The camera tape: It was moved."]


def test_a_place_is_well_where_one_camera_sees_it_well(table):
    file = table(top="0", side="1")
    bad = PlaceScore(1, Level.RED, "Seat 1: a die is 9 px wide.", 9, 12, 6, 0.8, 0, 0)
    checked(file)
    checked(file, "side", places=(bad,), throws=())
    assert said(file) == []
    checked(file, places=(bad,), throws=())
    assert said(file) == ["Seat 1: a die is 9 px wide. (Camera top, and no other sees it better.)"]
    assert standing_faults(load(file), file.parent) == {"top": ("unchecked",), "side": ("unchecked",)}


def test_a_throw_must_have_been_read_and_none_may_have_been_read_wrongly(table):
    file = table(top="0", side="1")
    right, unread = Throw(2, ("2",), ("2",), "right"), Throw(1, (), None, "Seat 1: not read.")
    checked(file, throws=(right,))
    checked(file, "side", throws=(right,))
    assert said(file) == ["Seat 1: no test throw was made."]
    checked(file, throws=(right, unread))
    assert said(file) == ["Seat 1: not read."]
    checked(file, "side", throws=(right, Throw(1, ("3",), ("3",), "right")))
    assert said(file) == []
    checked(file, throws=(right, Throw(1, ("4",), ("3",), "Seat 1: reads 4, and 3 lies there.")))
    assert said(file) == ["Seat 1: reads 4, and 3 lies there."]
