"""`floorman calibrate page`: what cannot be served is one sentence; what the steps say is in every language."""

import ast
import re
import socket
from pathlib import Path

import pytest

from dashboard.calibrating.app import Asked, run
from tests.dashboard.test_languages import JS, OTHERS, sections
from tests.vision.calibrate.tape import table_file

PAGE = Path(__file__).parents[3] / "vision" / "calibrate" / "page"


def asked(path, camera="", port=0):
    return Asked(path, camera, "", port, browser=False)


def test_what_cannot_be_served_is_one_sentence(tmp_path, capfd):
    file, bare = table_file(tmp_path), tmp_path / "bare.toml"
    bare.write_text(file.read_text().split("[[cameras]]")[0])
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        for words, said in (
            (asked(tmp_path / "none.toml"), "cannot be read"),
            (asked(file, camera="south"), "there is no camera 'south' under [[cameras]]; there is north."),
            (asked(bare), "the table has no cameras"),
            (asked(file, port=port), f"Port {port} on this machine is in use"),
        ):
            assert run(words) == 2
            told = capfd.readouterr().err
            assert said in told and told.count("\n") == 1


def sentences():
    """What the steps refuse or say, with a 7 in each hole."""
    for file in PAGE.glob("*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            given: list[ast.AST | None] = []
            if isinstance(node, ast.Return | ast.AnnAssign):
                given = [node.value]
            elif isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("CalibrationError", "require"):
                given = list(node.args)
            yield from (text for each in given if (text := spelt(each)).endswith((".", '".')) and " " in text)


def spelt(node):
    if isinstance(node, ast.JoinedStr):
        return "".join(str(each.value) if isinstance(each, ast.Constant) else "7" for each in node.values)
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_of_the_steps_is_in_each_language(language):
    known = sections(JS / "words" / language / "said_calibrate.js")[""]
    patterns = [re.compile(re.sub(r"\\\{\w+\\\}", ".+", re.escape(text))) for text in known]
    said = {each.strip() for each in sentences()}
    assert len(said) > 15
    assert [each for each in said if not any(pattern.fullmatch(each) for pattern in patterns)] == []
