"""The connection of one open page, past the web framework.

A stream is the same bytes for everybody, so they go straight to the socket: nothing is made, framed or awaited for each
page. The server leaves a `Wire` under `WIRE` in the scope of every request.
"""

import asyncio
import os
import socket
from collections.abc import Callable
from typing import Final

WIRE: Final = "floorman.wire"
SEND_BUFFER: Final = 65_536
"""Bytes that the kernel keeps for a page that does not read, as the page asks for it; it takes twice as much."""


class Wire:
    """Lives on one event loop.

    `full`: bytes wait that the page has not taken; nothing more is written until they are gone, and then `drained` is
    called. `over`: the stream is to end, or the page is gone.
    """

    __slots__ = ("_ended", "_number", "_transport", "drained", "full", "over")

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._number = -1
        self._ended = asyncio.Event()
        self.full = self.over = False
        self.drained: Callable[[], None] = lambda: None

    @property
    def gone(self) -> bool:
        """Whether nothing more can be written."""
        return self._transport.is_closing()

    def open(self) -> None:
        """From now on this is a stream: it is full as soon as the kernel takes no more."""
        self._transport.set_write_buffer_limits(high=0)
        connection = self._transport.get_extra_info("socket")
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        if self._transport.get_extra_info("ssl_object") is None:
            self._number = connection.fileno()

    def write(self, data: bytes) -> None:
        """Send bytes; what the kernel does not take waits, and the wire is full.

        A plain socket is written to past its transport, which costs half as much as a send: while the wire is not full
        there is nothing in the transport that would have to go out first.
        """
        sent = 0
        if self._number >= 0:
            try:
                sent = os.write(self._number, data)
            except BlockingIOError:
                pass
            except OSError:
                self.cut()
                return
        if sent < len(data):
            self._transport.write(data[sent:])

    def cut(self) -> None:
        """End the connection at once; what waits is lost."""
        self._transport.abort()

    def told(self, *, full: bool) -> None:
        """The transport says that the page does not take what was written, or has taken it all."""
        self.full = full
        if not full and not self.over:
            self.drained()

    def end(self) -> None:
        """The stream is to end, or has ended; said before the socket is closed, so that its number is nobody else's."""
        self.over = True
        self._number = -1
        self._ended.set()

    async def ended(self) -> None:
        """Wait for the end."""
        await self._ended.wait()
