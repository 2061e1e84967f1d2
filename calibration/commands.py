"""The subcommands that the calibration package offers."""

from collections.abc import Sequence
from importlib.metadata import entry_points
from pathlib import Path
from typing import Final

import typer

from calibration import store
from calibration.file_commands import DIFFER, diff, export_lens, import_lens
from calibration.model import Calibration, CalibrationError, check_together
from calibration.sheets.commands import print_sheets, ruler
from calibration.together import Eye, disagreements

GROUP: Final = "floorman.calibrations"


def check_files(files: Sequence[Path]) -> None:
    """Print a line about each of a table's calibration files, or one sentence about what is wrong.

    They are looked at together: no seat's region in one may reach into another seat's in the other, and none may have a
    marker or a seat by more than 2 mm elsewhere.

    Raises:
        typer.Exit: with 2 where something is wrong, with 1 where they differ.
    """
    try:
        found = [store.load(file) for file in files]
        check_together(found)
    except CalibrationError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from error
    for file, calibration in zip(files, found, strict=True):
        typer.echo(line_of(file, calibration))
    differ = list(disagreements([Eye(str(file), each) for file, each in zip(files, found, strict=True)]))
    for sentence in differ:
        typer.echo(sentence, err=True)
    if differ:
        raise typer.Exit(DIFFER)


def line_of(file: Path | str, found: Calibration) -> str:
    """What is said of a calibration that is well; `file` or whatever it is called."""
    width, height = found.image_size
    seats = ", ".join(str(region.seat) for region in found.seats) or "none"
    above = found.placement.camera_mm[2]
    return f"{file}: {width} x {height} pixels, camera {above:.0f} mm above the felt, seats {seats}."


_OWN: Final = (
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
