"""`floorman bench rules`: what a decision costs, how quick the best of seven cards is found, how quick a replay is."""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Final

import typer

from hub.bench import decisions, evaluator, replays
from hub.figures import Figure
from hub.measuring import announced, printed
from hub.rules.games import GAMES

SEED: Final = 20_260_131
"""No test uses it."""


def command(
    events: Annotated[int, typer.Option(min=100, max=10_000_000, help="Rows of each journal.")] = 100_000,
    count: Annotated[int, typer.Option("--decisions", min=100, max=1_000_000, help="Decisions a game.")] = 10_000,
    seed: Annotated[int, typer.Option(min=0, help="Fixes cards, dice and choices.")] = SEED,
    as_json: Annotated[bool, typer.Option("--json", help="One object a figure.")] = False,
) -> None:
    """A decision at a full table, the best of seven cards, a replay of every game. Exit 1 where a goal is not met."""
    met = True
    for found in _measured(seed, count, events):
        met = printed(found, as_json=as_json) and met
    raise typer.Exit(0 if met else 1)


def _measured(seed: int, count: int, events: int) -> Iterator[list[Figure]]:
    for name in GAMES:
        with announced(f"decisions of {name}"):
            found = decisions.figures(name, seed, count)
        yield found
    if evaluator.is_there():
        with announced("the best of seven cards"):
            found = evaluator.figures(seed)
        yield found
    else:
        typer.echo(evaluator.MISSING, err=True)
    with tempfile.TemporaryDirectory(prefix="floorman-bench-") as folder:
        for name in GAMES:
            with announced(f"the replay of {name}"):
                found = replays.figures(name, seed, events, Path(folder))
            yield found
