"""`floorman bench reveal`: from the last cup at rest to the ruling on the spectator page, and where the time goes."""

import functools
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Final

import typer

from hub.bench.browser import chromium
from hub.bench.timeline import MILLI, Reveal, Timeline
from hub.bench.watching import Eyes, watching
from hub.demo.run import free_port
from hub.demo.stage import Options, StageError, actors, build
from hub.figures import Figure, percentile
from hub.measuring import printed
from hub.supervisor.notices import Change, Notice
from hub.supervisor.run import BAD_INPUT, run_table

GOAL_MS: Final = 700.0
"""p95 from the last cup at rest to the spectator page, at 1080p and 15 frames a second."""

PARTS: Final[dict[str, Callable[[Reveal], int]]] = {
    "last cup at rest to the first clean frame": lambda each: each.first - each.rest,
    "first to fifth clean frame": lambda each: each.fifth - each.first,
    "fifth frame to its reading at the broker": lambda each: each.read - each.fifth,
    "reading to the ruling at the broker": lambda each: each.ruled - each.read,
    "ruling to the page's stream": lambda each: each.streamed - each.ruled,
}


def command(
    rounds: Annotated[int, typer.Option(min=1, max=1000, help="Challenges to measure.")] = 20,
    speed: Annotated[float, typer.Option(min=0.5, max=20.0, help="How quick the people are.")] = 4.0,
    seed: Annotated[int, typer.Option(help="Fixes dice and bids.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="One object a figure.")] = False,
) -> None:
    """From the last cup at rest to the ruling on the spectator page; exit 1 where the goal is not met."""
    timeline = Timeline()
    eyes = Eyes(timeline)
    options = Options(rounds=rounds, speed=speed, seed=seed, port=free_port(0))
    with tempfile.TemporaryDirectory(prefix="floorman-bench-") as folder:
        status = _play(Path(folder), options, eyes)
    if status or not timeline.done:
        typer.echo(f"Nothing was measured: {eyes.failed or 'no reveal was settled by the cameras'}.", err=True)
        raise typer.Exit(status or 1)
    raise typer.Exit(int(not printed(figures(timeline, rounds), as_json=as_json)))


def figures(timeline: Timeline, rounds: int) -> list[Figure]:
    """The figures of a run, milliseconds unless they say otherwise."""
    reveals = timeline.done
    streamed = [(each.streamed - each.rest) / MILLI for each in reveals]
    drawn = [each / MILLI for each in timeline.until_drawn()]
    found = [
        Figure("last cup at rest to the page's stream, p95 (ms)", percentile(streamed, 95), GOAL_MS),
        Figure("last cup at rest to the page's stream, p50 (ms)", percentile(streamed, 50)),
    ]
    if drawn:
        found.insert(0, Figure("last cup at rest to the verdict drawn, p95 (ms)", percentile(drawn, 95), GOAL_MS))
        found.insert(1, Figure("last cup at rest to the verdict drawn, p50 (ms)", percentile(drawn, 50)))
    for name, part in PARTS.items():
        values = [part(each) / MILLI for each in reveals]
        found.append(Figure(f"  {name}, p50 (ms)", percentile(values, 50)))
        found.append(Figure(f"  {name}, p95 (ms)", percentile(values, 95)))
    return [
        *found,
        Figure("reveals measured (count)", float(len(reveals))),
        Figure("asked about instead (count)", float(timeline.by_dealer)),
        Figure("challenges played (count)", float(rounds)),
    ]


def _play(folder: Path, options: Options, eyes: Eyes) -> int:
    try:
        path = build(folder, options)
    except StageError as error:
        typer.echo(str(error), err=True)
        return BAD_INPUT
    beside = functools.partial(watching, eyes, chromium() is not None)
    return run_table(path, actors(path, options), _trouble, beside)


def _trouble(notice: Notice) -> None:
    if notice.change not in (Change.STARTED, Change.STOPPED, Change.FINISHED):
        typer.echo(notice.sentence, err=True)
