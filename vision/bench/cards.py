"""`floorman bench cards`: how many cards are read and verified, whether one of those is wrong, what it costs."""

from pathlib import Path
from typing import Annotated, Final

import typer

from vision.bench.options import SHARED
from vision.commands import with_progress

BAD_INPUT: Final = 2
PARTS: Final = ("renders", "photographs", "rig", "cost")
PLACES: Final = 240
"""Of the rig, unless more are asked for; the goal speaks of 3000."""

SEED: Final = 60_614_203
"""No test and no training uses it."""


def command(
    against: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help=f"A folder in the shape of {SHARED}, which is taken where it is there."),
    ] = None,
    only: Annotated[
        list[str] | None, typer.Option(metavar="|".join(PARTS), help="Measure this set only; may be given again.")
    ] = None,
    places: Annotated[int, typer.Option(min=1, max=1_000_000, help="Seats and boards of the rig.")] = PLACES,
    seed: Annotated[int, typer.Option(min=0, help="Fixes the rig's deals.")] = SEED,
    as_json: Annotated[bool, typer.Option("--json", help="One object a figure.")] = False,
) -> None:
    """Cards read, verified, wrong although verified; what it costs. Exit 1 where a goal is not met."""
    from hub.measuring import printed
    from vision.bench import card_sets, card_tables
    from vision.bench.found import BenchError

    try:
        if set(only or ()) - set(PARTS):
            raise BenchError(f"There is no set '{(set(only or ()) - set(PARTS)).pop()}': take {', '.join(PARTS)}.")
        parts = tuple(card_sets.CardPart(part) for part in dict.fromkeys(only or PARTS))
        folder = against or (SHARED if SHARED.is_dir() else None)
        found = card_sets.measure(card_sets.CardOptions(folder, parts, places, seed), with_progress)
    except BenchError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(BAD_INPUT) from error
    for note in found.notes:
        typer.echo(note, err=as_json)
    if not as_json and found.scored:
        typer.echo("\n".join(("", *card_tables.counts(found.scored), "", *card_tables.meaning(found.scored), "")))
    met = printed(found.figures, as_json=as_json)
    raise typer.Exit(int(not met) if found.figures else BAD_INPUT)
