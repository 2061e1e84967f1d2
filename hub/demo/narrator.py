"""Tells on the terminal what the table does: one more client of the broker, which sees what every screen sees."""

import queue
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from hub.demo.words import told
from hub.link.accounts import Role
from hub.link.mqtt import MqttLink
from hub.link.plan import BrokerPlan
from hub.link.port import Delivery, LinkError
from hub.views.fold import Names
from hub.wire.codec import WireError, decode
from hub.wire.messages import Availability, Ruled
from hub.wire.topics import Kind, Leaf, pattern

WAIT_S: Final = 30.0
"""Seconds within which the broker of a demonstration is up."""

WAITING: Final = 200
"""Lines that may wait for the terminal."""

Say = Callable[[str], None]


@contextmanager
def narrating(plan: BrokerPlan, names: Names, pages: str, say: Say) -> Iterator[None]:
    """Tell each ruling as it comes, and `pages` once the dashboard serves; on a thread of its own."""
    lines: queue.Queue[str | None] = queue.Queue(WAITING)
    narrator = threading.Thread(target=_listen, args=(plan, names, pages, say, lines), name="narrator", daemon=True)
    narrator.start()
    try:
        yield
    finally:
        _put(lines, None)
        narrator.join(timeout=2)


def _listen(plan: BrokerPlan, names: Names, pages: str, say: Say, lines: "queue.Queue[str | None]") -> None:
    link = MqttLink(
        plan.addresses[Role.PEOPLE],
        f"narrator-{names.table}",
        on_delivery=lambda delivery: _put(lines, _line(delivery, names, pages)),
        wait_s=WAIT_S,
    )
    link.subscribe(pattern(names.table, Kind.HUB, names.table, Leaf.EVENT))
    link.subscribe(pattern(names.table, Kind.DEVICE, "dealer", Leaf.AVAILABILITY))
    try:
        link.open()
    except LinkError as error:
        say(str(error))
        return
    while (line := lines.get()) is not None:
        if line:
            say(line)
    link.close()


def _line(delivery: Delivery, names: Names, pages: str) -> str:
    try:
        message = decode(delivery.payload)
    except WireError as error:
        return f"A message could not be read: {error}"
    match message:
        case Ruled(_, _, ruling):
            return told(ruling, names.of)
        case Availability(_, online=True):
            return pages
        case _:
            return ""


def _put(lines: "queue.Queue[str | None]", line: str | None) -> None:
    try:
        lines.put_nowait(line)
    except queue.Full:
        # A terminal that does not take lines loses the oldest ones, never the end.
        lines.get_nowait()
        lines.put_nowait(line)
