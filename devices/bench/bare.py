"""The peers of row `chain`: a port that is read barely, paho at once with what came, and a subscriber."""

import multiprocessing
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from multiprocessing.connection import Connection
from typing import Final

import serial
from paho.mqtt.client import Client, MQTTMessage, MQTTv311
from paho.mqtt.enums import CallbackAPIVersion

from hub import clock
from hub.link.accounts import Role
from hub.link.address import BrokerAddress
from hub.link.broker import RunningBroker
from hub.measuring import BenchError
from hub.process import hurried

TOPIC: Final = "floorman/v1/bench/device/dealer/bare"
"""One that the account may write, and that nobody else listens to."""
CHUNK: Final = 4_096
BAUD: Final = 115_200
QOS: Final = 1
_UP_S: Final = 10.0

Arrivals = list[tuple[bytes, int]]
"""What came to the subscriber, and when by the machine's monotonic clock in nanoseconds."""


def by_os_read(port: str) -> Callable[[], bytes]:
    """As little as can be done: whatever is there, whether or not it is a line."""
    fd = os.open(port, os.O_RDWR | os.O_NOCTTY)
    return lambda: os.read(fd, CHUNK)


def by_readline(port: str) -> Callable[[], bytes]:
    """As pyserial offers it, and as it is mostly done: line by line."""
    opened = serial.Serial(port, BAUD)
    return lambda: bytes(opened.readline())


READERS: Final[dict[str, Callable[[str], Callable[[], bytes]]]] = {
    "os.read": by_os_read,
    "pyserial's readline": by_readline,
}


class Subscriber:
    """Takes what all the readers publish."""

    def __init__(self, link: Connection) -> None:
        self._link = link

    def arrivals(self) -> Arrivals:
        """All that has come; ends it."""
        self._link.send("tell")
        found: Arrivals = self._link.recv()
        return found


@contextmanager
def bare_peers(ports: Mapping[str, str], broker: RunningBroker) -> Iterator[Subscriber]:
    """A reader on each port, by the names in READERS, and the subscriber; each a process with the priority of ours.

    Raises:
        BenchError: one of them is not at the broker within ten seconds.
    """
    context = multiprocessing.get_context("spawn")
    link, far = context.Pipe()
    up, far_up = context.Pipe()
    processes = [context.Process(target=_subscribe, args=(broker.addresses[Role.HUB], far, far_up), daemon=True)]
    for name, port in ports.items():
        told = (name, port, broker.addresses[Role.DASHBOARD], far_up)
        processes.append(context.Process(target=_publish, args=told, daemon=True))
    try:
        for each in processes:
            each.start()
            if not up.poll(_UP_S):
                raise BenchError("The bare peer does not come to the broker: try again on a quieter machine.")
            up.recv()
        yield Subscriber(link)
    finally:
        for each in processes:
            if each.pid is not None:
                each.kill()
                each.join()


@contextmanager
def bare_publisher(port: str, broker: RunningBroker) -> Iterator[None]:
    """The quicker of the readers on one port, as a process, without a subscriber.

    Raises:
        BenchError: it is not at the broker within ten seconds.
    """
    context = multiprocessing.get_context("spawn")
    up, far_up = context.Pipe()
    told = (next(iter(READERS)), port, broker.addresses[Role.DASHBOARD], far_up)
    process = context.Process(target=_publish, args=told, daemon=True)
    process.start()
    try:
        if not up.poll(_UP_S):
            raise BenchError("The bare peer does not come to the broker: try again on a quieter machine.")
        yield
    finally:
        process.kill()
        process.join()


def _publish(name: str, port: str, address: BrokerAddress, up: Connection) -> None:
    hurried()
    client = _connected(address, f"bare-{list(READERS).index(name)}")
    client.loop_start()
    read = READERS[name](port)
    up.send(name)
    while data := read():
        client.publish(TOPIC, data, qos=QOS)


def _subscribe(address: BrokerAddress, told: Connection, up: Connection) -> None:
    hurried()
    found: Arrivals = []
    client = _connected(address, "bare-subscriber")
    client.on_message = lambda _client, _data, message: found.append(_arrived(message))
    client.on_subscribe = lambda *_: up.send("subscriber")
    client.subscribe(TOPIC, qos=QOS)
    client.loop_start()
    told.recv()
    told.send(found)


def _arrived(message: MQTTMessage) -> tuple[bytes, int]:
    return bytes(message.payload), clock.monotonic()


def _connected(address: BrokerAddress, name: str) -> Client:
    client = Client(CallbackAPIVersion.VERSION2, name, clean_session=True, protocol=MQTTv311)
    client.username_pw_set(address.username, address.password)
    client.connect(address.host, address.port)
    return client
