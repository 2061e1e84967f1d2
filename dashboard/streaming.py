"""The answer that goes on: its head as any answer's, then what the feed writes, straight to the page's connection."""

from collections.abc import Callable
from typing import Final

from starlette.responses import PlainTextResponse, Response
from starlette.types import Receive, Scope, Send

from dashboard import wording
from dashboard.audience import Audience
from dashboard.streams import Streams
from dashboard.wire import WIRE, Wire

# A stream that ended takes its connection with it: no second one ever has the same wire.
_HEAD: Final = {"Content-Type": "text/event-stream; charset=utf-8", "Cache-Control": "no-store", "Connection": "close"}


class StreamResponse(Response):
    """A stream for a page that was counted in, `delay_s` late; the page is counted out at the end."""

    def __init__(self, streams: Streams, audience: Audience, delay_s: int, may: Callable[[], bool]) -> None:
        super().__init__(headers=_HEAD)
        # Its length is not known.
        del self.headers["content-length"]
        self._streams, self._audience, self._delay_s, self._may = streams, audience, delay_s, may

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one page, for as long as it stays."""
        try:
            wire: Wire | None = scope.get(WIRE)
            if wire is None or scope["http_version"] == "1.0":
                await PlainTextResponse(wording.NO_STREAM, status_code=505)(scope, receive, send)
                return
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            wire.open()
            await self._streams.of(self._delay_s).follow(wire, self._audience, self._may)
            await _end(wire, send)
        finally:
            self._streams.leave()


async def _end(wire: Wire, send: Send) -> None:
    """Say that there is no more, where the page would hear it."""
    if wire.full and not wire.gone:
        wire.cut()
    elif not wire.gone:
        await send({"type": "http.response.body", "body": b"", "more_body": False})
