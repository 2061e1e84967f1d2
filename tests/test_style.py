"""The house's figures: short files, short functions, everything typed."""

import ast
from pathlib import Path
from statistics import median, quantiles

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("hub", "vision", "calibration", "devices", "dashboard")
FILES = sorted(path.relative_to(ROOT) for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
TREES = {path: ast.parse((ROOT / path).read_text(encoding="utf-8")) for path in FILES}
Function = ast.FunctionDef | ast.AsyncFunctionDef
FUNCTIONS = [(path, node) for path, tree in TREES.items() for node in ast.walk(tree) if isinstance(node, Function)]


def length(path: Path) -> int:
    return len((ROOT / path).read_text(encoding="utf-8").splitlines())


def lines(function: Function) -> int:
    return (function.end_lineno or function.lineno) - function.lineno + 1


def p90(numbers: list[int]) -> float:
    return quantiles(numbers, n=10)[-1]


def test_half_the_files_have_90_lines_or_fewer_and_nine_in_ten_250() -> None:
    lengths = [length(path) for path in FILES]
    assert median(lengths) <= 90
    assert p90(lengths) <= 250


def test_no_file_has_more_than_400_lines() -> None:
    assert [str(path) for path in FILES if length(path) > 400] == []


def test_half_the_functions_have_8_lines_or_fewer_and_nine_in_ten_25() -> None:
    lengths = [lines(function) for _, function in FUNCTIONS]
    assert median(lengths) <= 8
    assert p90(lengths) <= 25


def test_every_argument_and_result_has_a_type() -> None:
    bare = [f"{path}:{function.lineno} {function.name}" for path, function in FUNCTIONS if not is_typed(function)]
    assert bare == []


def is_typed(function: Function) -> bool:
    given = function.args
    named = [*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg]
    return function.returns is not None and all(
        each is None or each.annotation or each.arg in ("self", "cls") for each in named
    )


NOTHING = {"utils", "util", "manager", "helper", "helpers", "common", "base", "misc"}


def test_no_file_is_named_after_nothing() -> None:
    assert [str(path) for path in FILES if NOTHING & set(path.with_suffix("").parts)] == []


def test_every_module_says_what_it_is() -> None:
    assert [str(path) for path, tree in TREES.items() if not ast.get_docstring(tree)] == []
