"""`floorman run`: all processes of a table, or of a tournament's floor, under one supervisor until it is stopped."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from pathlib import Path
from typing import Final

import typer

from hub.checkup.gates import objections
from hub.link.accounts import Role
from hub.link.broker import prepare, wait_until_up
from hub.link.desk import desk_open
from hub.link.plan import BrokerPlan
from hub.link.port import LinkError
from hub.settings.bindings import boxes
from hub.settings.load import SettingsError, load_any
from hub.settings.model import TableFile
from hub.settings.tournament import TournamentFile
from hub.supervisor.lock import TableBusyError, table_lock
from hub.supervisor.notices import Announce, Change, Notice
from hub.supervisor.plan import Child
from hub.supervisor.signals import Signals
from hub.supervisor.supervisor import Supervisor
from hub.supervisor.table import floor_children, in_order, table_children, with_broker

BAD_INPUT: Final = 2
"""Exit status for what the caller gave us and we cannot use."""

_GIVEN_BROKER_SECONDS: Final = 3.0

_DEMO_BROKER: Final = Notice(
    Change.STARTED,
    "broker",
    "The broker is the built-in one, good for demonstrations only. For a real evening: apt-get install mosquitto.",
)


def say(notice: Notice) -> None:
    """Put a notice on the terminal, as long as there is one."""
    try:
        typer.echo(notice.sentence, err=True)
    except OSError:
        # The terminal was closed. The table is still to be ended in order, and there is nobody left to tell.
        return


Settings = TableFile | TournamentFile

Beside = Callable[[Settings, BrokerPlan], AbstractContextManager[None]]
"""What goes on beside the table while it runs, in this process: it is entered before the first child starts."""


def nothing_beside(_settings: Settings, _plan: BrokerPlan) -> AbstractContextManager[None]:
    """Nothing goes on beside the table."""
    return nullcontext()


def run_table(
    path: Path,
    extra: Sequence[Child] = (),
    announce: Announce = say,
    beside: Beside = nothing_beside,
    *,
    unchecked: bool = False,
) -> int:
    """Run a table until SIGTERM, Ctrl-C, or the end of a child that ends the table. Call it on the main thread.

    Args:
        path: The table file, or a tournament's.
        extra: Further processes; those with a role are told the broker's address. One that ends the table starts last.
        announce: Called with every start, death and end of a process; it must not raise.
        beside: What goes on in this process as long as the table runs.
        unchecked: Play also with cameras whose check failed, is missing or does not hold any more.

    Returns:
        The exit status: 0 after a clean end, 2 with a sentence on the terminal where the table file, the data folder,
        the broker or a part's configuration cannot be used, 1 where a part that is needed does not come up.
    """
    with Signals() as signals:
        try:
            settings = load_any(path)
            look_for_files(settings, path)
            if not unchecked:
                _ask_around(settings, path)
            if isinstance(settings, TableFile):
                boxes(settings, partial(typer.echo, err=True))
            with table_lock(settings.table.data_dir):
                plan = _broker_of(settings)
                children = with_broker(in_order(_own(path, settings, plan), extra), plan)
                if plan.demo:
                    announce(_DEMO_BROKER)
                with desk_open(settings.table.data_dir, plan.addresses[Role.DESK]), beside(settings, plan):
                    return Supervisor(children, settings.table.data_dir / "logs", signals, announce).run()
        except (SettingsError, TableBusyError, LinkError) as error:
            typer.echo(str(error), err=True)
            return BAD_INPUT


def _own(path: Path, settings: Settings, plan: BrokerPlan) -> list[Child]:
    if isinstance(settings, TournamentFile):
        return floor_children(path, plan)
    return table_children(path, settings, plan)


def _ask_around(settings: Settings, path: Path) -> None:
    """Raise SettingsError where another package has something against it that the table starts."""
    for sentence in objections(settings, path):
        raise SettingsError(f"{path}: {sentence}")


def look_for_files(settings: Settings, path: Path) -> None:
    """See that the files that the table file names are there, before anything starts.

    Raises:
        SettingsError: a calibration or the deck is not there.
    """
    if isinstance(settings, TournamentFile):
        return
    for camera in settings.cameras:
        if not camera.calibration.is_file():
            raise SettingsError(
                f"{path}: the calibration of camera {camera.id}, {camera.calibration}, is not there. "
                f"Run floorman calibrate table {camera.calibration.name} --camera {camera.source}, or correct the path."
            )
    deck = settings.cards.deck
    if deck is not None and not deck.is_file():
        raise SettingsError(f"{path}: the deck {deck} is not there. Run: floorman calibrate deck; or correct the path.")


def _broker_of(settings: Settings) -> BrokerPlan:
    broker, table = settings.broker, settings.table
    plan = prepare(broker.kind, table=table.id, folder=table.data_dir / "broker", url=broker.url, port=broker.port)
    if not plan.command:
        wait_until_up(plan, _GIVEN_BROKER_SECONDS)
    return plan
