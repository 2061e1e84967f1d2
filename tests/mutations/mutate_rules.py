"""Does a test notice a small mistake in a rulebook? `python -m tests.mutations.mutate_rules --sample 100 --seed 1`.

Mistakes are made one at a time in a copy, never here, and only the tests of their folder are run; every line says what
became of one. Exit 1 where fewer than nine in ten were noticed.
"""

import argparse
import os
import resource
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.mutations.mistakes import Mutant, mutants

ROOT = Path(__file__).resolve().parents[2]
RULES = Path("hub/rules")
COPIED = ("hub", "tests", "pyproject.toml", "docs")
NICE = 15
MOST_CPU_S = 90
"""A mistake that goes round in circles is ended, and so noticed; without one the tests take 20 seconds."""
GOAL = 0.9

TESTS: dict[str, tuple[str, ...]] = {
    "raffle": ("hub/rules/test_raffle_*.py", "hub/vectors/test_cases.py"),
    "house": ("hub/rules/house/test_*.py", "hub/vectors/test_house_cases.py"),
    "bluff": ("hub/rules/bluff/test_*.py", "hub/vectors/test_bluff_cases.py"),
    "razz": ("hub/rules/razz/test_*.py", "hub/vectors/test_razz_cases.py"),
    "palace": ("hub/rules/palace/test_*.py", "hub/vectors/test_palace_cases.py"),
    "poker": ("hub/rules/*/test_*.py", "hub/vectors/test_house_cases.py", "hub/vectors/test_bluff_cases.py"),
}
INTERFACE = ("hub/rules/test_games.py", "hub/rules/test_any_observation_in_any_state.py")
SLOW = ("properties", "pokerkit", "any_observation", "decisions")
"""Words in the names of tests that take their time: they come last."""

Found = tuple[Path, Mutant]


def all_mutants(folder: str | None) -> list[Found]:
    """Every mutant of the rules, or of one game's folder."""
    under = RULES / (folder or "")
    paths = sorted(path.relative_to(ROOT) for path in (ROOT / under).rglob("*.py"))
    return [(path, each) for path in paths for each in mutants((ROOT / path).read_text(encoding="utf-8"))]


def suites(path: Path) -> list[str]:
    """The tests that are to notice a mistake in this file, the quickest first."""
    patterns = (*TESTS.get(path.relative_to(RULES).parts[0], ()), *INTERFACE)
    found = (each for pattern in patterns for each in sorted((ROOT / "tests").glob(pattern)))
    return sorted((str(each.relative_to(ROOT)) for each in found), key=lambda name: any(word in name for word in SLOW))


def is_noticed(copy: Path, path: Path, mutant: Mutant) -> bool:
    """Whether the tests fail, or never end, with the mistake in the copy."""
    original = (copy / path).read_text(encoding="utf-8")
    (copy / path).write_text(mutant.code, encoding="utf-8")
    try:
        return not _passes(copy, suites(path))
    finally:
        (copy / path).write_text(original, encoding="utf-8")


def _passes(copy: Path, tests: list[str]) -> bool:
    options = ("-q", "-x", "-p", "no:cacheprovider", "-p", "tests.mutations.quick")
    command = [sys.executable, "-m", "pytest", *options, *tests]
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(copy)}
    done = subprocess.run(command, cwd=copy, env=environment, capture_output=True, check=False, preexec_fn=_bounded)
    return done.returncode == 0


def _bounded() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_CPU_S, MOST_CPU_S))


def judged(chosen: list[Found]) -> Iterator[tuple[Path, Mutant, bool]]:
    """Each mutant with whether it was noticed.

    Raises:
        SystemExit: the tests fail without any mistake.
    """
    with TemporaryDirectory(prefix="floorman-mutants-") as folder:
        copy = Path(folder) / "tree"
        for name in COPIED:
            _copy(ROOT / name, copy / name)
        (Path(folder) / "shared").symlink_to(ROOT.parent / "shared")
        for game in sorted({path.relative_to(RULES).parts[0] for path, _ in chosen}):
            if not _passes(copy, suites(RULES / game)):
                raise SystemExit(f"The tests of {game} fail as it is; mend that first.")
        for path, mutant in chosen:
            yield path, mutant, is_noticed(copy, path, mutant)


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", "*.onnx", "*.jpg", "*.png"))
    else:
        shutil.copy2(source, target)


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> int:
    """Run a sample and say what became of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sample", type=int, default=100, help="How many mistakes, drawn at random; 0: all.")
    parser.add_argument("--seed", type=int, default=1, help="Fixes the sample.")
    parser.add_argument("--folder", choices=sorted(TESTS), help="Only in this folder.")
    parser.add_argument("--after", type=int, default=0, help="Leave out so many of the sample, judged before.")
    options = parser.parse_args()
    os.nice(NICE)
    found = all_mutants(options.folder)
    chosen = found if not options.sample else Random(options.seed).sample(found, min(options.sample, len(found)))
    outcome = []
    for path, mutant, seen in judged(chosen[options.after :]):
        outcome.append((mutant.compares, seen))
        what = "noticed " if seen else "SURVIVED"
        _say(f"{len(outcome):4} {what} {path}:{mutant.line}: {mutant.before}  ->  {mutant.after}")
    for compares, name in ((True, "comparisons"), (False, "other conditions")):
        _say(f"{name}: {_share([seen for kind, seen in outcome if kind is compares])}")
    seen = [each for _, each in outcome]
    _say(f"all: {_share(seen)}, of {len(found)} that there are")
    return 0 if sum(seen) >= GOAL * len(seen) else 1


def _share(seen: list[bool]) -> str:
    return f"{sum(seen)} of {len(seen)} noticed"


if __name__ == "__main__":
    sys.exit(main())
