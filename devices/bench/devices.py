"""`floorman bench devices`: how fair the time is, what a bad cable does, what a port and a press cost."""

from typing import Annotated, Final

import typer

SEED: Final = 20_260_117
"""No test uses it."""


def command(
    only: Annotated[
        list[str] | None, typer.Option(metavar="ROW", help="Measure this row only; may be given again.")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="Fixes delays, clocks and faults.")] = SEED,
    as_json: Annotated[bool, typer.Option("--json", help="One object a figure.")] = False,
) -> None:
    """Clock sync and deadlines beside their peers, bad lines, idle ports, presses, replugs. Exit 1 below a goal."""
    from devices.bench.rows import ROWS
    from hub.measuring import measure

    raise typer.Exit(int(not measure(ROWS, only, seed, as_json=as_json)))
