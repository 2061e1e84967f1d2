"""The stream: one server-sent event stream a page, each event encoded once for all pages.

A page that reads slowly misses snapshots, never the newest: there is one slot, and whoever comes back takes what lies
there. So no queue can grow, and no page can hold up another.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from typing import Final

from pydantic_core import to_json

from dashboard.audience import Audience, seen_by
from dashboard.board import Board, Shown
from hub.events.clocks import HubNanos, UtcMicros
from hub.views.floor_model import FloorView
from hub.views.model import TableView
from hub.wire.codec import adapter

MAX_STREAMS: Final = 256
"""Pages of one table at a time; each costs a socket."""
KEPT_FREE: Final = 16
"""Of these, so many are for dealers and the floor: no crowd of spectators shuts them out."""

RETRY_MS: Final = 500
"""How soon a page comes back after a break."""


class TooManyStreamsError(Exception):
    """No further page can be served."""


def view_frame(number: int, view: Shown) -> bytes:
    """The event `view`: the whole snapshot as JSON, numbered so that it can be told from the one before."""
    floor = isinstance(view, FloorView)
    data = adapter(FloorView).dump_json(view) if floor else adapter(TableView).dump_json(view)
    return b"id: %d\nevent: view\ndata: %b\n\n" % (number, data)


def pulse_frame(board: Board, now: HubNanos, utc: UtcMicros) -> bytes:
    """The event of every second: `beat` while the table is live, else `stale` with the time of the last data.

    `now` and `at` are microseconds since 1970 by this machine, so that no page needs a right clock of its own. A beat
    also says what the hub's monotonic clock shows at least, in microseconds, and the name of that clock.
    """
    if board.live(now):
        return b"retry: %d\nevent: beat\ndata: %b\n\n" % (RETRY_MS, to_json({"now": utc, **_hub_clock(board, now)}))
    at = board.stamp.at if board.stamp is not None else None
    return b"retry: %d\nevent: stale\ndata: %b\n\n" % (RETRY_MS, to_json({"now": utc, "at": at}))


def _hub_clock(board: Board, now: HubNanos) -> dict[str, int]:
    shown = board.hub_clock(now)
    return (
        {}
        if shown is None or not isinstance(board.view, TableView)
        else {"hub": shown // 1_000, "clock": board.view.clock}
    )


class Feed:
    """Hands the newest frames to every open page. Lives on one event loop."""

    def __init__(self) -> None:
        self.streams = 0
        self._views: Mapping[Audience, bytes] = {}
        self._shown = 0
        self._pulse = b""
        self._beats = 0
        self._closed = False
        self._news = asyncio.Event()

    def show(self, view: Shown) -> None:
        """Put a snapshot into the slot of every audience."""
        self._shown += 1
        self._views = {audience: view_frame(self._shown, seen_by(audience, view)) for audience in Audience}
        self._wake()

    def pulse(self, frame: bytes) -> None:
        """Put the pulse of this second into the slot."""
        self._pulse = frame
        self._beats += 1
        self._wake()

    def close(self) -> None:
        """End all streams, so that the server can go."""
        self._closed = True
        self._wake()

    def wake(self) -> None:
        """Let every page look whether it may still watch."""
        self._wake()

    def enter(self, audience: Audience = Audience.DEALER) -> None:
        """Count one page in.

        Raises:
            TooManyStreamsError: all pages that there may be of this audience are open.
        """
        if self.streams >= MAX_STREAMS - (KEPT_FREE if audience is Audience.TABLE else 0):
            raise TooManyStreamsError
        self.streams += 1

    async def frames(self, audience: Audience, may: Callable[[], bool] = lambda: True) -> AsyncIterator[bytes]:
        """The frames for one page that was counted in, until the feed is closed; it is counted out at the end.

        `may` is asked before each frame; once it says no, the page gets nothing more.
        """
        shown = beats = 0
        try:
            while not self._closed and may():
                news = self._news
                chunk = self._views[audience] if self._shown > shown else b""
                chunk += self._pulse if self._beats > beats else b""
                shown, beats = self._shown, self._beats
                if chunk:
                    yield chunk
                else:
                    await news.wait()
        finally:
            self.streams -= 1

    def _wake(self) -> None:
        self._news.set()
        self._news = asyncio.Event()
