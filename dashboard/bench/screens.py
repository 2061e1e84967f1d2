"""`floorman bench screens`: how soon the last of a thousand spectators has a message, and what it costs."""

from typing import Annotated

import typer


def command(
    only: Annotated[
        list[str] | None, typer.Option(metavar="ROW", help="Measure this row only; may be given again.")
    ] = None,
    spectators: Annotated[int, typer.Option(min=20, max=1_200, help="Open pages.")] = 1_000,
    as_json: Annotated[bool, typer.Option("--json", help="One object a figure.")] = False,
) -> None:
    """Spectators on one process beside FastAPI, nginx with nchan and a bare send loop. Exit 1 below a goal."""
    from dashboard.bench.rows import ROWS
    from hub.measuring import measure

    raise typer.Exit(int(not measure(ROWS, only, spectators, as_json=as_json)))
