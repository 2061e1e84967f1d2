"""Commands of the vision package."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

if TYPE_CHECKING:
    from vision.dice.files import FileError

_Each = TypeVar("_Each")
_PROGRESS_FROM = 4
"""Fewer files are read before a bar could be looked at."""


def with_progress(found: Iterable[_Each], total: int, doing: str = "Reading") -> Iterator[_Each]:
    """Pass everything on, with a bar on a terminal's stderr and nothing of the kind elsewhere."""
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    if total < _PROGRESS_FROM or not console.is_terminal:
        yield from found
        return
    yield from track(found, doing, total=total, console=console, transient=True)


def read_dice(
    images: Annotated[
        list[Path], typer.Argument(metavar="IMAGE...", help="Pictures of dice; those of a folder as FOLDER/*.jpg.")
    ],
    calibration: Annotated[
        str | None,
        typer.Option(metavar="FILE|auto", help="A calibration, or 'auto' for X.calibration.json beside X.jpg."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON object a picture.")] = False,
    annotate: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Save each picture with the readings drawn in.")
    ] = None,
) -> None:
    """Read the dice in pictures. Exits with 2 if a file could not be opened; the others are read all the same."""
    from vision.dice import files, report
    from vision.networks.onnx import NetworkError

    try:
        reader = files.DiceFiles(calibration, annotate)
    except NetworkError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from error
    _print_all(files.read_files(images, reader), len(images), files.as_line if json else report.to_text)


def read_cards(
    images: Annotated[
        list[Path], typer.Argument(metavar="IMAGE...", help="Pictures of cards; those of a folder as FOLDER/*.jpg.")
    ],
    calibration: Annotated[
        str | None,
        typer.Option(metavar="FILE|auto", help="A calibration, or 'auto' for X.calibration.json beside X.jpg."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON object a picture.")] = False,
    annotate: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Save each picture with the readings drawn in.")
    ] = None,
) -> None:
    """Read the cards in pictures. Exits with 2 if a file could not be opened; the others are read all the same."""
    from vision.cards import files, report
    from vision.dice.files import read_files
    from vision.networks.onnx import NetworkError

    try:
        reader = files.CardFiles(calibration, annotate)
    except NetworkError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from error
    _print_all(read_files(images, reader), len(images), files.as_line if json else report.to_text)


def _print_all(found: Iterable["_Each | FileError"], total: int, line: Callable[[_Each], str]) -> None:
    """A line a picture, or its error; raises Exit with 2 at the end where one could not be opened."""
    from vision.dice.files import FileError

    failed = False
    for each in with_progress(found, total):
        if isinstance(each, FileError):
            failed = True
            typer.echo(str(each), err=True)
        else:
            typer.echo(line(each))
    if failed:
        raise typer.Exit(2)


def register(app: typer.Typer) -> None:
    """Add `read` with its subcommands."""
    read = typer.Typer(help="Read pictures.", no_args_is_help=True)

    @read.callback()
    def _read() -> None:
        """Read pictures."""

    read.command("dice")(read_dice)
    read.command("cards")(read_cards)
    app.add_typer(read, name="read")
