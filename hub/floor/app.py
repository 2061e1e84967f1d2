"""The floor's process: the one place that wires a tournament's host to its journal, its clock and its link."""

import sys
import threading
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import structlog

from hub import clock
from hub.events.clocks import HubNanos, UtcMicros
from hub.events.tournaments import AnyFloorEntry
from hub.floor.civil import Civil
from hub.floor.host import FloorHost
from hub.floor.opening import fresh_floor, opening
from hub.host.inbox import Inbox
from hub.journal.lock import TableLock
from hub.journal.port import FILE_NAME, Journal, JournalError
from hub.journal.sqlite import SqliteJournal
from hub.link.address import from_environment
from hub.link.mqtt import MqttLink
from hub.link.port import Delivery, LinkError
from hub.process import start
from hub.settings.load import SettingsError, load_tournament
from hub.settings.tournament import TournamentFile
from hub.wire.codec import WireError, decode, encode
from hub.wire.messages import Ack, Availability, Descriptor, FloorState, Observed, Ruled, Stamp
from hub.wire.topics import Kind, Leaf, Topic, pattern

INBOX: Final = 1_000
PULSE_NS: Final = 250_000_000
"""A screen counts as not live after 2 s without the floor, so it says four times a second that it is there."""

EXPIRES_US: Final = 3_000_000
FOREVER_US: Final = 365 * 86_400 * 1_000_000

log = structlog.get_logger()


class FloorProcess:
    """The floor's loop: one thread, one tournament, one bounded inbox."""

    def __init__(self, settings: TournamentFile, journal: Journal) -> None:
        """Take the tournament up where its journal left it.

        Raises:
            JournalError: the journal does not fold.
            SettingsError: it was begun with other settings.
        """
        self._id, self._consoles = settings.tournament.id, settings.tournament.consoles
        self._boot, self._dirty, self._said = clock.boot_number(), True, HubNanos(0)
        self._civil = Civil(clock.utc(), clock.monotonic())
        self._host = FloorHost(
            fresh_floor(settings),
            journal,
            self._on_ruled,
            self._on_ack,
            two_people=settings.tournament.two_people,
        )
        self._opening = opening(self._host.screen, settings)
        self._inbox: Inbox[Delivery] = Inbox(INBOX, clock.monotonic)
        self._link = MqttLink(
            from_environment(),
            f"hub-{self._id}",
            on_delivery=self._inbox.put,
            will=(self._topic(Leaf.AVAILABILITY), encode(self._there(online=False))),
            greeting=self._greeting,
        )

    def run(self, stop: threading.Event) -> None:
        """Serve the floor until told to stop.

        Raises:
            LinkError: the broker cannot be reached or refuses us.
            JournalError: the journal cannot be written; what was not committed was not told.
        """
        self._link.subscribe(pattern(self._id, Kind.DEVICE, leaf=Leaf.EVENT))
        self._link.open(stop)
        self._host.open(self._opening, *self._now())
        log.info("floor open", tournament=self._id)
        while not stop.is_set():
            self._take_next()
            self._tell()
        self._link.publish(self._topic(Leaf.AVAILABILITY), encode(self._there(online=False)))
        self._link.close()

    def _take_next(self) -> None:
        delivery = self._inbox.take(PULSE_NS, None)
        if delivery is None:
            return
        try:
            message = decode(delivery.payload)
        except WireError as error:
            log.warning("bad message", topic=str(delivery.topic), why=str(error))
            return
        if isinstance(message, Observed) and self._is_own(message, delivery.topic):
            self._host.observe(message, *self._now())
        else:
            log.warning("not for the floor", topic=str(delivery.topic), what=type(message).__name__)

    def _is_own(self, message: Observed, topic: Topic) -> bool:
        """A console speaks by its own name, and says nothing but what the floor enters."""
        speaker = message.envelope.device
        return speaker in self._consoles and speaker == topic.id and isinstance(message.observation, AnyFloorEntry)

    def _now(self) -> tuple[HubNanos, UtcMicros]:
        now = clock.monotonic()
        return now, self._civil.at(now)

    def _on_ruled(self, ruled: Ruled) -> None:
        self._dirty = True
        self._link.publish(self._topic(Leaf.EVENT), encode(ruled))
        log.info("ruled", row=ruled.row, ruling=type(ruled.ruling).__name__)

    def _on_ack(self, device: str, ack: Ack) -> None:
        self._link.publish(Topic(self._id, Kind.DEVICE, device, Leaf.ACK), encode(ack))

    def _tell(self) -> None:
        """Publish the snapshot when a ruling was made, else now and then, when nothing waits."""
        now, utc = self._now()
        if not self._dirty and (now - self._said < PULSE_NS or not self._inbox.empty):
            return
        state = FloorState(self._stamp(EXPIRES_US), self._host.view(utc))
        self._link.publish(self._topic(Leaf.STATE), encode(state))
        self._dirty, self._said = False, now

    def _greeting(self) -> Iterable[tuple[Topic, bytes]]:
        self._dirty = True
        yield self._topic(Leaf.AVAILABILITY), encode(self._there(online=True))
        yield self._topic(Leaf.DESCRIPTOR), encode(Descriptor(self._stamp(FOREVER_US), "floor", "0.1.0"))

    def _there(self, *, online: bool) -> Availability:
        return Availability(self._stamp(FOREVER_US), online=online)

    def _stamp(self, lasts_us: int) -> Stamp:
        now = clock.utc()
        return Stamp(self._boot, now, UtcMicros(now + lasts_us))

    def _topic(self, leaf: Leaf) -> Topic:
        return Topic(self._id, Kind.HUB, self._id, leaf)


def run_floor(path: Path, stop: threading.Event) -> None:
    """Run the floor of a tournament file.

    Raises:
        SettingsError: the file or the journal cannot be used.
        JournalError, LinkError: the disk or the broker failed on the way.
    """
    settings = load_tournament(path)
    data_dir = settings.tournament.data_dir
    with ExitStack() as stack:
        try:
            stack.enter_context(TableLock(data_dir))
            journal = SqliteJournal(data_dir / FILE_NAME, settings.tournament.id)
            stack.callback(journal.close)
            process = FloorProcess(settings, journal)
        except JournalError as error:
            # Starting again would find the same journal: a person has to look.
            raise SettingsError(str(error)) from error
        process.run(stop)


def main(path: Path) -> int:
    """Run the process; 0 at a clean end, 2 for settings that cannot be used, 1 where a part failed on the way."""
    stop = start("floor")
    try:
        run_floor(path, stop)
    except SettingsError as error:
        print(error, file=sys.stderr)  # noqa: T201 - the sentence for whoever started us
        return 2
    except (LinkError, JournalError) as error:
        print(error, file=sys.stderr)  # noqa: T201
        return 1
    return 0
