"""`read dice` as a command: lines, exit status, calibration, pictures with the readings drawn in."""

import json

import cv2
import numpy as np
import pytest

from calibration import store
from calibration.model import Calibration, Lens, Placement, SeatRegion

CALIBRATION = Calibration(
    image_size=(320, 240),
    lens=Lens(400.0, 400.0, 159.5, 119.5),
    placement=Placement(((1, 0, 0), (0, -1, 0), (0, 0, -1)), (0, 0, 500)),
    seats=(SeatRegion(1, ((-100, -80), (100, -80), (100, 80), (-100, 80)), 0),),
    die_size_mm=16.0,
)


@pytest.fixture
def picture(tmp_path):
    file = tmp_path / "x.jpg"
    cv2.imwrite(str(file), np.full((240, 320, 3), 90, np.uint8))
    return file


def test_one_json_object_a_picture(run, picture):
    done = run(picture, picture, "--json")
    assert done.exit_code == 0
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert lines == [{"file": str(picture), "verified": False, "why": ["no_dice"], "dice": []}] * 2


def test_a_bad_file_gives_2_and_the_others_are_read_all_the_same(run, picture, tmp_path):
    done = run(tmp_path / "none.jpg", picture, tmp_path, "--json")
    assert done.exit_code == 2
    assert len(done.stdout.splitlines()) == 1
    assert len(done.stderr.splitlines()) == 2


def test_with_a_calibration_the_seats_are_told(run, picture, tmp_path):
    file = tmp_path / "c.json"
    file.write_text(store.dump(CALIBRATION))
    (line,) = run(picture, "--json", "--calibration", file).stdout.splitlines()
    assert json.loads(line)["seats"] == [{"seat": 1, "state": "empty", "values": [], "verified": False, "why": []}]


def test_auto_takes_the_calibration_beside_the_picture(run, picture):
    assert "seats" not in json.loads(run(picture, "--json", "--calibration", "auto").stdout)
    (picture.parent / "x.calibration.json").write_text(store.dump(CALIBRATION))
    assert "seats" in json.loads(run(picture, "--json", "--calibration", "auto").stdout)


def test_a_calibration_of_another_size_is_one_sentence(run, picture, tmp_path):
    file = tmp_path / "c.json"
    file.write_text(store.dump(CALIBRATION))
    cv2.imwrite(str(picture), np.zeros((100, 100, 3), np.uint8))
    done = run(picture, "--calibration", file)
    assert (done.exit_code, len(done.stderr.splitlines())) == (2, 1)
    assert "320 x 240" in done.stderr


def test_people_get_one_readable_line(run, picture):
    done = run(picture)
    assert done.stdout.startswith(f"{picture}: no dice")


def test_annotated_pictures_are_saved(run, picture, tmp_path):
    folder = tmp_path / "drawn"
    assert run(picture, "--annotate", folder).exit_code == 0
    assert cv2.imread(str(folder / "x.dice.jpg")).shape == (240, 320, 3)
