"""`python -m vision.dice.train`: make the learned reader's network from nothing but the project's own painted dice.

Takes less than two hours on two cores. Needs `floorman[train]`; reading does not.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Final, TextIO

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

SEED: Final = 20_261
"""The seed of the network that ships."""

PATCHES: Final = 64_000
EPOCHS: Final = 16
FILE_NAME: Final = "dice_tops.onnx"

_NEEDS: Final = ("torch", "onnx")
_LINES: Final = 20
"""Lines that a whole step of the work writes into a pipe."""


class Reporter:
    """Tells how far the work is: with a bar on a terminal, with a line now and then elsewhere."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._console = Console(file=out)

    def say(self, sentence: str) -> None:
        """Write one line."""
        self._out.write(f"{sentence}\n")
        self._out.flush()

    @contextmanager
    def stage(self, name: str, total: int) -> Iterator["Stage"]:
        """A part of the work that has so many steps."""
        if not self._console.is_terminal:
            yield Stage(name, total, self, None)
            return
        columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
        with Progress(*columns, console=self._console, transient=True) as bar:
            bar.add_task(name, total=total)
            yield Stage(name, total, self, bar)


@dataclass(frozen=True, slots=True)
class Stage:
    """One part of the work; `at` is to be called after each of its steps."""

    name: str
    total: int
    reporter: Reporter
    bar: Progress | None

    def at(self, step: int, more: str = "") -> None:
        """So many steps are done; `more` is said along with it."""
        if self.bar is not None:
            self.bar.update(self.bar.task_ids[0], completed=step, description=f"{self.name} {more}".rstrip())
        elif step == self.total or step % max(1, self.total // _LINES) == 0:
            self.reporter.say(f"{self.name}: {step} of {self.total} {more}".rstrip())


def above_zero(text: str) -> int:
    """A number that the command line was given.

    Raises:
        argparse.ArgumentTypeError: it is not above zero.
    """
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not a number above zero")
    return number


def _arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m vision.dice.train", description=__doc__)
    parser.add_argument(
        "--out", type=Path, default=Path("build/networks"), help="folder that the network is written to (%(default)s)"
    )
    parser.add_argument("--seed", type=int, default=SEED, help="what is painted and how it is learnt (%(default)s)")
    parser.add_argument("--patches", type=above_zero, default=PATCHES, help="patches to learn from (%(default)s)")
    parser.add_argument("--epochs", type=above_zero, default=EPOCHS, help="times each is seen (%(default)s)")
    return parser.parse_args(words)


def main(words: Sequence[str] | None = None) -> int:
    """Train and write the network; gives the exit status."""
    given = _arguments(words)
    missing = [name for name in _NEEDS if find_spec(name) is None]
    if missing:
        sys.stderr.write(f"Training needs {' and '.join(missing)}; run: pip install 'floorman[train]'\n")
        return 2
    from vision.dice.training.course import run  # needs torch

    try:
        run(given.seed, given.patches, given.epochs, given.out / FILE_NAME, Reporter(sys.stdout))
    except OSError as error:
        sys.stderr.write(f"'{given.out}' cannot be written: {error.strerror or error}.\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
