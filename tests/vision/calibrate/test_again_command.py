"""`floorman calibrate again` says what is wrong in one sentence where nothing can be asked of a camera."""

import pytest
import typer
from typer.testing import CliRunner

from hub.wire.messages import PlaceTold
from vision.calibrate import again_command

TOML = """
[table]
id = "t1"
name = "One"
[[players]]
seat = 1
name = "A"
[[players]]
seat = 2
name = "B"
[[cameras]]
id = "north"
source = "0"
calibration = "north.json"
"""


@pytest.fixture
def run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "t1.toml").write_text(TOML)
    app = typer.Typer()
    app.command()(again_command.command)
    return lambda *words: CliRunner().invoke(app, words)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("none.toml", "north"), "none.toml"),
        (("t1.toml", "south"), "no camera 'south': it has north"),
        (("t1.toml", "north"), "does not run: use floorman calibrate table"),
    ],
)
def test_bad_input_is_one_sentence(run, words, said):
    done = run(*words)
    assert done.exit_code == 2 and said in done.stderr and done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("answer", "status", "said"),
    [(PlaceTold(True, "It is."), 0, "It is."), (PlaceTold(False, "No."), 1, "No."), (None, 2, "does not answer")],
)
def test_what_the_camera_answers_is_said(run, monkeypatch, answer, status, said):
    asked = []
    monkeypatch.setattr("hub.link.desk.desk_address", lambda _folder: "there")
    monkeypatch.setattr(again_command, "_asked", lambda *given: asked.append(given) or answer)
    done = run("t1.toml", "north", "--who", "Ada")
    assert done.exit_code == status and said in done.output and asked == [("there", "t1", "north", "Ada")]
