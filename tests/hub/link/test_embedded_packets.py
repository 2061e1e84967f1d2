"""The embedded broker's packets: whatever comes in is a packet or a PacketError."""

import asyncio
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hub.link.embedded import packets
from hub.link.embedded.packets import Connect, Goodbye, Message, PacketError, Publish, Subscribe, read_packet


def read(raw):
    async def feed():
        reader = asyncio.StreamReader(limit=2**22)
        reader.feed_data(raw)
        reader.feed_eof()
        return await read_packet(reader)

    return asyncio.run(feed())


def framed(kind, body):
    assert len(body) < 128
    return bytes([kind, len(body)]) + body


def text(value):
    raw = value.encode()
    return struct.pack("!H", len(raw)) + raw


@given(st.one_of(st.binary(max_size=60), st.builds(framed, st.integers(0, 255), st.binary(max_size=120))))
def test_noise_is_a_packet_an_end_or_a_packet_error(raw):
    try:
        read(raw)
    except PacketError:
        return


@given(
    st.builds(
        lambda flags, rest: framed(0x10, text("MQTT") + bytes([4, flags, 0, 5]) + rest),
        st.integers(0, 255),
        st.binary(max_size=60),
    ),
)
def test_a_connect_of_any_flags_is_a_value_or_a_packet_error(raw):
    try:
        assert isinstance(read(raw), Connect)
    except PacketError:
        return


def test_a_connect_is_read_whole():
    body = text("MQTT") + bytes([4, 0xEE, 0, 5]) + text("me") + text("t") + text("gone") + text("user") + text("word")
    assert read(framed(0x10, body)) == Connect(4, "me", True, 5, "user", "word", Message("t", b"gone", 1, True))


def test_another_protocol_is_told_by_its_level():
    assert read(framed(0x10, text("MQTT") + bytes([5, 2, 0, 5, 0]) + text("me"))) == Connect(5)
    assert read(framed(0x10, text("MQIsdp") + bytes([3, 2, 0, 5]) + text("me"))) == Connect(3)
    assert read(framed(0x10, text("OTHER") + bytes([4, 2, 0, 5]) + text("me"))).level != packets.PROTOCOL


@given(st.text("abc/", min_size=1, max_size=20), st.binary(max_size=60), st.integers(1, 65535), st.booleans())
def test_a_message_is_written_as_it_is_read(topic, payload, mid, again):
    message = Message(topic, payload, 1, True)
    assert read(packets.publish(message, mid, again)) == Publish(message, mid)


def test_a_packet_over_the_bound_is_refused_before_it_is_read():
    with pytest.raises(PacketError, match="over the bound"):
        read(b"\x30\xff\xff\xff\x7f")


def test_subscriptions_and_goodbyes_are_read():
    assert read(framed(0x82, b"\x00\x07" + text("a/+") + b"\x01" + text("b") + b"\x00")) == Subscribe(
        7, (("a/+", 1), ("b", 0))
    )
    assert read(b"\xe0\x00") == Goodbye()
    assert read(b"") is None


@pytest.mark.parametrize(
    "raw", [b"\x82\x02\x00\x07", framed(0x36, text("t") + b"\x00\x01"), framed(0x30, text("a/+")), b"\x20\x02\x00\x00"]
)
def test_what_no_client_may_send_is_refused(raw):
    with pytest.raises(PacketError):
        read(raw)
