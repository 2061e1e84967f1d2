"""The workbench over a recording: the steps in a row, two tabs, a kill, a full disk, a camera that is away."""

import contextlib
import threading
from pathlib import Path

import numpy as np
import pytest

from calibration import keep, store
from calibration.projection import to_pixels, to_plane
from hub.settings.load import load
from tests.vision.calibrate.tape import SIZE, record, table_file
from vision.calibrate.page.workbench import CHANGED, Workbench, open_workbench

WAIT_S = 20.0
FILE = "north.calibration.json"


@pytest.fixture(scope="module")
def tape(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tape") / "tape"
    return folder, record(folder, boards=6)


@pytest.fixture
def at(tape, tmp_path):
    """A table's file beside the recording."""
    (tmp_path / "tape").symlink_to(tape[0])
    return table_file(tmp_path)


@pytest.fixture(scope="module")
def stored(tape, tmp_path_factory):
    """The calibration of a table that was measured on the page."""
    folder = tmp_path_factory.mktemp("stored")
    (folder / "tape").symlink_to(tape[0])
    with bench_of(table_file(folder)) as bench:
        calibrated(bench)
    return (folder / FILE).read_text()


@pytest.fixture
def measured(at, stored):
    """A table's file, and its calibration without seats."""
    (at.parent / FILE).write_text(stored)
    return at


@contextlib.contextmanager
def bench_of(path, camera="", source=""):
    bench = open_workbench(load(path), path, camera, source)
    try:
        yield bench
    finally:
        bench.close()
        assert not [each.name for each in threading.enumerate() if each.name.startswith("calibrate-")]


def do(bench: Workbench, act: str, **said: object):
    return bench.do(act, said, bench.told(0, 0.0)["revision"])


def until(bench: Workbench, holds):
    """The first state of which it holds."""
    number, told = 0, {}
    for _ in range(400):
        told = bench.told(number, WAIT_S)
        if holds(told):
            return told
        number = told["number"]
    raise AssertionError(told)


def calibrated(bench: Workbench):
    assert do(bench, "go", step="table")["ok"]
    until(bench, lambda told: told["now"]["measured"])
    done = do(bench, "save")
    assert done["ok"], done
    return done


def test_the_table_is_measured_live_and_seats_are_laid_and_moved_by_millimetres(at, tape):
    camera, file = tape[1], at.parent / FILE
    with bench_of(at) as bench:
        told = until(bench, lambda told: told["size"])
        assert told["size"] == SIZE and [each["name"] for each in told["steps"]][:3] == ["print", "camera", "table"]
        assert bench.picture().startswith(b"\xff\xd8")
        calibrated(bench)
        seen = until(bench, lambda told: len(told["outlines"]) == 4)
        assert [each["id"] for each in seen["outlines"]] == ["1", "2", "3", "4"] and not seen["now"]["missing"]
        spots = np.array([(0.0, 0.0, 0.0), (100.0, 50.0, 0.0)])
        apart = np.diff(to_plane(store.load(file), to_pixels(camera, spots), 0.0), axis=0)
        assert np.linalg.norm(apart) == pytest.approx(np.hypot(100, 50), rel=0.03)
        do(bench, "go", step="seats")
        assert do(bench, "propose", players=4, shape="oval")["now"]["regions"] == ["1", "2", "3", "4", "board"]
        assert do(bench, "save")["ok"]
        before = store.load(file).seat(1).polygon_mm
        assert do(bench, "size", id="1", by=0.8)["ok"] and do(bench, "move", id="1", x=1, y=0)["ok"]
        assert store.load(file).seat(1).polygon_mm == before
        assert do(bench, "save")["ok"]
        moved = np.mean(store.load(file).seat(1).polygon_mm, axis=0) - np.mean(before, axis=0)
        assert np.linalg.norm(moved) == pytest.approx(5.0, abs=0.05)
        shown = to_pixels(store.load(file), np.array([[0, 0, 0], [*moved, 0]], float))
        assert shown[1, 0] > shown[0, 0] and abs(shown[1, 1] - shown[0, 1]) < 0.5
        assert do(bench, "go", step="check")["now"]["wrong"] == ""
    assert len(list((at.parent / "history").iterdir())) == 2


def test_a_region_that_reaches_into_another_is_told_and_not_stored(measured):
    with bench_of(measured) as bench:
        do(bench, "go", step="seats")
        do(bench, "propose", players=4, shape="oval")
        do(bench, "save")
        moved = do(bench, "drag", id="1", from_x=0.3, from_y=0.6, to_x=0.45, to_y=0.6)
        assert moved["ok"] and "overlap" in moved["now"]["wrong"]
        refused = do(bench, "save")
        assert not refused["ok"] and refused["sentence"] == moved["now"]["wrong"]
        assert do(bench, "back")["now"]["wrong"] == ""
        lost = do(bench, "add", id="lost")
        assert lost["now"]["wrong"] == "" and do(bench, "save")["ok"]
        assert store.load(measured.parent / FILE).lost_polygon_mm is not None
        corner = do(bench, "move", id="lost", x=0, y=3, corner=2)
        assert corner["ok"] and corner["now"]["stored"] is False


def test_what_was_not_saved_is_there_after_a_kill(measured):
    with bench_of(measured) as bench:
        until(bench, lambda told: told["size"])
        do(bench, "ruler", value="149")
        do(bench, "go", step="camera")
        views = until(bench, lambda told: told["now"]["views"] >= 3)["now"]["views"]
        do(bench, "go", step="seats")
        before = do(bench, "propose", players=3, shape="round")["outlines"]
    with bench_of(measured) as bench:
        told = until(bench, lambda told: told["size"])
        assert told["step"] == "seats" and told["outlines"] == before and told["now"]["players"] == "3"
        do(bench, "go", step="camera")
        assert until(bench, lambda told: told["now"]["views"])["now"]["views"] >= views
        assert do(bench, "go", step="print")["now"]["typed"] == {"ruler": "149"}


def test_of_two_tabs_the_second_one_is_told_that_the_first_changed_something(at):
    with bench_of(at) as bench:
        seen = bench.told(0, 0.0)["revision"]
        assert bench.do("go", {"step": "table"}, seen)["ok"]
        late = bench.do("go", {"step": "seats"}, seen)
        assert (late["ok"], late["sentence"], late["step"]) == (False, CHANGED, "table")
        assert bench.do("go", {"step": "seats"}, late["revision"])["ok"]
        assert do(bench, "propose", players=4, shape="oval", at="table")["sentence"] == CHANGED


def test_a_full_disk_stores_nothing_and_loses_nothing(measured, monkeypatch):
    def full(*_args: object) -> None:
        raise OSError(28, "No space left on device")

    file = measured.parent / FILE
    with bench_of(measured) as bench:
        do(bench, "go", step="seats")
        monkeypatch.setattr(keep.os, "fsync", full)
        assert "is not kept" in do(bench, "propose", players=4, shape="oval")["concern"]
        refused = do(bench, "save")
        assert not refused["ok"] and "No space left on device" in refused["sentence"]
        assert store.load(file).seats == ()
        monkeypatch.undo()
        assert do(bench, "save")["ok"] and len(store.load(file).seats) == 4
        assert bench.told(0, 0.0)["concern"] == ""
    assert [each.name for each in measured.parent.iterdir() if each.name.startswith(".")] == []


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("empty", "holds no pictures"),
        ("nowhere", "there is no 'nowhere'"),
        ("99", "cannot be opened: plug it in, or correct its source. It may also be that another program holds it"),
        ("table.toml", "is no video that can be read"),
    ],
)
def test_why_there_is_no_picture_is_said_and_the_page_goes_on(at, source, said):
    (at.parent / "empty").mkdir()
    with bench_of(table_file(at.parent, source)) as bench:
        told = until(bench, lambda told: told["fault"])
        assert said in told["fault"] and told["fault"].count("\n") == 0 and bench.picture() == b""
        assert do(bench, "go", step="table")["ok"]


def test_a_camera_that_comes_back_is_looked_at_again(at, tape):
    with bench_of(table_file(at.parent, "later")) as bench:
        until(bench, lambda told: told["fault"])
        (at.parent / "later").symlink_to(tape[0])
        assert until(bench, lambda told: told["size"] and not told["fault"])["number"] > 0


def test_bad_input_is_refused_with_a_sentence(measured):
    with bench_of(measured) as bench:
        for act, said in (("go", {"step": "nowhere"}), ("choose", {"camera": 7}), ("fly", {}), ("ruler", {"value": 3})):
            refused = do(bench, act, **said)
            assert not refused["ok"] and refused["sentence"].endswith(".")
        for words in ("many", "15", "nan"):
            assert not do(bench, "ruler", value=words)["ok"]
        do(bench, "go", step="seats")
        for act, said in (
            ("propose", {"players": 11, "shape": "oval"}),
            ("propose", {"players": 4, "shape": "star"}),
            ("move", {"id": "9", "x": 1, "y": 0}),
            ("add", {"id": "7"}),
            ("save", {}),
        ):
            assert not do(bench, act, **said)["ok"], act
        do(bench, "propose", players=2, shape="oval")
        for by in (float("nan"), 1e9, "far", True):
            assert not do(bench, "move", id="1", x=by, y=0)["ok"]
    with pytest.raises(ValueError, match="there is no camera 'south'"):
        open_workbench(load(measured), Path("table.toml"), "south", "")
