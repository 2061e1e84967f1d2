"""The way to the boxes: by the broker of the table where it runs, else by a bridge of our own on the ports."""

import os
import threading
from collections.abc import Callable, Iterator, MutableMapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import structlog

from devices.app import BridgeProcess, Greeting
from devices.bindings import bindings
from devices.desk.floor import Floor
from devices.ports.port import Trouble
from devices.ports.serial_port import SerialPorts
from hub.link.desk import desk_address
from hub.link.loopback import LoopbackBroker
from hub.link.mqtt import MqttLink
from hub.link.port import Link, OnDelivery, OnState
from hub.settings.model import TableFile
from hub.wire.topics import Topic

LOOK_S: Final = 1.5
"""A box of ours says hello within a second of being asked."""
CLOSED: Final = (Trouble.BUSY, Trouble.DENIED, Trouble.BROKEN)
QUIET_S: Final = 0.3
"""What is retained comes at once."""


@contextmanager
def opened(settings: TableFile, enough: Callable[[Floor], bool]) -> Iterator[Floor]:
    """The boxes of a table, once there was time to hear of them.

    Args:
        settings: The table file, with absolute paths.
        enough: Ends the look at the ports early, when what is wanted is there.

    Raises:
        LinkError: the table runs, and its broker does not let us in.
        SettingsError: a box of the table file has a name under which a program publishes.
    """
    address = desk_address(settings.table.data_dir)
    if address is None:
        with _without_table(settings) as floor:
            floor.watch(LOOK_S, lambda: enough(floor))
            yield floor
        return

    def connect(deliver: OnDelivery) -> Link:
        return MqttLink(address, f"desk-{settings.table.id}-{os.getpid()}", on_delivery=deliver, wait_s=5.0)

    with _looking(Floor(settings.table.id, connect, running=True, troubles=[])) as floor:
        floor.watch(LOOK_S, lambda: floor.sight.bridge is not None)
        floor.watch(QUIET_S, lambda: False)
        yield floor


@contextmanager
def _without_table(settings: TableFile) -> Iterator[Floor]:
    broker, stop = LoopbackBroker(), threading.Event()
    troubles, held = list[str](), list[str]()

    def connect(deliver: OnDelivery, state: OnState, will: tuple[Topic, bytes], greeting: Greeting) -> Link:
        return broker.link("devices", on_delivery=deliver, on_state=state, will=will, greeting=greeting)

    def look(deliver: OnDelivery) -> Link:
        return broker.link("desk", on_delivery=deliver)

    with _overheard(troubles, held):
        folder = Path(settings.devices.scan) if settings.devices.scan else None
        bridge = BridgeProcess(settings.table.id, bindings(settings), SerialPorts(), connect, folder)
        thread = threading.Thread(target=bridge.run, args=(stop,), name="bridge", daemon=True)
        with _looking(Floor(settings.table.id, look, running=False, troubles=troubles)) as floor:
            floor.held = held
            thread.start()
            try:
                yield floor
            finally:
                stop.set()
                thread.join(3.0)


@contextmanager
def _looking(floor: Floor) -> Iterator[Floor]:
    floor.open()
    try:
        yield floor
    finally:
        floor.close()


@contextmanager
def _overheard(troubles: list[str], held: list[str]) -> Iterator[None]:
    """Keep what the bridge would log; of that, what no box's state says goes to the person.

    What says that a port cannot be opened goes to `held` too.
    """

    def keep(_logger: Any, method: str, event: MutableMapping[str, Any]) -> str:  # noqa: ANN401 - structlog's own
        if method == "warning" and not event.get("box") and event.get("sentence") and event["sentence"] not in troubles:
            troubles.append(event["sentence"])
            held.extend([event["sentence"]] if event.get("event") in CLOSED else [])
        raise structlog.DropEvent

    before = structlog.get_config()
    structlog.configure(processors=[keep])
    try:
        yield
    finally:
        structlog.configure(**before)
