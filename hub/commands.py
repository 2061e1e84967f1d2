"""Commands of the hub package: run, demo, init, config check, rules check, verify."""

import json
import os
import time
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from pathlib import Path
from typing import Annotated, Final

import typer

from hub.access.addresses import reached_at
from hub.access.served import kept_home, served
from hub.access.store import AccessError, AccessStore
from hub.config.commands import config, init
from hub.demo.run import run_demo
from hub.demo.stage import EVENTS, Options
from hub.host.roster import names
from hub.journal.verify import Fold, verify_command
from hub.link.plan import BrokerPlan
from hub.narrator.narrator import narrating
from hub.settings.tournament import TournamentFile
from hub.supervisor.run import BAD_INPUT, Settings, run_table
from hub.table.journalled import follow
from hub.vectors.check import CaseResult, VectorsError, check_file

GAMES: Final = ("raffle", "holdem", "bluff", "razz", "palace")
PLAYED: Final = tuple(EVENTS)

rules = typer.Typer(no_args_is_help=True, help="The rulebooks.")


def register(app: typer.Typer) -> None:
    """Add this package's subcommands."""
    app.command()(init)
    app.add_typer(config, name="config")
    app.command()(run)
    app.command()(demo)
    app.command()(verify)
    app.add_typer(rules, name="rules")


def run(
    table: Annotated[Path, typer.Argument(help="The table or tournament file.", metavar="TABLE.toml")],
    unchecked: Annotated[
        bool, typer.Option("--unchecked", help="Play though a camera has no check that holds; the floor is told.")
    ] = False,
) -> None:
    """Run a table, or a tournament's floor: all its processes under one supervisor, until Ctrl-C."""
    raise typer.Exit(run_table(table, beside=partial(_narrated, table), unchecked=unchecked))


def demo(
    game: Annotated[str, typer.Option(help=f"One of {', '.join(EVENTS)}.")] = "raffle",
    rounds: Annotated[int, typer.Option(min=0, help="End after so many settled challenges, or hands; 0 plays on.")] = 0,
    speed: Annotated[float, typer.Option(min=0.1, max=20.0, help="How quick the people are; 1 is a real table.")] = 1.0,
    seed: Annotated[int, typer.Option(help="The same seed gives the same dice, bids and rulings.")] = 1,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the spectator page.")] = True,
    by_hand: Annotated[bool, typer.Option("--by-hand", help="You are the dealer: bids are made on its page.")] = False,
    broker: Annotated[str, typer.Option(help="auto, mosquitto or embedded.")] = "auto",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Of the pages; 0 takes 8080 or a free one.")] = 0,
    folder: Annotated[Path | None, typer.Option("--dir", help="Where journal, evidence and logs are kept.")] = None,
) -> None:
    """Play a table with simulated people, boxes and cameras; every other part is the real one."""
    if game not in PLAYED:
        known = game in GAMES
        why = f"The game {game} is not played yet" if known else f"There is no game '{game}'"
        typer.echo(f"{why}. Played: {', '.join(PLAYED)}.", err=True)
        raise typer.Exit(BAD_INPUT)
    if broker not in ("auto", "mosquitto", "embedded"):
        typer.echo(f"There is no broker '{broker}'. Use auto, mosquitto or embedded.", err=True)
        raise typer.Exit(BAD_INPUT)
    options = Options(game, rounds, speed, seed, by_hand, port, broker)
    raise typer.Exit(run_demo((folder or demo_folder()).resolve(), options, browser))


def verify(journal: Annotated[Path, typer.Argument(help="A table's journal.")]) -> None:
    """Check a journal: every row, its chain and the pictures it names. Exit 1 names the first bad row."""
    raise typer.Exit(verify_command(journal, Fold(None, follow)))


@rules.command()
def check(
    vectors: Annotated[Path, typer.Argument(help="A file of cases.", metavar="VECTORS.json")],
    as_json: Annotated[bool, typer.Option("--json", help="One object a case.")] = False,
) -> None:
    """Run the rulebook's cases. Exit 0 if all pass, 1 if any fails."""
    try:
        results = check_file(vectors)
    except VectorsError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(BAD_INPUT) from error
    for result in results:
        _print_case(result, as_json)
    failed = sum(bool(result.wrong) for result in results)
    typer.echo(f"{len(results) - failed} passed, {failed} failed")
    raise typer.Exit(1 if failed else 0)


def _narrated(file: Path, settings: Settings, plan: BrokerPlan) -> AbstractContextManager[None]:
    try:
        where = served(settings.dashboard, bool(AccessStore(settings.table.data_dir).read().users))
    except AccessError:
        # The pages will say so, and not start.
        where = served(settings.dashboard, False)
    if where.kept_home:
        typer.echo(kept_home(f"floorman users add {file} NAME"), err=True)
    base = reached_at(where, "") if where.port else "at the address in dashboard.log"
    if isinstance(settings, TournamentFile):
        typer.echo(f"The pages:  floor desk {base}/floor   the hall {base}/standings")
        return nullcontext()
    return narrating(plan, names(settings), f"The pages:  spectators {base}/table   dealer {base}/dealer", typer.echo)


def demo_folder() -> Path:
    """A new folder for this demonstration, where programs keep their data."""
    base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "floorman" / time.strftime("demo-%Y%m%d-%H%M%S")


def _print_case(result: CaseResult, as_json: bool) -> None:
    if as_json:
        typer.echo(json.dumps({"id": result.id, "passed": not result.wrong, "wrong": list(result.wrong)}))
    elif result.wrong:
        typer.echo(f"{result.id} {result.rule} {result.title}: {'; '.join(result.wrong)}")
