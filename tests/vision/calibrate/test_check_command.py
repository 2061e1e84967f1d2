"""`floorman calibrate check` over a recording of bare felt and a throw: scores, picture, throw, what run then says."""

import json
from dataclasses import replace

import cv2
import numpy as np
import pytest
import typer
from typer.testing import CliRunner

from calibration import store
from calibration.check_file import check_path, load
from calibration.checked import Level
from calibration.model import MarkerPlace
from hub.events.clocks import DeviceTicks, UtcMicros
from hub.events.readings import SeatState
from hub.settings.load import load as table_of
from hub.wire.messages import Scene, SeatScene, Stamp
from vision.calibrate.check_command import command
from vision.calibrate.said import shown_of
from vision.rig.paper import Paper, lay
from vision.rig.stage import Stage
from vision.rig.views import rig_calibration
from vision.watch_checked import objections

SIZE, LEFT = (880, 560), 500
PAPERS = tuple(Paper(n + 1, x, y) for n, (x, y) in enumerate([(-280, 380), (280, 380), (280, 70), (-280, 70)]))
VALUES = (1, 2, 2, 2, 5)
TABLE = """
[table]
id = "t1"
name = "T"
[[players]]
seat = 3
name = "A"
[[players]]
seat = 4
name = "B"
[[cameras]]
id = "north"
source = "tape"
calibration = "north.calibration.json"
"""


def run(*words, answers=""):
    app = typer.Typer()
    app.command()(command)
    return CliRunner().invoke(app, [str(word) for word in words], input=answers)


@pytest.fixture(scope="module")
def camera():
    """The rig's `north` with only the pixels around seat 3, and four markers there."""
    whole = rig_calibration("north")
    marks = tuple(MarkerPlace(each.marks, (each.x_mm, each.y_mm, 0.0), 0.0, 50.0, 1.0) for each in PAPERS)
    lens = replace(whole.lens, cx=whole.lens.cx - LEFT)
    return replace(whole, image_size=SIZE, lens=lens, seats=(whole.seat(3),), board_polygon_mm=None, markers=marks)


@pytest.fixture(scope="module")
def pictures(camera):
    """Nine of bare felt, then a throw at seat 3."""
    stage = Stage(camera, 5, 3)
    thrown = Scene(Stamp(1, UtcMicros(0), UtcMicros(0)), (SeatScene(3, SeatState.LIFTED, VALUES, 0, 3),), 0)
    found = []
    for number in range(19):
        if number == 9:
            stage.show(thrown, DeviceTicks(number * 66_667))
        picture = stage.picture(DeviceTicks(number * 66_667))
        lay(picture, camera, PAPERS)
        found.append(np.asarray(cv2.GaussianBlur(picture, (0, 0), 0.5), np.uint8))
    return found


@pytest.fixture
def table(camera, pictures, tmp_path):
    (tmp_path / "tape").mkdir()
    for number, picture in enumerate(pictures):
        cv2.imwrite(str(tmp_path / "tape" / f"{number:02}.bmp"), picture)
    store.save(tmp_path / "north.calibration.json", camera)
    (tmp_path / "table.toml").write_text(TABLE)
    return tmp_path / "table.toml"


def test_the_whole_check_is_told_stored_and_drawn(table):
    done = run(table, answers="\n")
    assert done.exit_code == 0, done.output
    assert "green Seat 3: a die is 21 px wide, needs 12; tilt 6 degrees." in done.stdout
    assert "Seat 3 shows 1 2 2 2 5." in done.stdout and "The table is ready" in done.stdout
    found = load(check_path(table.parent / "north.calibration.json"))
    assert found.throws[0].level is Level.GREEN and found.throws[0].read == ("1", "2", "2", "2", "5")
    picture = cv2.imread(str(table.parent / "north.calibration.check.png"))
    assert picture.shape[1] == SIZE[0] and picture.shape[0] > SIZE[1]
    assert list(objections(table_of(table), table.parent)) == []


def test_what_somebody_says_differently_fails_the_table_and_a_throw_can_be_left_out(table):
    done = run(table, "--lies", "3=12226")
    assert done.exit_code == 1 and "1 2 2 2 6 lies there" in done.stderr
    kept = run(table, "--no-throw")
    assert kept.exit_code == 1 and "1 2 2 2 6 lies there" in kept.stderr
    raw = json.loads(check_path(table.parent / "north.calibration.json").read_text())
    assert raw["version"] == 1 and raw["kind"] == "check" and raw["throws"][0]["lies"] == ["1", "2", "2", "2", "6"]


def test_a_seat_at_which_nothing_is_thrown_is_named_with_what_to_do(table):
    for number in range(9, 19):
        (table.parent / "tape" / f"{number:02}.bmp").unlink()
    done = run(table)
    assert done.exit_code == 1
    assert "Seat 3: not read. Nothing was seen there: throw dice or lay cards inside the region" in done.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--seats", "three"), "names no seats"),
        (("--lies", "3"), "give it as 3=1,2,5"),
        (("--lies", "3=7"), "neither dice nor cards"),
    ],
)
def test_bad_words_are_one_sentence(table, words, said):
    done = run(table, *words)
    assert done.exit_code == 2 and said in done.stderr and done.stderr.count("\n") == 1


def test_tables_that_cannot_be_checked_are_told_in_one_sentence(table):
    for text, said in (
        (TABLE.partition("[[cameras]]")[0], "no cameras that could be checked"),
        (TABLE.replace('"tape"', '"nowhere"'), "there is no 'nowhere'"),
        (TABLE.replace("north.cal", "none.cal"), "cannot be read"),
    ):
        table.write_text(text)
        done = run(table)
        assert done.exit_code == 2 and said in done.stderr and done.stderr.count("\n") == 1


def test_what_somebody_types_is_dice_or_cards():
    assert shown_of("2, 1 5") == shown_of("215") == ("1", "2", "5")
    assert shown_of("td 10H 7c") == ("7c", "Td", "Th")
