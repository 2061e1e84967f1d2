"""The subcommands that the calibration package offers."""

from importlib.metadata import entry_points
from pathlib import Path
from typing import Annotated, Final

import typer

from calibration import store
from calibration.file_commands import DIFFER, diff, export_lens, import_lens
from calibration.model import Calibration, CalibrationError, check_together
from calibration.sheets.commands import print_sheets, ruler
from calibration.together import Eye, disagreements

GROUP: Final = "floorman.calibrations"


def check(files: Annotated[list[Path], typer.Argument(help="Calibration files (JSON) of one table.")]) -> None:
    """Check calibration files: one line about each, or one sentence about what is wrong.

    Files of one table are checked together: no seat's region in one may reach into another seat's in the other, and
    none may have a marker or a seat by more than 2 mm elsewhere. Exits with 1 then.
    """
    try:
        found = [store.load(file) for file in files]
        check_together(found)
    except CalibrationError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from error
    for file, calibration in zip(files, found, strict=True):
        typer.echo(_line(file, calibration))
    differ = list(disagreements([Eye(str(file), each) for file, each in zip(files, found, strict=True)]))
    for sentence in differ:
        typer.echo(sentence, err=True)
    if differ:
        raise typer.Exit(DIFFER)


def _line(file: Path, found: Calibration) -> str:
    width, height = found.image_size
    seats = ", ".join(str(region.seat) for region in found.seats) or "none"
    above = found.placement.camera_mm[2]
    return f"{file}: {width} x {height} pixels, camera {above:.0f} mm above the felt, seats {seats}."


_OWN: Final = (
    ("check", check),
    ("print", print_sheets),
    ("ruler", ruler),
    ("diff", diff),
    ("import", import_lens),
    ("export", export_lens),
)


def register(app: typer.Typer) -> None:
    """Add `calibrate` with its subcommands."""
    calibrate = typer.Typer(
        help="Make and check the files that turn pixels into millimetres and seats.", no_args_is_help=True
    )
    for name, each in _OWN:
        calibrate.command(name)(each)
    # What needs the eyes of another package is offered by it: this one may not know them.
    for point in sorted(entry_points(group=GROUP), key=lambda each: each.name):
        calibrate.command(point.name)(point.load())

    @calibrate.callback()
    def _calibrate() -> None:
        """Make and check calibration files."""

    app.add_typer(calibrate, name="calibrate")
