"""The simulator's process: boxes of a table file on pseudo-terminals, pressed by commands over the link."""

import fcntl
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import structlog

from devices.models.body import INPUTS, Identity
from devices.simulator.actions import PlanError, Planned, held, plan
from devices.simulator.simulation import Simulation, UnknownBoxError
from devices.simulator.terminal import TerminalError
from hub.link.address import VARIABLE, from_environment
from hub.link.mqtt import MqttLink
from hub.link.port import Delivery, LinkError
from hub.process import start
from hub.settings.load import SettingsError, load
from hub.settings.model import Box, TableFile
from hub.wire.codec import WireError, decode
from hub.wire.messages import ButtonHeld
from hub.wire.topics import Kind, Leaf, pattern

SIMULATOR: Final = "simulator"
MAX_INPUTS: Final = 8

log = structlog.get_logger()


class FolderTakenError(Exception):
    """Another simulator keeps its ports in the folder."""


def identity(box: Box) -> Identity:
    """What is burnt into the simulated box: the buttons that the table file names, then those of its model."""
    names = dict.fromkeys([*box.buttons, *INPUTS[box.model]])
    room = max(len(INPUTS[box.model]), min(MAX_INPUTS, len(box.buttons)))
    return Identity(box.id, box.model, tuple(names)[:room])


def placed(settings: TableFile, folder: Path) -> list[tuple[Identity, Path]]:
    """The boxes with their ports, all of which must lie in the folder, so that no real device's file is touched.

    A box whose port the table file does not name gets one there, with a name as udev would make it.

    Raises:
        SettingsError: a port lies elsewhere.
    """
    inside = Path(os.path.abspath(folder))  # noqa: PTH100 - resolve() would follow the symlinks that are the ports
    found = []
    for box in settings.boxes:
        port = box.port or inside / f"usb-Floorman_{box.model}_{box.id}"
        if not Path(os.path.abspath(port)).is_relative_to(inside):  # noqa: PTH100
            raise SettingsError(f"The port of '{box.id}' is {port}, outside {folder}: simulated ports lie in it.")
        found.append((identity(box), port))
    return found


@contextmanager
def holding(folder: Path) -> Iterator[None]:
    """The folder, for us alone until we end, however that comes about.

    Raises:
        FolderTakenError: another simulator has it.
        TerminalError: it is none, or not ours to write.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = (folder / ".simulator").open("w")
    except OSError as error:
        raise TerminalError(f"{folder} cannot be used: {error.strerror}. Take another folder for --ports.") from error
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise FolderTakenError(f"Another simulator has its ports in {folder}: stop it or take another.") from error
        yield


def pressing(simulation: Simulation, table: str, stop: threading.Event) -> MqttLink | None:
    """The link over which buttons are pressed; None where no broker was given: then only the plan presses."""
    if VARIABLE not in os.environ:
        log.warning("no broker given: nothing but the table of faults presses buttons", variable=VARIABLE)
        return None

    def deliver(delivery: Delivery) -> None:
        try:
            command = decode(delivery.payload)
            if isinstance(command, ButtonHeld):
                simulation.do(held(command))
        except (WireError, UnknownBoxError, ValueError) as error:
            log.warning("bad command", why=str(error))

    link = MqttLink(from_environment(), f"simulator-{table}", on_delivery=deliver)
    link.subscribe(pattern(table, Kind.DEVICE, SIMULATOR, Leaf.COMMAND))
    link.open(stop)
    return link


def planned(path: Path | None) -> tuple[Planned, ...]:
    """The table of faults in a file; none is an evening without.

    Raises:
        PlanError: it cannot be read or used.
    """
    if path is None:
        return ()
    try:
        return plan(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise PlanError(f"{path}: cannot be read: {error.strerror}. Check the path.") from error
    except UnicodeDecodeError as error:
        raise PlanError(f"{path}: no valid TOML: it is no UTF-8 text.") from error
    except PlanError as error:
        raise PlanError(f"{path}: {error}") from error


def run_simulator(path: Path, folder: Path, faults: Path | None, stop: threading.Event) -> None:
    """Run the boxes of a table file.

    Raises:
        SettingsError, PlanError, FolderTakenError, TerminalError, LinkError: one plain sentence each.
    """
    settings = load(path)
    try:
        simulation = Simulation(placed(settings, folder), planned(faults))
    except UnknownBoxError as error:
        raise PlanError(f"{faults}: {error}") from error
    with holding(folder):
        simulation.plug_all()
        # The ports do not wait for the broker: a box has power before the table has a network.
        boxes = threading.Thread(target=_keep_going, args=(simulation, stop), name="boxes")
        boxes.start()
        try:
            link = pressing(simulation, settings.table.id, stop)
            stop.wait()
            if link is not None:
                link.close()
        finally:
            stop.set()
            boxes.join()


def _keep_going(simulation: Simulation, stop: threading.Event) -> None:
    try:
        simulation.run(stop)
    finally:
        # Without boxes the process is of no use; whoever supervises it starts it again.
        stop.set()


def main(path: Path, folder: Path, faults: Path | None = None) -> int:
    """Run the process; 0 at a clean end, 2 for input that cannot be used, 1 where the broker is not to be had."""
    stop = start(SIMULATOR)
    try:
        run_simulator(path, folder, faults, stop)
    except (SettingsError, PlanError, FolderTakenError, TerminalError) as error:
        print(error, file=sys.stderr)  # noqa: T201 - the sentence for whoever started us
        return 2
    except LinkError as error:
        print(error, file=sys.stderr)  # noqa: T201
        return 1
    return 0
