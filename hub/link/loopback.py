"""The link inside one process: the same behaviour as over MQTT, without a broker and without sockets.

For tests, and for commands that look at the boxes while no table runs.

Tests can cut one link (`cut`, `mend`) or the whole broker (`stop`, `start`).
"""

import queue
import threading
from dataclasses import dataclass
from typing import Final

from hub.link.accounts import matches
from hub.link.outbox import Outbox, Parcel
from hub.link.port import Delivery, Greeting, LinkError, LinkState, OnDelivery, OnState, ignore_state, no_greeting
from hub.wire.codec import MAX_BYTES
from hub.wire.topics import Topic

_MAX_INBOX: Final = 10_000
"""Messages for one slow reader, as at the real brokers."""


@dataclass(frozen=True, slots=True)
class _Connected:
    """The broker let the link in: greet."""


@dataclass(frozen=True, slots=True)
class _End:
    """The last thing that a link's thread reads."""


class LoopbackBroker:
    """Keeps what is retained and passes messages on, in the thread of whoever publishes.

    Args:
        refused: client ids that are not let in.
    """

    def __init__(self, *, refused: frozenset[str] = frozenset()) -> None:
        self.lock = threading.RLock()
        self._retained: dict[Topic, bytes] = {}
        self._links: dict[str, LoopbackLink] = {}
        self._opened: dict[str, LoopbackLink] = {}
        self._cut: set[str] = set()
        self._running = True
        self.refused = refused

    def link(
        self,
        client_id: str,
        *,
        on_delivery: OnDelivery,
        on_state: OnState = ignore_state,
        will: tuple[Topic, bytes] | None = None,
        greeting: Greeting = no_greeting,
        keepalive_s: int = 5,
        queue_bound: int = 1000,
        wait_s: float = 10.0,
    ) -> "LoopbackLink":
        """A link of this broker, not yet open; the arguments are MqttLink's."""
        del keepalive_s  # nothing is ever silent here
        return LoopbackLink(self, client_id, on_delivery, on_state, will, greeting, queue_bound, wait_s)

    def cut(self, client_id: str) -> None:
        """Lose the connection of a client, and keep it away until `mend`; its will is published."""
        with self.lock:
            self._cut.add(client_id)
            self._lose(client_id)

    def mend(self, client_id: str) -> None:
        """Let a client come back."""
        with self.lock:
            self._cut.discard(client_id)
            self._connect_all()

    def stop(self) -> None:
        """The broker goes away; what it retained it keeps."""
        with self.lock:
            self._running = False
            for client_id in list(self._links):
                self._lose(client_id)

    def start(self) -> None:
        """The broker is back, and so are all links but those that are cut."""
        with self.lock:
            self._running = True
            self._connect_all()

    def enter(self, link: "LoopbackLink") -> None:
        """A link was opened. One with the same id is thrown out."""
        with self.lock:
            self._lose(link.client_id)
            self._opened[link.client_id] = link
            self._connect_all()

    def leave(self, link: "LoopbackLink") -> None:
        """A link says goodbye."""
        with self.lock:
            for those in (self._links, self._opened):
                if those.get(link.client_id) is link:
                    del those[link.client_id]

    def route(self, parcel: Parcel) -> None:
        """Retain a parcel where its leaf says so, and pass it on."""
        with self.lock:
            if parcel.retained and parcel.payload:
                self._retained[parcel.topic] = parcel.payload
            elif parcel.retained:
                self._retained.pop(parcel.topic, None)
            for link in self._links.values():
                link.offer(Delivery(parcel.topic, parcel.payload, retained=False))

    def replay(self, link: "LoopbackLink", pattern: str) -> None:
        """Give a link what is retained under a pattern."""
        with self.lock:
            for topic, payload in self._retained.items():
                if matches(pattern, str(topic)):
                    link.offer(Delivery(topic, payload, retained=True))

    def _connect_all(self) -> None:
        for client_id, link in self._opened.items():
            if self._running and client_id not in self._cut and client_id not in self._links:
                self._links[client_id] = link
                link.connected()

    def _lose(self, client_id: str) -> None:
        link = self._links.pop(client_id, None)
        if link is None:
            return
        link.lost()
        if link.will is not None:
            self.route(Parcel(*link.will))


class LoopbackLink:
    """One client of a LoopbackBroker; see hub.link.port.Link for the contract."""

    def __init__(
        self,
        broker: LoopbackBroker,
        client_id: str,
        on_delivery: OnDelivery,
        on_state: OnState,
        will: tuple[Topic, bytes] | None,
        greeting: Greeting,
        queue_bound: int,
        wait_s: float,
    ) -> None:
        self.client_id, self.will = client_id, will
        self._broker, self._bound, self._wait_s = broker, queue_bound, wait_s
        self._on_delivery, self._on_state, self._greeting = on_delivery, on_state, greeting
        self._lock = threading.RLock()
        self._inbox: queue.SimpleQueue[Delivery | LinkState | _Connected | _End] = queue.SimpleQueue()
        self._outbox = Outbox()
        self._patterns: list[str] = []
        self._dropped = 0
        self._connected = self._up = self._closed = False
        self._settled = threading.Event()
        self._thread = threading.Thread(target=self._run, name=f"loopback-{client_id}", daemon=True)

    @property
    def dropped(self) -> int:
        """Messages not delivered or not taken since the start."""
        return self._dropped

    def open(self, stop: threading.Event | None = None) -> None:
        """Connect, and return once the greeting is out.

        Raises:
            LinkError: the broker is stopped, this link is cut or refused.
        """
        if self.client_id in self._broker.refused:
            self._on_state(LinkState.REFUSED)
            raise LinkError(f"The loopback broker refuses '{self.client_id}'. Correct the test.")
        self._thread.start()
        self._broker.enter(self)
        if not self._settled.wait(self._wait_s):
            self.close()
            raise LinkError(f"No loopback broker answers within {self._wait_s:g} s. Start it.")

    def subscribe(self, pattern: str) -> None:
        """Ask for a pattern, now and after every reconnect."""
        with self._broker.lock, self._lock:
            if pattern not in self._patterns:
                self._patterns.append(pattern)
            if self._connected:
                self._broker.replay(self, pattern)

    def publish(self, topic: Topic, payload: bytes) -> bool:
        """Send, or queue while the link is down.

        Raises:
            ValueError: the payload is over the wire's bound.
        """
        if len(payload) > MAX_BYTES:
            raise ValueError(f"a payload of {len(payload)} bytes is over the bound of {MAX_BYTES}")
        parcel = Parcel(topic, payload)
        with self._broker.lock, self._lock:
            if self._closed or (not self._up and len(self._outbox) >= self._bound):
                self._dropped += 1
                return False
            if self._up:
                self._broker.route(parcel)
            else:
                self._outbox.put(parcel)
            return True

    def clear(self, topic: Topic) -> None:
        """Take a retained message off its topic."""
        self.publish(topic, b"")

    def close(self) -> None:
        """Say goodbye and end; the will does not fire."""
        self._broker.leave(self)
        with self._lock:
            self._closed, self._up, self._connected = True, False, False
        self._inbox.put(_End())
        if self._thread.is_alive() and threading.current_thread() is not self._thread:
            self._thread.join(1.0)

    def connected(self) -> None:
        """The broker has let us in."""
        with self._lock:
            self._connected = True
        self._inbox.put(_Connected())

    def lost(self) -> None:
        """The broker has lost us."""
        with self._lock:
            was_up, self._up, self._connected = self._up, False, False
        if was_up:
            self._inbox.put(LinkState.DOWN)

    def offer(self, delivery: Delivery) -> None:
        """A message is there; it is dropped where we do not want it, or do not read fast enough."""
        with self._lock:
            if not delivery.retained and not any(matches(each, str(delivery.topic)) for each in self._patterns):
                return
            if self._inbox.qsize() >= _MAX_INBOX:
                self._dropped += 1
                return
        self._inbox.put(delivery)

    def _run(self) -> None:
        while True:
            match self._inbox.get():
                case _End():
                    return
                case _Connected():
                    self._welcome()
                case LinkState() as state:
                    self._on_state(state)
                case Delivery() as delivery:
                    self._on_delivery(delivery)

    def _welcome(self) -> None:
        with self._lock:
            older = len(self._outbox)
        greeting = [Parcel(topic, payload) for topic, payload in self._greeting()]
        with self._broker.lock, self._lock:
            if not self._connected:
                return
            for pattern in self._patterns:
                self._broker.replay(self, pattern)
            for parcel in (*greeting, *self._outbox.drain({each.topic for each in greeting}, older)):
                self._broker.route(parcel)
            self._up = True
        self._settled.set()
        self._on_state(LinkState.UP)
