"""The hub's process: the one place that wires a table's host to its journal, its clock and its link."""

import sys
import threading
from collections.abc import Collection, Iterable
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import structlog

from hub import clock
from hub.events.clocks import HubNanos, UtcMicros
from hub.events.observations import ButtonPressed, ClockExpired
from hub.events.readings import CupSeen, FrameRead
from hub.host.alive import Alive
from hub.host.hearing import Hearing
from hub.host.host import Host
from hub.host.inbox import Inbox
from hub.host.panel import Panel
from hub.host.replay import replay
from hub.host.roster import fresh_core, fresh_screen, opening, standing
from hub.host.seated import told_apart
from hub.journal.evidence import EvidenceStore
from hub.journal.lock import TableLock
from hub.journal.port import FILE_NAME, Journal, JournalError
from hub.journal.sqlite import SqliteJournal
from hub.link.address import from_environment
from hub.link.mqtt import MqttLink
from hub.link.port import Delivery, LinkError
from hub.process import start
from hub.settings.bindings import boxes, changed
from hub.settings.load import SettingsError, load
from hub.settings.model import Box, TableFile
from hub.wire.codec import Command, WireError, decode, encode
from hub.wire.messages import Ack, Availability, Descriptor, HubState, Observed, Ruled, Stamp
from hub.wire.topics import Kind, Leaf, Topic, pattern

INBOX: Final = 2_000
"""Messages that may wait: a minute of two cameras; beyond it frames are late anyhow and devices send again."""

PULSE_NS: Final = 250_000_000
"""A screen counts as not live after 2 s without the hub, so the hub says four times a second that it is there."""

LOOK_NS: Final = 50_000_000
"""At most this long between an expired wait and its ruling."""

REBIND_NS: Final = 1_000_000_000

EXPIRES_US: Final = 3_000_000
FOREVER_US: Final = 365 * 86_400 * 1_000_000

log = structlog.get_logger()


class HubProcess:
    """The hub's loop: one thread, one table, one bounded inbox."""

    def __init__(self, settings: TableFile, journal: Journal) -> None:
        """Take the table up where its journal left it.

        Raises:
            JournalError: the journal does not fold.
        """
        self._settings, self._journal = settings, journal
        now = clock.monotonic()
        screen, screens = fresh_screen(settings)
        core, screen = replay(journal.read(), fresh_core(settings), screen, screens, now)
        pictures = EvidenceStore(settings.table.data_dir)
        self._host = Host(core, screen, screens, journal, pictures, self._on_ruled, self._on_ack)
        self._table = settings.table.id
        self._lenses = frozenset(each.id for each in settings.cameras if each.role == "lens")
        self._opening = opening(core, settings)
        apart = told_apart(core, settings)
        if apart:
            self._host.tell_at_start(apart)
            log.warning("players", why=apart)
        self._inbox: Inbox[Delivery] = Inbox(INBOX, clock.monotonic)
        self._boot = clock.boot_number()
        self._dirty, self._said, self._dropped = True, HubNanos(0), 0
        self._due: HubNanos | None = None
        self._alive, self._hearing = Alive(settings.table.data_dir, clock.name()), Hearing()
        self._panel = Panel(lambda: self._boxes, self._command)
        self._boxes, self._bound, self._bound_seen = settings.boxes, 0, HubNanos(0)
        self._rebind(now)
        will = Availability(self._stamp(FOREVER_US), online=False)
        self._link = MqttLink(
            from_environment(),
            f"hub-{self._table}",
            on_delivery=self._inbox.put,
            on_state=self._hearing.on_state,
            will=(self._topic(Leaf.AVAILABILITY), encode(will)),
            greeting=self._greeting,
        )

    def run(self, stop: threading.Event) -> None:
        """Serve the table until told to stop.

        Raises:
            LinkError: the broker cannot be reached or refuses us.
            JournalError: the journal cannot be written; what was not committed was not told.
        """
        self._link.subscribe(pattern(self._table, Kind.LENS, leaf=Leaf.EVENT))
        for leaf in (Leaf.EVENT, Leaf.STATE, Leaf.AVAILABILITY):
            for kind in (Kind.DEVICE, Kind.CAMERA):
                self._link.subscribe(pattern(self._table, kind, leaf=leaf))
        self._link.open(stop)
        if self._opening:
            self._host.open_table(self._opening, clock.monotonic(), clock.utc())
        now = clock.monotonic()
        self._host.restarted(now, clock.utc(), self._alive.last(now))
        log.info("table open", table=self._table, row=self._journal.last())
        while not stop.is_set():
            self._take_next()
            self._look()
            self._tell()
        self._link.publish(self._topic(Leaf.AVAILABILITY), encode(Availability(self._stamp(FOREVER_US), online=False)))
        self._link.close()

    def _on_ruled(self, ruled: Ruled) -> None:
        """Publish a committed ruling."""
        self._dirty = True
        self._link.publish(self._topic(Leaf.EVENT), encode(ruled))
        log.info("ruled", row=ruled.row, ruling=type(ruled.ruling).__name__)

    def _on_ack(self, device: str, ack: Ack) -> None:
        """Publish an answer."""
        self._link.publish(Topic(self._table, Kind.DEVICE, device, Leaf.ACK), encode(ack))

    def _rebind(self, now: HubNanos) -> None:
        """Take up what `floorman devices` has bound since."""
        self._bound_seen = now
        bound = changed(self._settings.table.data_dir)
        if bound != self._bound:
            self._bound = bound
            self._boxes = boxes(self._settings, lambda sentence: log.warning("bindings", why=sentence))
            self._host.rebind(standing(self._boxes))

    def _command(self, device: str, command: Command) -> None:
        """Publish a command to a device."""
        self._link.publish(Topic(self._table, Kind.DEVICE, device, Leaf.COMMAND), encode(command))

    def _look(self) -> None:
        now = clock.monotonic()
        if self._due is not None and now >= self._due:
            self._host.tick(now, clock.utc())
        self._due = self._host.deadline(now)
        if self._inbox.dropped != self._dropped:
            self._dropped = self._inbox.dropped
            log.warning("more came in than can be taken; devices send again", dropped=self._dropped)
        self._panel.look(self._host, now)
        if self._host.state.time.running is not None:
            self._alive.tell(now)
        if now - self._bound_seen >= REBIND_NS:
            self._rebind(now)

    def _take_next(self) -> None:
        delivery = self._inbox.take(LOOK_NS, self._due)
        if self._hearing.broken(now := clock.monotonic()):
            self._host.listen(now)
        if delivery is None:
            return
        try:
            message = decode(delivery.payload)
        except WireError as error:
            log.warning("bad message", topic=str(delivery.topic), why=str(error))
            return
        if not isinstance(message, Observed):
            self._host.note(delivery.topic, message, clock.monotonic(), clock.utc())
        elif is_own(message, delivery.topic, self._boxes, self._settings.table.consoles, self._lenses):
            self._host.observe(message, clock.monotonic(), clock.utc())
        else:
            log.warning("not its own to say", topic=str(delivery.topic), device=message.envelope.device)

    def _tell(self) -> None:
        """Publish the snapshot when a ruling was made, else now and then, when nothing waits."""
        now = clock.monotonic()
        if not self._dirty and (now - self._said < PULSE_NS or not self._inbox.empty):
            return
        self._link.publish(self._topic(Leaf.STATE), self._state(now))
        self._dirty, self._said = False, now

    def _state(self, now: HubNanos) -> bytes:
        return encode(HubState(self._stamp(EXPIRES_US), self._host.view(now, clock.utc())))

    def _greeting(self) -> Iterable[tuple[Topic, bytes]]:
        self._dirty = True
        yield self._topic(Leaf.AVAILABILITY), encode(Availability(self._stamp(FOREVER_US), online=True))
        yield self._topic(Leaf.DESCRIPTOR), encode(Descriptor(self._stamp(FOREVER_US), "hub", "0.1.0"))

    def _stamp(self, lasts_us: int) -> Stamp:
        now = clock.utc()
        return Stamp(self._boot, now, UtcMicros(now + lasts_us))

    def _topic(self, leaf: Leaf) -> Topic:
        return Topic(self._table, Kind.HUB, self._table, leaf)


def is_own(
    message: Observed, topic: Topic, boxes: Iterable[Box], consoles: Iterable[str], lenses: Collection[str] = ()
) -> bool:
    """Whether who speaks on a topic may say this.

    By its own name only; frames as a camera, those of a lens where nobody else hears them, presses as a box of the
    table, entries as one of its consoles.
    """
    speaker = message.envelope.device
    match message.observation:
        case FrameRead() | CupSeen():
            known = topic.kind is (Kind.LENS if speaker in lenses else Kind.CAMERA)
        case ButtonPressed() | ClockExpired():
            known = topic.kind is Kind.DEVICE and speaker in {box.id for box in boxes}
        case _:
            known = topic.kind is Kind.DEVICE and speaker in consoles
    return known and speaker == topic.id


def run_hub(path: Path, stop: threading.Event) -> None:
    """Run the hub of a table file.

    Raises:
        SettingsError: the table file or the journal cannot be used.
        JournalError, LinkError: the disk or the broker failed on the way.
    """
    settings = load(path)
    data_dir = settings.table.data_dir
    with ExitStack() as stack:
        try:
            stack.enter_context(TableLock(data_dir))
            journal = SqliteJournal(data_dir / FILE_NAME, settings.table.id)
            stack.callback(journal.close)
            process = HubProcess(settings, journal)
        except JournalError as error:
            # Starting again would find the same journal: a person has to look.
            raise SettingsError(str(error)) from error
        process.run(stop)


def main(path: Path) -> int:
    """Run the process; 0 at a clean end, 2 for settings that cannot be used, 1 where a part failed on the way."""
    stop = start("hub", real_time=True)
    try:
        run_hub(path, stop)
    except SettingsError as error:
        print(error, file=sys.stderr)  # noqa: T201 - the sentence for whoever started us
        return 2
    except (LinkError, JournalError) as error:
        print(error, file=sys.stderr)  # noqa: T201
        return 1
    return 0
