"""The subcommands that the calibration package offers."""

from pathlib import Path
from typing import Annotated

import typer

from calibration import store
from calibration.model import CalibrationError


def check(file: Annotated[Path, typer.Argument(help="A calibration file (JSON).")]) -> None:
    """Check a calibration file: one line about it, or one sentence about what is wrong with it."""
    try:
        found = store.load(file)
    except CalibrationError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from error
    width, height = found.image_size
    seats = ", ".join(str(region.seat) for region in found.seats) or "none"
    above = found.placement.camera_mm[2]
    typer.echo(f"{file}: {width} x {height} pixels, camera {above:.0f} mm above the felt, seats {seats}.")


def register(app: typer.Typer) -> None:
    """Add `calibrate` with its subcommands."""
    calibrate = typer.Typer(
        help="Make and check the files that turn pixels into millimetres and seats.", no_args_is_help=True
    )
    calibrate.command("check")(check)

    @calibrate.callback()
    def _calibrate() -> None:
        """Make and check calibration files."""

    app.add_typer(calibrate, name="calibrate")
