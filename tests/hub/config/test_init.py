"""`floorman init`: five questions, and a file that the table takes as it stands."""

from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from hub.commands import register
from hub.config import cameras as devices
from hub.config.draft import GAMES
from hub.settings.load import load


def run(*words: str, typed: str = "") -> Result:
    app = typer.Typer()
    register(app)
    return CliRunner().invoke(app, list(words), input=typed)


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(devices, "DEV", tmp_path)


def test_five_answers_make_a_table_and_a_wrong_one_is_asked_again() -> None:
    typed = ["rafle", "raffle", "Þórunn, Åse, åse", "Þórunn, Åse, Bø", "Bord 1 Øst", "0, side.mp4", "maybe", "no"]
    done = run("init", typed="\n".join(typed) + "\n")
    assert done.exit_code == 0, done.output
    assert "Did you mean raffle?" in done.output
    assert "åse is there twice" in done.output or "Åse is there twice" in done.output
    assert "type yes or no" in done.output
    made = load(Path("table.toml"))
    assert (made.table.id, made.table.name) == ("bord-1-ost", "Bord 1 Øst")
    assert [(each.seat, each.name) for each in made.players] == [(1, "Þórunn"), (2, "Åse"), (3, "Bø")]
    assert [each.source for each in made.cameras] == ["0", "side.mp4"]
    assert made.devices.scan == ""
    assert "floorman calibrate table camera-2.calibration.json --camera side.mp4 --seats 3 --die 16" in done.output


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_made_without_a_question(game: str) -> None:
    assert run("init", "t.toml", "--game", game, "--players", "4", "--yes").exit_code == 0
    assert load(Path("t.toml")).table.game == game


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--game", "poker"], "There is no game 'poker'"),
        (["--game", "razz", "--players", "9"], "razz is played by 2 to 8, and that is 9"),
        (["--players", "Ada"], "that is 1"),
        (["--players", "Ada,,Bo"], "'' cannot be a name"),
        (["--players", f"Ada,{'x' * 41}"], "1 to 40"),
        (["--players", "Ada,\u202eBo"], "cannot be a name"),
        (["--name", " "], "'' cannot be a name"),
        (["--cameras", "0,0"], "The camera 0 is there twice"),
        (["--cameras", "0,,1"], "a number or a path"),
        (["--cameras", ",".join(map(str, range(9)))], "at most 8"),
        (["--boxes", "perhaps"], "neither yes nor no"),
        (["no/such/folder.toml"], "cannot be written: No such file or directory"),
    ],
)
def test_what_cannot_be_used_is_one_sentence_and_nothing_is_written(words: list[str], sentence: str) -> None:
    done = run("init", "--yes", *words)
    assert (done.exit_code, done.stderr.count("\n")) == (2, 1), done.output
    assert sentence in done.stderr
    assert not list(Path.cwd().glob("*.toml"))


def test_nothing_that_is_there_is_written_over() -> None:
    Path("table.toml").write_text("mine")
    done = run("init", "--yes")
    assert done.exit_code == 2
    assert "is there already" in done.stderr
    assert Path("table.toml").read_text() == "mine"


def test_a_table_without_answers_is_not_made() -> None:
    done = run("init", typed="raffle\n")
    assert done.exit_code == 2
    assert "nothing was written" in done.stderr
    assert not Path("table.toml").exists()


def test_quotes_and_backslashes_in_names_come_through() -> None:
    name = 'Ada "the \\ fox"'
    assert run("init", "--yes", "--players", f"{name},Bo", "--cameras", 'C:\\cam "1"').exit_code == 0
    made = load(Path("table.toml"))
    assert (made.players[0].name, made.cameras[0].source) == (name, 'C:\\cam "1"')


def test_cameras_that_are_plugged_in_are_proposed_by_the_name_that_lasts(tmp_path: Path) -> None:
    for name in ("video0", "video1", "video10", "video2", "video3"):
        (tmp_path / name).touch()
    assert devices.plugged_in(tmp_path) == ["0", "2", "10"]
    lasting = tmp_path / "v4l" / "by-id"
    lasting.mkdir(parents=True)
    (lasting / "usb-Cam_B-video-index0").touch()
    (lasting / "usb-Cam_B-video-index1").touch()
    assert devices.plugged_in(tmp_path) == [str(lasting / "usb-Cam_B-video-index0")]
