import json
from pathlib import Path
from typing import NoReturn

import pytest
import typer
from typer.testing import CliRunner

from devices.bench import devices, rows
from hub.figures import Figure
from hub.measuring import BenchError

runner = CliRunner()
app = typer.Typer()
app.command()(devices.command)


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """Two rows in place of the real ones; which of them were measured, with their seeds."""
    found: list[tuple[str, int]] = []

    def good(seed: int) -> list[Figure]:
        found.append(("good", seed))
        return [Figure("good: this (ms)", 1.0, 2.0)]

    def bad(seed: int) -> list[Figure]:
        found.append(("bad", seed))
        return [Figure("bad: that (ms)", 3.0, 2.0)]

    monkeypatch.setattr(rows, "ROWS", {"good": good, "bad": bad})
    return found


def test_all_rows_are_measured_and_one_goal_that_is_not_met_is_exit_1(measured: list[tuple[str, int]]) -> None:
    told = runner.invoke(app, ["--seed", "7", "--json"])
    assert told.exit_code == 1
    assert measured == [("good", 7), ("bad", 7)]
    assert [json.loads(line)["met"] for line in told.stdout.splitlines()] == [True, False]


def test_only_the_rows_that_are_named_are_measured(measured: list[tuple[str, int]]) -> None:
    told = runner.invoke(app, ["--only", "good"])
    assert told.exit_code == 0
    assert [name for name, _ in measured] == ["good"]
    assert "met" in told.stdout


def test_a_row_that_there_is_not_is_a_sentence_and_exit_2(measured: list[tuple[str, int]]) -> None:
    told = runner.invoke(app, ["--only", "good", "--only", "luck"])
    assert told.exit_code == 2
    assert told.stderr == "There is no row 'luck'. Use good, bad.\n"
    assert measured == []


def test_a_row_that_cannot_be_measured_is_a_sentence_and_exit_2(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_seed: int) -> NoReturn:
        raise BenchError("There is no mosquitto: install it.")

    monkeypatch.setattr(rows, "ROWS", {"broken": broken})
    told = runner.invoke(app, [])
    assert told.exit_code == 2
    assert told.stderr == "There is no mosquitto: install it.\n"


def test_every_row_has_a_file_of_its_own() -> None:
    folder = Path(rows.__file__).parent
    assert all((folder / f"{name}.py").is_file() for name in rows.ROWS)
    assert {"sync", "corrupt", "idle"} <= set(rows.ROWS)
