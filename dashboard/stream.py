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

MOST_MISSED: Final = 10
"""A page that takes nothing for so many pulses, of which there is one a second, is gone; it comes back by itself."""

RETRY_MS: Final = 500
"""How soon a page comes back after a break."""


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
    return stale_frame(utc, board.stamp.at if board.stamp is not None else None)


def stale_frame(utc: UtcMicros, at: UtcMicros | None) -> bytes:
    """The event `stale`: data last came at `at`, None where none ever has."""
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
    """One open page: its connection, who looks at it, and which of the newest it has not got."""

    __slots__ = ("audience", "hello", "lacks_pulse", "lacks_view", "may", "missed", "wire")

    def __init__(self, wire: Wire, audience: Audience, may: Callable[[], bool]) -> None:
        self.wire, self.audience, self.may = wire, audience, may
        self.lacks_view = self.lacks_pulse = True
        self.hello, self.missed = b"", 0


class Feed:
    """Hands the newest frames to every open page. Lives on one event loop; `hello` goes before all else."""

    def __init__(self, hello: bytes = b"") -> None:
        self._hello = hello
        self._number = 0
        self._views: Mapping[Audience, bytes] = {}
        self._pulse = b""
        self._closed = False
        self._pages: dict[Audience, dict[_Page, None]] = {audience: {} for audience in Audience}

    def show(self, view: Shown) -> None:
        """Hand a snapshot to every page, as its audience may see it."""
        self._number += 1
        self.put({audience: view_frame(self._number, seen_by(audience, view)) for audience in Audience})

    def put(self, views: Mapping[Audience, bytes]) -> None:
        """Hand a snapshot to every page, as the event for its audience."""
        self._views = views
        for audience, view in views.items():
            chunk = http_chunk(view)
            for page in self._pages[audience]:
                wire = page.wire
                if wire.full or wire.over:
                    page.lacks_view = True
                else:
                    wire.write(chunk)

    def pulse(self, frame: bytes) -> None:
        """Hand the pulse of this second to every page; whoever has taken nothing for long is cut off."""
        self._pulse, chunk = frame, http_chunk(frame)
        for pages in self._pages.values():
            for page in pages:
                if self._takes(page):
                    page.missed = 0
                    page.wire.write(chunk)
                else:
                    _miss(page)

    def newest(self, audience: Audience) -> bytes:
        """The last event `view` of an audience."""
        return self._views[audience]

    @property
    def pages(self) -> int:
        """How many are open."""
        return sum(map(len, self._pages.values()))

    def close(self) -> None:
        """End all streams, so that the server can go."""
        self._closed = True
        self.wake()

    def wake(self) -> None:
        """Let every page look whether it may still watch."""
        for pages in self._pages.values():
            for page in pages:
                self._takes(page)

    async def follow(self, wire: Wire, audience: Audience, may: Callable[[], bool] = lambda: True) -> None:
        """Write what is newest to one page, until it is gone, may not watch any more, or the feed is closed.

        `may` is asked now, with each pulse, and whenever the feed is woken, which it is at each change of who may what;
        once it says no, the page gets nothing more. To ask before each snapshot costs a sixth of sending it.
        """
        page = _Page(wire, audience, may)
        self._pages[audience][page] = None
        page.hello = self._hello
        wire.drained = partial(self._catch_up, page)
        try:
            self._catch_up(page)
            await wire.ended()
        finally:
            del self._pages[audience][page]

    def _takes(self, page: _Page) -> bool:
        """Whether a frame may be written to the page now; whoever may not watch any more is ended."""
        wire = page.wire
        if self._closed or not page.may():
            wire.end()
        return not (wire.full or wire.over)

    def _catch_up(self, page: _Page) -> None:
        """Write the newest of what the page has not got."""
        if not self._takes(page):
            return
        data = page.hello + (self._views.get(page.audience, b"") if page.lacks_view else b"")
        data += self._pulse if page.lacks_pulse else b""
        page.hello, page.lacks_view, page.lacks_pulse = b"", False, False
        if data:
            page.wire.write(http_chunk(data))


def _miss(page: _Page) -> None:
    page.lacks_pulse = True
    page.missed += 1
    if page.missed >= MOST_MISSED:
        page.wire.cut()
