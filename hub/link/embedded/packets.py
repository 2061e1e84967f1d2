"""MQTT 3.1.1 packets as values, and the only door to amqtt, whose codec reads and writes them."""

import asyncio
import functools
from dataclasses import dataclass
from typing import Any, Final

from amqtt.adapters import BufferReader, StreamReaderAdapter
from amqtt.errors import AMQTTError, CodecError, MQTTError, NoDataError
from amqtt.mqtt import packet as kinds
from amqtt.mqtt import packet_class
from amqtt.mqtt.connack import ConnackPacket
from amqtt.mqtt.connect import ConnectPacket
from amqtt.mqtt.pingresp import PingRespPacket
from amqtt.mqtt.puback import PubackPacket
from amqtt.mqtt.pubcomp import PubcompPacket
from amqtt.mqtt.publish import PublishPacket
from amqtt.mqtt.pubrec import PubrecPacket
from amqtt.mqtt.suback import SubackPacket
from amqtt.mqtt.subscribe import SubscribePacket
from amqtt.mqtt.unsuback import UnsubackPacket
from amqtt.mqtt.unsubscribe import UnsubscribePacket

from hub.wire.codec import MAX_BYTES

MAX_PACKET: Final = MAX_BYTES + 1024
"""The wire's bound on a payload and room for the topic; a longer packet ends the connection before it is read."""

PROTOCOL: Final = 4
"""MQTT 3.1.1."""


class PacketError(Exception):
    """Bytes that are no packet we take; the connection ends."""


@dataclass(frozen=True, slots=True)
class Message:
    """What is published, retained or queued."""

    topic: str
    payload: bytes
    qos: int
    retain: bool = False


@dataclass(frozen=True, slots=True)
class Connect:
    """A client's first packet."""

    level: int
    client_id: str = ""
    clean: bool = True
    keepalive_s: int = 0
    username: str = ""
    password: str = ""
    will: Message | None = None


@dataclass(frozen=True, slots=True)
class Publish:
    """A message, with its packet id where it wants an answer."""

    message: Message
    mid: int


@dataclass(frozen=True, slots=True)
class Subscribe:
    """Patterns with the quality asked for."""

    mid: int
    wanted: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Unsubscribe:
    """Patterns that are no longer wanted."""

    mid: int
    patterns: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """PUBACK: the client has a message."""

    mid: int


@dataclass(frozen=True, slots=True)
class Released:
    """PUBREL: the third of the four packets of QoS 2."""

    mid: int


@dataclass(frozen=True, slots=True)
class Ping:
    """The client is there."""


@dataclass(frozen=True, slots=True)
class Goodbye:
    """DISCONNECT: the client goes, and its will with it."""


Packet = Connect | Publish | Subscribe | Unsubscribe | Acknowledged | Released | Ping | Goodbye


async def read_packet(reader: asyncio.StreamReader) -> Packet | None:
    """The next packet, or None where the connection has ended.

    Raises:
        PacketError: it is too long, of a kind that no client sends, or malformed.
    """
    try:
        header = await kinds.MQTTFixedHeader.from_stream(StreamReaderAdapter(reader))
        if header is None:
            return None
        if header.remaining_length > MAX_PACKET:
            raise PacketError(f"a packet of {header.remaining_length} bytes is over the bound of {MAX_PACKET}")
        body = await reader.readexactly(header.remaining_length)
        # Decoded from the packet's own bytes, so that a wrong length inside cannot read on into the next one.
        return await _decode(header, BufferReader(body))
    except (asyncio.IncompleteReadError, ConnectionError):
        return None
    except (AMQTTError, MQTTError, CodecError, NoDataError, ValueError) as error:
        raise PacketError(f"a malformed packet: {error}") from error


async def _decode(header: kinds.MQTTFixedHeader, body: BufferReader) -> Packet:
    match header.packet_type:
        case kinds.CONNECT:
            return await _connect(header, body)
        case kinds.PINGREQ:
            return Ping()
        case kinds.DISCONNECT:
            return Goodbye()
        case kinds.PUBLISH | kinds.SUBSCRIBE | kinds.UNSUBSCRIBE | kinds.PUBACK | kinds.PUBREL:
            return _value(await packet_class(header).from_stream(body, fixed_header=header))
        case _:
            raise PacketError(f"a packet of type {header.packet_type}, which no client sends")


def _value(read: Any) -> Packet:  # noqa: ANN401 - amqtt's packets have no common type that says what is in them
    if isinstance(read, PublishPacket):
        qos = read.qos or 0
        if qos > 2 or not read.topic_name:
            raise PacketError("a message without a topic, or of no known quality")
        return Publish(Message(read.topic_name, read.data or b"", qos, read.retain_flag), read.packet_id or 0)
    mid = read.variable_header.packet_id
    if isinstance(read, SubscribePacket | UnsubscribePacket):
        topics = tuple(read.payload.topics) if read.payload else ()
        if not topics:
            raise PacketError("a subscription to nothing")
        return Subscribe(mid, topics) if isinstance(read, SubscribePacket) else Unsubscribe(mid, topics)
    return Acknowledged(mid) if isinstance(read, PubackPacket) else Released(mid)


async def _connect(header: kinds.MQTTFixedHeader, body: BufferReader) -> Connect:
    variable = await ConnectPacket.VARIABLE_HEADER.from_stream(body, header)
    if variable.proto_name != "MQTT" or variable.proto_level != PROTOCOL:
        # amqtt would read the rest by the rules of 3.1.1; who speaks another protocol is told so by the exchange.
        return Connect(variable.proto_level if variable.proto_level != PROTOCOL else 0)
    payload = await ConnectPacket.PAYLOAD.from_stream(body, header, variable)
    will = None
    if variable.will_flag:
        if not payload.will_topic or payload.will_message is None or variable.will_qos > 2:
            raise PacketError("a will without a topic, a message, or of no known quality")
        will = Message(payload.will_topic, bytes(payload.will_message), variable.will_qos, variable.will_retain_flag)
    return Connect(
        PROTOCOL,
        "" if payload.client_id_is_random else payload.client_id,
        variable.clean_session_flag,
        variable.keep_alive,
        payload.username or "",
        payload.password or "",
        will,
    )


def connack(code: int, resumed: bool = False) -> bytes:
    """The answer to CONNECT; 0 is welcome."""
    return bytes(ConnackPacket.build(int(resumed), code).to_bytes())


def publish(message: Message, mid: int | None, again: bool) -> bytes:
    """A message to a client; `mid` is None for QoS 0."""
    qos = 0 if mid is None else 1
    return bytes(PublishPacket.build(message.topic, message.payload, mid, again, qos, message.retain).to_bytes())


def suback(mid: int, codes: list[int]) -> bytes:
    """The answer to SUBSCRIBE: for each pattern the quality granted, or 0x80."""
    return bytes(SubackPacket.build(mid, codes).to_bytes())


def unsuback(mid: int) -> bytes:
    """The answer to UNSUBSCRIBE."""
    return bytes(UnsubackPacket.build(mid).to_bytes())


def received(message: Message, mid: int) -> bytes:
    """The answer to PUBLISH: none, PUBACK or PUBREC."""
    if message.qos == 0:
        return b""
    return bytes((PubackPacket if message.qos == 1 else PubrecPacket).build(mid).to_bytes())


def completed(mid: int) -> bytes:
    """The answer to PUBREL."""
    return bytes(PubcompPacket.build(mid).to_bytes())


@functools.cache
def pong() -> bytes:
    """The answer to PINGREQ."""
    return bytes(PingRespPacket.build().to_bytes())
