"""Tells on the terminal what the table does: one more client of the broker, which sees what every screen sees."""

import queue
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final

from hub import clock
from hub.events.clocks import UtcMicros
from hub.link.accounts import DEALER, Role
from hub.link.mqtt import MqttLink
from hub.link.plan import BrokerPlan
from hub.link.port import Delivery, LinkError
from hub.narrator.hands import HandTeller
from hub.narrator.heats import HeatTeller
from hub.narrator.words import told
from hub.rules.games import HAND_GAMES
from hub.views.fold import Names
from hub.views.model import TableView
from hub.wire.codec import WireError, decode
from hub.wire.messages import Availability, HubState, Ruled
from hub.wire.topics import Kind, Leaf, pattern

WAIT_S: Final = 30.0
"""Seconds within which the broker of a demonstration is up."""

WAITING: Final = 200
"""Lines that may wait for the terminal."""

LASTING_US: Final = 3_000_000
"""What is over sooner, such as parts that start one after the other, is nobody's trouble."""

Say = Callable[[str], None]


class Narrator:
    """Turns what comes over the link into lines; remembers what it has told. Lives on the link's thread.

    `pages` is told once, when the dashboard is there; a broker may have kept one from before `since`, which is gone.
    """

    def __init__(self, names: Names, pages: str, since: UtcMicros = UtcMicros(0)) -> None:
        self._pages, self._began, self._heat = pages, since, HeatTeller(names)
        self._hands = HandTeller(names) if names.game in HAND_GAMES else None
        self._since: dict[str, UtcMicros] = {}
        self._told: set[str] = set()

    def lines(self, delivery: Delivery) -> tuple[str, ...]:
        """What is new in a message: a ruling, the pages being served, a part that is not well or is well again."""
        try:
            message = decode(delivery.payload)
        except WireError as error:
            return (f"A message could not be read: {error}",)
        match message:
            case Ruled():
                return self._ruled(message)
            case Availability(stamp, online=True) if stamp.at >= self._began:
                pages, self._pages = self._pages, ""
                return (pages,)
            case HubState(_, view):
                return self._seen(view)
            case _:
                return ()

    def _ruled(self, ruled: Ruled) -> tuple[str, ...]:
        """The line of a ruling: of the hand, of the round, of *Time*."""
        line = "" if self._hands is None else self._hands.line(ruled.row, ruled.at, ruled.ruling)
        line = line or self._heat.line(ruled.ruling)
        return (line or told(ruled.ruling, self._heat.names.of),)

    def _seen(self, view: TableView) -> tuple[str, ...]:
        if self._hands is not None:
            self._hands.seen(view)
        self._heat.seen(view)
        return self._news_of(view.faults, view.at)

    def _news_of(self, faults: tuple[str, ...], at: UtcMicros) -> tuple[str, ...]:
        """What has been wrong for a while and was not told yet, and what was told and is over."""
        self._since = {sentence: self._since.get(sentence, at) for sentence in faults}
        over = sorted(self._told - set(faults))
        new = [each for each in faults if each not in self._told and at - self._since[each] >= LASTING_US]
        self._told = (self._told | set(new)) - set(over)
        return (*new, *(f"No longer: {sentence}" for sentence in over))


@contextmanager
def narrating(plan: BrokerPlan, names: Names, pages: str, say: Say) -> Iterator[None]:
    """Tell each ruling as it comes, `pages` once the dashboard serves, and what is not well; on a thread of its own."""
    lines: queue.Queue[str | None] = queue.Queue(WAITING)
    teller = Narrator(names, pages, clock.utc())
    narrator = threading.Thread(target=_listen, args=(plan, names, teller, say, lines), name="narrator", daemon=True)
    narrator.start()
    try:
        yield
    finally:
        _put(lines, None)
        narrator.join(timeout=2)


def _listen(plan: BrokerPlan, names: Names, teller: Narrator, say: Say, lines: "queue.Queue[str | None]") -> None:
    def on_delivery(delivery: Delivery) -> None:
        for line in teller.lines(delivery):
            _put(lines, line)

    link = MqttLink(plan.addresses[Role.DASHBOARD], f"narrator-{names.table}", on_delivery=on_delivery, wait_s=WAIT_S)
    link.subscribe(pattern(names.table, Kind.HUB, names.table, Leaf.EVENT))
    link.subscribe(pattern(names.table, Kind.HUB, names.table, Leaf.STATE))
    link.subscribe(pattern(names.table, Kind.DEVICE, DEALER, Leaf.AVAILABILITY))
    try:
        link.open()
    except LinkError as error:
        say(str(error))
        return
    while (line := lines.get()) is not None:
        if line:
            say(line)
    link.close()


def _put(lines: "queue.Queue[str | None]", line: str | None) -> None:
    while True:
        try:
            return lines.put_nowait(line)
        except queue.Full:
            # A terminal that does not take lines loses the oldest ones, never the end.
            with suppress(queue.Empty):
                lines.get_nowait()
