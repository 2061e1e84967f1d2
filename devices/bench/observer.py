"""Hears what the hub rules and what the bridge says of the boxes, as a screen would."""

from collections import deque
from typing import Self

from devices.bench.stage import TABLE, Stage
from hub import clock
from hub.events.clocks import HubNanos
from hub.events.timecalls import DealerCalled
from hub.link.accounts import Role
from hub.link.mqtt import MqttLink
from hub.link.port import Delivery
from hub.wire.codec import decode
from hub.wire.messages import BoxState, Ruled
from hub.wire.topics import Kind, Leaf, pattern


class Observer:
    """Its findings are filled on the link's thread and only ever grow; open it with `with`."""

    def __init__(self, stage: Stage) -> None:
        self.calls: deque[tuple[int, HubNanos]] = deque(maxlen=10_000)
        """The dealer was called: at which seat, and when word of it came."""
        self.ports: dict[str, str] = {}
        """Where each box is, by what the bridge said last; empty: nowhere."""
        self._link = MqttLink(stage.broker.addresses[Role.DASHBOARD], "bench-observer", on_delivery=self._take)
        self._link.subscribe(pattern(TABLE, Kind.HUB, leaf=Leaf.EVENT))
        self._link.subscribe(pattern(TABLE, Kind.DEVICE, leaf=Leaf.STATE))

    def __enter__(self) -> Self:
        self._link.open()
        return self

    def __exit__(self, *_exception: object) -> None:
        self._link.close()

    def _take(self, delivery: Delivery) -> None:
        now = clock.monotonic()
        match decode(delivery.payload):
            case Ruled(_, _, DealerCalled(seat)):
                self.calls.append((seat, now))
            case BoxState() as state:
                self.ports[delivery.topic.id] = state.port
            case _:
                return
