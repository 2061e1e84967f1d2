"""`floorman config check`: the file and all that it names, with what to do."""

import json
from pathlib import Path

import typer
from typer.testing import CliRunner, Result

from hub.checkup.finding import Finding, Level
from hub.commands import register
from hub.config.check import check

TABLE = """
[table]
id = "t"
name = "T"

[[players]]
seat = 1
name = "Ada"

[[players]]
seat = 2
name = "Bo"
"""
BOX = '[[boxes]]\nid = "b-1"\nmodel = "seat-box"\nseat = 1\n'


def run(*words: str) -> Result:
    app = typer.Typer()
    register(app)
    return CliRunner().invoke(app, ["config", "check", *words])


def rows(file: Path, text: str) -> dict[str, Finding]:
    file.write_text(text)
    return {row.what: row for row in check(file, ())}


def test_a_sound_table_is_well_and_seats_without_a_box_are_told(tmp_path: Path) -> None:
    file = tmp_path / "t.toml"
    found = rows(file, TABLE + BOX)
    assert {row.level for row in found.values()} == {Level.WELL, Level.NOTE}
    assert found["boxes"].found.startswith("none at seat 2:")
    assert found["boxes"].todo == f"floorman devices {file} bind --press --seat 2"
    assert rows(file, TABLE + '[devices]\nscan = ""')["boxes"].todo == ""


def test_what_each_package_says_is_a_row_and_wrong_ones_make_the_status(tmp_path: Path) -> None:
    (tmp_path / "t.toml").write_text(TABLE + '[[cameras]]\nid = "top"\nsource = "0"\ncalibration = "top.json"\n')
    done = run(str(tmp_path / "t.toml"), "--json")
    assert done.exit_code == 1, done.output
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert [row["what"] for row in found if row["level"] == "wrong"] == ["camera 'top'"]
    assert "is not there" in next(row for row in found if row["what"] == "camera 'top'")["found"]


def test_pages_that_nobody_can_log_in_to_are_told(tmp_path: Path) -> None:
    found = rows(tmp_path / "t.toml", TABLE + '[dashboard]\nhost = "0.0.0.0"\n')
    assert found["pages"].level is Level.NOTE
    assert "floorman users add" in found["pages"].todo


def test_damaged_users_and_bindings_are_wrong(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    (data / "devices.json").write_text("{")
    (data / "access.db").write_text("no database" * 99)
    found = rows(tmp_path / "t.toml", TABLE)
    assert (found["pages"].level, found["boxes"].level) == (Level.WRONG, Level.NOTE)
    assert [row.level for row in check(tmp_path / "t.toml", ()) if row.what == "boxes"] == [Level.WRONG, Level.NOTE]


def test_a_file_that_cannot_be_used_is_one_sentence(tmp_path: Path) -> None:
    done = run(str(tmp_path / "none.toml"))
    assert (done.exit_code, done.stdout) == (2, "")
    assert "cannot be read" in done.stderr


def test_a_tournaments_file_is_looked_at_too(tmp_path: Path) -> None:
    file = tmp_path / "cup.toml"
    file.write_text('[tournament]\nid = "cup"\nname = "Cup"\ngame = "raffle"\n')
    assert [row.what for row in check(file)] == ["pages", "disk", "journal"]


def test_a_box_with_a_programs_name_and_a_certificate_that_is_not_there_are_told_by_those_who_need_them(
    tmp_path: Path,
) -> None:
    text = TABLE + BOX.replace("b-1", "vision") + '[dashboard]\ncertificate = "no.crt"\nkey = "no.key"\n'
    (tmp_path / "t.toml").write_text(text)
    wrong = {row.what: row.found for row in check(tmp_path / "t.toml") if row.level is Level.WRONG}
    assert "cannot be called 'vision'" in wrong["boxes"]
    assert "no.crt" in wrong["certificate"]
