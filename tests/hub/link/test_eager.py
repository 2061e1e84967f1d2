"""What the client does instead of paho: a message that comes in, and one that the socket does not take whole."""

import socket

import pytest
from paho.mqtt.client import MQTTv311
from paho.mqtt.enums import CallbackAPIVersion, MQTTErrorCode

from hub.link.eager import EagerClient

GOOD = MQTTErrorCode.MQTT_ERR_SUCCESS


class Wire:
    """A client at one end of a pair of sockets, what it handed on, and the broker's end."""

    def __init__(self) -> None:
        self.got: list[tuple[bytes, bytes, bool]] = []
        self.client = EagerClient(self._take, CallbackAPIVersion.VERSION2, "c", protocol=MQTTv311)
        self.ours, self.broker = socket.socketpair()
        for each in (self.ours, self.broker):
            each.setblocking(False)
        self.client._sock = self.ours

    def read(self, packet: bytes) -> MQTTErrorCode:
        """The client reads what the broker says."""
        self.broker.sendall(packet)
        return self.client.loop_read()

    def _take(self, topic: bytes, payload: bytes, retained: bool) -> None:
        self.got.append((topic, payload, retained))


@pytest.fixture
def wire():
    made = Wire()
    yield made
    made.ours.close()
    made.broker.close()


def test_a_message_is_handed_on_and_answered_at_once(wire: Wire) -> None:
    assert wire.read(b"\x32\x07\x00\x01t\x01\x02hi") is GOOD
    assert wire.got == [(b"t", b"hi", False)]
    assert wire.broker.recv(99) == b"\x40\x02\x01\x02"


def test_one_that_nobody_wants_answered_is_handed_on_alike(wire: Wire) -> None:
    assert wire.read(b"\x31\x05\x00\x01thi") is GOOD
    assert wire.got == [(b"t", b"hi", True)]
    with pytest.raises(BlockingIOError):
        wire.broker.recv(99)


@pytest.mark.parametrize("packet", [b"\x32\x00", b"\x32\x03\x00\x09t", b"\x32\x04\x00\x01t\x01", b"\x30\x01\x00"])
def test_a_message_that_is_cut_short_ends_the_connection_and_is_not_handed_on(wire: Wire, packet: bytes) -> None:
    assert wire.read(packet) is not GOOD
    assert wire.got == []
    assert wire.client.socket() is None


def test_what_the_socket_does_not_take_is_left_for_the_clients_own_thread(wire: Wire) -> None:
    payload = bytes(4_000_000)
    info = wire.client.publish("t", payload, qos=1)
    assert info.rc is GOOD
    assert wire.client.want_write()
    taken = b""
    while wire.client.want_write() or len(taken) < len(payload):
        taken += wire.broker.recv(1 << 20)
        wire.client.loop_write()
    assert taken.endswith(payload)
