"""The mistakes that are made are mistakes, one at a time, and the module is whole again after each."""

from pathlib import Path

import pytest

from tests.mutations.mistakes import mutants
from tests.mutations.mutate_rules import RULES, SLOW, TESTS, all_mutants, suites

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    ("source", "after"),
    [
        ("x = a < b", ["a <= b", "a >= b"]),
        ("x = a <= b <= c", ["a < b <= c", "a > b <= c", "a <= b < c", "a <= b > c"]),
        ("x = a is None", ["a is not None"]),
        ("x = a not in b", ["a in b"]),
        ("x = a and b.c", ["a or b.c", "not a and b.c", "a and (not b.c)"]),
        ("x = not a", ["not not a"]),
        ("if a:\n    b()", ["not a"]),
        ("x = [a for a in b if a.c]", ["not a.c"]),
        ("x = 1 if a() else 2", ["1 if not a() else 2"]),
        ("x = a + b", []),
    ],
)
def test_each_sign_is_turned_once(source: str, after: list[str]) -> None:
    assert sorted(each.after for each in mutants(source)) == sorted(after)


def test_a_mutant_has_one_mistake_and_its_line() -> None:
    source = "a = 1\nif a == 1 and a > 0:\n    b = a < 3\n"
    found = list(mutants(source))
    assert [each.line for each in found] == [2, 2, 2, 2, 3, 3]
    assert len({each.code for each in found}) == len(found)
    assert "a = 1\nif a == 1 and a > 0:\n    b = a <= 3" in {each.code for each in found}


@pytest.mark.parametrize("folder", TESTS)
def test_every_folder_of_the_rules_has_mutants_and_tests_that_exist(folder: str) -> None:
    found = all_mutants(folder)
    assert len(found) > 30
    named = suites(RULES / folder / "state.py")
    assert len(named) > 3
    assert all((ROOT / each).exists() for each in named)
    assert not any(word in named[0] for word in SLOW)
