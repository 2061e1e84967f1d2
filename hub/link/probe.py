"""Whether a broker lets us in: one CONNECT by hand, without a client library."""

import secrets
import socket
import struct
import threading
from typing import Final

from hub.clock import monotonic
from hub.link.address import BrokerAddress
from hub.link.port import LinkError

_PAUSE_S: Final = 0.03
_ANSWER_S: Final = 2.0


def wait_for_broker(address: BrokerAddress, timeout_s: float) -> None:
    """Return when the broker accepts this name and password.

    Raises:
        LinkError: nothing answers within `timeout_s` seconds, or what answers does not let us in.
    """
    until = monotonic() + round(timeout_s * 1e9)
    pause = threading.Event()
    while True:
        answer = _ask(address)
        if answer == 0:
            return
        if answer is not None:
            raise LinkError(
                f"The broker at {address} does not know '{address.username}' (answer {answer}): is it another one?"
            )
        if monotonic() > until:
            raise LinkError(f"No broker answers at {address} within {timeout_s:g} s.")
        pause.wait(_PAUSE_S)


def _ask(address: BrokerAddress) -> int | None:
    """The broker's return code (0 = welcome), or None where no MQTT broker answers."""
    try:
        with socket.create_connection((address.host, address.port), timeout=_ANSWER_S) as sock:
            sock.sendall(_connect_packet(address))
            answer = sock.recv(4)
            if len(answer) == 4 and answer[0] == 0x20 and answer[3] == 0:
                sock.sendall(b"\xe0\x00")
    except OSError:
        return None
    return answer[3] if len(answer) == 4 and answer[0] == 0x20 else None


def _connect_packet(address: BrokerAddress) -> bytes:
    named = bool(address.username)
    body = _text("MQTT") + struct.pack("!BBH", 4, 0xC2 if named else 0x02, 10) + _text(f"probe-{secrets.token_hex(6)}")
    if named:
        body += _text(address.username) + _text(address.password)
    length = len(body)
    size = bytes([length]) if length < 0x80 else bytes([length & 0x7F | 0x80, length >> 7])
    return b"\x10" + size + body


def _text(text: str) -> bytes:
    raw = text.encode()
    return struct.pack("!H", len(raw)) + raw
