"""`floorman calibrate print` and `ruler`: the sheets, and what a printer made of them."""

from pathlib import Path
from typing import Annotated, Final, NoReturn

import typer

from calibration.model import CalibrationError
from calibration.sheets.marks import RULER_MM, about_scale, printed_scale

BAD_INPUT: Final = 2
OFF: Final = 1
PAPERS: Final = ("a4", "letter")


def print_sheets(
    out: Annotated[Path, typer.Argument(metavar="OUT.pdf", help="Where the sheets are written.")],
    paper: Annotated[str, typer.Option(metavar="a4|letter", help="The paper in the printer.")] = "a4",
) -> None:
    """Write the sheets to print: the board for the camera, the table's markers, spare ones, and a ruler on each."""
    from calibration.sheets.drawing import Paper, sheets
    from calibration.sheets.pdf import pdf

    if paper.lower() not in PAPERS:
        _refuse(f"There is no paper '{paper}': say --paper a4 or --paper letter.")
    try:
        out.write_bytes(pdf(sheets(Paper(paper.lower()))))
    except OSError as error:
        _refuse(f"'{out}' cannot be written: {error.strerror or error}. Choose another place.")
    typer.echo(
        f"{out}: 3 pages. Print them at 100 % ('actual size'), and measure the ruler on each: "
        f"from 0 to {RULER_MM:g} it must be {RULER_MM:g} mm long."
    )


def ruler(
    measured_mm: Annotated[float, typer.Argument(metavar="MM", help="What the printed ruler measures, millimetres.")],
) -> None:
    """Say what the printer made of the sheets. Exits with 1 where they should be printed again."""
    try:
        said = about_scale(printed_scale(measured_mm))
    except CalibrationError as error:
        _refuse(str(error))
    if said is not None:
        typer.echo(said)
        raise typer.Exit(OFF)
    typer.echo("The sheets are printed true.")


def _refuse(sentence: str) -> NoReturn:
    typer.echo(sentence, err=True)
    raise typer.Exit(BAD_INPUT)
