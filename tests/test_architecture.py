"""What the layer contracts of pyproject.toml cannot say: packages, doors, and values that never change."""

import ast
import sys
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("hub", "vision", "calibration", "devices", "dashboard")
FIRMWARE = Path("devices/firmware")
"""No package: files for MicroPython; tests/devices/firmware says what they may import."""
FILES = sorted(
    path.relative_to(ROOT)
    for package in PACKAGES
    for path in (ROOT / package).rglob("*.py")
    if path.parent != ROOT / FIRMWARE
)
TESTS = sorted((ROOT / "tests").rglob("*.py"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

# Where each library from outside, and each door to the machine, may be imported. Everything else is a new decision.
DOORS = {
    "amqtt": ["hub/link/embedded/packets.py"],
    "argparse": ["*/__main__.py", "*/*/__main__.py", "*/*/*/__main__.py", "vision/*/train*.py"],
    "cv2": ["vision/*", "calibration/exchange.py", "calibration/fit/*", "calibration/sheets/bits.py"],
    "fastapi": ["dashboard/*"],
    "httpx": ["dashboard/hall/asking.py"],
    "jinja2": ["dashboard/*"],
    "numpy": ["vision/*", "calibration/*"],
    "onnx": ["vision/dice/training/export.py"],
    "onnxruntime": ["vision/networks/onnx.py"],
    # Of paho and pyserial a benchmark has the bare peers.
    "paho": ["hub/link/mqtt.py", "hub/link/eager.py", "devices/bench/bare.py", "dashboard/bench/subscriber.py"],
    "phevaluator": ["hub/bench/evaluator.py"],
    "playwright": ["hub/bench/browser.py"],
    "pwdlib": ["dashboard/access/passwords.py"],
    "pydantic": [
        "hub/wire/codec.py",
        "hub/settings/*",
        "hub/link/embedded/settings.py",
        "calibration/check_file.py",
        "calibration/deck.py",
        "calibration/lens_file.py",
        "calibration/lesson.py",
        "calibration/store.py",
        "dashboard/schemas.py",
    ],
    "pydantic_core": ["hub/wire/codec.py", "hub/settings/load.py", "dashboard/stream.py"],
    "random": [
        "hub/people/script.py",
        "hub/people/card_script.py",
        "hub/people/razz_script.py",
        "hub/people/palace_script.py",
        "hub/bench/chance.py",
        "devices/bench/chance.py",
    ],
    "reportlab": ["calibration/sheets/pdf.py"],
    "rich": ["*/commands.py", "hub/checkup/sheet.py", "vision/dice/train.py"],
    "serial": ["devices/ports/serial_port.py", "devices/bench/bare.py"],
    "sqlite3": ["hub/journal/sqlite.py", "hub/access/store.py"],
    "starlette": ["dashboard/*"],
    "structlog": ["*"],  # not in cores: that is one of the contracts
    "subprocess": [
        "hub/supervisor/process.py",
        "hub/link/broker.py",
        "hub/demo/stage.py",
        "dashboard/access/tls/certificates.py",
        "*/bench/*",
    ],
    "time": ["hub/clock.py", "hub/commands.py", "vision/app.py", "*/bench/*"],  # a date in a name, CPU time
    "torch": ["vision/*/training/*"],
    "typer": [
        "*/commands.py",
        "calibration/file_commands.py",
        "hub/config/asking.py",
        "hub/measuring.py",
        "vision/deck_command.py",
        "vision/calibrate/*_command.py",
        "hub/cli.py",
        "hub/supervisor/run.py",
        "hub/demo/run.py",
        "*/bench/*",
    ],
    "uvicorn": ["dashboard/server.py", "dashboard/bench/fastapi_peer.py"],
}
GUARDED_STDLIB = {"argparse", "random", "sqlite3", "subprocess", "time"}


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse((ROOT / path).read_text(encoding="utf-8"))


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def libraries(path: Path) -> set[str]:
    tops = {name.split(".")[0] for name in imports(path)} - set(PACKAGES)
    return {top for top in tops if top in GUARDED_STDLIB or top not in sys.stdlib_module_names}


def test_there_are_five_packages_and_no_sixth() -> None:
    holders = {path.relative_to(ROOT).parts[0] for path in ROOT.glob("*/**/*.py") if not _is_hidden(path)}
    assert holders <= {*PACKAGES, "tests"}
    assert [path.name for path in ROOT.glob("*.py")] == []


def _is_hidden(path: Path) -> bool:
    return any(part.startswith(".") or part == "build" for part in path.relative_to(ROOT).parts)


@pytest.mark.parametrize("package", PACKAGES)
def test_every_package_says_what_it_is_and_ships_its_types(package: str) -> None:
    assert ast.get_docstring(tree(Path(package, "__init__.py")))
    assert (ROOT / package / "py.typed").exists()
    assert package in PROJECT["project"]["entry-points"]["floorman.commands"]


def test_every_folder_of_a_package_is_a_package() -> None:
    folders = {path.parent for path in FILES}
    assert [folder for folder in folders if folder / "__init__.py" not in FILES] == []


def test_libraries_come_in_by_their_doors_only() -> None:
    wrong = [
        f"{path} imports {library}"
        for path in FILES
        for library in libraries(path)
        if not any(fnmatch(str(path), door) for door in DOORS.get(library, []))
    ]
    assert wrong == []


def test_every_door_is_in_use() -> None:
    used = {library for path in FILES for library in libraries(path)}
    assert set(DOORS) - used - {"jinja2"} == set()  # jinja2 comes in through fastapi's templates


def test_video_capture_is_opened_in_one_file() -> None:
    found = {
        str(path)
        for path in FILES
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Attribute) and node.attr == "VideoCapture"
    }
    assert found <= {"vision/cameras/opencv.py"}


def test_errors_are_caught_by_name_outside_the_apps() -> None:
    broad = [
        f"{path}:{node.lineno}"
        for path in FILES
        for node in ast.walk(tree(path))
        if isinstance(node, ast.ExceptHandler) and path.name != "app.py" and _is_broad(node)
    ]
    assert broad == []


def _is_broad(handler: ast.ExceptHandler) -> bool:
    caught = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    return any(each is None or ast.unparse(each) in ("Exception", "BaseException") for each in caught)


def test_imports_are_absolute() -> None:
    relative = [
        f"{path}:{node.lineno}"
        for path in FILES
        for node in ast.walk(tree(path))
        if isinstance(node, ast.ImportFrom) and node.level
    ]
    assert relative == []


VALUES = [path for path in FILES if path.parts[:2] == ("hub", "events")] + [
    Path("hub/wire/messages.py"),
    Path("hub/wire/topics.py"),
    Path("hub/views/model.py"),
]


def test_events_and_messages_are_frozen_and_have_slots() -> None:
    others = [
        f"{path} {node.name}"
        for path in VALUES
        for node in ast.walk(tree(path))
        if isinstance(node, ast.ClassDef) and not _is_enum(node) and not _is_value(node)
    ]
    assert others == []


def _is_value(node: ast.ClassDef) -> bool:
    return [ast.unparse(each) for each in node.decorator_list] == ["dataclass(frozen=True, slots=True)"]


def _is_enum(node: ast.ClassDef) -> bool:
    return any(ast.unparse(base).endswith("Enum") for base in node.bases)


def test_the_vocabulary_needs_the_standard_library_only() -> None:
    for path in FILES:
        if path.parts[:2] == ("hub", "events"):
            assert {name for name in imports(path) if not name.startswith("hub.events")} <= {
                "collections.abc",
                "re",
                "dataclasses",
                "enum",
                "typing",
                "unicodedata",
            }


def contract(id_: str) -> dict[str, list[str]]:
    found = next(each for each in PROJECT["tool"]["importlinter"]["contracts"] if each["id"] == id_)
    return dict(found)


OPEN_TO_SENSORS = {
    "events",
    "wire",
    "link",
    "settings",
    "process",
    "clock",
    "figures",
    "leash",
    "measuring",
    "views",
    "checkup",
}


def test_each_part_of_the_hub_is_open_to_sensors_and_screens_or_forbidden() -> None:
    parts = {path.parts[1].removesuffix(".py") for path in FILES if path.parts[0] == "hub"} - {"__init__"}
    for id_, opened in (("sensors", OPEN_TO_SENSORS), ("screens", OPEN_TO_SENSORS | {"access", "journal"})):
        forbidden = {name.removeprefix("hub.") for name in contract(id_)["forbidden_modules"]}
        assert forbidden | opened == parts | opened
        assert not forbidden & opened


def test_tests_have_unique_names_and_no_packages() -> None:
    names = [path.name for path in TESTS if path.name != "conftest.py"]
    assert [name for name in set(names) if names.count(name) > 1] == []
    assert "__init__.py" not in names


@pytest.mark.parametrize("name", ["build", "run", "test", "train"])
def test_locked_versions_have_hashes_and_name_no_registry(name: str) -> None:
    text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    pinned = [line for line in text.splitlines() if line and line[0].isalnum()]
    assert pinned
    assert all("==" in line and line.endswith("\\") for line in pinned)
    assert not any(word in text for word in ("://", "--index", "--find-links", " @ "))


def test_tests_run_on_the_versions_that_are_shipped() -> None:
    shipped, tested = (
        {line.split()[0] for line in (ROOT / "requirements" / name).read_text().splitlines() if "==" in line}
        for name in ("run.txt", "test.txt")
    )
    assert shipped <= tested
