"""The whole examination: the machine, and, with a table file, what that table needs."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from devices.desk import rows
from devices.desk.sight import DeskError
from devices.desk.table import open_desk
from devices.doctor import boxes, cameras, ports
from devices.doctor.machine import Machine, each_once, user
from devices.ports.port import Ports
from hub import clock
from hub.checkup.broker import broker, installed
from hub.checkup.disk import disk
from hub.checkup.finding import Finding, Level
from hub.checkup.gates import objections
from hub.checkup.journal import journal
from hub.checkup.priority import priority
from hub.link.port import LinkError
from hub.settings import bindings
from hub.settings.load import load
from hub.settings.model import Broker, TableFile
from hub.settings.running import runs

BRIDGE: Final = "-m devices "
"""In the command of a table's own bridge."""


def examine(table: Path | None, machine: Machine, serial: Ports) -> list[Finding]:
    """Look at everything; it takes two seconds.

    Raises:
        SettingsError: the table file cannot be used.
    """
    if table is None:
        found, _ = ports.look(machine.ports(), machine, serial)
        return [*_or_none(found, "serial ports"), *cameras.listed(machine), *_machine(Broker())]
    settings = load(table)
    return [
        *_boxes(settings, table, machine, serial),
        *cameras.of_table(settings.cameras, table.resolve().parent, machine),
        *(Finding("start", Level.WRONG, sentence) for sentence in objections(settings, table)),
        *_machine(settings.broker),
        disk(settings.table.data_dir),
        journal(settings.table.data_dir),
    ]


def _boxes(settings: TableFile, table: Path, machine: Machine, serial: Ports) -> list[Finding]:
    everywhere = list(each_once([*_of_table(settings, serial), *machine.ports()]))
    troubles: list[str] = []
    laid = bindings.boxes(settings, troubles.append)
    warned = [Finding("bindings", Level.WRONG, sentence) for sentence in troubles]
    if runs(settings.table.data_dir):
        return [*_running(settings, table, machine, everywhere, serial), *warned]
    found, hellos = ports.look(everywhere, machine, serial)
    return [*_or_none(found, "serial ports"), *boxes.asked(laid, hellos, settings, str(table)), *warned]


def _running(
    settings: TableFile, table: Path, machine: Machine, everywhere: list[Path], serial: Ports
) -> list[Finding]:
    """The ports that the bridge has are its own; of the others it is asked who is there."""
    try:
        with open_desk(table, _pass_over) as desk:
            found = rows.rows(desk.floor.sight, desk.laid(), settings, str(table), clock.utc())
            taken = {seen.state.port for seen in desk.floor.sight.boxes.values() if seen.state is not None}
            there = desk.bridge_there
    except (DeskError, LinkError) as error:
        what, _, todo = str(error).rpartition(": ")
        return [Finding("bridge", Level.WRONG, what or todo, todo if what else "end the table and start it again")]
    away = Finding("bridge", Level.WRONG, "it is away", f"look at {settings.table.data_dir / 'logs' / 'devices.log'}")
    others = [path for path in everywhere if str(path) not in taken and BRIDGE not in machine.holder(path)]
    return [*([] if there else [away]), *ports.look(others, machine, serial)[0], *boxes.shown(found)]


def _of_table(settings: TableFile, serial: Ports) -> list[Path]:
    named = [box.port for box in settings.boxes if box.port is not None and box.port.exists()]
    return [*named, *(serial.listed(Path(settings.devices.scan)) if settings.devices.scan else ())]


def _machine(wanted: Broker) -> list[Finding]:
    return [broker(wanted, installed()), priority(user())]


def _or_none(found: list[Finding], what: str) -> Iterable[Finding]:
    return found or [Finding(what, Level.NOTE, "nothing is plugged in", ports.CABLE)]


def _pass_over(_sentence: str) -> None:
    """Nobody reads along."""
