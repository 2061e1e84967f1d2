"""The map is true: what the documents name is there."""

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic import BaseModel

from hub.settings.model import TableFile
from hub.settings.tournament import TournamentFile
from hub.wire.topics import Kind, Leaf

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("hub", "vision", "calibration", "devices", "dashboard", "tests", "docs", "requirements", "scripts", ".ci")
SOURCES = (".py", ".md", ".sh", ".txt", ".in")
NEEDED = ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE")
DOCUMENTS = sorted({ROOT / name for name in NEEDED if name.endswith(".md")} | set((ROOT / "docs").rglob("*.md")))
IDS = [str(path.relative_to(ROOT)) for path in DOCUMENTS]

every_document = pytest.mark.parametrize("path", DOCUMENTS, ids=IDS)


def prose(path: Path) -> str:
    """The text without its fenced blocks."""
    return re.sub(r"^```.*?^```", "", path.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)


def quoted(path: Path) -> list[str]:
    """What stands between back-ticks."""
    return re.findall(r"`([^`\n]+)`", prose(path))


def shown(path: Path) -> str:
    """What a reader may type: what stands between back-ticks, and the lines of fenced and indented blocks."""
    fenced = [line for block in blocks(path, r"\w*") for line in block.splitlines()]
    indented = re.findall(r"^    (.+)$", prose(path), flags=re.MULTILINE)
    return "\n".join(line.strip().removeprefix("$ ") for line in (*quoted(path), *fenced, *indented))


def blocks(path: Path, language: str) -> list[str]:
    found = re.findall(rf"^```{language}\n(.*?)^```", path.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    return [str(block) for block in found]


@pytest.mark.parametrize("name", NEEDED)
def test_the_documents_that_a_newcomer_looks_for_are_there(name: str) -> None:
    assert (ROOT / name).stat().st_size > 200


def paths_named_in(path: Path) -> Iterator[str]:
    links = re.findall(r"\]\(([^)#]+)[^)]*\)", prose(path))
    yield from (link for link in links if "://" not in link)
    for word in quoted(path):
        if re.fullmatch(r"[\w.\-/]+", word) and not word.startswith("/"):
            inside = "/" in word and word.split("/")[0] in FOLDERS
            if inside or word.endswith(SOURCES):
                yield word


def is_there(name: str, document: Path) -> bool:
    if (ROOT / name).exists() or (document.parent / name).exists():
        return True
    return "/" not in name and any(found for folder in FOLDERS for found in (ROOT / folder).rglob(name))


@every_document
def test_every_path_that_is_named_exists(path: Path) -> None:
    assert [name for name in paths_named_in(path) if not is_there(name, path)] == []


@every_document
def test_every_module_that_is_named_exists(path: Path) -> None:
    modules = [word for word in quoted(path) if re.fullmatch(rf"({'|'.join(FOLDERS[:5])})(\.[a-z_]+)+", word)]
    missing = [word for word in modules if not _is_module(word) and not word.endswith((".py", ".toml"))]
    assert missing == []


def _is_module(word: str) -> bool:
    """Whether it is a package, a module, or a name that a module defines."""
    place = ROOT / word.replace(".", "/")
    module = place.parent.with_suffix(".py")
    defines = rf"^(def|class) {place.name}\b|^{place.name}\b.*="
    inside = module.exists() and re.search(defines, module.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return place.is_dir() or place.with_suffix(".py").exists() or bool(inside)


def topics_in(path: Path) -> list[list[str]]:
    return [found.split("/") for found in re.findall(r"floorman/v1/[^\s`|)]+", path.read_text(encoding="utf-8"))]


@every_document
def test_every_topic_that_is_named_is_one(path: Path) -> None:
    for topic in topics_in(path):
        levels = [*topic[2:], *["+"] * (6 - len(topic))]
        assert len(levels) == 4, topic
        assert _fits(levels[1], Kind), topic
        assert _fits(levels[3], Leaf), topic


def _fits(level: str, known: type[Kind] | type[Leaf]) -> bool:
    is_open = level in ("+", "#", "…", "...") or re.fullmatch(r"[<{]\w+[>}]", level)
    return bool(is_open) or level in list(known)


def model_in(annotation: Any) -> type[BaseModel] | None:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    return next((found for each in get_args(annotation) if (found := model_in(each))), None)


SECTIONS = {
    name: model_in(field.annotation)
    for file in (TournamentFile, TableFile)
    for name, field in file.model_fields.items()
}


@every_document
def test_every_setting_that_is_named_exists(path: Path) -> None:
    for word in quoted(path):
        named = re.fullmatch(r"(\w+)\.(\w+)", word)
        if named and named[1] in SECTIONS and not word.endswith((".toml", ".json", *SOURCES)):
            section = SECTIONS[named[1]]
            assert section is not None, word
            assert named[2] in section.model_fields, word


@every_document
def test_every_table_file_that_is_shown_is_read(path: Path) -> None:
    for block in blocks(path, "toml"):
        data = tomllib.loads(block)
        if "table" in data and "players" in data:
            TableFile.model_validate(data)
            continue
        for name, given in data.items():
            section = SECTIONS[name]
            assert section is not None, name
            for each in given if isinstance(given, list) else [given]:
                assert set(each) <= set(section.model_fields)


def test_every_command_that_is_named_exists() -> None:
    asked = [sys.executable, "-m", "hub.cli", "--help"]
    told = subprocess.run(asked, capture_output=True, text=True, check=True, env={**os.environ, "COLUMNS": "200"})
    known = set(re.findall(r"^\W*([a-z]+)  ", told.stdout, flags=re.MULTILINE))
    assert {"demo", "run"} <= known
    for path in DOCUMENTS:
        named = set(re.findall(r"^floorman ([a-z]+)", shown(path), flags=re.MULTILINE))
        assert named <= known, path.name


@every_document
def test_every_make_target_that_is_named_exists(path: Path) -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), flags=re.MULTILINE))
    named = set(re.findall(r"^make ([a-z]+)", shown(path), flags=re.MULTILINE))
    assert named <= targets
