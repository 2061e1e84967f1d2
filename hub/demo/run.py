"""`floorman demo`: make the stage, run the table, tell what happens."""

import functools
import os
import socket
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Final

import typer

from hub.demo.stage import EVENTS, Options, StageError, actors, build
from hub.host.roster import names
from hub.journal.port import FILE_NAME
from hub.link.plan import BrokerPlan
from hub.narrator.narrator import narrating
from hub.settings.model import TableFile
from hub.supervisor.notices import Change, Notice
from hub.supervisor.run import BAD_INPUT, run_table

PORT: Final = 8080
"""Where the pages are, unless something else is there already."""

_QUIET: Final = frozenset({Change.STARTED, Change.STOPPED})


def run_demo(folder: Path, options: Options, browser: bool) -> int:
    """Play a table until the rounds are played or somebody stops it.

    Args:
        folder: Made where it is not there; keeps the journal, the evidence and the logs.
        options: What the command line says; a port of 0 takes 8080 or, where that is taken, a free one.
        browser: Open the spectator page once it is served.

    Returns:
        The exit status of `run_table`; 2 with a sentence where the stage cannot be made.
    """
    if options.port and free_port(options.port) != options.port:
        typer.echo(f"Port {options.port} is taken. Give another one with --port, or none for a free one.", err=True)
        return BAD_INPUT
    options = replace(options, port=options.port or free_port(PORT))
    try:
        path = build(folder, options)
    except StageError as error:
        typer.echo(str(error), err=True)
        return BAD_INPUT
    things = "five players, two cameras, five seat boxes and the shot clock"
    say(f"Setting the table for {EVENTS[options.game]}: {things}, all simulated.")
    status = run_table(path, actors(path, options), announce, functools.partial(_beside, options, browser))
    journal = folder / "data" / FILE_NAME
    if status == 0 and journal.exists():
        say(f"The table is closed. Its journal: {journal} (check it with 'floorman verify {journal}').")
    return status


def announce(notice: Notice) -> None:
    """Tell what went wrong with a process and how it was mended; the ordinary goes without saying."""
    if notice.change not in _QUIET:
        say(notice.sentence)


def say(line: str) -> None:
    """Put a line on the terminal at once, as long as there is one."""
    try:
        typer.echo(line)
    except OSError:
        # The terminal was closed. The table goes on, and there is nobody left to tell.
        return


def free_port(wanted: int) -> int:
    """The wanted TCP port of this machine, or any free one where it is taken."""
    for port in (wanted, 0):
        with closing(socket.socket()) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return int(probe.getsockname()[1])
    return wanted


@contextmanager
def _beside(options: Options, browser: bool, settings: TableFile, plan: BrokerPlan) -> Iterator[None]:
    base = f"http://{settings.dashboard.host}:{options.port}"
    demo = " (demo broker)" if plan.demo else ""
    pages = f"The pages{demo}:  spectators {base}/table   dealer {base}/dealer   (Ctrl-C ends the demonstration)"
    opened = threading.Event()

    def tell(line: str) -> None:
        say(line)
        if browser and line == pages and not opened.is_set():
            opened.set()
            open_page(f"{base}/table")

    with narrating(plan, names(settings), pages, tell):
        yield


def open_page(url: str) -> None:
    """Show a page where there is a screen to show it on."""
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        webbrowser.open(url)
