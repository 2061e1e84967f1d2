"""The bridge's process: the one place that wires ports, bridge and link."""

import queue
import sys
import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final, assert_never, get_args

import structlog

from devices.bindings import Rebinding, bindings
from devices.bridge.core import Bridge
from devices.bridge.device import Binding, availability
from devices.bridge.effects import Clear, Effect, Leave, Moment, Publish, Send, Tell
from devices.bridge.orders import Order
from devices.bridge.roster import BRIDGE
from devices.ports.port import Ports
from devices.ports.serial_port import SerialPorts
from devices.ports.switchboard import Switchboard
from hub import clock
from hub.events.clocks import HubNanos
from hub.link.address import from_environment
from hub.link.mqtt import MqttLink
from hub.link.port import Delivery, Link, LinkError, LinkState, OnDelivery, OnState
from hub.process import start
from hub.settings.load import SettingsError, load
from hub.wire.codec import WireError, decode, encode
from hub.wire.messages import Ack
from hub.wire.topics import Kind, Leaf, Topic, pattern

INBOX: Final = 1_000
"""Answers and commands that may wait; a device whose answer is lost sends again."""
TICK_NS: Final = 250_000_000

Greeting = Callable[[], Iterable[tuple[Topic, bytes]]]
Connect = Callable[[OnDelivery, OnState, tuple[Topic, bytes], Greeting], Link]
"""Makes a link of delivery and state callbacks, a will and a greeting."""
Due = Callable[[HubNanos], list[Binding] | None]
"""The boxes as they are bound now, where that has changed."""

log = structlog.get_logger()


def never(_now: HubNanos) -> None:
    """Nothing is ever bound anew."""


class BridgeProcess:
    """The loop: one thread owns the bridge and waits for ports and link together.

    Args:
        table: The table's id.
        named: Its boxes.
        ports: Where ports are opened.
        connect: Makes the link.
        folder: Where ports appear by themselves; None: only those that boxes name.
        rebound: Asked at every tick whether boxes were bound anew.
    """

    def __init__(
        self,
        table: str,
        named: list[Binding],
        ports: Ports,
        connect: Connect,
        folder: Path | None = None,
        rebound: Due = never,
    ) -> None:
        self._table, self._rebound = table, rebound
        self._boot = clock.boot_number()
        self._bridge = Bridge(named, self._boot, clock.monotonic(), clock.name())
        self._inbox: queue.Queue[Delivery] = queue.Queue(INBOX)
        self._ports = Switchboard(ports, [each.path for each in named if each.path is not None], folder)
        # Counts up with every loss and every return, so that even a short one is not missed; odd is up.
        self._link_turns = self._link_seen = 0
        self._dropped = self._dropped_told = 0
        self._ticked = HubNanos(0)
        self._link = connect(self._deliver, self._on_state, self._own(online=False), self._greeting)

    def run(self, stop: threading.Event) -> None:
        """Serve the boxes until told to stop.

        Raises:
            LinkError: the broker cannot be reached or refuses us.
        """
        for leaf in (Leaf.ACK, Leaf.COMMAND):
            self._link.subscribe(pattern(self._table, Kind.DEVICE, leaf=leaf))
        self._link.open(stop)
        self._ports.start()
        log.info("bridge open", table=self._table)
        while not stop.is_set():
            self._turn()
        self._end()

    def _turn(self) -> None:
        left = self._ticked + TICK_NS - clock.monotonic()
        for news in self._ports.wait(left / 1e9):
            self._do(self._bridge.news(news, moment()))
        self._link_news(moment())
        while not self._inbox.empty():
            self._do(self._answer(self._inbox.get_nowait(), moment()))
        now = moment()
        if now.mono - self._ticked >= TICK_NS:
            self._tick(now)

    def _tick(self, now: Moment) -> None:
        self._ticked = now.mono
        if not self._ports.alive:
            raise RuntimeError("the thread that opens ports has died; its traceback is above")
        bound = self._rebound(now.mono)
        if bound is not None:
            self._do(self._bridge.bind(bound, now))
        self._do(self._bridge.advance(now))

    def _link_news(self, now: Moment) -> None:
        turns = self._link_turns
        if turns != self._link_seen:
            self._link_seen = turns
            self._do(self._bridge.link(turns % 2 == 1, now))
        if self._dropped != self._dropped_told:
            self._dropped_told = self._dropped
            log.warning("answers dropped, boxes will send again", dropped=self._dropped)

    def _answer(self, delivery: Delivery, now: Moment) -> list[Effect]:
        try:
            message = decode(delivery.payload)
        except WireError as error:
            log.warning("bad message", topic=str(delivery.topic), why=str(error))
            return []
        id_ = delivery.topic.id
        if isinstance(message, Ack) and delivery.topic.leaf is Leaf.ACK:
            return self._bridge.acknowledged(id_, message.boot, message.seq)
        if isinstance(message, get_args(Order)) and delivery.topic.leaf is Leaf.COMMAND:
            return self._bridge.order(id_, message, now)
        return []

    def _do(self, effects: list[Effect]) -> None:
        for effect in effects:
            match effect:
                case Send(path, data):
                    self._ports.send(path, data)
                case Publish(id_, leaf, message):
                    self._link.publish(Topic(self._table, Kind.DEVICE, id_, leaf), encode(message))
                case Clear(id_):
                    for leaf in (each for each in Leaf if each.retained):
                        self._link.clear(Topic(self._table, Kind.DEVICE, id_, leaf))
                case Tell(what, device, sentence, alarm):
                    (log.warning if alarm else log.info)(what, box=device, sentence=sentence)
                case Leave(path):
                    self._ports.leave(path)
                case _:
                    assert_never(effect)

    def _end(self) -> None:
        self._do(self._bridge.farewell(moment()))
        self._ports.end()
        self._link.close()

    def _deliver(self, delivery: Delivery) -> None:
        """On the link's thread."""
        try:
            self._inbox.put_nowait(delivery)
        except queue.Full:
            self._dropped += 1
        self._ports.wake()

    def _on_state(self, state: LinkState) -> None:
        """On the link's thread."""
        log.info("link", state=str(state))
        if (state is LinkState.UP) != (self._link_turns % 2 == 1):
            self._link_turns += 1
        self._ports.wake()

    def _greeting(self) -> Iterable[tuple[Topic, bytes]]:
        return [self._own(online=True)]

    def _own(self, *, online: bool) -> tuple[Topic, bytes]:
        topic = Topic(self._table, Kind.DEVICE, BRIDGE, Leaf.AVAILABILITY)
        return topic, encode(availability(moment(), self._boot, online))


def moment() -> Moment:
    """Now."""
    return Moment(clock.monotonic(), clock.utc())


def run_bridge(path: Path, stop: threading.Event) -> None:
    """Run the bridge of a table file.

    Raises:
        SettingsError, LinkError: one plain sentence each.
    """
    settings = load(path)
    named = bindings(settings)
    address = from_environment()

    def connect(deliver: OnDelivery, state: OnState, will: tuple[Topic, bytes], greeting: Greeting) -> Link:
        client = f"devices-{settings.table.id}"
        return MqttLink(address, client, on_delivery=deliver, on_state=state, will=will, greeting=greeting)

    folder = Path(settings.devices.scan) if settings.devices.scan else None
    BridgeProcess(settings.table.id, named, SerialPorts(), connect, folder, Rebinding(settings).due).run(stop)


def main(path: Path) -> int:
    """Run the process; 0 at a clean end, 2 for settings that cannot be used, 1 where the broker is not to be had."""
    stop = start("devices", real_time=True)
    try:
        run_bridge(path, stop)
    except SettingsError as error:
        print(error, file=sys.stderr)  # noqa: T201 - the sentence for whoever started us
        return 2
    except LinkError as error:
        print(error, file=sys.stderr)  # noqa: T201
        return 1
    return 0
