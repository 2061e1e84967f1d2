"""The way from the link's thread to the event loop: a bounded queue, and one wake-up for all that lies in it."""

import asyncio
import threading
from collections import deque
from typing import Final

from hub.link.port import Delivery, LinkState

BOUND: Final = 1_000
"""Snapshots come a few a second; more than this in one turn of the loop means that the loop stands still."""

Item = Delivery | LinkState


class Inbox:
    """Takes deliveries on any thread, hands them out on the loop it was made on. The oldest goes when it is full."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._lock = threading.Lock()
        self._items: deque[Item] = deque(maxlen=BOUND)
        self._filled = asyncio.Event()

    def put(self, item: Item) -> None:
        """Called by the link, on its own thread; returns at once."""
        with self._lock:
            first = not self._items
            self._items.append(item)
        if first and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._filled.set)

    async def take(self) -> tuple[Item, ...]:
        """Everything that came since the last call, at least one."""
        await self._filled.wait()
        self._filled.clear()
        with self._lock:
            items = tuple(self._items)
            self._items.clear()
        return items
