"""A tournament's floor over its journal: what is told is committed, and a restart gives it all back."""

from pathlib import Path

import pytest

from hub.events.clocks import DeviceTicks, HubNanos, UtcMicros
from hub.events.draws import Draw
from hub.events.envelope import Envelope
from hub.events.heats import EntrantEntered, HeatsDrawEntered, SeatDrawEntered
from hub.events.observations import Observation
from hub.events.outcome import Outcome
from hub.events.tournaments import FloorEntryUndone
from hub.floor.host import FloorHost
from hub.floor.opening import fresh_floor, opening
from hub.journal.memory import MemoryJournal
from hub.journal.port import JournalError
from hub.journal.sqlite import SqliteJournal
from hub.journal.verify import Fold, verify
from hub.settings.load import SettingsError
from hub.settings.model import Table
from hub.settings.tournament import ChipsFloor, TournamentFile
from hub.table.journalled import follow
from hub.wire.messages import Ack, Observed, Ruled

NOW, UTC = HubNanos(5), UtcMicros(7_000_000)


def file(game: str = "raffle", **chips: int) -> TournamentFile:
    section = Table.model_validate({"id": "nm", "name": "NM", "game": game})
    return (
        TournamentFile(tournament=section, chips=ChipsFloor(**chips)) if chips else TournamentFile(tournament=section)
    )


class Desk:
    """A floor and who enters at it."""

    def __init__(self, journal: MemoryJournal | SqliteJournal, settings: TournamentFile | None = None) -> None:
        self.ruled: list[Ruled] = []
        self.acks: list[Ack] = []
        found = settings or file()
        self.host = FloorHost(
            fresh_floor(found), journal, self.ruled.append, lambda _device, ack: self.acks.append(ack)
        )
        self.host.open(opening(self.host.screen, found), NOW, UTC)

    def enter(self, seq: int, entry: Observation) -> Ack:
        self.host.observe(Observed(Envelope("dealer", 1, seq, DeviceTicks(0)), entry), NOW, UTC)
        return self.acks[-1]

    def sign_up(self, *names: str) -> None:
        for seq, name in enumerate(names, 1):
            assert self.enter(seq, EntrantEntered("Kari", name)).outcome is Outcome.ACCEPTED


NAMES = ("Ann", "Bo", "Cy", "Dag", "Eva", "Fia")


def test_what_was_entered_is_there_after_a_restart_and_an_entry_that_comes_again_changes_nothing() -> None:
    journal = MemoryJournal()
    desk = Desk(journal)
    desk.sign_up(*NAMES)
    desk.enter(20, HeatsDrawEntered("Kari", Draw(seed="s"), 2))
    desk.enter(21, SeatDrawEntered("Kari", 1, Draw(seed="t")))
    desk.enter(22, FloorEntryUndone("Per", 8))
    again = Desk(journal)
    assert again.host.view(UTC) == desk.host.view(UTC)
    assert again.enter(21, SeatDrawEntered("Kari", 1, Draw(seed="t"))).outcome is Outcome.REPEATED
    assert again.host.view(UTC) == desk.host.view(UTC)


def test_a_refusal_is_a_sentence_and_is_journalled_as_an_observation_alone() -> None:
    journal = MemoryJournal()
    desk = Desk(journal)
    desk.sign_up("Ann")
    ack = desk.enter(2, EntrantEntered("Kari", "Ann"))
    assert (ack.outcome, ack.reason) == (Outcome.REFUSED, "already_entered")
    assert ack.sentence.startswith("That name takes part already")
    assert [record.kind for record in journal.read()] == ["observation", "ruling", "observation"]


def test_the_log_tells_what_was_taken_back_and_the_view_what_an_undo_would_take() -> None:
    desk = Desk(MemoryJournal())
    desk.sign_up("Ann", "Bo")
    desk.enter(3, FloorEntryUndone("Per", 2))
    view = desk.host.view(UTC)
    assert [(each.sentence, each.who, each.back) for each in view.log] == [
        ("Taken back: Bo takes part.", "Per", False),
        ("Bo takes part.", "Kari", True),
        ("Ann takes part.", "Kari", False),
    ]
    assert (view.undo, view.entry) == ("Ann takes part.", 1)


def test_a_floor_s_journal_verifies(tmp_path: Path) -> None:
    for game in ("raffle", "holdem"):
        path = tmp_path / game / "journal.db"
        path.parent.mkdir()
        journal = SqliteJournal(path, "nm")
        desk = Desk(journal, file(game))
        if game == "raffle":
            desk.sign_up(*NAMES)
            desk.enter(9, FloorEntryUndone("Per", 6))
        journal.close()
        report = verify(path, Fold(None, follow))
        assert report.intact, report


def test_a_journal_of_another_tournament_or_with_other_settings_is_refused_in_words() -> None:
    journal = MemoryJournal()
    Desk(journal).sign_up("Ann")
    with pytest.raises(
        JournalError, match=r"Row 2 of the journal .* EntrantAdded is no ruling of this kind of tournament"
    ):
        Desk(journal, file("holdem"))
    chips = MemoryJournal()
    Desk(chips, file("bluff", stack=5_000))
    assert Desk(chips, file("bluff", stack=5_000)).ruled == []
    with pytest.raises(SettingsError, match="says stack = 6000, and this tournament's journal was begun with 5000"):
        Desk(chips, file("bluff", stack=6_000))
