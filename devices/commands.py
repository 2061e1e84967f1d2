"""Commands of the devices package."""

import typer

from devices.desk.commands import desk, forget_box
from devices.doctor.commands import doctor
from devices.hand.commands import sim


def register(app: typer.Typer) -> None:
    """Add this package's subcommands."""
    app.add_typer(desk, name="devices")
    app.command("forget")(forget_box)
    app.command()(doctor)
    app.command()(sim)
