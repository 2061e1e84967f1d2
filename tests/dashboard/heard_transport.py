"""A page's end of a connection, for tests that have no socket: it takes what is written, or does not."""

import asyncio

from dashboard.wire import Wire


class HeardTransport(asyncio.Transport):
    """Keeps what was written. While it is `stuck`, the page takes nothing."""

    def __init__(self) -> None:
        super().__init__({"socket": self, "ssl_object": self})
        self.heard: list[bytes] = []
        self.waiting: list[bytes] = []
        self.stuck = self.closed = False
        self.wire = Wire(self)

    def setsockopt(self, *_said: int) -> None:
        """As a socket has it."""

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        assert high == 0

    def write(self, data: bytes) -> None:
        assert not self.wire.full, "written to a page that has not taken what was"
        (self.waiting if self.stuck else self.heard).append(data)
        if self.stuck:
            self.wire.told(full=True)

    def read_on(self) -> None:
        """The page takes what waits."""
        self.stuck = False
        self.heard += self.waiting
        self.waiting.clear()
        self.wire.told(full=False)

    def is_closing(self) -> bool:
        return self.closed

    def abort(self) -> None:
        self.closed = True
        self.wire.end()
