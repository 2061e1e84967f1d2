"""The two processes of this package as a table runs them, through a real broker, and kill -9 of either."""

import os
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hub.link.accounts import Role
from hub.link.address import VARIABLE
from hub.link.broker import RunningBroker, start_broker
from hub.link.mqtt import MqttLink
from hub.link.port import Delivery
from hub.wire.codec import Message, decode, encode
from hub.wire.messages import Ack, Availability, ButtonHeld, Observed, Outcome
from hub.wire.topics import Kind, Leaf, Topic, pattern

TABLE = """
[table]
id = "main"
name = "Main"
[[players]]
seat = 1
name = "Ada"
[[players]]
seat = 2
name = "Ben"
[[boxes]]
id = "seat-1"
model = "seat-box"
port = "{ports}/usb-Floorman_seat-box_seat-1"
seat = 1
[[boxes]]
id = "seat-2"
model = "seat-box"
port = "{ports}/usb-Floorman_seat-box_seat-2"
seat = 2
"""


class Hub:
    """The hub's end of the broker: journals presses, acknowledges them where it is told to."""

    def __init__(self, broker: RunningBroker) -> None:
        self.answering = True
        self.seen: Counter[tuple[str, int, int]] = Counter()
        self.online: dict[str, bool] = {}
        self._changed = threading.Condition()
        self._link = MqttLink(broker.addresses[Role.PEOPLE], "people-main", on_delivery=self._take)
        self._acks = MqttLink(broker.addresses[Role.HUB], "hub-main", on_delivery=self._ignore)
        self._link.subscribe(pattern("main", Kind.DEVICE, leaf=Leaf.EVENT))
        self._link.subscribe(pattern("main", Kind.DEVICE, leaf=Leaf.AVAILABILITY))
        self._link.open()
        self._acks.open()

    def close(self) -> None:
        self._link.close()
        self._acks.close()

    def hold(self, box: str) -> None:
        self._send(self._link, "simulator", Leaf.COMMAND, ButtonHeld(box, "bluff"))

    def until(self, holds: Callable[[], bool], why: str) -> None:
        with self._changed:
            assert self._changed.wait_for(holds, timeout=15), why

    def _ignore(self, _delivery: Delivery) -> None: ...

    def _take(self, delivery: Delivery) -> None:
        message = decode(delivery.payload)
        with self._changed:
            if isinstance(message, Availability):
                self.online[delivery.topic.id] = message.online
            if isinstance(message, Observed):
                envelope = message.envelope
                self.seen[envelope.device, envelope.boot, envelope.seq] += 1
                if self.answering:
                    ack = Ack(envelope.boot, envelope.seq, Outcome.ACCEPTED)
                    self._send(self._acks, envelope.device, Leaf.ACK, ack)
            self._changed.notify_all()

    def _send(self, link: MqttLink, id_: str, leaf: Leaf, message: Message) -> None:
        link.publish(Topic("main", Kind.DEVICE, id_, leaf), encode(message))


class Processes:
    def __init__(self, folder: Path, url: str) -> None:
        self.ports = folder / "ports"
        self.table = folder / "table.toml"
        self.table.write_text(TABLE.format(ports=self.ports))
        self._environment = {**os.environ, VARIABLE: url}
        self.running: list[subprocess.Popen[str]] = []

    def bridge(self) -> subprocess.Popen[str]:
        return self._start(str(self.table))

    def simulator(self) -> subprocess.Popen[str]:
        return self._start("simulate", str(self.table), "--ports", str(self.ports))

    def end(self) -> None:
        for process in self.running:
            process.terminate()
        for process in self.running:
            process.communicate(timeout=15)

    def _start(self, *arguments: str) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", "devices", *arguments]
        process = subprocess.Popen(command, env=self._environment, stderr=subprocess.PIPE, text=True)
        self.running.append(process)
        return process


@pytest.fixture(scope="module")
def broker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningBroker]:
    with start_broker("auto", table="main", folder=tmp_path_factory.mktemp("broker")) as broker:
        yield broker


@pytest.fixture
def processes(tmp_path: Path, broker: RunningBroker) -> Iterator[Processes]:
    processes = Processes(tmp_path, broker.addresses[Role.DEVICES].url)
    yield processes
    processes.end()


@pytest.fixture
def hub(broker: RunningBroker) -> Iterator[Hub]:
    hub = Hub(broker)
    yield hub
    hub.close()


def test_nothing_is_lost_and_nothing_counted_twice_when_bridge_and_simulator_are_killed(
    processes: Processes, hub: Hub
) -> None:
    simulator, bridge = processes.simulator(), processes.bridge()
    hub.until(lambda: hub.online.get("seat-1", False) and hub.online.get("seat-2", False), "both boxes are there")
    hub.answering = False
    hub.hold("seat-1")
    hub.until(lambda: len(hub.seen) == 1, "a press comes, unanswered")

    bridge.kill()
    hub.until(lambda: not hub.online["bridge"], "its will says that the bridge is away")
    hub.hold("seat-2")
    hub.answering = True
    processes.bridge()
    hub.until(lambda: len(hub.seen) == 2, "what was pressed without a bridge comes")
    hub.until(lambda: hub.seen.most_common(1)[0][1] >= 2, "what was not answered comes again, in the same envelope")

    simulator.kill()
    hub.until(lambda: not hub.online["seat-1"] and not hub.online["seat-2"], "the boxes are away")
    assert [path.is_symlink() for path in sorted(processes.ports.glob("usb-*"))] == [True, True]
    processes.simulator()
    hub.until(lambda: hub.online["seat-1"] and hub.online["seat-2"], "the boxes are back")
    hub.hold("seat-1")
    hub.until(lambda: len(hub.seen) == 3, "a press with a new boot comes")
    assert len({boot for device, boot, _ in hub.seen if device == "seat-1"}) == 2


def test_both_end_cleanly_and_soon_when_told_to(processes: Processes, hub: Hub) -> None:
    simulator, bridge = processes.simulator(), processes.bridge()
    hub.until(lambda: hub.online.get("seat-1", False) and hub.online.get("seat-2", False), "both boxes are there")
    bridge.terminate()
    assert bridge.wait(10) == 0
    simulator.terminate()
    assert simulator.wait(10) == 0
    assert [path.name for path in processes.ports.iterdir()] == [".simulator"]
    hub.until(lambda: not any(hub.online.values()), "everything is away")


def test_a_second_simulator_on_the_same_ports_is_refused_in_a_sentence(processes: Processes, hub: Hub) -> None:
    processes.simulator()
    processes.bridge()
    hub.until(lambda: hub.online.get("seat-1", False), "the first one runs")
    second = processes.simulator()
    _, said = second.communicate(timeout=20)
    assert second.returncode == 2
    assert said.splitlines()[-1].startswith("Another simulator has its ports in ")
    assert "Traceback" not in said
