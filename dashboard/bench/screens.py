"""`floorman bench screens`: how soon the last of a thousand spectators has a message, and what it costs."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Final

import typer

if TYPE_CHECKING:
    from dashboard.bench.row import Row

BAD_INPUT: Final = 2


def command(
    only: Annotated[
        list[str] | None, typer.Option(metavar="ROW", help="Measure this row only; may be given again.")
    ] = None,
    spectators: Annotated[int, typer.Option(min=20, max=1_200, help="Open pages.")] = 1_000,
    as_json: Annotated[bool, typer.Option("--json", help="One object a figure.")] = False,
) -> None:
    """Spectators on one process beside FastAPI, nginx with nchan and a bare send loop. Exit 1 below a goal."""
    from dashboard.bench.row import BenchError

    met = True
    for name, row in _chosen(only).items():
        try:
            with _announced(name):
                figures = row(spectators)
        except BenchError as error:
            typer.echo(str(error), err=True)
            raise typer.Exit(BAD_INPUT) from error
        for figure in figures:
            typer.echo(figure.as_json() if as_json else figure.as_line())
        met = met and all(figure.met for figure in figures)
    raise typer.Exit(0 if met else 1)


def _chosen(only: list[str] | None) -> "dict[str, Row]":
    from dashboard.bench.rows import ROWS

    unknown = [name for name in only or () if name not in ROWS]
    if unknown:
        typer.echo(f"There is no row '{unknown[0]}'. Use {', '.join(ROWS)}.", err=True)
        raise typer.Exit(BAD_INPUT)
    return {name: row for name, row in ROWS.items() if not only or name in only}


@contextmanager
def _announced(name: str) -> Iterator[None]:
    """A terminal shows what is being measured, as long as it is."""
    shown = sys.stderr.isatty()
    if shown:
        typer.echo(f"Measuring {name} ...", nl=False, err=True)
    try:
        yield
    finally:
        if shown:
            typer.echo("\r\x1b[K", nl=False, err=True)
