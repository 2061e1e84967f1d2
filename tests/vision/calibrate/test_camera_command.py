"""`floorman calibrate camera` over a folder of pictures: the lens is stored, or it is said what is lacking."""

import cv2
import numpy as np
import pytest
import typer
from typer.testing import CliRunner

from calibration import lens_file
from vision.calibrate.camera_command import command
from vision.rig.paper import Paper
from vision.rig.poses import some_lens, waved
from vision.rig.shot import shot

SIZE = (960, 540)


def run(*words):
    app = typer.Typer()
    app.command()(command)
    return CliRunner().invoke(app, [str(word) for word in words])


@pytest.fixture(scope="module")
def tape(tmp_path_factory):
    """A recording of a board that is waved, and the lens before which it is."""
    folder, rng = tmp_path_factory.mktemp("tape"), np.random.default_rng(4)
    lens = some_lens(rng, SIZE)
    for number in range(24):
        cv2.imwrite(str(folder / f"{number:02}.png"), shot(waved(rng, lens, SIZE), [Paper(None, 0.0, 0.0)], rng))
    return folder, lens


def test_a_waved_board_gives_the_lens(tape, tmp_path):
    folder, lens = tape
    done = run(tmp_path / "cam.lens.json", "--camera", folder)
    assert done.exit_code == 0, done.output
    found = lens_file.load(tmp_path / "cam.lens.json")
    assert found.image_size == SIZE and found.error_px < 0.2
    assert found.lens.fx == pytest.approx(lens.fx, rel=4e-3)
    assert "9 of 9 parts" in done.stdout and "go on with" in done.stdout


def test_too_little_is_told_and_stored_only_where_that_is_accepted(tape, tmp_path):
    short = tmp_path / "short"
    short.mkdir()
    for number in range(7):
        (short / f"{number}.png").symlink_to(tape[0] / f"{number:02}.png")
    out = tmp_path / "cam.lens.json"
    done = run(out, "--camera", short)
    assert done.exit_code == 1 and "too few" in done.stderr and not out.exists()
    assert run(out, "--camera", short, "--accept").exit_code == 0
    assert lens_file.load(out).views <= 7


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--camera", "nowhere"), "there is no 'nowhere'"),
        (("--camera", ".", "--size", "large"), "is no size of a picture"),
        (("--camera", "mixed"), "different sizes"),
        (("--camera", "empty"), "holds no pictures"),
    ],
)
def test_bad_input_is_one_sentence(words, said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("mixed", "empty"):
        (tmp_path / name).mkdir()
    for number, size in enumerate(((64, 80), (80, 64))):
        cv2.imwrite(f"mixed/{number}.png", np.zeros((*size, 3), np.uint8))
    done = run("cam.lens.json", *words)
    assert done.exit_code == 2 and said in done.stderr and done.stderr.count("\n") == 1
