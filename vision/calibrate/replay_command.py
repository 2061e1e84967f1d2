"""`floorman calibrate replay`: a calibration that was recorded, once more, from the same pictures and answers."""

import inspect
import shutil
from pathlib import Path
from typing import Annotated, Any, Final

import typer

BAD_INPUT: Final = 2


def command(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="What --record of a calibration kept.")],
    out: Annotated[Path, typer.Argument(metavar="OUT.json", help="Where its result is stored; a new file.")],
) -> None:
    """Calibrate once more as it was recorded; the result is the same, bit for bit."""
    from calibration.model import CalibrationError, require
    from vision.calibrate import camera_command, table_command
    from vision.calibrate.recorded import answers_of

    commands: dict[str, Any] = {"camera": camera_command.command, "table": table_command.command}
    try:
        name, answers = answers_of(folder)
        require(not out.exists(), f"'{out}' is there already: replay into a new file.")
        known = set(inspect.signature(commands[name]).parameters) if name in commands else set()
        require(
            bool(known) and set(answers) <= known | {"former"},
            f"'{folder}' holds answers that this version does not know: give the folder as --camera instead.",
        )
        former = answers.pop("former", None)
        if former is not None:
            shutil.copyfile(former, out)
    except (CalibrationError, OSError) as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(BAD_INPUT) from error
    commands[name](**{**answers, "out": out, "camera": str(folder), "record": None})
