"""A table file with simulated boxes on real pseudo-terminals, alone or with a broker and a bridge that run."""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from devices.app import BridgeProcess
from devices.bindings import Rebinding, bindings
from devices.desk.commands import desk
from devices.models.body import INPUTS, Identity
from devices.ports.serial_port import SerialPorts
from devices.simulator.actions import Action, What
from devices.simulator.simulation import Simulation
from hub.link import mosquitto
from hub.link.accounts import Role
from hub.link.broker import RunningBroker, start_broker
from hub.link.desk import desk_open
from hub.link.mqtt import MqttLink
from hub.link.port import Delivery
from hub.settings.load import load
from hub.settings.running import held
from hub.wire.topics import Kind, pattern

TABLE = """
[table]
id = "t4"
name = "Table 4"

[[players]]
seat = 1
name = "Ada"

[[players]]
seat = 2
name = "Ben"

[[boxes]]
id = "seat-1"
model = "seat-box"
seat = 1

[devices]
scan = "ports"

[broker]
kind = "embedded"
"""
BOXES = {"seat-1": "seat-box", "new-1": "seat-box", "clock-1": "shot-clock"}


class Hall:
    """The boxes that are plugged in, and the table file."""

    def __init__(self, folder: Path, boxes: dict[str, str], version: str = "1.0.0") -> None:
        self.table, self.data = folder / "table.toml", folder / "data"
        self.table.write_text(TABLE)
        self.ports = folder / "ports"
        made = [(Identity(id_, model, INPUTS[model], version), self.ports / id_) for id_, model in boxes.items()]
        self.simulation = Simulation(made)
        self.simulation.plug_all()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self.simulation.run, args=(self._stop,))
        self._thread.start()

    def do(self, box: str, what: What, **more: int | str) -> None:
        self.simulation.do(Action(box, what, **more))  # type: ignore[arg-type]

    def press(self, box: str, *buttons: str) -> None:
        """Press the buttons one after the other."""
        for button in buttons:
            self.do(box, What.PRESS, button=button, ms=40, bounce_ms=8)
            threading.Event().wait(0.15)

    def end(self) -> None:
        self._stop.set()
        self._thread.join()


@pytest.fixture
def plugged(tmp_path: Path) -> Iterator[Callable[..., Hall]]:
    """Plug these boxes in."""
    made: list[Hall] = []

    def plug(boxes: dict[str, str] = BOXES, version: str = "1.0.0") -> Hall:
        made.append(Hall(tmp_path, boxes, version))
        return made[-1]

    yield plug
    for hall in made:
        hall.end()


@pytest.fixture
def hall(plugged: Callable[..., Hall]) -> Hall:
    return plugged()


class Running:
    """A table's broker and bridge, without a hub, which no command here needs."""

    def __init__(self, hall, broker: RunningBroker) -> None:
        self.hall, self.table = hall, hall.table
        settings = load(hall.table)
        address = broker.addresses[Role.DEVICES]

        def connect(deliver, state, will, greeting):
            return MqttLink(address, "bridge", on_delivery=deliver, on_state=state, will=will, greeting=greeting)

        self._stop = threading.Event()
        bridge = BridgeProcess("t4", bindings(settings), SerialPorts(), connect, hall.ports, Rebinding(settings).due)
        self._thread = threading.Thread(target=bridge.run, args=(self._stop,))
        self._retained: dict[str, bytes] = {}
        self.changed = threading.Condition()
        self._link = MqttLink(broker.addresses[Role.HUB], "eye", on_delivery=self._hear)
        self._link.subscribe(pattern("t4", Kind.DEVICE))
        self._link.open()
        self._thread.start()

    def _hear(self, delivery: Delivery) -> None:
        with self.changed:
            self._retained[f"{delivery.topic.id}/{delivery.topic.leaf}"] = delivery.payload
            self.changed.notify_all()

    def until(self, holds: Callable[[dict[str, bytes]], bool], why: str) -> None:
        with self.changed:
            assert self.changed.wait_for(lambda: holds(self._retained), timeout=30), why

    def end_bridge(self) -> None:
        self._stop.set()
        self._thread.join(5)

    def end(self) -> None:
        self.end_bridge()
        self._link.close()

    def asked(self, *words: str) -> Result:
        return CliRunner().invoke(desk, [str(self.table), *words])

    def rows(self) -> dict[str, dict[str, object]]:
        return {row["id"]: row for row in map(json.loads, self.asked("list", "--json").stdout.splitlines())}


@pytest.fixture
def when_told(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str, Callable[[], None]], None]]:
    """Once a command says a sentence that begins like this, somebody does that."""
    busy: list[threading.Timer] = []

    def listen(words: str, do: Callable[[], None]) -> None:
        echo = typer.echo

        def heard(message: object, **more: bool) -> None:
            echo(message, **more)
            if str(message).startswith(words):
                busy.append(threading.Timer(0.05, do))
                busy[-1].start()

        monkeypatch.setattr(typer, "echo", heard)

    yield listen
    for each in busy:
        each.join()


@pytest.fixture
def evening(hall) -> Callable[[RunningBroker], Running]:
    """A bridge on a broker; whoever makes it ends it."""
    return lambda broker: Running(hall, broker)


OTHER = pytest.param("embedded", marks=[pytest.mark.thorough] if mosquitto.find() is not None else [])
"""That both brokers do the same is held by tests/contracts; so one of them is enough here."""


@pytest.fixture(params=["mosquitto", OTHER])
def running(request: pytest.FixtureRequest, hall) -> Iterator[Running]:
    if request.param == "mosquitto" and mosquitto.find() is None:
        pytest.skip("mosquitto is not installed")
    hall.data.mkdir()
    with ExitStack() as stack:
        stack.enter_context(held(hall.data))
        broker = stack.enter_context(start_broker(request.param, table="t4", folder=hall.data / "broker"))
        stack.enter_context(desk_open(hall.data, broker.addresses[Role.DESK]))
        found = Running(hall, broker)
        stack.callback(found.end)
        found.until(lambda kept: {"seat-1/descriptor", "new-1/descriptor"} <= kept.keys(), "the boxes come up")
        yield found
