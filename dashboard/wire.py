"""The connection of one open page, past the web framework.

A stream is the same bytes for everybody, so they go straight to the socket: nothing is made, framed or awaited for each
page. The server leaves a `Wire` under `WIRE` in the scope of every request.
"""

import asyncio
import socket
from collections.abc import Callable
from typing import Final

WIRE: Final = "floorman.wire"
SEND_BUFFER: Final = 65_536
"""Bytes that the kernel keeps for a page that does not read, as the page asks for it; it takes twice as much."""


class Wire:
    """Lives on one event loop.

    `full`: bytes wait that the page has not taken; what is written now only makes them more. `drained` is called when
    they are gone. `over` is set once the stream is to end, or the page is gone.
    """

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self.full = False
        self.over = asyncio.Event()
        self.drained: Callable[[], None] = lambda: None

    @property
    def gone(self) -> bool:
        """Whether nothing more can be written."""
        return self._transport.is_closing()

    def open(self) -> None:
        """From now on this is a stream: it is full as soon as the kernel takes no more."""
        self._transport.set_write_buffer_limits(high=0)
        self._transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)

    def write(self, data: bytes) -> None:
        """Send bytes, or keep them until the page takes them."""
        self._transport.write(data)

    def cut(self) -> None:
        """End the connection at once; what waits is lost."""
        self._transport.abort()

    def told(self, *, full: bool) -> None:
        """The transport says that the page does not take what was written, or has taken it all."""
        self.full = full
        if not full:
            self.drained()
