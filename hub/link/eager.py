"""A client of paho without its detours on the way of a message: whoever publishes sends.

Paho would wake its own thread to send; and of a message that comes in it would make five objects, take two locks and
write a log that nobody reads. What happens once in a while finds the caches full of other programs' data, so that each
step costs five to ten times what it takes in a loop; and a press waits for all of them.
"""

import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from paho.mqtt.client import PUBACK, PUBLISH, Client, MQTTMessageInfo
from paho.mqtt.enums import MQTTErrorCode

_AT_ONCE: Final = (PUBLISH, PUBACK)
"""What a table says all the time. The packets of coming and going are left to paho, as its callbacks hang on them."""
_TYPE: Final = 0xF0
_QOS: Final = 0b110
_RETAINED: Final = 1
_SIZE: Final = 2
"""Bytes of a length or of a message's number in a packet."""

OnPublished = Callable[[bytes, bytes, bool], None]
"""Takes the topic and the payload of a message, and whether it was retained; called on the client's own thread."""


class EagerClient(Client):
    """See paho's. That thread still reads, reconnects, keeps the link alive, and finds out about a socket that fails.

    Args:
        on_published: called with each message instead of `on_message`.
        arguments, more: as paho has them.
    """

    def __init__(self, on_published: OnPublished, *arguments: Any, **more: Any) -> None:  # noqa: ANN401 - paho's own
        self._on_published = on_published
        self._writing = threading.Lock()
        super().__init__(*arguments, **more)

    def _packet_queue(
        self, command: int, packet: bytes | bytearray, mid: int, qos: int, info: MQTTMessageInfo | None = None
    ) -> MQTTErrorCode:
        """Send what is queued as far as the socket takes it; what is left, if anything, is for paho's thread."""
        if command & _TYPE not in _AT_ONCE:
            return super()._packet_queue(command, packet, mid, qos, info)
        left = len(packet)
        self._out_packet.append(
            {"command": command, "mid": mid, "qos": qos, "pos": 0, "to_process": left, "packet": packet, "info": info}
        )
        if self._packet_write() is not MQTTErrorCode.MQTT_ERR_SUCCESS and self._sockpairW is not None:
            with suppress(BlockingIOError):  # it is full of wakings already
                self._sockpairW.send(b"0")
        return MQTTErrorCode.MQTT_ERR_SUCCESS

    def _packet_write(self) -> MQTTErrorCode:
        """Made safe for two threads: paho takes packet by packet off a queue."""
        with self._writing:
            return super()._packet_write()

    def _handle_publish(self) -> MQTTErrorCode:
        """A message came in, at most of QoS 1, as nothing more is asked for."""
        flags, packet = self._in_packet["command"], bytes(self._in_packet["packet"])
        end = _SIZE + int.from_bytes(packet[:_SIZE], "big")
        begin = end + _SIZE if flags & _QOS else end
        if len(packet) < begin:
            return MQTTErrorCode.MQTT_ERR_PROTOCOL
        self._on_published(packet[_SIZE:end], packet[begin:], bool(flags & _RETAINED))
        return self._send_puback(int.from_bytes(packet[end:begin], "big")) if flags & _QOS else MQTTErrorCode(0)
