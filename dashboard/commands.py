"""Commands of the dashboard package."""

from pathlib import Path
from typing import Annotated

import typer

from dashboard.access.commands import users
from dashboard.access.tls.commands import tls


def pages(table: Annotated[Path, typer.Argument(help="The table or tournament file (TOML).")]) -> None:
    """Serve the pages of a table or tournament from a broker that runs already ('floorman run' does this by itself)."""
    # Imported here, because it loads the web server, which no other command needs.
    from dashboard.app import run

    raise typer.Exit(run(table))


def register(app: typer.Typer) -> None:
    """Add `pages`, `users` and `tls`."""
    app.command("pages")(pages)
    app.add_typer(users, name="users")
    app.add_typer(tls, name="tls")
