"""When a new snapshot of the hub was at the broker, as a further subscriber hears it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from dashboard.bench.servers import TABLE
from hub import clock
from hub.events.clocks import HubNanos
from hub.link.address import parse_url
from hub.link.mqtt import MqttLink
from hub.link.port import Delivery
from hub.views.model import TableView
from hub.wire.codec import decode
from hub.wire.messages import HubState
from hub.wire.topics import Kind, Leaf, pattern

NAME: Final = "bench-watcher"


class Ruled:
    """Filled on the link's thread; it only ever grows."""

    def __init__(self) -> None:
        self._found: list[tuple[HubNanos, int]] = []

    def take(self, delivery: Delivery) -> None:
        """A message of the hub."""
        now, said = clock.monotonic(), decode(delivery.payload)
        if not isinstance(said, HubState) or not isinstance(said.view, TableView):
            return
        if not self._found or said.view.row > self._found[-1][1]:
            self._found.append((now, said.view.row))

    def since(self, at: int) -> int:
        """When the first new snapshot after `at` was there; `at` where none was heard."""
        return next((when for when, _ in self._found if when > at), HubNanos(at))


@contextmanager
def ruled(broker: str) -> Iterator[Ruled]:
    """A subscriber at this broker."""
    found = Ruled()
    link = MqttLink(parse_url(broker), NAME, on_delivery=found.take)
    link.subscribe(pattern(TABLE, Kind.HUB, TABLE, Leaf.STATE))
    link.open()
    try:
        yield found
    finally:
        link.close()
