import ast
from pathlib import Path

import pytest

import devices
from devices.versions import FIRMWARE, how_to_renew, is_old, is_strange


def test_the_number_is_that_of_the_firmware() -> None:
    path = Path(devices.__file__).with_name("firmware") / "identity.py"
    constants = {
        node.targets[0].id: node.value.value
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and isinstance(node.value, ast.Constant)
    }
    assert constants["VERSION"] == FIRMWARE


@pytest.mark.parametrize(
    ("version", "old"),
    [("0.9.9", True), ("0.10.0", True), (FIRMWARE, False), ("1.0.1", False), ("10.0.0", False), ("sim-2", False)],
)
def test_what_comes_before_ours_is_old(version: str, old: bool) -> None:
    assert is_old(version) is old


@pytest.mark.parametrize(
    ("version", "strange"),
    [
        *((each, False) for each in (FIRMWARE, "0.9.0", "sim-2", "9999.0.1")),
        *((each, True) for each in ("1.0", "abc", "1.0.0 ", "-1.0.0", "sim-", "1.0.99999")),
    ],
)
def test_what_no_firmware_of_ours_is_called_is_strange(version: str, strange: bool) -> None:
    assert is_strange(version) is strange


def test_the_command_names_the_port() -> None:
    assert "'mpremote connect /dev/ttyACM0 cp devices/firmware/*.py : + reset'." in how_to_renew("/dev/ttyACM0")
