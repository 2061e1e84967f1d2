"""The boxes over a link, wherever that leads: one thread looks, waits and says what they shall do."""

import queue
from collections.abc import Callable
from typing import Final, get_args

from devices.desk.sight import News, Sight, Told
from hub import clock
from hub.link.port import Delivery, Link, OnDelivery
from hub.wire.codec import WireError, decode, encode
from hub.wire.messages import Ack, IdentifyWanted, Observed, Outcome, SelfTestWanted
from hub.wire.topics import Kind, Leaf, Topic, pattern

INBOX: Final = 2_000
"""Messages that may wait; a table's boxes say a dozen a second."""
_LEAVES: Final = (Leaf.AVAILABILITY, Leaf.DESCRIPTOR, Leaf.STATE, Leaf.EVENT)
_PAUSE_S: Final = 0.05

Connect = Callable[[OnDelivery], Link]


class Floor:
    """Use it as `opened` says.

    Args:
        table: The table's id.
        connect: Makes the link.
        running: Whether the table runs; if not, nobody but us answers for events.
        troubles: Sentences about ports and boxes that belong to no box of the table; whoever made it may add to them.
    """

    def __init__(self, table: str, connect: Connect, *, running: bool, troubles: list[str]) -> None:
        self.running, self.troubles = running, troubles
        self.sight = Sight()
        self.held: list[str] = []
        """Sentences about ports that cannot be opened: whatever hangs there cannot be heard."""
        self.taken = ""
        """The box whose events are taken here, as nobody else will; "" is none."""
        self._table = table
        self._inbox: queue.Queue[Delivery] = queue.Queue(INBOX)
        self._link = connect(self._deliver)

    def open(self) -> None:
        """Begin to look.

        Raises:
            LinkError: nobody is there, or lets us in.
        """
        for leaf in _LEAVES:
            self._link.subscribe(pattern(self._table, Kind.DEVICE, leaf=leaf))
        self._link.open()

    def turn(self, seconds: float) -> list[News]:
        """What is new; waits up to so many seconds for the first thing."""
        try:
            news = self._take(self._inbox.get(timeout=max(0.0, seconds)))
        except queue.Empty:
            return []
        while not self._inbox.empty():
            news += self._take(self._inbox.get_nowait())
        return news

    def watch(self, seconds: float, enough: Callable[[], bool]) -> bool:
        """Look until that is enough, or for so many seconds; whether it was enough."""
        until = clock.monotonic() + round(seconds * 1e9)
        while not enough():
            if clock.monotonic() >= until:
                return False
            self.turn(_PAUSE_S)
        return True

    def order(self, id_: str, order: IdentifyWanted | SelfTestWanted) -> None:
        """Say what a box shall do."""
        self._link.publish(Topic(self._table, Kind.DEVICE, id_, Leaf.COMMAND), encode(order))

    def clear(self, id_: str) -> None:
        """Take away all that is retained of a box."""
        for leaf in _LEAVES:
            if leaf.retained:
                self._link.clear(Topic(self._table, Kind.DEVICE, id_, leaf))

    def close(self) -> None:
        """Send what waits, and go."""
        self._link.close()

    def _take(self, delivery: Delivery) -> list[News]:
        id_ = delivery.topic.id
        if not delivery.payload:
            self.sight.cleared(id_)
            return []
        try:
            told = decode(delivery.payload)
        except WireError:
            # Of another version: its sender's own log says so.
            return []
        if isinstance(told, Observed) and id_ == self.taken and not self.running:
            done = Ack(told.envelope.boot, told.envelope.seq, Outcome.ACCEPTED)
            self._link.publish(Topic(self._table, Kind.DEVICE, id_, Leaf.ACK), encode(done))
        return self.sight.hear(id_, told, retained=delivery.retained) if isinstance(told, get_args(Told)) else []

    def _deliver(self, delivery: Delivery) -> None:
        """On the link's thread."""
        if not self._inbox.full():
            self._inbox.put_nowait(delivery)
