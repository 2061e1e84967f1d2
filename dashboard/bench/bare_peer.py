"""The peer that does the least: a loop that sends the same bytes to every socket.

`python -m dashboard.bench.bare_peer PORT TOPIC`; what the broker has goes to everybody at the port. With a third word
everybody gets message 0 in place of it, so that a press is answered with as much as a snapshot is.
"""

import socket
import sys
from typing import Final

from dashboard.bench.message import message
from dashboard.bench.subscriber import subscribed

HEAD: Final = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n"


def serve(port: int, topic: str, always: bytes) -> None:
    """For ever."""
    pages: list[socket.socket] = []

    def send(data: bytes) -> None:
        said = always or data
        for page in pages:
            page.send(said)

    listener = socket.create_server(("127.0.0.1", port), backlog=1_024)
    subscribed(topic, send)
    while True:
        page = listener.accept()[0]
        if not page.recv(4_096):  # somebody only looked whether this is up
            continue
        page.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        page.send(HEAD)
        page.setblocking(False)
        pages.append(page)


if __name__ == "__main__":
    serve(int(sys.argv[1]), sys.argv[2], message(0) if len(sys.argv) > 3 else b"")
