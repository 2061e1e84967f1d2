"""`floorman sim`: one simulated box by hand."""

from pathlib import Path
from typing import Annotated

import typer


def sim(
    model: Annotated[str, typer.Argument(metavar="seat-box|dealer-box|shot-clock", help="Which kind of box.")],
    id_: Annotated[str, typer.Option("--id", metavar="ID", help="What it calls itself.")] = "",
    port: Annotated[Path | None, typer.Option(metavar="PATH", help="Its port: ./ttyFLOORMAN-ID unless said.")] = None,
    seed: Annotated[int, typer.Option(help="Of how bad the bad cable, the drift and the bouncing are.")] = 1,
) -> None:
    """Be a box without hardware: press its buttons and switch its faults on by keys, on a terminal or from a pipe."""
    from devices.hand.app import SimError, hold

    try:
        hold(model, id_, port, seed)
    except SimError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from error
