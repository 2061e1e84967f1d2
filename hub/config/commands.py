"""`floorman init` and `floorman config check`."""

import json
import tomllib
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from hub.checkup.finding import Level
from hub.config import cameras as devices
from hub.config.asking import NotAnsweredError, Said, ask
from hub.config.check import check
from hub.config.draft import Draft, calibrating, written
from hub.settings.load import SettingsError
from hub.settings.model import TableFile
from hub.supervisor.run import BAD_INPUT

config = typer.Typer(no_args_is_help=True, help="A table's file.")


def init(
    table: Annotated[Path, typer.Argument(help="The file that is written.", metavar="[TABLE.toml]")] = Path(
        "table.toml"
    ),
    game: Annotated[str | None, typer.Option(help="What is played.")] = None,
    players: Annotated[str | None, typer.Option(help="Names with commas, clockwise from seat 1, or how many.")] = None,
    name: Annotated[str | None, typer.Option(help="What the table is called.")] = None,
    cameras: Annotated[str | None, typer.Option(help="Numbers or paths with commas, or none.")] = None,
    boxes: Annotated[str | None, typer.Option(help="Whether players have boxes: yes or no.", metavar="yes|no")] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Ask nothing: take what is usual.")] = False,
) -> None:
    """Make a table's file by five questions. What is said here is not asked. Nothing that is there is written over."""
    try:
        _not_there(table)
        draft = ask(Said(game, players, name, cameras, boxes, yes), devices.plugged_in(devices.DEV))
        _write(table, draft)
    except NotAnsweredError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(BAD_INPUT) from error
    except typer.Abort as error:
        typer.echo("\nNo answer came, so nothing was written. Answer, or say --yes.", err=True)
        raise typer.Exit(BAD_INPUT) from error
    for sentence in _next(table, draft):
        typer.echo(sentence)


@config.command("check")
def config_check(
    table: Annotated[Path, typer.Argument(help="The table or tournament file.", metavar="TABLE.toml")],
    as_json: Annotated[bool, typer.Option("--json", help="One object a row.")] = False,
) -> None:
    """Look at a table's file and all that it names. Exit 0 where all is well, 1 where something is wrong."""
    from hub.checkup import sheet

    try:
        found = check(table)
    except SettingsError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(BAD_INPUT) from error
    if as_json:
        for each in found:
            typer.echo(json.dumps(asdict(each)))
    else:
        sheet.show_findings(found)
    raise typer.Exit(int(any(each.level is Level.WRONG for each in found)))


def _not_there(path: Path) -> None:
    if path.exists() or path.is_symlink():
        raise NotAnsweredError(f"{path} is there already and is not written over: give another name, or move it away.")


def _write(path: Path, draft: Draft) -> None:
    text = written(draft)
    TableFile.model_validate(tomllib.loads(text))
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise NotAnsweredError(f"{path} cannot be written: {error.strerror}. Give another name.") from error


def _next(path: Path, draft: Draft) -> list[str]:
    steps = [f"{path} is written: {draft.name}, {len(draft.players)} players. Then:"]
    if draft.cameras:
        steps.append("  floorman calibrate print sheets.pdf     four markers to glue at the rail: docs/calibration.md")
        steps += [f"  {command}" for command in calibrating(draft)]
        steps.append(f"  floorman calibrate page {path}     or the same in the browser, step by step")
    if draft.boxes:
        steps.append(f"  floorman devices {path} bind --press --seat 1     for each seat")
    steps.append(f"  floorman config check {path}")
    if draft.cameras:
        steps.append(f"  floorman calibrate check {path}     what every seat looks like, and a test throw")
    return [*steps, f"  floorman run {path}"]
