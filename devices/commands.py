"""Commands of the devices package."""

import typer


def register(app: typer.Typer) -> None:
    """Add this package's subcommands."""
