"""Runs the rows of a benchmark on a terminal: which of them, what is being measured, and whether every goal is met."""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Final

import typer

from hub.figures import Figure

BAD_INPUT: Final = 2

Row = Callable[[int], list[Figure]]
"""Measures, given a seed or how many there are, and gives its figures. Raises BenchError."""


class BenchError(Exception):
    """A row cannot be measured here. The sentence says why and what to do."""


def measure(rows: Mapping[str, Row], only: Iterable[str] | None, given: int, *, as_json: bool) -> bool:
    """Measure the rows and print their figures; whether every goal is met.

    Args:
        rows: All rows, in the order in which they are measured.
        only: The names of those that are wanted; None or none: all.
        given: What every row is called with.
        as_json: One object a figure, instead of a line for people.

    Raises:
        typer.Exit: with 2 and a sentence, where there is no such row, or one cannot be measured here.
    """
    met = True
    for name, row in _chosen(rows, list(only or ())).items():
        try:
            with announced(name):
                figures = row(given)
        except BenchError as error:
            typer.echo(str(error), err=True)
            raise typer.Exit(BAD_INPUT) from error
        met = printed(figures, as_json=as_json) and met
    return met


def printed(figures: Iterable[Figure], *, as_json: bool) -> bool:
    """Print figures; whether the goal of each is met."""
    found = list(figures)
    for figure in found:
        typer.echo(figure.as_json() if as_json else figure.as_line())
    return all(figure.met for figure in found)


@contextmanager
def announced(what: str) -> Iterator[None]:
    """A terminal shows what is being measured, as long as it is."""
    shown = sys.stderr.isatty()
    if shown:
        typer.echo(f"Measuring {what} ...", nl=False, err=True)
    try:
        yield
    finally:
        if shown:
            typer.echo("\r\x1b[K", nl=False, err=True)


def _chosen(rows: Mapping[str, Row], only: list[str]) -> dict[str, Row]:
    unknown = [name for name in only if name not in rows]
    if unknown:
        typer.echo(f"There is no row '{unknown[0]}'. Use {', '.join(rows)}.", err=True)
        raise typer.Exit(BAD_INPUT)
    return {name: row for name, row in rows.items() if not only or name in only}
