"""One table in one thread: observations in; the journal first, then the screens and the answer."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final, Protocol

from hub.events.bluff_rulings import HoleCardsKept
from hub.events.clocks import HubNanos, UtcMicros
from hub.events.outcome import Outcome
from hub.events.rulings import Ruling
from hub.host.health import Health, note, without
from hub.host.lens import lens_view
from hub.host.panel import Lit
from hub.host.screens import Screens
from hub.host.shelf import Shelf
from hub.journal.payloads import note_bytes, observation_bytes, pictures_of, ruling_bytes
from hub.journal.port import Entry, Journal, Kind
from hub.table.core import Core, Step, apply, awaited, deadline, receive, report, tick
from hub.table.deadlines import Boxes, after_restart
from hub.table.play import Kept, Play
from hub.views.correction_view import corrections_view
from hub.views.model import TableView
from hub.views.sentences import refusal
from hub.wire.codec import Message
from hub.wire.messages import Ack, BoxState, Observed, Ruled
from hub.wire.topics import Topic

_COMMIT_S: Final = 30.0
"""Seconds that a commit may take before the disk counts as dead."""


class Pictures(Protocol):
    """Where the evidence is kept for good."""

    def put(self, jpeg: bytes) -> str:
        """Keep a picture durably and give back its SHA-256."""


class Host:
    """A table's core, its screens and its journal, kept in step: nothing is told that is not committed.

    Args:
        core, screen: as replayed from the journal.
        screens: how rulings become the snapshot.
        journal: where all is committed before it is told.
        pictures: where the evidence that a ruling names is kept, before the ruling is committed.
        on_ruled: told each committed ruling with its row.
        on_ack: told the answer to a device's observation, once that is committed.
    """

    def __init__(
        self,
        core: Core[Any, Any],
        screen: Any,  # noqa: ANN401 - what the fold of the game keeps
        screens: Screens[Any, Any, Any],
        journal: Journal,
        pictures: Pictures,
        on_ruled: Callable[[Ruled], None],
        on_ack: Callable[[str, Ack], None],
    ) -> None:
        self._core, self._screen, self._screens = core, screen, screens
        self._journal, self._pictures = journal, pictures
        self._on_ruled, self._on_ack = on_ruled, on_ack
        self._shelf, self._health = Shelf(), Health()
        self._told_at_start: tuple[int, tuple[str, ...]] = (0, ())

    def open_table(self, rulings: Sequence[Ruling], now: HubNanos, utc: UtcMicros) -> None:
        """Rule the first round, or hand, open."""
        self._commit(rulings, None, now, utc)

    def observe(self, observed: Observed, now: HubNanos, utc: UtcMicros) -> None:
        """Take an observation that arrived at `now`.

        Raises:
            JournalError: it could not be committed; then nothing was told and the sender will send again.
        """
        step = receive(self._core, observed.envelope, observed.observation, now)
        self._shelf.add(step.pictures)
        self._carry_out(step, observed if step.keep else None, now, utc)
        if step.outcome is not None:
            self._answer(observed, step.outcome, step.reason)

    def note(self, topic: Topic, message: Message, now: HubNanos, utc: UtcMicros) -> None:
        """Take what a part says of its own health, and what a device knows of its buttons and its count.

        Raises:
            JournalError: as in `observe`.
        """
        self._health = note(self._health, topic, message, self._core.boxes.known)
        if isinstance(message, BoxState):
            self._core = report(self._core, topic.id, message.report, message.count, now)
            self.tick(now, utc)

    def tick(self, now: HubNanos, utc: UtcMicros) -> None:
        """Let time pass.

        Raises:
            JournalError: as in `observe`.
        """
        self._carry_out(tick(self._core, now), None, now, utc)

    def deadline(self, now: HubNanos) -> HubNanos | None:
        """When `tick` is next due, or None."""
        return deadline(self._core, now)

    def awaited(self, now: HubNanos) -> tuple[str, ...]:
        """The boxes that should say at once what they know of their buttons."""
        return awaited(self._core, now)

    def restarted(self, now: HubNanos, utc: UtcMicros, alive: HubNanos = HubNanos(0)) -> None:
        """The hub was away: a *Time* that ran stands still, at what was left when it died, until a person says go on.

        It died after the journal's last row, and after `alive`, the last moment at which it was there for sure.

        Raises:
            JournalError: as in `observe`.
        """
        if now < self._core.last:  # so that every later replay, too, knows where another clock begins
            began = Entry(utc, now, Kind.NOTE, note_bytes("The machine was started anew: its clock begins again."))
            self._journal.append([began]).result(timeout=_COMMIT_S)
        rulings = after_restart(self._core.state, max(self._core.last, alive))
        if rulings:
            self._commit(rulings, None, now, utc)

    def listen(self, now: HubNanos) -> None:
        """The hub hears what is said from now on; what was said before it may have missed, or will hear late."""
        self._core = replace(self._core, counts=replace(self._core.counts, listening=now))

    def tell_at_start(self, sentence: str) -> None:
        """Something that the dealer and the terminal are told until the next round or hand begins."""
        self._told_at_start = (self.state.number, (sentence,))

    def rebind(self, boxes: Boxes) -> None:
        """The devices stand elsewhere from now on; of one that does not belong here any more nothing is wrong."""
        for device in self._core.boxes.known - boxes.known:
            self._health = without(self._health, device)
        self._core = replace(self._core, boxes=boxes)

    @property
    def state(self) -> Kept:
        """The table as its journal has it."""
        kept: Kept = self._core.state
        return kept

    @property
    def lit(self) -> Lit:
        """What the lamps are to show."""
        play: Play[Any, Any] = self._core.play
        return Lit(play.lamp(self._core.state), play.wants_dealer(self._core.state))

    @property
    def clock(self) -> int:
        """The name of the clock that deadlines are of."""
        return self._core.limits.clock

    def view(self, now: HubNanos, utc: UtcMicros) -> TableView:
        """The snapshot for the screens."""
        number, told = self._told_at_start
        faults = (*self._health.sentences, *(told if number == self.state.number else ()))
        view = self._screens.view(self._screen, self._core, faults, now, utc)
        called = {player.seat: player.name for player in view.players}
        lens = lens_view(self._core, lambda seat: called.get(seat, f"seat {seat}"), now)
        alters = self._core.two_people and self._core.play.undo_alters(self._core.state)
        corrections = corrections_view(self.state.corrections, self._core.two_people, view.undo if alters else "")
        shown = replace(view, now=now, clock=self._core.limits.clock, lens=lens, corrections=corrections)
        return replace(shown, undo="") if alters else shown

    def _carry_out(self, step: Step[Any, Any], kept: Observed | None, now: HubNanos, utc: UtcMicros) -> None:
        # What was seen of the cameras is kept at once; what counts as applied only once it is durable.
        self._core = replace(step.core, seen=self._core.seen)
        if step.rulings or kept is not None:
            self._commit(step.rulings, kept, now, utc)
        self._core = replace(self._core, seen=step.core.seen)

    def _commit(self, rulings: Sequence[Ruling], kept: Observed | None, now: HubNanos, utc: UtcMicros) -> None:
        for ruling in rulings:
            self._keep_pictures(ruling)
        first = [Entry(utc, now, Kind.OBSERVATION, observation_bytes(kept))] if kept else []
        entries = [*first, *(Entry(utc, now, Kind.RULING, ruling_bytes(ruling)) for ruling in rulings)]
        rows = self._journal.append(entries).result(timeout=_COMMIT_S)
        for row, ruling in zip(rows[len(first) :], rulings, strict=True):
            self._core = apply(self._core, ruling, now)
            self._screen = self._screens.fold(self._screen, row, utc, ruling)
            if not isinstance(ruling, HoleCardsKept):  # cards that lie face down never leave the hub (BLUFF.md D6)
                self._on_ruled(Ruled(row, utc, ruling))

    def _keep_pictures(self, ruling: Ruling) -> None:
        for sha256 in pictures_of(ruling):
            jpeg = self._shelf.get(sha256)
            if jpeg is not None:
                self._pictures.put(jpeg)

    def _answer(self, observed: Observed, outcome: Outcome, reason: str) -> None:
        envelope = observed.envelope
        sentence = refusal(reason) if outcome is Outcome.REFUSED else ""
        self._on_ack(envelope.device, Ack(envelope.boot, envelope.seq, outcome, reason, sentence))
