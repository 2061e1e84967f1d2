"""`floorman bench calibrate`: how far the felt is off after a calibration; whether a camera that moved is noticed."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Final

import typer

from vision.commands import with_progress

if TYPE_CHECKING:
    from hub.figures import Figure
    from vision.bench.table_poses import Tried

BAD_INPUT: Final = 2
SEED: Final = 40_512_339
"""No test uses it."""

_PART_S: Final = 60.0


def command(
    lenses: Annotated[int, typer.Option(min=1, max=1_000, help="Lenses, each measured with a waved board.")] = 6,
    poses: Annotated[int, typer.Option(min=1, max=10_000, help="Places over a table for each lens.")] = 25,
    pushes: Annotated[int, typer.Option(min=1, max=100_000, help="Cameras that are pushed.")] = 100,
    minutes: Annotated[int, typer.Option(min=1, max=1_000, help="Of cameras that are not.")] = 5,
    seed: Annotated[int, typer.Option(min=0, help="Fixes lenses, places, noise.")] = SEED,
    as_json: Annotated[bool, typer.Option("--json", help="One object a figure.")] = False,
) -> None:
    """The felt after a calibration, against exact truth; pushed cameras. Exit 1 where a goal is not met."""
    from hub.measuring import printed
    from vision.bench.found import BenchError
    from vision.bench.table_poses import tables
    from vision.bench.watched_markers import is_noticed, undisturbed

    try:
        tried = list(with_progress(tables(seed, lenses, poses), lenses * poses, "Calibrating"))
    except BenchError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(BAD_INPUT) from error
    noticed = list(with_progress((is_noticed(seed, number) for number in range(pushes)), pushes, "Pushing"))
    calm = list(with_progress((undisturbed(seed, number, _PART_S) for number in range(minutes)), minutes, "Watching"))
    figures = [*calibrated([each for _, each in tried]), *_pictures([count for count, _ in tried])]
    figures += watched(noticed, [each.alarms for each in calm], [each.covered for each in calm])
    raise typer.Exit(int(not printed(figures, as_json=as_json)))


def calibrated(tried: "Sequence[Tried]") -> "Iterator[Figure]":
    """The figures of tables that were calibrated."""
    import numpy as np

    from hub.figures import Figure

    for name, all_poses, goals in (
        ("lens measured, two taped distances", [each.measured for each in tried], (0.5, 1.0, 3.0)),
        ("markers alone", [each.alone for each in tried], (0.5, 2.0, None)),
    ):
        made = [each for each in all_poses if not each.why]
        off = np.concatenate([each.off_mm for each in made]) if made else np.full(1, np.inf)
        errors = [each.error_px for each in made] or [float("inf")]
        yield Figure(f"{name}: tables refused, of {len(all_poses)}", float(len(all_poses) - len(made)))
        yield Figure(f"{name}: reprojection, px median", float(np.median(errors)), goals[0])
        yield Figure(f"{name}: felt off, mm median", float(np.median(off)), goals[1])
        yield Figure(f"{name}: felt off, mm worst", float(off.max()), goals[2])
        beyond = sum(bool(each.off_mm.max() > each.bound_mm) for each in made)
        yield Figure(f"{name}: tables whose felt is further off than they say", float(beyond))


def _pictures(counts: Sequence[int]) -> "Iterator[Figure]":
    from hub.figures import Figure

    yield Figure("pictures of a waved board until the lens is known, most", float(max(counts)))


def watched(noticed: Sequence[bool], alarms: Sequence[int], covered: Sequence[float]) -> "Iterator[Figure]":
    """The figures of cameras that were watched."""
    from hub.figures import Figure

    yield Figure(
        f"pushed by more than 2 mm: told within 2 s, of {len(noticed)}", float(sum(noticed)), len(noticed), True
    )
    yield Figure(f"hands, cups, shadows for {len(alarms)} min: false alarms", float(sum(alarms)), 0.0)
    yield Figure("of these looks at a marker saw none, %", 100.0 * sum(covered) / len(covered))
