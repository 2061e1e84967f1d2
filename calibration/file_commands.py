"""`floorman calibrate diff`, `import` and `export`: what differs between two files, and files of other programs."""

from pathlib import Path
from typing import Annotated, Final, NoReturn

import typer

from calibration import lens_file, store
from calibration.model import CalibrationError

BAD_INPUT: Final = 2
DIFFER: Final = 1
MAX_BYTES: Final = 1_000_000
ENDINGS: Final = (".yml", ".yaml", ".json", ".xml")


def diff(
    one: Annotated[Path, typer.Argument(metavar="A.json", help="A calibration; a former one lies in history.")],
    other: Annotated[Path, typer.Argument(metavar="B.json", help="Another one of the same camera.")],
) -> None:
    """Say what differs between two calibrations: exit 0 where nothing does, 1 where something does."""
    from calibration.compare import differences

    try:
        found = list(differences(store.load(one), store.load(other)))
    except CalibrationError as error:
        _refuse(str(error))
    for sentence in found or ["Nothing differs."]:
        typer.echo(sentence)
    raise typer.Exit(DIFFER if found else 0)


def import_lens(
    source: Annotated[Path, typer.Argument(metavar="FILE.yml", help="What OpenCV's calibration wrote.")],
    out: Annotated[Path, typer.Argument(metavar="LENS.json", help="Where the lens is stored.")],
) -> None:
    """Take a lens over that OpenCV's own calibration measured."""
    from calibration.exchange import lens_from

    try:
        found = lens_from(_text(source))
        lens_file.save(out, found)
    except CalibrationError as error:
        _refuse(f"{source}: {error}")
    width, height = found.image_size
    typer.echo(f"{out}: {width} x {height} pixels, focal length {found.lens.fx:.0f} px.")


def export_lens(
    source: Annotated[Path, typer.Argument(metavar="FILE.json", help="A calibration.")],
    out: Annotated[Path, typer.Argument(metavar="OUT.yml", help="YAML, JSON or XML, by its ending.")],
) -> None:
    """Write a calibration's lens and place as other programs read them with OpenCV."""
    from calibration.exchange import lens_to

    if out.suffix.lower() not in ENDINGS:
        _refuse(f"'{out}' has no ending that says what to write: take {', '.join(ENDINGS)}.")
    try:
        text = lens_to(store.load(source), out.suffix.lower())
        out.write_text(text, encoding="utf-8")
    except CalibrationError as error:
        _refuse(str(error))
    except OSError as error:
        _refuse(f"'{out}' cannot be written: {error.strerror or error}. Choose another place.")
    typer.echo(f"{out}: lens and place of {source}.")


def _text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return file.read(MAX_BYTES).decode("utf-8", errors="replace")
    except OSError as error:
        raise CalibrationError(f"It cannot be read: {error.strerror or error}.") from error


def _refuse(sentence: str) -> NoReturn:
    typer.echo(sentence, err=True)
    raise typer.Exit(BAD_INPUT)
