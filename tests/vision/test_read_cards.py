"""`read cards` as a command: lines, exit status, calibration, pictures with the readings drawn in, bad input."""

import json

import cv2
import numpy as np
import pytest
import typer
from typer.testing import CliRunner

from calibration import store
from calibration.model import Calibration, Lens, Placement, SeatRegion
from hub.events.reasons import CARD_DOUBTS
from vision.commands import register

CALIBRATION = Calibration(
    image_size=(320, 240),
    lens=Lens(400.0, 400.0, 159.5, 119.5),
    placement=Placement(((1, 0, 0), (0, -1, 0), (0, 0, -1)), (0, 0, 500)),
    seats=(SeatRegion(3, ((-100, -80), (0, -80), (0, 80), (-100, 80))),),
    board_polygon_mm=((10, -80), (100, -80), (100, 80), (10, 80)),
    card_size_mm=(63.0, 88.0),
)


@pytest.fixture
def read():
    app = typer.Typer()
    register(app)
    return lambda *words: CliRunner().invoke(app, ["read", "cards", *map(str, words)])


@pytest.fixture
def picture(tmp_path):
    file = tmp_path / "x.jpg"
    cv2.imwrite(str(file), np.full((240, 320, 3), 90, np.uint8))
    return file


def test_one_json_object_a_picture(read, picture):
    done = read(picture, picture, "--json")
    assert done.exit_code == 0
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert lines == [{"file": str(picture), "verified": False, "why": ["no_card"], "cards": []}] * 2


def test_people_read_why_it_is_not_verified(read, picture):
    assert CARD_DOUBTS["no_card"] in read(picture).stdout


def test_a_bad_file_gives_2_and_the_others_are_read_all_the_same(read, picture, tmp_path):
    done = read(tmp_path / "none.jpg", picture, tmp_path, "--json")
    assert done.exit_code == 2
    assert len(done.stdout.splitlines()) == 1
    assert len(done.stderr.splitlines()) == 2


@pytest.mark.parametrize("data", [b"", b"no pixels at all\n" * 40, b"\xff\xd8\xff\xe0" + bytes(60)])
def test_what_is_no_picture_is_one_sentence(read, tmp_path, data):
    file = tmp_path / "bad.jpg"
    file.write_bytes(data)
    done = read(file)
    assert (done.exit_code, len(done.stderr.splitlines())) == (2, 1)
    assert str(file) in done.stderr and "Traceback" not in done.stderr


def test_with_a_calibration_the_board_and_the_seats_are_told(read, picture, tmp_path):
    file = tmp_path / "c.json"
    file.write_text(store.dump(CALIBRATION))
    (line,) = read(picture, "--json", "--calibration", file).stdout.splitlines()
    empty = {"codes": [], "down": 0, "verified": False, "why": []}
    assert json.loads(line)["seats"] == [{"seat": "board", **empty}, {"seat": 3, **empty}]


def test_auto_takes_the_calibration_beside_the_picture(read, picture):
    assert "seats" not in json.loads(read(picture, "--json", "--calibration", "auto").stdout)
    (picture.parent / "x.calibration.json").write_text(store.dump(CALIBRATION))
    assert "seats" in json.loads(read(picture, "--json", "--calibration", "auto").stdout)


def test_a_calibration_of_another_size_is_one_sentence(read, picture, tmp_path):
    file = tmp_path / "c.json"
    file.write_text(store.dump(CALIBRATION))
    cv2.imwrite(str(picture), np.zeros((100, 100, 3), np.uint8))
    done = read(picture, "--calibration", file)
    assert (done.exit_code, len(done.stderr.splitlines())) == (2, 1)


def test_the_annotated_picture_is_written(read, picture, tmp_path):
    assert read(picture, "--annotate", tmp_path / "drawn").exit_code == 0
    assert cv2.imread(str(tmp_path / "drawn" / "x.cards.jpg")).shape == (240, 320, 3)
