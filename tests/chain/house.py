"""The process of the hub around the real `hub.host.host.Host`, with a journal that outlives it."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import replace
from enum import Enum, auto
from functools import partial
from random import Random
from typing import Protocol

from hub.events.rulings import Ruling
from hub.events.timing import CountReport
from hub.host.host import Host
from hub.host.panel import Panel
from hub.host.replay import replay
from hub.host.roster import fresh_core, fresh_screen, opening
from hub.host.screens import RaffleScreens
from hub.journal.memory import MemoryStore
from hub.journal.port import Entry, Kind, Record
from hub.settings.model import TableFile
from hub.table.core import Core
from hub.table.deadlines import TimeLimits
from hub.table.raffle.state import TableState
from hub.views.fold import Screen
from hub.wire.codec import Command, Message, decode_ruling
from hub.wire.messages import Ack, BoxState, Observed, Ruled
from hub.wire.topics import Kind as Who
from hub.wire.topics import Leaf, Topic
from tests.chain.agenda import MS, Agenda
from tests.chain.hours import Hours
from tests.chain.post import Post, to_hub


class Killed(Exception):  # noqa: N818 - it says what happened
    """The power of the hub is gone, in the middle of what it did."""


class Fate(Enum):
    """When the next commit finds the power gone."""

    BEFORE = auto()
    AFTER = auto()


class Judge(Protocol):
    """Who judges what the hub does."""

    def judge(self, observed: Observed | None, rulings: Sequence[Ruling] | None, ack: Ack | None) -> None:
        """What one turn of the hub led to. `rulings` is None where nothing was committed."""

    def heard_clock(self, device: str, count: CountReport) -> None:
        """The hub has heard what a shot clock counts."""

    def hub_back(self, *, anew: bool) -> None:
        """The hub has begun anew, or goes on after it stood still."""


class Ledger:
    """The journal's port over a store, in the caller's thread."""

    def __init__(self, store: MemoryStore, fate: Fate | None) -> None:
        self._store = store
        self.fate = fate
        self.rulings: list[Ruling] | None = None

    def append(self, entries: Sequence[Entry]) -> "Future[list[int]]":
        """See the port."""
        if self.fate is Fate.BEFORE:
            raise Killed
        row = self._store.tip.row
        self._store.write(entries)
        self.rulings = [decode_ruling(each.payload) for each in entries if each.kind is Kind.RULING]
        if self.fate is Fate.AFTER:
            raise Killed
        done: Future[list[int]] = Future()
        done.set_result(list(range(row + 1, row + 1 + len(entries))))
        return done

    def read(self, after_row: int = 0) -> Iterator[Record]:
        """See the port."""
        return iter(self._store.records[after_row:])

    def last(self) -> int:
        """See the port."""
        return self._store.tip.row

    def close(self) -> None:
        """See the port."""


class House:
    """It can be killed and started, stall, and lose its link."""

    def __init__(
        self,
        agenda: Agenda,
        rng: Random,
        hours: Hours,
        settings: TableFile,
        limits: TimeLimits,
        post: Post,
        judge: Judge,
    ) -> None:
        self._agenda, self._rng, self._hours = agenda, rng, hours
        self._settings, self._limits, self._post, self._judge = settings, limits, post, judge
        self.store = MemoryStore()
        self.host: Host | None = None
        self._panel = Panel(lambda: settings.boxes, self._command)
        self._ledger = Ledger(self.store, None)
        self._ack: Ack | None = None
        self._inbox: list[tuple[Topic, Message]] = []
        self._busy = 0
        self._due: int | None = None
        self._turn = 0
        post.join("hub", to_hub, self._deliver)

    @property
    def state(self) -> TableState | None:
        """The table as the hub has it; None where there is no hub."""
        return None if self.host is None else self.host.state

    def replayed(self) -> tuple[Core, Screen]:
        """What the journal gives back."""
        core = fresh_core(self._settings)
        core = replace(core, limits=replace(self._limits, clock=self._hours.name))
        return replay(self._ledger.read(), core, *fresh_screen(self._settings), self._hours.hub())

    def start(self) -> None:
        """A new process takes the table up where the journal left it."""
        self._ledger = Ledger(self.store, None)
        core, screen = self.replayed()
        self.host = Host(core, screen, RaffleScreens(), self._ledger, _Album(), self._ruled, self._answered)
        self._panel, self._due = Panel(lambda: self._settings.boxes, self._command), None
        self._inbox = []
        self._judge.hub_back(anew=True)
        if core.state.number == 0:
            opened = opening(core, self._settings)
            self._guard(None, lambda host: host.open_table(opened, self._hours.hub(), self._hours.utc()))
        self._guard(None, lambda host: host.restarted(self._hours.hub(), self._hours.utc()))
        self._agenda.after(self._rng.randrange(5, 60) * MS, self.connect)
        self._look()

    def kill(self, fate: Fate | None = None) -> None:
        """The power goes: now, or in the middle of the next commit."""
        if fate is not None and self.host is not None:
            self._ledger.fate = fate
            return
        self.host = None
        self._turn += 1
        self._post.die("hub")

    def spare(self) -> None:
        """No power cut is to come."""
        self._ledger.fate = None

    def stall(self, long: int) -> None:
        """The process stands still."""
        self._busy = max(self._busy, self._agenda.now + long)
        self._agenda.at(self._busy, self._go_on)

    def connect(self) -> None:
        """The link is up."""
        if self.host is not None and not self._post.clients["hub"].up:
            self._post.connect("hub")

    def disconnect(self) -> None:
        """The link is down."""
        if self._post.clients["hub"].up:
            self._post.disconnect("hub")

    def _go_on(self) -> None:
        self._judge.hub_back(anew=False)
        self._work()
        self._look()

    def _deliver(self, topic: Topic, message: Message) -> None:
        if self.host is not None:
            self._inbox.append((topic, message))
            self._work()

    def _work(self) -> None:
        if self._agenda.now < self._busy:
            return
        while self._inbox and self.host is not None:
            topic, message = self._inbox.pop(0)
            self._handle(topic, message)
            self._look()

    def _handle(self, topic: Topic, message: Message) -> None:
        now, utc = self._hours.hub(), self._hours.utc()
        if isinstance(message, Observed):
            self._guard(message, lambda host: host.observe(message, now, utc))
            return
        if isinstance(message, BoxState) and message.count is not None:
            self._judge.heard_clock(topic.id, message.count)
        self._guard(None, lambda host: host.note(topic, message, now, utc))

    def _look(self) -> None:
        if self._agenda.now < self._busy or self.host is None:
            return
        now, utc = self._hours.hub(), self._hours.utc()
        if self._due is not None and now >= self._due:
            self._guard(None, lambda host: host.tick(now, utc))
        if self.host is None:
            return
        self._due = self.host.deadline(now)
        self._panel.look(self.host, now)
        self._turn += 1
        turn, wait = self._turn, 50 * MS if self.host.awaited(now) else 400 * MS
        wait = wait if self._due is None else min(wait, max(0, self._due - now))
        self._agenda.after(wait + self._rng.randrange(3 * MS), partial(self._wake, turn))

    def _wake(self, turn: int) -> None:
        if turn == self._turn:
            self._look()

    def _guard(self, observed: Observed | None, do: Callable[[Host], None]) -> None:
        """Let the host do it, have it judged, and die where the power is gone."""
        if self.host is None:
            return
        self._ledger.rulings, self._ack = None, None
        try:
            do(self.host)
        except Killed:
            self._judged(observed)
            self._ledger.fate = None
            self.kill()
            return
        self._judged(observed)

    def _judged(self, observed: Observed | None) -> None:
        if observed is not None or self._ledger.rulings is not None:
            self._judge.judge(observed, self._ledger.rulings, self._ack)

    def _ruled(self, ruled: Ruled) -> None:
        """Screens are not part of this."""

    def _answered(self, device: str, ack: Ack) -> None:
        self._ack = ack
        self._post.publish("hub", Topic("t", Who.DEVICE, device, Leaf.ACK), ack)

    def _command(self, device: str, command: Command) -> None:
        self._post.publish("hub", Topic("t", Who.DEVICE, device, Leaf.COMMAND), command)


class _Album:
    def put(self, jpeg: bytes) -> str:
        raise AssertionError("no camera looks here")
