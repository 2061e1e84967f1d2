"""A tournament's floor, its screens and its journal, kept in step: nothing is told that is not committed."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Final, cast

from hub.events.clocks import HubNanos, UtcMicros
from hub.events.outcome import Outcome
from hub.events.rulings import Refusal, Ruling
from hub.events.tournaments import AnyFloorEntry, AnyFloorRuling
from hub.journal.payloads import observation_bytes, ruling_bytes, value_of
from hub.journal.port import Entry, Journal, JournalError, Kind, Record
from hub.table.seen import Seen, is_seen, mark
from hub.tournament.corrected import decide, undo_alters
from hub.views.correction_view import corrections_view
from hub.views.floor_fold import FloorScreen, fold_floor
from hub.views.floor_model import FloorView
from hub.views.floor_view import floor_view
from hub.views.sentences import refusal
from hub.wire.codec import WireError
from hub.wire.messages import Ack, Observed, Ruled

_COMMIT_S: Final = 30.0
"""Seconds that a commit may take before the disk counts as dead."""


class FloorHost:
    """Takes the entries of the floor.

    Args:
        screen: before the first ruling.
        journal: is replayed here; then all is committed to it before it is told.
        on_ruled: told each committed ruling with its row.
        on_ack: told the answer to an entry, once that is committed.
        two_people: whether it takes two people to alter what was settled.

    Raises:
        JournalError: a record cannot be read, or does not follow from those before it.
    """

    def __init__(
        self,
        screen: FloorScreen,
        journal: Journal,
        on_ruled: Callable[[Ruled], None],
        on_ack: Callable[[str, Ack], None],
        *,
        two_people: bool = False,
    ) -> None:
        self._screen, self._journal = screen, journal
        self._on_ruled, self._on_ack = on_ruled, on_ack
        self._seen, self._two_people = Seen(), two_people
        for record in journal.read():
            self._replay(record)

    @property
    def screen(self) -> FloorScreen:
        """The tournament as its journal has it."""
        return self._screen

    def open(self, rulings: Sequence[AnyFloorRuling], now: HubNanos, utc: UtcMicros) -> None:
        """Rule the tournament open.

        Raises:
            JournalError: it could not be committed; then nothing was told.
        """
        if rulings:
            self._commit(rulings, None, now, utc)

    def observe(self, observed: Observed, now: HubNanos, utc: UtcMicros) -> None:
        """Take an entry that arrived at `now`, which is `utc` by the time of day.

        Raises:
            JournalError: as in `open`; the sender will send again.
        """
        if is_seen(self._seen, observed.envelope):
            self._answer(observed, Outcome.REPEATED)
            return
        decision = decide(
            self._screen.floor, cast("AnyFloorEntry", observed.observation), utc, two_people=self._two_people
        )
        refused = isinstance(decision, Refusal)
        self._commit(() if isinstance(decision, Refusal) else decision, observed, now, utc)
        self._seen = mark(self._seen, observed.envelope)
        reason = decision.reason if isinstance(decision, Refusal) else ""
        self._answer(observed, Outcome.REFUSED if refused else Outcome.ACCEPTED, reason)

    def view(self, utc: UtcMicros) -> FloorView:
        """The snapshot for the screens."""
        view, floor = floor_view(self._screen, utc), self._screen.floor
        undo = view.undo if self._two_people and undo_alters(floor) else ""
        return replace(view, corrections=corrections_view(floor.corrections, self._two_people, undo))

    def _commit(self, rulings: Iterable[AnyFloorRuling], kept: Observed | None, now: HubNanos, utc: UtcMicros) -> None:
        ruled = [cast("Ruling", ruling) for ruling in rulings]
        first = [Entry(utc, now, Kind.OBSERVATION, observation_bytes(kept))] if kept else []
        entries = [*first, *(Entry(utc, now, Kind.RULING, ruling_bytes(ruling)) for ruling in ruled)]
        rows = self._journal.append(entries).result(timeout=_COMMIT_S)
        for row, ruling in zip(rows[len(first) :], ruled, strict=True):
            self._screen = fold_floor(self._screen, row, utc, cast("AnyFloorRuling", ruling))
            self._on_ruled(Ruled(row, utc, ruling))

    def _answer(self, observed: Observed, outcome: Outcome, reason: str = "") -> None:
        envelope = observed.envelope
        sentence = refusal(reason) if reason else ""
        self._on_ack(envelope.device, Ack(envelope.boot, envelope.seq, outcome, reason, sentence))

    def _replay(self, record: Record) -> None:
        try:
            value = value_of(record)
            if isinstance(value, Observed):
                self._seen = mark(self._seen, value.envelope)
            elif not isinstance(value, str):
                self._screen = fold_floor(self._screen, record.row, record.at, cast("AnyFloorRuling", value))
        except (WireError, ValueError, LookupError) as error:
            raise JournalError(
                f"Row {record.row} of the journal does not follow from the rows before it: {error}. "
                "Run 'floorman verify' on it, or start the tournament with another data_dir."
            ) from error
