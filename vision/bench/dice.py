"""`floorman bench dice`: how many dice are read and verified, whether one of those is wrong, what it costs."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from vision.bench.options import SEATS, SEED, SHARED, Options, Part
from vision.commands import with_progress

if TYPE_CHECKING:
    from vision.bench.found import Found

BAD_INPUT: Final = 2


def command(
    against: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help=f"A folder in the shape of {SHARED}, which is taken where it is there."),
    ] = None,
    seats: Annotated[int, typer.Option(min=1, max=1_000_000, help="Seats of the rig.")] = SEATS,
    seed: Annotated[int, typer.Option(min=0, help="Fixes the rig's dice.")] = SEED,
    only: Annotated[list[Part] | None, typer.Option(help="Measure this set only; may be given again.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One object a figure.")] = False,
) -> None:
    """Dice read, verified, wrong although verified, asked about; what it costs. Exit 1 where a goal is not met."""
    from hub.measuring import printed
    from vision.bench import sets
    from vision.bench.found import BenchError

    folder = against or (SHARED if SHARED.is_dir() else None)
    options = Options(folder, tuple(dict.fromkeys(only or Part)), seats, seed)
    try:
        if folder is not None and {Part.RENDERS, Part.PHOTOGRAPHS} & set(options.parts):
            sets.check_folder(folder)
        found = sets.measure(options, with_progress)
    except BenchError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(BAD_INPUT) from error
    _tell(found, as_json)
    met = printed(found.figures, as_json=as_json)
    raise typer.Exit(int(not met) if found.figures else BAD_INPUT)


def _tell(found: "Found", as_json: bool) -> None:
    from vision.bench import tables

    for note in found.notes:
        typer.echo(note, err=as_json)
    if not as_json and found.scored:
        for lines in (tables.counts, tables.risk, tables.meaning):
            typer.echo("\n".join(("", *lines(found.scored))))
        typer.echo()
