"""Every refusal of a tournament has its sentence."""

import ast
from pathlib import Path

from hub.views.floor_words import REFUSALS

ROOT = Path(__file__).resolve().parents[3] / "hub" / "tournament"


def codes() -> set[str]:
    calls = [
        node
        for path in ROOT.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal"
    ]
    named = [each for call in calls for arg in call.args for each in ast.walk(arg) if isinstance(each, ast.Constant)]
    return {str(each.value) for each in named}


def test_every_code_has_a_sentence_and_every_sentence_a_code() -> None:
    assert codes() == set(REFUSALS)
