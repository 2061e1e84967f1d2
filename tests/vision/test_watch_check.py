"""What `floorman config check` says of cameras, calibrations and the deck, without opening any."""

import json
from pathlib import Path

import pytest

from hub.checkup.finding import Finding, Level
from hub.settings.load import load
from vision.rig.views import write_calibrations
from vision.watch_check import findings

HEAD = '[table]\nid = "t"\nname = "T"\n' + "".join(f'[[players]]\nseat = {s}\nname = "P{s}"\n' for s in (1, 2, 9))


def camera(source: str = "0", calibration: str = "north.calibration.json") -> str:
    return f'[[cameras]]\nid = "north"\nsource = "{source}"\ncalibration = "{calibration}"\n'


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    made = tmp_path_factory.mktemp("table")
    write_calibrations(made, seats=4)
    told = json.loads((made / "north.calibration.json").read_text())
    (made / "dieless.json").write_text(json.dumps(told | {"die_size_mm": None}))
    (made / "broken.json").write_text("{")
    return made


def said(folder: Path, text: str) -> dict[str, Finding]:
    (folder / "t.toml").write_text(HEAD + text)
    return {row.what: row for row in findings(load(folder / "t.toml"), folder)}


def test_a_camera_that_fits_says_its_seats_and_those_that_none_sees_are_told(folder):
    found = said(folder, camera())
    assert found["camera 'north'"] == Finding("camera 'north'", Level.WELL, "0 reads seats 1, 2")
    assert (found["cameras"].level, found["cameras"].found.split(":")[0]) == (Level.NOTE, "none reads seat 9")


def test_a_table_without_cameras_is_no_fault(folder):
    (only,) = said(folder, "").values()
    assert only.level is Level.NOTE


@pytest.mark.parametrize(
    ("section", "what", "words"),
    [
        (camera(calibration="none.json"), "camera 'north'", "is not there"),
        (camera(calibration="broken.json"), "camera 'north'", "is not JSON"),
        (camera(calibration="dieless.json"), "camera 'north'", "how large a die is"),
        (camera(source="gone.mp4"), "camera 'north'", "there is no 'gone.mp4'"),
        (camera() + "seats = [7]\n", "camera 'north'", "is to read seat 7"),
        ('[cards]\ndeck = "none.deck.json"\n', "deck", "is not there"),
        ('[cards]\ndeck = "broken.json"\n', "deck", "broken.json"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(folder, section, what, words):
    row = said(folder, section)[what]
    assert row.level is Level.WRONG
    assert words in row.found
