"""The link over MQTT 3.1.1, and the only door to paho.

Traps of paho 2.2 that are handled here: `publish` while offline answers "no connection" and queues all the same, so
it is never sent again; a message published between CONNECT and CONNACK overtakes those that wait, so until the link is
up they wait in our own outbox; the queue is unbounded unless told; the acknowledgement callback runs under a lock of
paho's, so it takes none of ours; and after `disconnect` a thread that is just connecting connects all the same.
"""

import socket
import threading
from typing import Final

import structlog
from paho.mqtt.client import Client, ConnectFlags, DisconnectFlags, MQTTMessage, MQTTv311
from paho.mqtt.enums import CallbackAPIVersion, MQTTErrorCode
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from hub.link.accounts import NOBODY
from hub.link.address import BrokerAddress
from hub.link.eager import EagerClient
from hub.link.outbox import Outbox, Parcel
from hub.link.port import Delivery, Greeting, LinkError, LinkState, OnDelivery, OnState, ignore_state, no_greeting
from hub.wire.codec import MAX_BYTES
from hub.wire.topics import Topic, parse

_BACK_OFF_S: Final = (0.2, 2)
_FLUSH_S: Final = 1.0
_POLL_S: Final = 0.01
_UNAVAILABLE: Final = 136
"""The only reason for a refusal that passes by itself."""


class MqttLink:
    """One client of a broker; see hub.link.port.Link for the contract.

    Args:
        address: where, and as whom.
        client_id: unique at the broker; a second client with the same one throws this one out.
        on_delivery: called on the link's thread with every message; it must return at once.
        on_state: called on the link's thread with every change.
        will: published by the broker when this client is lost; retained where its leaf says so.
        greeting: what to publish at every connect, made anew each time, before anything that waited. It must not
            take a lock that is held while `publish` is called.
        keepalive_s: seconds; the broker misses this client after one and a half of them.
        queue_bound: messages that may wait for the broker, unacknowledged ones included.
        wait_s: seconds that `open` waits for the broker.
    """

    def __init__(
        self,
        address: BrokerAddress,
        client_id: str,
        *,
        on_delivery: OnDelivery,
        on_state: OnState = ignore_state,
        will: tuple[Topic, bytes] | None = None,
        greeting: Greeting = no_greeting,
        keepalive_s: int = 5,
        queue_bound: int = 1000,
        wait_s: float = 10.0,
    ) -> None:
        self._address, self._wait_s, self._keepalive_s, self._bound = address, wait_s, keepalive_s, queue_bound
        self._on_delivery, self._on_state, self._greeting = on_delivery, on_state, greeting
        self._lock = threading.Lock()
        self._outbox = Outbox()
        self._patterns: list[str] = []
        self._accepted = self._acknowledged = self._dropped = 0
        self._connected = self._up = self._refused = self._closed = False
        self._welcome_mid: int | None = None
        self._settled = threading.Event()
        self._client = self._make_client(client_id, will)

    @property
    def dropped(self) -> int:
        """Messages not delivered (too long, not ours) or not taken (queue full) since the start."""
        return self._dropped

    def open(self, stop: threading.Event | None = None) -> None:
        """Connect, and return once subscriptions are made and the greeting is on its way, or once `stop` is set.

        Raises:
            LinkError: nothing answers in time, or we are refused; nothing goes on in the background then.
        """
        address, wait = self._address, self._wait_s
        self._client.connect_async(address.host, address.port, self._keepalive_s)
        self._client.loop_start()
        for _ in range(round(wait / _POLL_S)):
            if self._settled.wait(_POLL_S):
                break
            if stop is not None and stop.is_set():
                return
        settled, refused = self._settled.is_set(), self._refused
        if settled and not refused:
            return
        self.close()
        if refused:
            raise LinkError(
                f"The broker at {address} refuses '{address.username}': wrong name or password. "
                "Correct the address it was given."
            )
        raise LinkError(f"No broker answers at {address} within {wait:g} s. Start it, or correct the address.")

    def subscribe(self, pattern: str) -> None:
        """Ask for a pattern, now and after every reconnect."""
        with self._lock:
            if pattern not in self._patterns:
                self._patterns.append(pattern)
            if self._connected:
                self._client.subscribe(pattern, qos=1)

    def publish(self, topic: Topic, payload: bytes) -> bool:
        """Send with QoS 1, or queue while the broker is away.

        Raises:
            ValueError: the payload is over the wire's bound, which is our own mistake.
        """
        if len(payload) > MAX_BYTES:
            raise ValueError(f"a payload of {len(payload)} bytes is over the bound of {MAX_BYTES}")
        parcel = Parcel(topic, payload)
        with self._lock:
            if self._closed or self._open >= self._bound:
                self._dropped += 1
                return False
            if self._up:
                return self._send(parcel)
            self._accepted += 1
            self._outbox.put(parcel)
            return True

    def clear(self, topic: Topic) -> None:
        """Take a retained message off its topic."""
        self.publish(topic, b"")

    def close(self) -> None:
        """Send what is queued (at most a second), say goodbye and end."""
        if was_up := self._up:
            self._wait_for_acknowledgements()
        with self._lock:
            self._closed = True
        self._client.disconnect()
        # paho's thread looks up only once a second while it waits to reconnect; nobody should wait for that.
        ender = threading.Thread(target=self._client.loop_stop, name="link-end", daemon=True)
        ender.start()
        ender.join(_FLUSH_S if was_up else _POLL_S)

    @property
    def _open(self) -> int:
        return self._accepted - self._acknowledged

    def _make_client(self, client_id: str, will: tuple[Topic, bytes] | None) -> EagerClient:
        client = EagerClient(CallbackAPIVersion.VERSION2, client_id, clean_session=True, protocol=MQTTv311)
        # Ours is the bound that counts; paho's stands behind it, and must be set before connecting.
        client.max_queued_messages_set(2 * self._bound)
        client.reconnect_delay_set(*_BACK_OFF_S)  # type: ignore[arg-type]  # it is typed int and works with any number
        client.connect_timeout = 2.0
        if self._address.username:
            client.username_pw_set(self._address.username, self._address.password)
        if will is not None:
            client.will_set(str(will[0]), will[1], qos=1, retain=will[0].leaf.retained)
        client.on_socket_open = _no_delay
        client.on_connect = self._on_connect
        client.on_subscribe = self._on_subscribe
        client.on_disconnect = self._on_disconnect
        client.on_message = self._on_message
        client.on_publish = self._on_publish
        return client

    def _send(self, parcel: Parcel) -> bool:
        info = self._client.publish(str(parcel.topic), parcel.payload, qos=1, retain=parcel.retained)
        taken = info.rc != MQTTErrorCode.MQTT_ERR_QUEUE_SIZE
        self._accepted += taken
        self._dropped += not taken
        self._client.send_now()
        return taken

    def _on_connect(
        self, client: Client, _data: object, _flags: ConnectFlags, reason: ReasonCode, _more: Properties | None
    ) -> None:
        if reason.is_failure:
            self._be_refused(reason)
            return
        with self._lock:
            if self._closed:
                client.disconnect()
                return
            self._connected = True
            # Ask for something in any case: the answer is the sign that paho has sent again all that it had.
            wanted = [(pattern, 1) for pattern in self._patterns or (NOBODY,)]
            _rc, self._welcome_mid = client.subscribe(wanted)

    def _on_subscribe(
        self, _client: Client, _data: object, mid: int, codes: list[ReasonCode], _more: Properties | None
    ) -> None:
        if any(code.is_failure for code in codes) and self._patterns:
            structlog.get_logger().warning("subscription refused", broker=str(self._address), patterns=self._patterns)
        if mid == self._welcome_mid:
            self._welcome()

    def _welcome(self) -> None:
        """Paho has sent again what was not acknowledged: now the greeting, then what has waited."""
        with self._lock:
            older = len(self._outbox)
        greeting = [Parcel(topic, payload) for topic, payload in self._greeting()]
        with self._lock:
            self._accepted -= len(self._outbox)
            waited = self._outbox.drain({parcel.topic for parcel in greeting}, older)
            for parcel in (*greeting, *waited):
                self._send(parcel)
            self._up, self._refused = True, False
        self._settled.set()
        self._on_state(LinkState.UP)

    def _be_refused(self, reason: ReasonCode) -> None:
        with self._lock:
            if self._refused or reason.value == _UNAVAILABLE:
                return
            self._refused = True
        self._settled.set()
        self._on_state(LinkState.REFUSED)

    def _on_disconnect(
        self, _client: Client, _data: object, _flags: DisconnectFlags, _reason: ReasonCode, _more: Properties | None
    ) -> None:
        with self._lock:
            lost = self._up and not self._closed
            self._up = self._connected = False
        if lost:
            self._on_state(LinkState.DOWN)

    def _on_message(self, _client: Client, _data: object, message: MQTTMessage) -> None:
        topic = parse(message.topic)
        if topic is None or len(message.payload) > MAX_BYTES:
            with self._lock:
                self._dropped += 1
            return
        self._on_delivery(Delivery(topic, bytes(message.payload), message.retain))

    def _on_publish(self, _client: Client, _data: object, _mid: int, _reason: ReasonCode, _more: Properties) -> None:
        # Under a lock of paho's that `publish` takes inside ours: no lock here.
        self._acknowledged += 1

    def _wait_for_acknowledgements(self) -> None:
        tick = threading.Event()
        for _ in range(round(_FLUSH_S / _POLL_S)):
            if self._open > 0:
                tick.wait(_POLL_S)


def _no_delay(_client: Client, _data: object, sock: object) -> None:
    """A small message goes out at once, not when the one before it was acknowledged."""
    if isinstance(sock, socket.socket):
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
