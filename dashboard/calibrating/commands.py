"""`floorman calibrate page`: calibrate a table in the browser, step by step."""

from pathlib import Path
from typing import Annotated

import typer


def page(
    table: Annotated[Path, typer.Argument(metavar="TABLE.toml", help="The table file.")],
    camera: Annotated[str, typer.Option(metavar="ID", help="One of its cameras; the first one without it.")] = "",
    source: Annotated[
        str, typer.Option(metavar="SOURCE", help="Look at this instead: a recording, a device number, a stream.")
    ] = "",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Of the page, on this machine only.")] = 8090,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page in a browser.")] = True,
) -> None:
    """Calibrate a camera of a table in the browser, step by step, with its live picture; Ctrl-C ends it.

    Nothing is lost by that: what was saved is in the same files as by the other commands, and the rest is kept.
    """
    # Imported here, because it loads the web server, which no other command needs.
    from dashboard.calibrating.app import Asked, run

    raise typer.Exit(run(Asked(table, camera, source, port, browser)))
