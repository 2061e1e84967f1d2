"""The bridge's process: the one place that wires ports, bridge and link."""

import queue
import sys
import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final, assert_never

import structlog

from devices.bridge.core import Bridge
from devices.bridge.device import Binding, availability
from devices.bridge.effects import Effect, Moment, Publish, Send, Tell
from devices.bridge.roster import BRIDGE, RESERVED
from devices.ports.news import News
from devices.ports.port import Ports
from devices.ports.serial_port import SerialPorts
from devices.ports.watch import Watch
from hub import clock
from hub.events.clocks import HubNanos
from hub.link.address import from_environment
from hub.link.mqtt import MqttLink
from hub.link.port import Delivery, Link, LinkError, LinkState, OnDelivery, OnState
from hub.process import start
from hub.settings.load import SettingsError, load
from hub.settings.model import TableFile
from hub.wire.codec import WireError, decode, encode
from hub.wire.messages import Ack, LampSet
from hub.wire.topics import Kind, Leaf, Topic, pattern

INBOX: Final = 1_000
"""Pieces that may wait: a hundred boxes' worth of a second. A port whose piece finds no room waits by itself."""
TICK_NS: Final = 250_000_000

Greeting = Callable[[], Iterable[tuple[Topic, bytes]]]
Connect = Callable[[OnDelivery, OnState, tuple[Topic, bytes], Greeting], Link]
"""Makes a link of delivery and state callbacks, a will and a greeting."""

log = structlog.get_logger()


class BridgeProcess:
    """The loop: one thread owns the bridge; ports and link put into one bounded inbox."""

    def __init__(self, table: str, named: list[Binding], ports: Ports, connect: Connect) -> None:
        self._table = table
        self._boot = clock.boot_number()
        self._bridge = Bridge(named, self._boot, clock.monotonic())
        self._inbox: queue.Queue[News | Delivery] = queue.Queue(INBOX)
        self._ending = threading.Event()
        self._watches = {each.path: Watch(each.path, ports, self._hear, self._ending) for each in named}
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
        self._link.open()
        for watch in self._watches.values():
            watch.start()
        log.info("bridge open", table=self._table, ports=len(self._watches))
        while not stop.is_set():
            self._turn()
        self._end()

    def _turn(self) -> None:
        try:
            piece = self._inbox.get(timeout=TICK_NS / 1e9)
        except queue.Empty:
            piece = None
        now = moment()
        self._link_news(now)
        if isinstance(piece, Delivery):
            self._do(self._answer(piece))
        elif piece is not None:
            self._do(self._bridge.news(piece, now))
        if now.mono - self._ticked >= TICK_NS:
            self._ticked = now.mono
            if not all(watch.alive for watch in self._watches.values()):
                raise RuntimeError("the thread of a port has died; its traceback is above")
            self._do(self._bridge.advance(now))

    def _link_news(self, now: Moment) -> None:
        turns = self._link_turns
        if turns != self._link_seen:
            self._link_seen = turns
            self._do(self._bridge.link(turns % 2 == 1, now))
        if self._dropped != self._dropped_told:
            self._dropped_told = self._dropped
            log.warning("answers dropped, boxes will send again", dropped=self._dropped)

    def _answer(self, delivery: Delivery) -> list[Effect]:
        try:
            message = decode(delivery.payload)
        except WireError as error:
            log.warning("bad message", topic=str(delivery.topic), why=str(error))
            return []
        id_ = delivery.topic.id
        if isinstance(message, Ack) and delivery.topic.leaf is Leaf.ACK:
            return self._bridge.acknowledged(id_, message.boot, message.seq)
        if isinstance(message, LampSet) and delivery.topic.leaf is Leaf.COMMAND:
            return self._bridge.lamp(id_, message.on)
        return []

    def _do(self, effects: list[Effect]) -> None:
        for effect in effects:
            match effect:
                case Send(path, data):
                    self._watches[path].send(data)
                case Publish(id_, leaf, message):
                    self._link.publish(Topic(self._table, Kind.DEVICE, id_, leaf), encode(message))
                case Tell(what, device, sentence, alarm):
                    (log.warning if alarm else log.info)(what, box=device, sentence=sentence)
                case _:
                    assert_never(effect)

    def _end(self) -> None:
        self._ending.set()
        self._do(self._bridge.farewell(moment()))
        for watch in self._watches.values():
            watch.join()
        self._link.close()

    def _hear(self, news: News) -> None:
        """On a port's thread."""
        while not self._ending.is_set():
            try:
                self._inbox.put(news, timeout=TICK_NS / 1e9)
            except queue.Full:
                continue
            return

    def _deliver(self, delivery: Delivery) -> None:
        """On the link's thread."""
        try:
            self._inbox.put_nowait(delivery)
        except queue.Full:
            self._dropped += 1

    def _on_state(self, state: LinkState) -> None:
        """On the link's thread."""
        log.info("link", state=str(state))
        if (state is LinkState.UP) != (self._link_turns % 2 == 1):
            self._link_turns += 1

    def _greeting(self) -> Iterable[tuple[Topic, bytes]]:
        return [self._own(online=True)]

    def _own(self, *, online: bool) -> tuple[Topic, bytes]:
        topic = Topic(self._table, Kind.DEVICE, BRIDGE, Leaf.AVAILABILITY)
        return topic, encode(availability(moment(), self._boot, online))


def moment() -> Moment:
    """Now."""
    return Moment(clock.monotonic(), clock.utc())


def bindings(settings: TableFile) -> list[Binding]:
    """The boxes of a table file.

    Raises:
        SettingsError: a box has a name under which a program publishes.
    """
    for box in settings.boxes:
        if box.id in RESERVED:
            raise SettingsError(f"A box cannot be called '{box.id}', which is a program's name: choose another id.")
    return [Binding(box.id, box.model, box.port, dict(box.buttons)) for box in settings.boxes]


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

    BridgeProcess(settings.table.id, named, SerialPorts(), connect).run(stop)


def main(path: Path) -> int:
    """Run the process; 0 at a clean end, 2 for settings that cannot be used, 1 where the broker is not to be had."""
    stop = start("devices")
    try:
        run_bridge(path, stop)
    except SettingsError as error:
        print(error, file=sys.stderr)  # noqa: T201 - the sentence for whoever started us
        return 2
    except LinkError as error:
        print(error, file=sys.stderr)  # noqa: T201
        return 1
    return 0
