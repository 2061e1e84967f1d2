"""The stream: one server-sent event stream a page, each event encoded and framed once for all pages.

A page that reads slowly misses snapshots, never the newest: nothing is written to it until it has taken what was, and
then it gets what is newest. So no queue can grow, and no page can hold up another.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from pydantic_core import to_json

from dashboard.audience import Audience, seen_by
from dashboard.board import Board, Shown
from dashboard.wire import Wire
from hub.events.clocks import HubNanos, UtcMicros
from hub.views.floor_model import FloorView
from hub.views.model import TableView
from hub.wire.codec import adapter

MAX_STREAMS: Final = 1_280
"""Pages of one table at a time; each costs a socket."""
KEPT_FREE: Final = 16
"""Of these, so many are for dealers and the floor: no crowd of spectators shuts them out."""
MOST_MISSED: Final = 10
"""A page that takes nothing for so many pulses, of which there is one a second, is gone; it comes back by itself."""

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


def http_chunk(data: bytes) -> bytes:
    """One chunk of an answer whose length nobody knows (RFC 9112, 7.1)."""
    return b"%x\r\n%b\r\n" % (len(data), data)


class _Page:
    """One open page: its connection, who looks at it, and which of the newest it has."""

    __slots__ = ("audience", "beats", "may", "missed", "shown", "wire")

    def __init__(self, wire: Wire, audience: Audience, may: Callable[[], bool]) -> None:
        self.wire, self.audience, self.may = wire, audience, may
        self.shown = self.beats = self.missed = 0


class Feed:
    """Hands the newest frames to every open page. Lives on one event loop."""

    def __init__(self) -> None:
        self.streams = 0
        self._views: Mapping[Audience, bytes] = {}
        self._shown = 0
        self._pulse = b""
        self._beats = 0
        self._closed = False
        self._pages: dict[_Page, None] = {}
        self._chunks: dict[tuple[Audience, bool, bool], bytes] = {}

    def show(self, view: Shown) -> None:
        """Hand a snapshot to every page, as its audience may see it."""
        self._shown += 1
        self._views = {audience: view_frame(self._shown, seen_by(audience, view)) for audience in Audience}
        self._spread()

    def pulse(self, frame: bytes) -> None:
        """Hand the pulse of this second to every page; whoever has taken nothing for long is cut off."""
        self._pulse = frame
        self._beats += 1
        for page in self._pages:
            page.missed = page.missed + 1 if page.wire.full else 0
            if page.missed >= MOST_MISSED:
                page.wire.cut()
        self._spread()

    def close(self) -> None:
        """End all streams, so that the server can go."""
        self._closed = True
        for page in self._pages:
            page.wire.over.set()

    def wake(self) -> None:
        """Let every page look whether it may still watch."""
        self._spread()

    def enter(self, audience: Audience = Audience.DEALER) -> None:
        """Count one page in.

        Raises:
            TooManyStreamsError: all pages that there may be of this audience are open.
        """
        if self.streams >= MAX_STREAMS - (KEPT_FREE if audience is Audience.TABLE else 0):
            raise TooManyStreamsError
        self.streams += 1

    def leave(self) -> None:
        """Count one page out."""
        self.streams -= 1

    async def follow(self, wire: Wire, audience: Audience, may: Callable[[], bool] = lambda: True) -> None:
        """Write what is newest to one page, until it is gone, may not watch any more, or the feed is closed.

        `may` is asked before each frame; once it says no, the page gets nothing more.
        """
        page = _Page(wire, audience, may)
        self._pages[page] = None
        wire.drained = partial(self._tell, page)
        try:
            self._tell(page)
            await wire.over.wait()
        finally:
            del self._pages[page]

    def _spread(self) -> None:
        self._chunks = {}
        for page in self._pages:
            self._tell(page)

    def _tell(self, page: _Page) -> None:
        wire = page.wire
        if self._closed or not page.may():
            wire.over.set()
        if wire.full or wire.over.is_set():
            return
        key = (page.audience, self._shown > page.shown, self._beats > page.beats)
        page.shown, page.beats = self._shown, self._beats
        chunk = self._chunks.get(key)
        if chunk is None:
            chunk = self._chunks[key] = self._chunk(*key)
        if chunk:
            wire.write(chunk)

    def _chunk(self, audience: Audience, view: bool, pulse: bool) -> bytes:
        data = (self._views[audience] if view else b"") + (self._pulse if pulse else b"")
        return http_chunk(data) if data else b""
