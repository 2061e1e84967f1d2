"""Every reason for which the rules, the table or a tournament refuse an entry has its sentence."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from hub.views import floor_words, hand_refusals, sentences
from hub.views.sentences import refusal

HUB = Path(__file__).resolve().parents[3] / "hub"
FOLDERS = ("rules", "tournament", "table")
CODE = re.compile(r"[a-z]+(_[a-z]+)*")

NO_REFUSAL = {"same_press"}
"""A press that came twice is answered as such, and needs no sentence."""


def strings(node: ast.AST) -> Iterator[str]:
    """The constants in an expression, but for what is only compared with."""
    if isinstance(node, ast.Compare):
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    for child in ast.iter_child_nodes(node):
        yield from strings(child)


def reasons(tree: ast.AST) -> Iterator[str]:
    """What is given to `Refusal`, named `reason`, the answer of a lambda, or of a function that may give a reason."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Lambda) and isinstance(node.body, ast.Constant):
            yield from strings(node.body)
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name) and node.func.id == "Refusal":
                yield from (text for arg in node.args for text in strings(arg))
            yield from (text for each in node.keywords if each.arg == "reason" for text in strings(each.value))
        if isinstance(node, ast.FunctionDef) and node.returns is not None and gives_reason(node.returns):
            returned = (each.value for each in ast.walk(node) if isinstance(each, ast.Return) and each.value)
            yield from (text for value in returned for text in strings(value))


def gives_reason(returns: ast.expr) -> bool:
    parts = ast.unparse(returns).split(" | ")
    return "str" in parts and len(parts) > 1


def codes() -> set[str]:
    trees = [
        ast.parse(path.read_text(encoding="utf-8"))
        for folder in FOLDERS
        for path in sorted((HUB / folder).rglob("*.py"))
    ]
    return {code for tree in trees for code in reasons(tree) if CODE.fullmatch(code)} - NO_REFUSAL


def test_the_search_finds_codes_wherever_they_stand() -> None:
    assert codes() >= {
        "duplicate_card",
        "hand_over",
        "below_min",
        "wrong_player",
        "late_entry",
        "old_press",
        "restricted",
        "must_fight",
    }


def test_every_code_has_a_sentence_and_every_sentence_a_code() -> None:
    found = codes()
    assert found - set(sentences.REFUSALS) == set()
    assert set(sentences.REFUSALS) - found == set()


@pytest.mark.parametrize("code", sorted(sentences.REFUSALS))
def test_a_sentence_is_plain_and_whole(code: str) -> None:
    said = refusal(code)
    assert said[0].isupper()
    assert said.endswith(".")
    assert code.replace("_", " ") == code or code not in said
    assert len(said) <= 110


def test_a_code_has_one_sentence_whatever_is_played() -> None:
    own = set(sentences.REFUSALS) - set(floor_words.REFUSALS) - set(hand_refusals.REFUSALS)
    assert not set(floor_words.REFUSALS) & set(hand_refusals.REFUSALS)
    assert own
    assert {code for code in floor_words.REFUSALS if refusal(code) != floor_words.REFUSALS[code]} == set()
    assert {code for code in hand_refusals.REFUSALS if refusal(code) != hand_refusals.REFUSALS[code]} == set()


def test_every_doubt_about_cards_has_a_sentence() -> None:
    tables, cards = HUB / "table", HUB.parent / "vision" / "cards"
    files = (tables / "hand" / "sight.py", tables / "palace" / "due.py", cards / "doubts.py", cards / "judging.py")
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in files]
    found = {text for tree in trees for text in strings(tree) if re.fullmatch(r"[a-z]+(_[a-z]+)+", text)}
    assert found >= set(hand_refusals.DOUBTS)
    assert found - set(sentences.DOUBTS) == set()
