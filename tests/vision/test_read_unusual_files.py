"""Unusual pictures that the tests make themselves: CMYK, sixty megapixels with a calibration, many files at once."""

import json
import os
import pty
import subprocess
import sys

import cv2
import numpy as np
import pytest

from calibration import store
from calibration.model import Calibration, Lens, Placement, SeatRegion
from vision.images import load

_ZIGZAG_QUANT = bytes([0]) + bytes([8]) * 64
_DC = bytes([0x00, 0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0]) + bytes(range(12))
_AC = bytes([0x10, 1, *[0] * 15]) + bytes([0x00])
"""One code of one bit: the end of a block. Flat blocks need no other."""

_CODES = {0: "00", 1: "010", 2: "011", 3: "100", 4: "101", 5: "110", 6: "1110", 7: "11110", 8: "111110"}


def _segment(mark, body):
    return bytes([0xFF, mark]) + (len(body) + 2).to_bytes(2, "big") + body


def _difference(value):
    size = abs(value).bit_length()
    low = value if value > 0 else value + (1 << size) - 1
    return _CODES[size] + (format(low, f"0{size}b") if size else "")


def _cmyk_jpeg(inks, across=8):
    """A flat picture in Adobe's CMYK, where 255 is no ink; `inks` are cyan, magenta, yellow, black."""
    components = b"".join(bytes([index, 0x11, 0]) for index in range(1, 5))
    bits, before = "", [0] * 4
    for _ in range(across * across):
        for index, ink in enumerate(inks):
            level = ink - 128
            bits += _difference(level - before[index]) + "0"
            before[index] = level
    bits += "1" * (-len(bits) % 8)
    data = bytes(int(bits[at : at + 8], 2) for at in range(0, len(bits), 8)).replace(b"\xff", b"\xff\x00")
    size = (8 * across).to_bytes(2, "big")
    return b"".join(
        [
            b"\xff\xd8",
            _segment(0xEE, b"Adobe\x00\x64\x00\x00\x00\x00\x00"),
            _segment(0xDB, _ZIGZAG_QUANT),
            _segment(0xC0, b"\x08" + size + size + b"\x04" + components),
            _segment(0xC4, _DC),
            _segment(0xC4, _AC),
            _segment(0xDA, b"\x04" + b"".join(bytes([index, 0]) for index in range(1, 5)) + b"\x00\x3f\x00"),
            data,
            b"\xff\xd9",
        ]
    )


@pytest.mark.parametrize(
    ("inks", "bgr"),
    [
        ((255, 0, 0, 255), (0, 0, 255)),
        ((0, 255, 255, 255), (255, 255, 0)),
        ((255, 255, 255, 128), (128, 128, 128)),
        ((255, 255, 255, 0), (0, 0, 0)),
    ],
    ids=["red", "cyan", "grey", "black"],
)
def test_cmyk_becomes_the_colour_that_was_meant(tmp_path, inks, bgr):
    file = tmp_path / "x.jpg"
    file.write_bytes(_cmyk_jpeg(inks))
    picture = load(file)
    assert picture.bgr.shape == (64, 64, 3)
    assert np.abs(picture.bgr.reshape(-1, 3).astype(int) - bgr).max() <= 3


def _die(picture, x, y, side):
    cv2.rectangle(picture, (x - side // 2, y - side // 2), (x + side // 2, y + side // 2), (215, 235, 240), -1)
    for across, along in ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)):
        at = (x + across * side // 4, y + along * side // 4)
        cv2.circle(picture, at, side // 10, (25, 25, 25), -1, cv2.LINE_AA)


@pytest.fixture
def sixty_megapixels(tmp_path):
    picture = np.full((6400, 9600, 3), (60, 105, 40), np.uint8)
    _die(picture, 4800, 3200, 320)
    file = tmp_path / "x.jpg"
    cv2.imwrite(str(file), picture)
    return file


def test_sixty_megapixels_with_the_calibration_beside_them(run, sixty_megapixels):
    calibration = Calibration(
        image_size=(9600, 6400),
        lens=Lens(9680.0, 9680.0, 4799.5, 3199.5),
        placement=Placement(((1, 0, 0), (0, -1, 0), (0, 0, -1)), (0, 0, 500)),
        seats=(SeatRegion(1, ((-100, -80), (100, -80), (100, 80), (-100, 80)), 1),),
        die_size_mm=16.0,
    )
    (sixty_megapixels.parent / "x.calibration.json").write_text(store.dump(calibration))
    done = run(sixty_megapixels, "--json", "--calibration", "auto")
    assert done.exit_code == 0, done.stderr
    (seat,) = json.loads(done.stdout)["seats"]
    assert (seat["state"], seat["values"]) == ("lifted", [5])


def test_sixty_megapixels_without_a_calibration(run, sixty_megapixels):
    done = run(sixty_megapixels, "--json", "--calibration", "auto")
    assert done.exit_code == 0
    (die,) = json.loads(done.stdout)["dice"]
    assert die["value"] == 5
    assert np.hypot(die["center"][0] - 4800, die["center"][1] - 3200) < 20


@pytest.fixture
def many(tmp_path):
    files = [tmp_path / f"{index}.jpg" for index in range(6)]
    for file in files:
        cv2.imwrite(str(file), np.full((48, 64, 3), 90, np.uint8))
    return files


def test_no_progress_bar_in_a_pipe(run, many):
    done = run(*many, "--json")
    assert (done.exit_code, done.stderr) == (0, "")
    assert [json.loads(line)["file"] for line in done.stdout.splitlines()] == [str(file) for file in many]


def test_a_progress_bar_on_a_terminal_and_clean_lines_beside_it(many):
    code = (
        "import sys, typer; from vision.commands import register; app = typer.Typer();"
        "app.callback()(lambda: None); register(app); app()"
    )
    ours, theirs = pty.openpty()
    with os.fdopen(ours, "rb", buffering=0) as terminal:
        done = subprocess.run(
            [sys.executable, "-c", code, "read", "dice", "--json", *map(str, many)],
            stdout=subprocess.PIPE,
            stderr=theirs,
            env={**os.environ, "TERM": "xterm", "COLUMNS": "80"},
            timeout=60,
            check=True,
        )
        shown = terminal.read(65536)
        os.close(theirs)
    assert b"Reading" in shown
    assert len([json.loads(line) for line in done.stdout.splitlines()]) == len(many)
