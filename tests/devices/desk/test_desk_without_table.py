"""The commands while no table runs: over the serial ports themselves, here pseudo-terminals."""

import json
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

import pytest
from typer.testing import CliRunner, Result

from devices.desk import opening, trial, work
from devices.desk.commands import desk, table_in_front
from devices.ports.port import PortError, Trouble, sentence
from devices.ports.serial_port import SerialPorts
from devices.simulator.actions import What
from hub.settings.bindings import LOCK, load_bindings


def asked(table: Path, *words: str) -> Result:
    return CliRunner().invoke(desk, [str(table), *words])


def rows(found: Result) -> dict[str, dict[str, object]]:
    return {row["id"]: row for row in map(json.loads, found.stdout.splitlines())}


def refusal(found: Result) -> str:
    assert found.exit_code == 2, found.output
    assert found.stderr.count("\n") == 1
    assert found.stdout == ""
    return found.stderr


def test_the_table_file_may_stand_anywhere() -> None:
    wanted = ["--table", "t.toml", "bind", "a", "--seat", "1"]
    ways: Sequence[list[str]] = (
        ["t.toml", "bind", "a", "--seat", "1"],
        ["bind", "a", "t.toml", "--seat", "1"],
        ["bind", "a", "--seat", "1", "t.toml"],
        ["bind", "--table", "t.toml", "a", "--seat", "1"],
        ["--table=t.toml", "bind", "a", "--seat", "1"],
        wanted,
    )
    assert [table_in_front(way) for way in ways] == [wanted] * len(ways)
    assert table_in_front(["list"]) == ["list"]


def test_a_whole_life_of_a_box(hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "SENT_S", 0.1)
    seen = rows(asked(hall.table, "list", "--json"))
    assert {id_: (row["place"], row["link"]) for id_, row in seen.items()} == {
        "seat-1": ("seat 1, Ada", "there"),
        "clock-1": ("nowhere", "there"),
        "new-1": ("nowhere", "there"),
    }
    assert str(seen["clock-1"]["wrong"]).endswith(f"floorman devices {hall.table} bind clock-1 --clock")
    assert seen["seat-1"]["port"] == "seat-1"

    found = asked(hall.table, "bind", "new-1", "--seat", "2", "--name", "Ben's", "--button", "call=none")
    assert found.exit_code == 0, found.output
    assert "is bound: seat 2, Ben. Buttons: bluff = bluff, time = time, call = none." in found.stdout
    assert "blinks for 5 seconds" in found.stdout
    assert asked(hall.table, "rename", "new-1", "Bo's").exit_code == 0
    (box,) = load_bindings(hall.data)
    assert (box.id, box.seat, box.name, box.buttons) == ("new-1", 2, "Bo's", {"call": "none"})

    assert "Seat 2 has the box 'new-1' already" in refusal(asked(hall.table, "bind", "seat-1", "--seat", "2"))
    assert "did you mean 'new-1'?" in refusal(asked(hall.table, "identify", "new-2"))
    assert "The box 'new-1' is forgotten." in asked(hall.table, "forget", "new-1").stdout
    assert load_bindings(hall.data) == ()
    assert (hall.data / LOCK).exists(), "whoever binds at the same moment waits"


def test_a_box_is_found_by_a_press(hall, when_told) -> None:
    when_told("Press a button", lambda: hall.press("clock-1", "start"))
    found = asked(hall.table, "bind", "--press", "--clock")
    assert found.exit_code == 0, found.output
    assert "That is the box 'clock-1'." in found.stdout
    assert [box.id for box in load_bindings(hall.data)] == ["clock-1"]


def test_a_bound_box_that_is_pressed_is_named_and_not_taken(
    plugged, when_told, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = plugged({"seat-1": "seat-box"})
    monkeypatch.setattr(work, "PRESS_S", 2.0)
    when_told("Press a button", lambda: hall.press("seat-1", "bluff"))
    found = asked(hall.table, "bind", "--press", "--seat", "2")
    assert found.exit_code == 2
    assert "That is 'seat-1', which is bound already." in found.stdout
    assert "No button of an unbound box was pressed" in found.stderr


def test_each_press_is_shown_once_although_it_bounces_and_nothing_is_left_in_the_box(hall, when_told) -> None:
    when_told("Press each button", lambda: hall.press("seat-1", "time", "bluff", "call"))
    found = asked(hall.table, "test", "seat-1")
    assert found.exit_code == 0, found.output
    shown = [line.split()[-1] for line in found.stdout.splitlines() if " s  " in line]
    assert shown == ["time", "bluff", "call"]
    assert "The box says that it is sound" in found.stdout
    assert hall.simulation.box("seat-1").firmware.body.outbox.waiting == ()


def test_a_button_that_was_not_pressed_and_one_that_is_held_are_told(
    hall, when_told, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trial, "PATIENCE_S", 1.5)
    hall.do("seat-1", What.STICK, button="call")
    threading.Event().wait(0.1)
    when_told("Press each button", lambda: hall.press("seat-1", "bluff"))
    found = asked(hall.table, "test", "seat-1")
    assert found.exit_code == 1
    assert "Not pressed, or not noticed: time, call." in found.stdout
    assert "the button 'call' is down" in found.stdout


def test_an_old_firmware_and_a_port_that_is_held_are_shown_with_what_helps(plugged: Callable[..., object]) -> None:
    hall = plugged({"seat-1": "seat-box", "new-1": "seat-box"}, version="0.9.9")
    held = SerialPorts().open(hall.ports / "new-1")  # type: ignore[attr-defined]
    found = asked(hall.table)  # type: ignore[attr-defined]
    held.close()
    assert found.exit_code == 1
    words = " ".join(found.stdout.split())
    assert "has the old firmware 0.9.9" in words
    assert "is held by another program" in words


def test_a_box_at_a_port_that_another_program_holds_is_not_asked_to_be_plugged_in(hall) -> None:
    for box, words in (("seat-1", ["identify", "seat-1"]), ("new-1", ["bind", "new-1", "--seat", "2"])):
        held = SerialPorts().open(hall.ports / box)
        told = refusal(asked(hall.table, *words))
        held.close()
        assert f"The box '{box}' was not heard. {sentence(Trouble.BUSY, hall.ports / box)}" in told
        assert "lug" not in told


class Denied(SerialPorts):
    """Ports that are somebody else's."""

    def open(self, path: Path) -> NoReturn:
        raise PortError(Trouble.DENIED, sentence(Trouble.DENIED, path))


def test_a_box_at_a_port_that_we_may_not_open_is_not_asked_to_be_plugged_in(
    hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "SerialPorts", Denied)
    told = refusal(asked(hall.table, "bind", "new-1", "--seat", "2"))
    assert "The box 'new-1' was not heard. No permission for" in told
    assert "lug" not in told
    bound = '[[boxes]]\nid = "seat-1"\nmodel = "seat-box"\nseat = 1\n'
    hall.table.write_text(hall.table.read_text(encoding="utf-8").replace(bound, ""), encoding="utf-8")
    found = asked(hall.table)
    assert found.stdout.startswith("No box is bound, and none was heard.\n")
    assert "usermod -aG dialout" in found.stdout
    assert found.exit_code == 1


def test_nothing_plugged_in_is_said(tmp_path: Path, plugged: Callable[..., object]) -> None:
    hall = plugged({})
    found = asked(hall.table, "list")  # type: ignore[attr-defined]
    assert found.exit_code == 1
    assert "plug the box in, at any port" in " ".join(found.stdout.split())
    assert "is not there: plug the box in" in refusal(asked(hall.table, "identify", "seat-1"))  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["bind", "a"], "Say where the box belongs"),
        (["bind", "a", "--seat", "1", "--clock"], "Say where the box belongs"),
        (["bind", "--seat", "1"], "Say which box"),
        (["bind", "a", "--press", "--seat", "1"], "Say which box"),
        (["list", "nowhere.toml"], "nowhere.toml: cannot be read"),
        (["list"], "There is no table.toml here"),
        (["--json", "bind", "a", "--seat", "1"], "Say --json behind 'list'"),
    ],
)
def test_what_was_typed_wrongly_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], sentence: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert sentence in refusal(CliRunner().invoke(desk, words))


def test_damaged_bindings_are_never_written_over(hall) -> None:
    hall.data.mkdir()
    (hall.data / "devices.json").write_text("{")
    assert "is damaged" in refusal(asked(hall.table, "bind", "new-1", "--seat", "2"))
    assert (hall.data / "devices.json").read_text() == "{"
    found = asked(hall.table, "list")
    assert "is damaged" in " ".join(found.stdout.split())
    assert found.exit_code == 1
    found = asked(hall.table, "--json")
    assert set(rows(found)) == {"seat-1", "clock-1", "new-1"}
    assert "is damaged" in found.stderr
    assert found.exit_code == 1
