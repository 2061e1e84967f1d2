"""What is wrong with a table's cameras is told in one sentence before anything starts."""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration import store
from calibration.model import CalibrationError
from hub.settings.load import SettingsError, load
from vision.cameras.port import SourceError
from vision.rig.views import write_calibrations
from vision.watch_setup import prepare

PLAYERS = "".join(f'[[players]]\nseat = {seat}\nname = "P{seat}"\n' for seat in (1, 2, 4))
HEAD = '[table]\nid = "t1"\nname = "Table"\n' + PLAYERS


@pytest.fixture
def folder(tmp_path) -> Path:
    write_calibrations(tmp_path)
    small = tmp_path / "small"
    small.mkdir()
    for index in range(60):
        cv2.imwrite(str(small / f"{index:02d}.jpg"), np.full((48, 64, 3), index, np.uint8))
    (tmp_path / "broken.json").write_text("{")
    return tmp_path


def prepared(folder: Path, camera: str):
    file = folder / "table.toml"
    file.write_text(HEAD + camera)
    return prepare(load(file), folder)


def camera(source: str, calibration: str = "north.calibration.json", more: str = "") -> str:
    return f'[[cameras]]\nid = "north"\nsource = "{source}"\ncalibration = "{calibration}"\n{more}'


def test_a_lens_reads_no_seat_and_needs_its_glass(folder):
    head = HEAD.replace('name = "Table"\n', 'name = "Table"\ngame = "razz"\n')
    lens = 'role = "lens"\n'
    (folder / "table.toml").write_text(head + camera("rendered:lens", "lens.calibration.json", lens))
    (only,) = prepare(load(folder / "table.toml"), folder)
    only.source.close()
    assert (only.is_lens, only.seats) == (True, ())
    bare = replace(store.load(folder / "lens.calibration.json"), board_polygon_mm=None)
    (folder / "lens.calibration.json").write_text(store.dump(bare))
    with pytest.raises(
        CalibrationError, match=r"lens\.calibration\.json: .*calibrate the glass as board_polygon_mm\.$"
    ):
        prepare(load(folder / "table.toml"), folder)


@pytest.mark.parametrize(
    ("section", "kind", "words"),
    [
        ("", SettingsError, "no \\[\\[cameras\\]\\]"),
        (camera("/dev/video77"), SourceError, "there is no '/dev/video77'"),
        (camera("rendered:east"), SourceError, "no camera 'east'"),
        (camera("rendered:north", "gone.json"), CalibrationError, "gone.json"),
        (camera("rendered:north", "broken.json"), CalibrationError, "not JSON"),
        (camera("small"), CalibrationError, "'north'.*1920 x 1080.*64 x 48"),
        (camera("rendered:north", more="seats = [1, 7]\n"), SettingsError, "seat 7"),
    ],
)
def test_it_is_told_in_one_sentence(folder, section, kind, words):
    with pytest.raises(kind, match=words) as caught:
        prepared(folder, section)
    assert "\n" not in str(caught.value) and str(caught.value).endswith(".")


def test_a_camera_that_gives_no_picture_is_told(folder, monkeypatch):
    monkeypatch.setattr("vision.watch_setup.FIRST_FRAME_S", 0.05)
    for file in (folder / "small").iterdir():
        file.write_bytes(b"no picture")
    with pytest.raises(SourceError, match=r"no picture within 0\.05 s"):
        prepared(folder, camera("small"))


def test_a_camera_reads_the_seats_it_is_told_or_those_that_somebody_sits_at(folder):
    told = camera("rendered:north", more="seats = [2, 5]\n").replace('id = "north"', 'id = "other"')
    one, other = prepared(folder, camera("rendered:south", "south.calibration.json") + told)
    assert (one.seats, other.seats) == ((1, 2, 4), (2, 5))
    for each in (one, other):
        each.source.close()
