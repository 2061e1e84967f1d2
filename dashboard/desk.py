"""A table's or floor's desk: takes what comes over the link, keeps the board, feeds the pages, hands answers on."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeVar

import structlog

from dashboard.board import Board, Shown
from dashboard.dealer import DealerDesk
from dashboard.inbox import Inbox, Item
from dashboard.parts_desk import PartsDesk
from dashboard.stream import pulse_frame
from dashboard.streams import Streams
from hub.events.clocks import HubNanos, UtcMicros
from hub.link.port import LinkState
from hub.views.floor_model import FloorView
from hub.wire.codec import Message, WireError, decode
from hub.wire.messages import Ack, Availability, FloorState, HubState
from hub.wire.topics import Kind, Leaf

LOOK_S: Final = 0.25
"""How soon it is noticed that the hub fell silent."""
PULSE_LOOKS: Final = 4
"""A pulse every so many looks, which is every second; a page that hears nothing for two seconds is stale."""

V = TypeVar("V")

_log = structlog.get_logger()


class Desk:
    """Lives on one event loop; `utc` is the wall clock, `monotonic` the one that nobody sets."""

    def __init__(
        self, streams: Streams, dealer: DealerDesk, utc: Callable[[], UtcMicros], monotonic: Callable[[], HubNanos]
    ) -> None:
        self.board = Board()
        self.parts = PartsDesk(lambda: self.board.view, self.live, utc)
        self._streams = streams
        self._dealer = dealer
        self.utc, self.now = utc, monotonic
        self._was_live = False
        self.link_up = True

    def live(self) -> bool:
        """Whether the table is live now."""
        return self.board.live(self.now())

    def shown(self, kind: type[V]) -> V | None:
        """The snapshot, where it is live and of this kind."""
        view = self.board.view
        return view if isinstance(view, kind) and self.live() else None

    def open_for_entries(self) -> bool:
        """Whether an entry would reach the hub now.

        Over a broken link it would wait in a queue and be applied later, when its dealer was told that it was not.
        """
        return self.link_up and self.live()

    async def follow(self, inbox: Inbox) -> None:
        """Take what comes in, for ever."""
        while True:
            for item in await inbox.take():
                self._take(item)
            self._pulse_if_changed()

    async def beat(self) -> None:
        """Tell the pages whether the table is live, every second and at every change, for ever."""
        while True:
            self._pulse()
            for _ in range(PULSE_LOOKS):
                await asyncio.sleep(LOOK_S)
                self._pulse_if_changed()
                self._streams.release()

    def _pulse_if_changed(self) -> None:
        if self.live() != self._was_live:
            self._pulse()

    def _pulse(self) -> None:
        now = self.now()
        self._was_live = self.board.live(now)
        self._streams.pulse(pulse_frame(self.board, now, self.utc()))

    def _take(self, item: Item) -> None:
        if isinstance(item, LinkState):
            self.link_up = item is LinkState.UP
            return
        if item.topic.kind is not Kind.HUB and item.topic.leaf is not Leaf.ACK:
            self.parts.take(item)
            return
        try:
            message = decode(item.payload) if item.payload else None
        except WireError as error:
            _log.warning("not understood", topic=str(item.topic), why=str(error))
            return
        self._told(message)

    def _told(self, message: Message | None) -> None:
        """A snapshot that differs in nothing but its times goes to no page: the pulse says that it holds."""
        if isinstance(message, HubState | FloorState):
            known = self.board.view
            self.board = self.board.with_state(message, self.now(), self.utc())
            if known is None or _at_the_time_of(known, message.view) != known:
                self._streams.show(message.view)
        elif isinstance(message, Availability):
            self.board = self.board.with_availability(message)
        elif isinstance(message, Ack):
            self._dealer.take(message)


def _at_the_time_of(known: Shown, view: Shown) -> Shown:
    """The snapshot as if it were as old as the known one, to tell whether it says anything new."""
    if isinstance(view, FloorView) or isinstance(known, FloorView):
        return replace(view, at=known.at)
    return replace(view, at=known.at, now=known.now)
