"""One client's connection to the embedded broker: reads packets, answers them, sends what waits."""

import asyncio
from typing import Final

import structlog

from hub.link.embedded import packets
from hub.link.embedded.exchange import ACCEPTED, REFUSED, Exchange
from hub.link.embedded.packets import (
    Acknowledged,
    Connect,
    Goodbye,
    Message,
    Packet,
    PacketError,
    Ping,
    Publish,
    Released,
    Subscribe,
    Unsubscribe,
)
from hub.link.embedded.session import Session

_CONNECT_S: Final = 5.0
"""Seconds for a client to say who it is."""

_GRACE: Final = 1.5
"""A client is missed after one and a half times its keepalive (MQTT 3.1.1, 3.1.2.10)."""

_FAREWELL_S: Final = 1.0


class Connection:
    """A client that was let in."""

    def __init__(self, exchange: Exchange, session: Session, connect: Connect, writer: asyncio.StreamWriter) -> None:
        self.session = session
        self.will: Message | None = connect.will
        self._exchange, self._writer = exchange, writer
        self._patience_s = connect.keepalive_s * _GRACE or None
        self._awake = asyncio.Event()
        self._twice: set[int] = set()
        """Packet ids of QoS 2 messages that were routed and not yet released."""

    def wake(self) -> None:
        """Something waits in the session."""
        self._awake.set()

    def end(self) -> None:
        """Cut the connection."""
        self._writer.transport.abort()

    async def serve(self, reader: asyncio.StreamReader) -> None:
        """Until the client goes, is lost, or is thrown out."""
        sender = asyncio.create_task(self._send_waiting())
        self.wake()
        try:
            await self._receive(reader)
        except TimeoutError:
            self._log("keepalive missed")
        except PacketError as error:
            self._log(str(error))
        finally:
            sender.cancel()
            await asyncio.gather(sender, return_exceptions=True)
            self._exchange.leave(self)
            self.end()

    async def _receive(self, reader: asyncio.StreamReader) -> None:
        while True:
            async with asyncio.timeout(self._patience_s):
                packet = await packets.read_packet(reader)
            if packet is None:
                return
            if isinstance(packet, Goodbye):
                self.will = None
                return
            self._writer.write(self._answer(packet))
            self.wake()

    def _answer(self, packet: Packet) -> bytes:
        match packet:
            case Publish(message, mid):
                return self._published(message, mid)
            case Subscribe(mid, wanted):
                return self._subscribed(mid, wanted)
            case Unsubscribe(mid, patterns):
                self._exchange.unsubscribe(self.session, patterns)
                return packets.unsuback(mid)
            case Acknowledged(mid):
                self._exchange.acknowledge(self.session, mid)
                return b""
            case Released(mid):
                self._twice.discard(mid)
                return packets.completed(mid)
            case Ping():
                return packets.pong()
            case Connect() | Goodbye():
                raise PacketError("a second CONNECT")

    def _published(self, message: Message, mid: int) -> bytes:
        if message.qos < 2 or mid not in self._twice:
            self._exchange.publish(self.session, message)
        if message.qos == 2:
            self._twice.add(mid)
        return packets.received(message, mid)

    def _subscribed(self, mid: int, wanted: tuple[tuple[str, int], ...]) -> bytes:
        codes = self._exchange.subscribe(self.session, wanted)
        granted = [pattern for (pattern, _qos), code in zip(wanted, codes, strict=True) if code != REFUSED]
        self._exchange.greet(self.session, granted)
        return packets.suback(mid, codes)

    async def _send_waiting(self) -> None:
        """Send what waits as the window and the socket allow; a slow reader holds up nobody else."""
        while True:
            await self._awake.wait()
            self._awake.clear()
            while (going := self.session.take()) is not None:
                self._writer.write(packets.publish(going.message, going.mid, going.again))
                try:
                    await self._writer.drain()
                except ConnectionError:
                    return

    def _log(self, why: str) -> None:
        structlog.get_logger().warning("connection ended", client=self.session.client_id, why=why)


async def welcome(exchange: Exchange, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Serve one connection from its first byte to its end."""
    try:
        connect = await _introduction(reader)
        if connect is None:
            return
        code = exchange.refusal(connect)
        if code != ACCEPTED:
            await _turn_away(writer, code, connect)
            return
        session, resumed = exchange.admit(connect)
        connection = Connection(exchange, session, connect, writer)
        writer.write(packets.connack(ACCEPTED, resumed))
        exchange.sit(connection)
        await connection.serve(reader)
    finally:
        writer.transport.abort()


async def _introduction(reader: asyncio.StreamReader) -> Connect | None:
    try:
        async with asyncio.timeout(_CONNECT_S):
            packet = await packets.read_packet(reader)
    except (TimeoutError, PacketError) as error:
        structlog.get_logger().warning("no introduction", why=str(error))
        return None
    return packet if isinstance(packet, Connect) else None


async def _turn_away(writer: asyncio.StreamWriter, code: int, connect: Connect) -> None:
    structlog.get_logger().warning("refused", client=connect.client_id, account=connect.username[:40], code=code)
    writer.write(packets.connack(code))
    writer.close()
    try:
        async with asyncio.timeout(_FAREWELL_S):
            await writer.wait_closed()
    except (TimeoutError, ConnectionError):
        return
