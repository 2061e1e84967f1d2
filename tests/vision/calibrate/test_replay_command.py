"""A calibration that was recorded gives the same file again, bit for bit."""

import shutil

import cv2
import numpy as np
import pytest
import typer
from typer.testing import CliRunner

from calibration import lens_file
from calibration.lens_file import LensFile
from vision.calibrate import camera_command, recorded, replay_command, table_command
from vision.calibrate.frames import opened
from vision.cameras.port import CameraFault, Frame
from vision.rig.paper import Paper
from vision.rig.poses import Range, over_table, some_lens, waved
from vision.rig.shot import shot

SIZE = (640, 360)


def run(command, *words):
    app = typer.Typer()
    app.command()(command)
    return CliRunner().invoke(app, [str(word) for word in words])


@pytest.fixture(scope="module")
def taken(tmp_path_factory):
    """A folder with two pictures of a table, six of a board and a lens; and the papers on the table."""
    folder, rng = tmp_path_factory.mktemp("taken"), np.random.default_rng(11)
    lens = some_lens(rng, SIZE)
    camera, papers = over_table(rng, lens, SIZE, Range((600.0, 600.0), (20.0, 20.0)))
    for name, count in (("table", 2), ("board", 6)):
        (folder / name).mkdir()
        for number in range(count):
            seen = camera if name == "table" else waved(rng, lens, SIZE)
            laid = papers if name == "table" else (Paper(None, 0.0, 0.0),)
            cv2.imwrite(str(folder / name / f"{number}.jpg"), shot(seen, laid, rng))
    lens_file.save(folder / "cam.lens.json", LensFile(SIZE, lens, 0.1, 0.0003, 20))
    return folder, papers


@pytest.fixture
def tape(taken, tmp_path, monkeypatch):
    """The same, where it may be written."""
    shutil.copytree(taken[0], tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    return taken[1]


def test_a_table_and_one_that_was_there_before_come_out_alike(tape, tmp_path):
    given = [word for each in tape for word in ("--at", f"{each.marks}={each.x_mm:.2f},{each.y_mm:.2f}")]
    first = ("--camera", "table", "--lens", "cam.lens.json", "--accept", "--record")
    assert run(table_command.command, "a.json", *first, "one", *given, "--die", 16).exit_code == 0
    once = (tmp_path / "a.json").read_bytes()
    assert run(table_command.command, "a.json", *first, "two").exit_code == 0
    twice = (tmp_path / "a.json").read_bytes()
    (tmp_path / "cam.lens.json").unlink()
    for folder, want in (("one", once), ("two", twice)):
        done = run(replay_command.command, folder, f"{folder}.json")
        assert done.exit_code == 0, done.output
        assert (tmp_path / f"{folder}.json").read_bytes() == want
    assert once != twice


def test_a_lens_comes_out_alike_with_its_date(tape, tmp_path):
    done = run(camera_command.command, "a.lens.json", "--camera", "board", "--accept", "--record", "kept")
    again = run(replay_command.command, "kept", "b.lens.json")
    assert (done.exit_code, again.exit_code) == (0, 0) and done.stderr == again.stderr
    assert len(list((tmp_path / "kept").glob("*.png"))) == 6
    assert (tmp_path / "a.lens.json").read_bytes() == (tmp_path / "b.lens.json").read_bytes()


def test_the_pictures_are_kept_without_loss_and_are_bounded(tape, tmp_path, monkeypatch):
    monkeypatch.setattr(recorded, "MOST_PICTURES", 1)
    recorded.begin(tmp_path / "kept", "table", {})
    source = opened("table", SIZE, 15.0, tmp_path / "kept")
    got = source.newest(0.1)
    assert isinstance(got, Frame) and source.newest(0.1) is CameraFault.NO_FRAMES
    assert np.array_equal(cv2.imread("kept/00000.png"), got.image)


def test_what_is_no_recording_is_one_sentence(tape, tmp_path):
    (tmp_path / "odd").mkdir()
    (tmp_path / "odd" / recorded.ANSWERS).write_text('{"version": 1, "command": "table", "answers": {"sky": 1}}')
    (tmp_path / "there.json").write_text("{}")
    recorded.begin(tmp_path / "kept", "table", {})
    for words, said in (
        (("table", "x.json"), "no recording of a calibration"),
        (("odd", "x.json"), "does not know"),
        (("kept", "there.json"), "replay into a new file"),
    ):
        done = run(replay_command.command, *words)
        assert done.exit_code == 2 and said in done.stderr and done.stderr.count("\n") == 1
    done = run(table_command.command, "x.json", "--camera", "table", "--record", "table")
    assert done.exit_code == 2 and "record into a new folder" in done.stderr
