"""Wiring: the page on which a table is calibrated, as a process. It is served on this machine only."""

import asyncio
import socket
import sys
import threading
import webbrowser
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from dashboard import wording
from dashboard.access.doorkeeper import Doorkeeper
from dashboard.calibrating.site import make_calibration_site
from dashboard.calibrating.workbench import Workbench, open_workbench
from dashboard.server import CannotListenError, listen, serve
from dashboard.streams import Streams
from hub import clock, process
from hub.access.served import LOOPBACK, Served
from hub.access.store import AccessStore
from hub.settings.load import SettingsError, load
from hub.settings.model import Table, TableFile

BAD_START: Final = 2


@dataclass(frozen=True, slots=True)
class Asked:
    """What the command line says; see `commands.page`."""

    path: Path
    camera: str
    source: str
    port: int
    browser: bool


def run(asked: Asked) -> int:
    """Serve the page until told to stop; returns the exit status."""
    try:
        settings = load(asked.path)
        _check_camera(settings, asked)
        listener = listen(LOOPBACK, asked.port)
    except SettingsError as error:
        return _refused(str(error))
    except CannotListenError:
        return _refused(wording.calibration_port_taken(asked.port))
    stop = process.start("calibrate")
    with listener:
        bench = open_workbench(settings, asked.path, asked.camera, asked.source)
        try:
            served = Served(LOOPBACK, listener.getsockname()[1])
            sys.stdout.write(f"{wording.calibration_at(served.url('/'))}\n")
            sys.stdout.flush()
            if asked.browser:
                webbrowser.open(served.url("/"))
            asyncio.run(_serve(settings.table, served, bench, listener, stop))
        finally:
            bench.close()
    return 0


def _check_camera(settings: TableFile, asked: Asked) -> None:
    known = [each.id for each in settings.cameras]
    if not known or asked.camera not in ("", *known):
        raise SettingsError(wording.no_camera(asked.path, asked.camera, known))


def _refused(sentence: str) -> int:
    sys.stderr.write(f"{sentence}\n")
    return BAD_START


async def _serve(
    table: Table, served: Served, bench: Workbench, listener: socket.socket, stop: threading.Event
) -> None:
    door = Doorkeeper(AccessStore(table.data_dir), table.id, served, clock.utc)
    await door.look()
    watching = asyncio.create_task(door.watch(lambda: None))
    try:
        await serve(make_calibration_site(table, door, bench), listener, Streams(clock.utc, clock.monotonic), stop)
    finally:
        watching.cancel()
