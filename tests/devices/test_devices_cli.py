from pathlib import Path

import pytest

from devices import app
from devices.__main__ import main
from devices.simulator.app import identity
from hub.link.address import VARIABLE
from hub.settings.model import Box

HEAD = '[table]\nid = "main"\nname = "Main"\n[[players]]\nseat = 1\nname = "Ada"\n[[players]]\nseat = 2\nname = "Ben"\n'


def box(id_: str = "seat-1", port: str = "ports/a", more: str = "") -> str:
    return f'[[boxes]]\nid = "{id_}"\nmodel = "seat-box"\nport = "{port}"\n{more}\n'


@pytest.fixture(autouse=True)
def in_a_table_s_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the signal handlers and the log of a process, which are not for the process that runs the tests."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setattr(app, "start", _quiet)
    monkeypatch.setattr("devices.simulator.app.start", _quiet)


def _quiet(_name: str, *, real_time: bool = False) -> object:
    class Never:
        def is_set(self) -> bool:
            raise AssertionError("it should not have come this far")

        wait = is_set

        def set(self) -> None: ...

    return Never()


@pytest.mark.parametrize(
    ("table", "status", "sentence"),
    [
        (HEAD + box(more='colour = "red"'), 2, "line 14: unknown key 'boxes.0.colour'"),
        (HEAD + box("bridge"), 2, "cannot be called 'bridge'"),
        (HEAD + box(), 1, f"No broker: set {VARIABLE}="),
    ],
)
def test_the_bridge_says_in_one_sentence_what_it_lacks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], table: str, status: int, sentence: str
) -> None:
    (tmp_path / "table.toml").write_text(table)
    assert main(["table.toml"]) == status
    said = capsys.readouterr().err
    assert sentence in said
    assert said.count("\n") == 1


@pytest.mark.parametrize(
    ("table", "faults", "sentence"),
    [
        (HEAD + box(port="/dev/ttyACM0"), None, "outside ports: simulated ports lie in it"),
        (HEAD + box(port="ports/../a"), None, "outside ports"),
        (HEAD + box(), "[[faults]]\n", "faults.toml: entry 1 of [[faults]]: 'at_ms' is missing"),
        (HEAD + box(port="ports/file/a"), None, "cannot be made"),
        (HEAD + box(), '[[faults]]\nat_ms = 1\nbox = "z"\nwhat = "reboot"', "faults.toml: There is no box 'z' here"),
        (
            HEAD + box(),
            '[[faults]]\nat_ms = 1\nbox = "seat-1"\nwhat = "stick"\nbutton = "x"',
            "'seat-1' has no button 'x'",
        ),
    ],
)
def test_the_simulator_says_in_one_sentence_what_it_lacks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], table: str, faults: str | None, sentence: str
) -> None:
    (tmp_path / "table.toml").write_text(table)
    (tmp_path / "faults.toml").write_text(faults or "faults = []")
    (tmp_path / "ports").mkdir()
    (tmp_path / "ports" / "file").write_text("")
    assert main(["simulate", "table.toml", "--ports", "ports", "--faults", "faults.toml"]) == 2
    said = capsys.readouterr().err
    assert sentence in said
    assert said.count("\n") == 1


@pytest.mark.parametrize(
    ("ports", "faults", "sentence"),
    [
        ("table.toml", None, "table.toml cannot be used: File exists. Take another folder for --ports."),
        ("ports", "nowhere.toml", "nowhere.toml: cannot be read: No such file or directory. Check the path."),
        ("ports", "table.toml", "table.toml: a table of faults holds [[faults]] and nothing else."),
    ],
)
def test_the_simulator_says_which_path_is_of_no_use(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], ports: str, faults: str | None, sentence: str
) -> None:
    (tmp_path / "table.toml").write_text(HEAD)
    assert main(["simulate", "table.toml", "--ports", ports, *(["--faults", faults] if faults else [])]) == 2
    assert capsys.readouterr().err == f"{sentence}\n"


def test_a_table_file_that_is_not_there_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["nowhere.toml"]) == 2
    assert "Check the path" in capsys.readouterr().err


def test_a_relative_port_starts_at_the_table_file(tmp_path: Path) -> None:
    (tmp_path / "table.toml").write_text(HEAD + box())
    (binding,) = app.bindings(app.load(tmp_path / "table.toml"))
    assert binding.path == tmp_path / "ports" / "a"


def test_a_simulated_box_has_the_buttons_that_the_table_file_names_then_its_models() -> None:
    plain = Box(id="a", model="seat-box", port=Path("p"))
    named = Box(id="a", model="seat-box", port=Path("p"), buttons={"red": "bluff"})
    assert identity(plain).inputs == ("bluff", "time", "call")
    assert identity(named).inputs == ("red", "bluff", "time")
