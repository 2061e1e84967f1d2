"""Bad input of `read dice`: one plain sentence each with what to do, exit 2, the other files read all the same."""

import json
import os
import tracemalloc
import weakref
from dataclasses import replace

import cv2
import numpy as np
import pytest

from calibration import store
from calibration.model import Calibration, Lens, Placement, SeatRegion
from vision import images
from vision.dice.files import DiceFiles, FileError, as_line, read_files

NOISE = np.random.default_rng(2).integers(0, 255, (90, 120, 3)).astype(np.uint8)
JPEG = cv2.imencode(".jpg", NOISE)[1].tobytes()
PNG = cv2.imencode(".png", NOISE)[1].tobytes()
TIFF = cv2.imencode(".tiff", NOISE)[1].tobytes()
BMP = cv2.imencode(".bmp", NOISE)[1].tobytes()


def _with_broken_middle(data: bytes) -> bytes:
    half = len(data) // 2
    return data[:half] + b"\x13" * 200 + data[half + 200 :]


BAD = {
    "0 bytes": (b"", "is empty: copy it again"),
    "half a jpeg": (JPEG[: len(JPEG) // 2], "copy it again"),
    "half a png": (PNG[: len(PNG) // 2], "copy it again"),
    "a png broken inside": (_with_broken_middle(PNG), "copy it again"),
    "half a tiff": (TIFF[: len(TIFF) // 2], "save it as JPEG or PNG"),
    "half a bmp": (BMP[: len(BMP) // 2], "save it as JPEG or PNG"),
    "a text": (b"no pixels at all\n" * 40, "save it as JPEG or PNG"),
    "a pdf": (b"%PDF-1.7\n" + bytes(80), "save it as JPEG or PNG"),
    "a head only": (b"GIF89a" + bytes(9), "save it as JPEG or PNG"),
    "mp4": (b"\x00\x00\x00\x18ftypisom" + bytes(400), "is a video; give single pictures"),
    "old quicktime": (b"\x00\x00\x00\x08wide\x00\x00\x00\x10mdat" + bytes(400), "is a video; give single pictures"),
    "transport stream": (b"G" + bytes(187) + b"G" + bytes(187), "is a video; give single pictures"),
    "raw video": (b"YUV4MPEG2 W160 H120 F30:1\n" + bytes(80), "is a video; give single pictures"),
    "a strip": (cv2.imencode(".png", np.zeros((1, 5000, 3), np.uint8))[1].tobytes(), "give a picture of the table"),
}


@pytest.fixture
def good(tmp_path):
    file = tmp_path / "good.jpg"
    cv2.imwrite(str(file), np.full((48, 64, 3), 90, np.uint8))
    return file


def _refused(done, good) -> str:
    """The one sentence, after a look at everything else that must hold."""
    assert done.exit_code == 2
    assert [json.loads(line)["file"] for line in done.stdout.splitlines()] == [str(good)]
    (sentence,) = done.stderr.splitlines()
    assert sentence.endswith(".") and "Traceback" not in sentence
    return sentence


@pytest.mark.parametrize("name", BAD)
def test_what_is_no_picture_is_one_sentence(run, good, tmp_path, capfd, name):
    data, words = BAD[name]
    bad = tmp_path / "bad.jpg"
    bad.write_bytes(data)
    sentence = _refused(run(bad, good, "--json"), good)
    assert words in sentence and str(bad) in sentence
    assert capfd.readouterr() == ("", ""), "a library spoke to the terminal behind our back"


def test_of_a_folder_it_is_said_how_to_name_the_pictures_in_it(run, good):
    assert f"{good.parent}/*.jpg" in _refused(run(good.parent, good, "--json"), good)


def test_a_pipe_is_not_waited_for(run, good, tmp_path):
    os.mkfifo(tmp_path / "pipe.jpg")
    assert "save the picture to a file" in _refused(run(tmp_path / "pipe.jpg", good, "--json"), good)


def test_a_file_that_may_not_be_read_or_is_not_there(run, good, tmp_path):
    assert "cannot be opened" in _refused(run(tmp_path / "none.jpg", good, "--json"), good)


@pytest.mark.parametrize("shape", [(60, 90), (90, 60), (2, 3), (1, 1), (60, 5)])
def test_however_small_a_picture_is_it_is_read(run, tmp_path, shape):
    file = tmp_path / "small.png"
    cv2.imwrite(str(file), np.full((*shape, 3), 90, np.uint8))
    assert run(file).exit_code == 0


FOR_GOOD = Calibration(
    image_size=(64, 48),
    lens=Lens(80.0, 80.0, 31.5, 23.5),
    placement=Placement(((1, 0, 0), (0, -1, 0), (0, 0, -1)), (0, 0, 500)),
    seats=(SeatRegion(1, ((-100, -80), (100, -80), (100, 80), (-100, 80)), 0),),
    die_size_mm=16.0,
)


def _changed(**parts) -> str:
    return json.dumps(json.loads(store.dump(FOR_GOOD)) | parts)


def _turned(rotation) -> str:
    return _changed(table_to_camera={"rotation": rotation, "translation_mm": [0, 0, 500]})


CALIBRATIONS = {
    "another picture size": (store.dump(replace(FOR_GOOD, image_size=(640, 480))), "640 x 480"),
    "mirrored": (_turned([[-1, 0, 0], [0, -1, 0], [0, 0, -1]]), "mirrored"),
    "mirrored from below": (_turned([[1, 0, 0], [0, 1, 0], [0, 0, -1]]), "mirrored"),
    "singular rotation": (_turned([[1, 0, 0], [0, 0, 0], [0, 0, -1]]), "singular"),
    "singular matrix": (_changed(camera_matrix=[[0, 0, 31], [0, 80, 23], [0, 0, 1]]), "singular"),
    "a matrix of naught": (_changed(camera_matrix=[[0, 0, 0], [0, 0, 0], [0, 0, 0]]), "camera matrix"),
    "a camera under the table": (_turned([[1, 0, 0], [0, 1, 0], [0, 0, 1]]), "below the table"),
    "not a number": (_changed(die_size_mm="large"), "die_size_mm"),
    "infinite": (store.dump(FOR_GOOD).replace("500.0", "1e999").replace("500", "1e999"), "calibration"),
    "no calibration": ("{}", "version"),
    "text": ("not JSON", "not JSON"),
    "nothing": ("", "not JSON"),
}


@pytest.mark.parametrize("name", CALIBRATIONS)
def test_a_calibration_that_cannot_be_used_is_one_sentence(run, good, tmp_path, name):
    text, words = CALIBRATIONS[name]
    file = tmp_path / "table.json"
    file.write_text(text)
    done = run(good, "--calibration", file)
    (sentence,) = done.stderr.splitlines()
    assert (done.exit_code, done.stdout) == (2, "")
    assert words in sentence and sentence.endswith(".")


def test_a_calibration_that_is_a_folder_or_is_not_there(run, good, tmp_path):
    for file in (tmp_path, tmp_path / "none.json"):
        done = run(good, "--calibration", file)
        assert (done.exit_code, len(done.stderr.splitlines())) == (2, 1)
        assert "cannot be read" in done.stderr


def test_where_the_drawn_pictures_cannot_go_is_said(run, good, tmp_path):
    done = run(good, "--annotate", good)
    assert (done.exit_code, len(done.stderr.splitlines())) == (2, 1)
    assert "cannot be written" in done.stderr


@pytest.mark.parametrize("calibrated", [True, False])
def test_one_picture_is_held_at_a_time_however_many_there_are(monkeypatch, tmp_path, good, calibrated):
    if calibrated:
        (tmp_path / "table.json").write_text(store.dump(FOR_GOOD))
    held, load = [], images.load

    def watched(path, full_size=False):
        picture = load(path, full_size)
        held.append(weakref.ref(picture.bgr))
        return picture

    monkeypatch.setattr(images, "load", watched)
    reader = DiceFiles(str(tmp_path / "table.json") if calibrated else None)
    for _ in read_files([good] * 12, reader):
        assert sum(picture() is not None for picture in held) <= 1
    assert len(held) == 12


def test_five_thousand_files_are_taken_one_after_the_other_in_constant_memory(tmp_path):
    (tmp_path / "empty.jpg").write_bytes(b"")
    files, told = [tmp_path / "empty.jpg"] * 5_000, 0
    tracemalloc.start()
    try:
        for found in read_files(files, DiceFiles()):
            told += isinstance(found, FileError)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert told == 5_000
    assert peak < 2_000_000


def test_the_first_report_is_there_before_the_second_file_is_opened(good, tmp_path):
    reports = read_files([good, tmp_path / "later.jpg"], DiceFiles())
    assert json.loads(as_line(next(reports)))["file"] == str(good)
    (tmp_path / "later.jpg").write_bytes(good.read_bytes())
    assert not isinstance(next(reports), FileError)
